"""Narrated clips to make questions of, and which of them are worth it.

Read from Ego4D's narration file, from EgoToM's CSV files, or from JSON lines {"id", "narrations"} whose
narrations are the lines of text, or a list of them.
"""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bip.benchmarks.json_lines import read_json, read_json_lines
from bip.open_words.evidence import Line, goes_backwards, read_lines
from bip.open_words.wording import is_of_wearer
from symbolic.errors import InputError
from training.pipelines.journal import Dropped


@dataclass(frozen=True, slots=True)
class Clip:
    """A narrated clip.

    Attributes:
        id: names it.
        video: which video it is of.
        lines: its narration.
        start: of its time zero in the video, s; 0 where that is not known.
    """

    id: str
    video: str
    lines: tuple[Line, ...]
    start: float = 0.0


@dataclass(frozen=True, slots=True)
class ClipOptions:
    """Which clips are worth it; the defaults are the paper's.

    Attributes:
        seconds: shortest, s.
        lines: bounds on the lines of its narration.
        about_wearer: least share of lines about C.
    """

    seconds: float = 300.0
    lines: tuple[int, int] = (60, 180)
    about_wearer: float = 0.6


def read_clips(path: Path, options: ClipOptions) -> dict[str, Clip]:
    """Return the clips of a file by id, none checked yet; Ego4D's videos are cut into clips of enough lines.

    Raises:
        InputError: the file cannot be read, is of no known form, or is empty.
    """
    if path.suffix == ".csv":
        found = list(_of_csv(path))
    elif path.suffix == ".jsonl":
        found = list(_of_json_lines(path))
    else:
        found = list(_of_ego4d(read_json(path), path, options))
    if not found:
        raise InputError(f"{path}: has no narrated clips")
    return {clip.id: clip for clip in found}


def _of_csv(path: Path) -> Iterator[Clip]:
    try:
        with path.open(newline="", encoding="utf-8-sig") as file:
            for row in csv.DictReader(file):
                if not row.get("cuid") or "narrations_in_context" not in row:
                    raise InputError(f"{path}: has no columns 'cuid' and 'narrations_in_context'")
                lines = read_lines(row["narrations_in_context"] or "")
                yield Clip(row["cuid"], row.get("vuid") or row["cuid"], lines, _start(row, lines))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"{path}: cannot be read as CSV in UTF-8 ({error})") from error


def _start(row: Mapping[str, str | None], lines: Sequence[Line]) -> float:
    """Return a clip's time zero in its video: its first line stands at `clip_start_time`."""
    try:
        return float(row.get("clip_start_time") or "") - (lines[0].time or 0.0)
    except (ValueError, IndexError):
        return 0.0  # not known; only films of the whole video need it


def _of_json_lines(path: Path) -> Iterator[Clip]:
    for number, row in read_json_lines(path):
        told = row.get("narrations") if isinstance(row, Mapping) else None
        text = "\n".join(map(str, told)) if isinstance(told, list) else told
        if not isinstance(row, Mapping) or not isinstance(text, str):
            raise InputError(f"{path}, line {number}: expected an object with 'id' and 'narrations'")
        name = str(row.get("id") or f"line {number}")
        yield Clip(name, str(row.get("video") or name), read_lines(text))


def _of_ego4d(data: Any, path: Path, options: ClipOptions) -> Iterator[Clip]:
    videos = data.get("videos", data) if isinstance(data, Mapping) else None
    if not isinstance(videos, Mapping):
        raise InputError(f"{path}: expected Ego4D's narrations, EgoToM's CSV, or JSON lines ending in .jsonl")
    for video, passes in videos.items():
        for name, told in passes.items() if isinstance(passes, Mapping) else ():
            entries = told.get("narrations") if isinstance(told, Mapping) else None
            if name.startswith("narration_pass") and isinstance(entries, list):
                yield from _cut(str(video), name.removeprefix("narration_"), entries, options)


def _cut(video: str, narrator: str, entries: list[Any], options: ClipOptions) -> Iterator[Clip]:
    """Cut a narrated video, one clip after another, each as long as it takes to be long enough."""
    told = [
        (float(e["timestamp_sec"]), str(e["narration_text"]))
        for e in entries
        if isinstance(e, Mapping) and "timestamp_sec" in e and "narration_text" in e
    ]
    start = 0
    for end in range(1, len(told) + 1):
        long_enough = told[end - 1][0] - told[start][0] >= options.seconds
        if (
            (long_enough and end - start >= options.lines[0])
            or end - start > options.lines[1]
            or end == len(told)
        ):
            lines = tuple(Line(" ".join(text.split()), t - told[start][0]) for t, text in told[start:end])
            yield Clip(f"{video}~{narrator}~{start}-{end}", video, lines, told[start][0])
            start = end
        if start >= len(told):
            return


def require_worth(clip: Clip, options: ClipOptions) -> None:
    """Refuse a clip that is too short, told too sparsely or densely, unsurely, or of others.

    Raises:
        Dropped: it is; says which.
    """
    least, most = options.lines
    if not least <= len(clip.lines) <= most:
        raise Dropped("clip", f"{len(clip.lines)} lines; expected {least} to {most}")
    times = [line.time for line in clip.lines if line.time is not None]
    if len(times) < len(clip.lines) or goes_backwards(clip.lines):
        raise Dropped("clip", "a line has no time, or times run backwards")
    if times[-1] - times[0] < options.seconds:
        raise Dropped("clip", f"{times[-1] - times[0]:.0f} s; expected {options.seconds:g} or more")
    unsure = [
        line.text for line in clip.lines if "#unsure" in line.text.lower() or "#unknown" in line.text.lower()
    ]
    if unsure:
        raise Dropped("clip", f"the narrator is unsure: {unsure[0]!r}")
    share = sum(is_of_wearer(line) for line in clip.lines) / len(clip.lines)
    if share < options.about_wearer:
        raise Dropped("clip", f"{share:.0%} of the lines are about #C; expected {options.about_wearer:.0%}")
