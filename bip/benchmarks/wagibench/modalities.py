"""What is shown of an observation: vision, audio, digital and longitudinal context, as lines of evidence.

V, A, D, L       captions of the video; what was said; the state of the apps; what the person did before
Vo, Ao, Do, Lo   oracle: the scripted cues of the modality, in words
D*               only apps that bear on the goal, and of these only what does
L*               only the earlier video that bears on the goal
"""

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bip.benchmarks.wagibench.joins import Files, Row, names_of, part_of, video_of
from bip.benchmarks.wagibench.words import flat, in_words, type_of
from bip.open_words.evidence import Line, Modality
from symbolic.errors import InputError

NAMES: Mapping[str, Modality] = {"V": "vision", "A": "audio", "D": "digital", "L": "longitudinal"}
APPS: Mapping[str, str] = {
    "Calendar": "events",
    "Messaging": "conversations",
    "Search": "searches",
    "Videos": "videos",
    "Notes": "notes",
    "Maps": "maps",
    "Music": "music",
}
"""The apps of a digital state, and where each keeps what it holds."""
KEYS: Mapping[str, str] = {
    app: key if app in ("Maps", "Music") else f"key_{key}" for app, key in APPS.items()
}
"""The same for what bears on the goal."""


def read_modalities(text: str) -> tuple[str, ...]:
    """Return the conditions that "V,A,D*" names, in the order given.

    Raises:
        InputError: one is unknown, or a modality is named twice.
    """
    names = tuple(part.strip() for part in text.split(",") if part.strip())
    unknown = [name for name in names if name not in _READERS]
    if unknown or not names:
        raise InputError(
            f"--modality {text!r}: there is no {unknown[0] if unknown else 'modality in it'!r}; "
            f"choose from {', '.join(_READERS)}, joined by commas"
        )
    if len({name[0] for name in names}) < len(names):
        raise InputError(f"--modality {text!r}: names one modality twice; choose one form of each")
    return names


def evidence(row: Row, files: Files, conditions: tuple[str, ...]) -> tuple[Line, ...]:
    """Return what conditions show of an observation.

    Raises:
        InputError: what a condition needs is not there; says what.
    """
    return tuple(line for name in conditions for line in _READERS[name](row, files))


def window_of(row: Row) -> tuple[float, float] | None:
    """Return the context window on disk, s; None where there is none, or an end before its start."""
    window = part_of(row, "x").get("context_window")
    if not isinstance(window, Mapping):
        return None
    start, end = _number(window.get("start_s")), _number(window.get("end_s"))
    if start is None or end is None or end < start or start < 0:
        return None
    return start, end


def cues_of(row: Row) -> list[Row]:
    """Return the scripted cues of a row."""
    cues = part_of(row, "x").get("cues")
    return [cue for cue in cues if isinstance(cue, Mapping)] if isinstance(cues, list) else []


def cue_modalities(cue: Row) -> set[str]:
    """Return the modalities of a cue by their long names; a string, a list or lists of lists."""
    return {name.lower() for name in flat(cue.get("modality"))}


def _cued(letter: str) -> Callable[[Row, Files], Iterator[Line]]:
    modality = NAMES[letter]

    def read(row: Row, files: Files) -> Iterator[Line]:
        for cue in cues_of(row):
            if modality in cue_modalities(cue):
                source = in_words(cue.get("app")) if modality == "digital" else ""
                for text in flat(cue.get("description")):
                    yield Line(text, None, modality, source)

    return read


def _captions(row: Row, files: Files) -> Iterator[Line]:
    told = files.captions(row)
    if isinstance(told, Mapping):
        told = next((told[key] for key in ("captions", "caption") if key in told), told)
    for caption in told if isinstance(told, list) else [told]:
        text = (
            caption
            if isinstance(caption, str)
            else in_words(_first(caption, "caption", "text", "description"))
        )
        if text:
            yield Line(text, _number(_first(caption, "start_s", "start_time", "time")))


