"""What the reading of a story in anybody's words took up: the words that the events of each sentence hold."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import fields

from symbolic.language.reader.discourse.chronicle import Chronicle
from symbolic.world.actions import Action

_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")


def consumed(chronicle: Chronicle) -> Mapping[int, frozenset[str]]:
    """Return the words, in small letters, that what was read of a sentence holds, by where the sentence begins.

    That somebody did something is an event for whatever verb: it holds none of the words of its clause but the
    verb. Where things and people are, how they are, what is looked at, told and supposed holds more.
    """
    found: defaultdict[int, set[str]] = defaultdict(set)
    for event in chronicle.events:
        if event.span is not None:
            found[event.span.start].update(_words_of(event.action))
    return {start: frozenset(words) for start, words in found.items()}


def _words_of(action: Action) -> Iterator[str]:
    names = _HELD.get(type(action))
    if names is None:
        held = (one.name for one in fields(action) if one.name not in ("deed", "room"))
        names = _HELD[type(action)] = tuple(held)
    for name in names:
        value = getattr(action, name)
        if isinstance(value, str):
            yield from (word.lower() for word in _WORD.findall(value))


_HELD: dict[type, tuple[str, ...]] = {}
"""The names of the fields of each kind of action that hold what is told."""
