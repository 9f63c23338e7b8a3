"""Which of two claims says how things are after a change, and which how they were before it."""

import itertools
import re
from collections.abc import Mapping

from bip.inference.plain_stories.changes.form import Change
from bip.inference.plain_stories.changes.words import (
    agreement,
    nearness,
    plain,
    sides,
    signed,
    tokens,
    word_class,
    worth,
)
from bip.inference.plain_stories.clauses.outcomes import forms


def lateness(change: Change, one: str, other: str, perceives: bool) -> Mapping[str, float]:
    """Return the evidence that the first of two claims is the later state; with the two exchanged it changes sign.

    Args:
        change: the story.
        one: a claim, as written.
        other: the other.
        perceives: whether the closing tells of perceiving, or missing, the change, so that it names what came of it.
    """
    mine, theirs = signed(one) - signed(other), signed(other) - signed(one)
    before, event = signed(change.before), signed(change.event)
    found = {
        "named by the event": _share(mine, event) - _share(theirs, event),
        "named before": _share(mine, before) - _share(theirs, before),
        "phrased by the event": _phrased(one, other, change.event) - _phrased(other, one, change.event),
        "phrased before": _phrased(one, other, change.before) - _phrased(other, one, change.before),
        "side of the event": _sided(one, other, change.event),
        "side before": _sided(one, other, state_told(change.before)),
        "words of change": _marked(one, other),
    }
    found["denied"] = float((denies(one) - denies(other)) * (denies(change.event) - _denied_before(change)))
    found["nearer in the event"] = float(nearness(one, other, change.event))
    found["nearer before"] = float(nearness(one, other, state_told(change.before)))
    better = _sign(worth(one) - worth(other))
    found["worth"] = better
    found["worth by the event"] = better * clipped(worth(change.event))
    found["worth before"] = better * clipped(worth(state_told(change.before)))
    after = signed(change.closing)
    found["named at the end"] = (_share(mine, after) - _share(theirs, after)) if perceives else 0.0
    found["side at the end"] = _sided(one, other, change.closing) if perceives else 0.0
    return found


def denies(text: str) -> bool:
    """Whether a text says that something is not so, in so many words: "has not had it yet"."""
    return any(word in DENIALS or word.endswith(("n't", "n’t")) for word in tokens(text))


def _denied_before(change: Change) -> bool:
    """Whether the last that is told before an event says that something is not so."""
    return denies(_last_clause(state_told(change.before)))


def _last_clause(text: str) -> str:
    return _CLAUSES.split(text)[-1]


_CLAUSES = re.compile(r"(?<=[.;:]) | that |, (?:and|but|so) ")
DENIALS = frozenset("not never no nobody nothing without unable yet cannot n't n’t".split())


def _share(own: frozenset[tuple[str, int]], said: frozenset[tuple[str, int]]) -> float:
    return agreement(own, said) / max(1, len(own))


def _pairs(text: str) -> frozenset[tuple[str, str]]:
    words = tokens(text)
    return frozenset(itertools.pairwise(words))


def _phrased(one: str, other: str, said: str) -> float:
    """Return the share of a claim's own pairs of neighbouring words that a text has too: "out of", "free of"."""
    own = _pairs(one) - _pairs(other)
    return len(own & _pairs(said)) / max(1, len(own))


def _sided(one: str, other: str, said: str) -> float:
    """Return on how many states a text puts things where the first claim does, less where the other does; -1 to 1."""
    mine, theirs, told = sides(one), sides(other), sides(said)
    total = 0.0
    for axis, side in told.items():
        a, b = mine.get(axis, 0), theirs.get(axis, 0)
        if a != b:
            total += side * _sign(a - b)
    return clipped(total)


def _marked(one: str, other: str) -> float:
    """Return whether one claim has words for what has come about, or the other for what is as it was."""
    own, others = set(tokens(one)) - set(tokens(other)), set(tokens(other)) - set(tokens(one))
    return float(_markers(own, one) - _markers(others, other))


def _markers(own: set[str], text: str) -> int:
    near = {form for word in own for form in (word, *forms(word))}
    late = bool(near & word_class("later")) or "no longer" in plain(text)
    return late - bool(near & word_class("sooner"))


def state_told(text: str) -> str:
    """Return what is told before a change of how things are, rather than of who wants what."""
    parts = text.split(". ")
    told = ". ".join(parts[2:]) if len(parts) > 2 else parts[-1]
    aimed = next((part for part in parts[1:2] if _HINDERS.search(part)), "")
    if aimed:  # "wants to go, but the road is closed. ..."
        return ". ".join((_HINDERS.split(aimed, maxsplit=1)[1], *parts[2:]))
    return told


_HINDERS = re.compile(r", (?:but|although|though) ")
"""Before what stands in the way of an aim, told with it."""


def clipped(value: float) -> float:
    """Return a value, or the nearer bound of -1 to 1: a feature that saturates."""
    return max(-1.0, min(1.0, value))


def _sign(value: float) -> float:
    return float((value > 0) - (value < 0))
