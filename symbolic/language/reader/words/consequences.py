"""What everyday deeds are done for, what comes next, how things are after, and what brings states about, as data.

A deed is told where a text has all its words, in whichever forms: "switched the oven on". What follows from it is a
plain phrase, found in a text word by word. And how stories tell that something is so without the word for it: by "not a
crumb left" that a plate is empty. The files were written for this project, see their heads.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

import lemminflect

from symbolic.language.reader.words.closed import CLOSED

Phrase = frozenset[str]
"""The words of an entry, in dictionary form, without articles and the like; never none."""

_HERE = "symbolic.language.reader.words"
_WORD = re.compile(r"\b[^\W\d_]{2,}\b(?!['’]t\b)")
_IDLE = frozenset("a an the be it its somebody something of to".split())
"""Words that an entry may have and a text may lack."""
_SLIGHT = frozenset("have in on at by with from and or not no do".split())
"""Words that are no entry by themselves."""
_BEARINGS = {"good": 1, "bad": -1}


@dataclass(frozen=True, slots=True)
class Deed:
    """What is known of an everyday deed or happening.

    Attributes:
        words: that tell of it.
        why: what who does it is after.
        next: what is done next.
        then: how things are after it.
        bearing: 1 if it does others good, -1 if bad, 0 if neither.
    """

    words: Phrase
    why: tuple[Phrase, ...]
    next: tuple[Phrase, ...]
    then: tuple[Phrase, ...]
    bearing: int


@dataclass(frozen=True, slots=True)
class State:
    """What is known of a state of a thing, a person or a plan.

    Attributes:
        words: that name it.
        alike: others that name it.
        brought: what brings it about, and by what it is noticed.
        ended: what puts an end to it.
    """

    words: Phrase
    alike: tuple[Phrase, ...]
    brought: tuple[Phrase, ...]
    ended: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Telling:
    """How stories tell that something is so.

    Attributes:
        words: that say it outright.
        by: phrases that tell it.
    """

    words: Phrase
    by: tuple[Phrase, ...]


@lru_cache(maxsize=4096)
def every_lemma(text: str) -> Phrase:
    """Return all lemmas that the words of a text may have, closed words and the forms themselves included."""
    return frozenset(lemma for form in _WORD.findall(text.lower()) for lemma in _of_form(form))


@lru_cache(maxsize=20_000)
def _of_form(form: str) -> Phrase:
    options = lemminflect.getAllLemmas(form).values()
    return frozenset((form, *(lemma for lemmas in options for lemma in lemmas)))


@lru_cache(maxsize=4096)
def deeds_in(text: str) -> tuple[Deed, ...]:
    """Return the deeds that a text tells of."""
    lemmas = every_lemma(text)
    return tuple(deed for lemma in sorted(lemmas) for deed in _deeds().get(lemma, ()) if deed.words <= lemmas)


@lru_cache(maxsize=4096)
def states_in(text: str) -> tuple[State, ...]:
    """Return the states that a text names."""
    lemmas = every_lemma(text)
    return tuple(s for lemma in sorted(lemmas) for s in _states().get(lemma, ()) if s.words <= lemmas)


@lru_cache(maxsize=4096)
def tellings_of(text: str) -> tuple[Telling, ...]:
    """Return how stories tell what a text says outright."""
    lemmas = every_lemma(text)
    return tuple(t for lemma in sorted(lemmas) for t in _tellings().get(lemma, ()) if t.words <= lemmas)


def has_any(text: str, entries: Iterable[Phrase]) -> bool:
    """Whether a text has all words of any of some entries."""
    lemmas = every_lemma(text)
    return any(entry <= lemmas for entry in entries)


def share_of(entries: Iterable[Phrase], words: Phrase) -> float:
    """Return how much of some entry some words have, of that of which they have most."""
    return max((len(entry & words) / len(entry) for entry in entries), default=0.0)


@lru_cache(maxsize=1)
def _deeds() -> Mapping[str, list[Deed]]:
    """Return the deeds by one word of each, which is none of the closed classes if it has another."""
    found: defaultdict[str, list[Deed]] = defaultdict(list)
    for head, fields in _lines("deeds.txt"):
        why, following, then = (_entries(fields, name) for name in ("why", "next", "then"))
        deed = Deed(_phrase(head), why, following, then, _BEARINGS.get(fields["to"], 0))
        found[_rarest(deed.words)].append(deed)
    return dict(found)


@lru_cache(maxsize=1)
def _states() -> Mapping[str, list[State]]:
    """Return the states by one word of each, as the deeds."""
    found: defaultdict[str, list[State]] = defaultdict(list)
    for head, fields in _lines("states.txt"):
        brought = (*_entries(fields, "by"), *_entries(fields, "seen"))
        state = State(_phrase(head), _entries(fields, "="), brought, _entries(fields, "ends"))
        found[_rarest(state.words)].append(state)
    return dict(found)


@lru_cache(maxsize=1)
def _tellings() -> Mapping[str, list[Telling]]:
    """Return how stories tell that something is so, by one word of each, as the deeds."""
    found: defaultdict[str, list[Telling]] = defaultdict(list)
    for head, fields in _lines("tellings.txt"):
        told = Telling(_phrase(head), _entries(fields, "told"))
        found[_rarest(told.words)].append(told)
    return dict(found)


def _rarest(words: Phrase) -> str:
    return min(words, key=lambda word: (word in CLOSED, word))


def _lines(name: str) -> Iterator[tuple[str, dict[str, str]]]:
    text = resources.files(_HERE).joinpath(name).read_text("utf-8")
    for line in text.splitlines():
        if not line.startswith("#"):
            head, *fields = (part.strip() for part in line.split("|"))
            pairs = (field.partition(" ") for field in fields)
            yield head, {key: entries for key, _, entries in pairs}


def _entries(fields: Mapping[str, str], name: str) -> tuple[Phrase, ...]:
    found = (_phrase(entry) for entry in fields[name].split(","))
    return tuple(words for words in found if words - _SLIGHT)


def _phrase(text: str) -> Phrase:
    return frozenset(text.lower().split()) - _IDLE
