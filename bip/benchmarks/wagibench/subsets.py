"""Which modalities bear on a goal, and the subsets that follow.

S_V, S_VA, S_VD and S_VL are exact sets: vision, audio and digital as the cues say, digital only by an app that
is supported; longitudinal by an earlier video of the kind "setup", or a cue.
"""

from collections.abc import Mapping
from typing import Any

from bip.benchmarks.wagibench.joins import Files, Row, names_of, part_of
from bip.benchmarks.wagibench.modalities import APPS, NAMES, cue_modalities, cues_of, window_of
from bip.benchmarks.wagibench.words import in_words
from symbolic.errors import InputError

SUBSETS: Mapping[str, frozenset[str]] = {
    f"S_{letters}": frozenset(NAMES[letter] for letter in letters) for letters in ("V", "VA", "VD", "VL")
}


def relevant(row: Row, files: Files) -> frozenset[str]:
    """Return the modalities that bear on a row's goal.

    Raises:
        InputError: a file that tells them is not there.
    """
    short, tag = names_of(row)
    found: set[str] = set()
    for position, cue in enumerate(cues_of(row)):
        told = cue_modalities(cue)
        if "digital" in told and _app(cue, position, files.digital.get(f"{short}_{tag}")) not in APPS:
            told.discard("digital")
        found |= told & set(NAMES.values())
    before = files.goal_history.get(f"{tag}_{short}", [])
    if any(entry.get("history_type") == "setup" for entry in before):
        found.add("longitudinal")
    return frozenset(found)


def _app(cue: Row, position: int, digital: Row | None) -> str:
    """Return the app of a digital cue, as the digital file names it at the cue's position, else the cue."""
    theirs: Any = part_of(digital or {}, "x").get("cues")
    if isinstance(theirs, list) and position < len(theirs) and isinstance(theirs[position], Mapping):
        named = in_words(theirs[position].get("app"))
        if named:
            return named
    return in_words(cue.get("app"))


def in_subset(row: Row, files: Files, subset: str | None) -> bool:
    """Whether a row belongs to a subset; all do where none is named.

    Raises:
        InputError: there is no such subset, or a file that tells it is not there.
    """
    if subset is None:
        return True
    if subset not in SUBSETS:
        raise InputError(f"there is no subset {subset!r}; choose from {', '.join(SUBSETS)}")
    return relevant(row, files) == SUBSETS[subset]


def window_class(row: Row) -> str:
    """Return the class of a window's length: [0, 30), [30, 60), 60 s and more, or not told."""
    window = window_of(row)
    if window is None:
        return "not told"
    length = window[1] - window[0]
    return "under 30 s" if length < 30 else "30 to 60 s" if length < 60 else "60 s and more"


def cue_class(row: Row) -> str:
    """Return the modalities of a row's cues alone, e.g. "audio + vision"."""
    told = {name for cue in cues_of(row) for name in cue_modalities(cue)}
    return " + ".join(sorted(told)) or "none"
