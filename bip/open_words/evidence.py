"""Evidence in open words: one line for each thing seen, heard or found, and its form as text.

    02m:41s | #C C paints the wall                       seen by the camera wearer, at 161 s
    00m:10.5s | [audio, speaker 1] where is the brush?    heard
    [digital, Calendar] dentist on Friday at nine         found on the phone; no time

The text is what a question's narrative holds, so that every policy reads the same evidence.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

Modality = Literal["vision", "audio", "digital", "longitudinal"]

_LINE = re.compile(
    r"^\s*(?:(?P<m>\d+)m:(?P<s>\d+(?:\.\d+)?)s\s*\|\s*)?"
    rf"(?:\[(?P<modality>{'|'.join(get_args(Modality))})(?:,\s*(?P<source>[^\]]*))?\]\s*)?(?P<text>.*?)\s*$"
)


@dataclass(frozen=True, slots=True)
class Line:
    """One piece of evidence.

    Attributes:
        text: what was seen, heard or found, on one line.
        time: when, s from the start of the clip; None where that does not matter or is not known.
        modality: how it is known.
        source: by what, e.g. "speaker 1" or "Calendar"; empty when the modality says it all.
    """

    text: str
    time: float | None = None
    modality: Modality = "vision"
    source: str = ""


def write_lines(lines: Iterable[Line]) -> str:
    """Return evidence as text, one line each; `read_lines` leads back."""
    return "\n".join(write_line(line) for line in lines)


def write_line(line: Line) -> str:
    """Return one piece of evidence as one line of text."""
    stamp = "" if line.time is None else f"{_clock(line.time)} | "
    plain = line.modality == "vision" and not line.source and not line.text.startswith("[")
    mark = "" if plain else f"[{', '.join(filter(None, (line.modality, line.source)))}] "
    return f"{stamp}{mark}{' '.join(line.text.split())}"


def read_lines(text: str) -> tuple[Line, ...]:
    """Return the evidence that a text holds; a line without a mark is something seen."""
    return tuple(line for part in text.splitlines() if part.strip() for line in [_read(part)] if line.text)


def _read(part: str) -> Line:
    found = _LINE.match(part)
    assert found is not None  # every group may be empty
    seconds = None if found["m"] is None else round(60 * int(found["m"]) + float(found["s"]), 3)
    modality: Modality = next((m for m in get_args(Modality) if m == found["modality"]), "vision")
    return Line(found["text"], seconds, modality, (found["source"] or "").strip())


def by_modality(lines: Sequence[Line]) -> dict[Modality, tuple[Line, ...]]:
    """Return the lines of each modality that has any, in the order of the modalities."""
    names: tuple[Modality, ...] = get_args(Modality)
    groups = {name: tuple(line for line in lines if line.modality == name) for name in names}
    return {name: group for name, group in groups.items() if group}


def goes_backwards(lines: Sequence[Line]) -> list[int]:
    """Return the indices of lines whose time lies before that of an earlier line of the same modality."""
    latest: dict[str, float] = {}
    back: list[int] = []
    for i, line in enumerate(lines):
        if line.time is None:
            continue
        if line.time < latest.get(line.modality, 0.0):
            back.append(i)
        latest[line.modality] = max(line.time, latest.get(line.modality, 0.0))
    return back


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds, 3), 60)
    whole = f"{rest:02.0f}" if rest == int(rest) else f"{rest:06.3f}".rstrip("0")
    return f"{int(minutes):02d}m:{whole}s"
