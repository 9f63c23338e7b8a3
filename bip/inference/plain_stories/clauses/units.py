"""A story clause by clause, each with those whom it speaks of: what evidence on minds is read from."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from re import Pattern
from typing import Any

from bip.inference.plain_stories.clauses.stems import stems
from bip.inference.plain_stories.clauses.wording import named_words, verb_forms
from bip.inference.plain_stories.once import once
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.words.tagger import Word


@dataclass(frozen=True, slots=True)
class Unit:
    """One clause of a story, those within others and within quotes too.

    Attributes:
        clause: as read.
        sentence: index of its sentence in the story.
        subjects: the people whom its subject means.
        others: the people whom its other parts mean.
        hearers: those of them to whom something is said, shown or given.
        agents: those by whom something is done, where the clause is passive.
        text: as written; "" in quotes.
        words: its lemmas, synonyms made one.
        outer: the clause whose content it is, if it is one's.
        speaker: who says it in a quote; "" outside quotes.
        quoted: whether it is part of what somebody says.
        tagged: its own words, without those of other finite clauses in it; none if it is not finite.
        link: the word that joins these to those before ("though", "and"); "" where none does.
        seams: indices of words among them before which a comma or conjunction stands.
        part: as written, up to where the next clause begins that tells of a deed, without what is merely supposed.
        doer: whose deed it tells of; "" for a thing's, or none.
        kind: class of its verb; "deed" for whatever others can see being done; "" where it tells of no deed.
        time: index of the first event that it brings about.
        real: whether it happens, rather than being wished, possible or to come.
        known: whether the person in whose eyes the story is taken knows it; None where it does not tell.
        own: whether it tells of that person's own mind or doing.
        denied: whether it says that something is not so.
    """

    clause: Clause
    sentence: int
    subjects: frozenset[str]
    others: frozenset[str]
    words: frozenset[str]
    outer: "Unit | None" = None
    speaker: str = ""
    hearers: frozenset[str] = frozenset()
    agents: frozenset[str] = frozenset()
    text: str = ""
    quoted: bool = False
    tagged: tuple[Word, ...] = ()
    link: str = ""
    seams: tuple[int, ...] = ()
    part: str = ""
    doer: str = ""
    kind: str = ""
    time: int = 0
    real: bool = True
    known: bool | None = True
    own: bool = False
    denied: bool = False

    @property
    def stems(self) -> frozenset[str]:
        """Return the stems of its words, with what its pronouns stand for."""
        return stems(self.words)

    @property
    def wording(self) -> str:
        """Return its own words in small letters, a blank around each."""
        return f" {' '.join(word.lower for word in self.tagged)} "

    @property
    def verbs(self) -> frozenset[str]:
        """Return the lemmas that the verb forms among its own words may have."""
        return verb_forms(self.tagged)

    @property
    def nouns(self) -> frozenset[str]:
        """Return the lemmas of its own nouns, names and adjectives, synonyms made one."""
        return named_words(self.tagged)

    @property
    def open_words(self) -> frozenset[str]:
        """Return the lemmas of all its own open words."""
        return self.nouns | self.verbs

    @property
    def people(self) -> frozenset[str]:
        """Return all whom it speaks of."""
        return self.subjects | self.others


@dataclass(frozen=True, slots=True)
class Hit:
    """A word of a choice in a sentence.

    Attributes:
        sentence: index of the sentence.
        tokens: the words of the sentence, each with the index of its first character.
        at: index of the word among them.
        choice: index of the choice.
        meant: the lemmas of the word.
        words: those of them that the choice has.
    """

    sentence: int
    tokens: Sequence[tuple[int, str]]
    at: int
    choice: int
    meant: frozenset[str]
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Telling:
    """A story as its units.

    Attributes:
        units: in the order of the text, each followed by those within it.
        spans: for each sentence, the indices of its first unit and after its last one.
        words: for each sentence, its content lemmas, synonyms made one.
        people: for each sentence, whom it names outright.
        texts: the sentences as written.
        starts: for each sentence, the index of its first character in the story.
        finite: the units with words of their own, in the order of the text; a quote comes after its sentence.
        found: what was worked out of it, see `once`.
    """

    units: tuple[Unit, ...]
    spans: tuple[tuple[int, int], ...]
    words: tuple[frozenset[str], ...]
    people: tuple[frozenset[str], ...]
    texts: tuple[str, ...]
    starts: tuple[int, ...] = ()
    finite: tuple[Unit, ...] = ()
    found: dict[tuple[object, ...], Any] = field(default_factory=dict, repr=False, compare=False)

    def within(self, first: int, last: int) -> tuple[Unit, ...]:
        """Return the units of some sentences, the last one included; there are none before the story."""
        start = self.spans[max(0, first)][0]
        return self.units[start : self.spans[min(last, len(self.spans) - 1)][1]]


def texts_of(story: Telling) -> Iterator[tuple[int, str]]:
    """Give the units of a story that are written out, with their texts; in a quote, the first has the sentence's."""
    for number, (first, last) in enumerate(story.spans):
        for at in range(first, last):
            text = story.units[at].text or (story.texts[number] if at == first else "")
            if text:
                yield at, text


@once
def last_with(story: Telling, pattern: Pattern[str]) -> int:
    """Return the index of the last sentence in which a pattern is found; -1 for none."""
    return next((n for n in range(len(story.texts) - 1, -1, -1) if pattern.search(story.texts[n])), -1)