def _first(entry: Any, *names: str) -> Any:
    return next((entry[name] for name in names if isinstance(entry, Mapping) and name in entry), None)


def _number(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return None
    return float(value)


def _said(row: Row, files: Files) -> Iterator[Line]:
    """Yield the utterances inside the window, and those without a time."""
    video, window = video_of(row), window_of(row)
    if video is not None:
        entry = files.transcriptions.get(video)
        if entry is None:
            raise InputError(f"the transcriptions have nothing of {video}; leave out A, or use Ao")
        told = entry.get("transcription")
    else:
        told = part_of(row, "x").get("transcription")
    for utterance in told if isinstance(told, list) else []:
        if not isinstance(utterance, Mapping):
            continue
        start, end = _number(utterance.get("start_time")), _number(utterance.get("end_time"))
        timed = start is not None and end is not None
        if timed and window is not None and not (window[0] < start and end < window[1]):  # type: ignore[operator]
            continue
        time = start - (window[0] if window else 0.0) if timed and start is not None else None
        label = in_words(utterance.get("label"))
        words = " ".join(flat(utterance.get("transcript")))
        if words:
            yield Line(words, time, "audio", f"speaker {label}" if label else "")


def digital_state(row: Row, files: Files) -> Mapping[str, Any]:
    """Return the state of the apps.

    Raises:
        InputError: the digital file has no row for this observation.
    """
    short, tag = names_of(row)
    entry = files.digital.get(f"{short}_{tag}")
    states = part_of(entry, "x").get("app_states") if entry is not None else None
    if not isinstance(states, Mapping):
        raise InputError(f"the digital file has no state for {short}_{tag}; leave out D, or use Do")
    return states


def _digital(row: Row, files: Files) -> Iterator[Line]:
    states = digital_state(row, files)
    yield from _clock(states)
    for app, key in APPS.items():
        yield from _held(app, states.get(app), key)


def _digital_signal(row: Row, files: Files) -> Iterator[Line]:
    states = digital_state(row, files)
    yield from _clock(states)
    for app, key in KEYS.items():
        entry = states.get(app)
        if isinstance(entry, Mapping) and in_words(entry.get("context")):
            yield from _held(app, entry, key)


def _clock(states: Mapping[str, Any]) -> Iterator[Line]:
    times = states.get("datetimings")
    now = in_words(times.get("current_datetime")) if isinstance(times, Mapping) else ""
    if now:
        yield Line(f"it is {now}", None, "digital", "clock")


def _held(app: str, entry: Any, key: str) -> Iterator[Line]:
    state = entry.get("state") if isinstance(entry, Mapping) else None
    held = state.get(key) if isinstance(state, Mapping) else None
    for thing in held if isinstance(held, list) else [held]:
        words = in_words(thing)
        if words:
            yield Line(words, None, "digital", app)


def _before(row: Row, files: Files, only_support: bool = False) -> Iterator[Line]:
    """Yield what the person did before. Whether it bears on the goal is never shown."""
    short, tag = names_of(row)
    entries = files.history.get(f"{tag}_{short}")
    if entries is None:
        raise InputError(f"the history file has nothing of {tag}_{short}; leave out L, or use Lo")
    for entry in entries:
        if only_support and entry.get("history_type") != "setup":
            continue
        words = in_words(entry.get("world_state"))
        if words:
            yield Line(words, None, "longitudinal", type_of(entry.get("structured_goal")) or "")


def _support(row: Row, files: Files) -> Iterator[Line]:
    return _before(row, files, only_support=True)


_READERS: Mapping[str, Callable[[Row, Files], Iterator[Line]]] = {
    "V": _captions,
    "A": _said,
    "D": _digital,
    "L": _before,
    **{f"{letter}o": _cued(letter) for letter in NAMES},
    "D*": _digital_signal,
    "L*": _support,
}
