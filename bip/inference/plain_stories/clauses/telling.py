"""How a story's units are made: who is meant, whose doing it is, what the reader made of each clause."""

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from bip.inference.plain_stories.clauses.doers import Doers
from bip.inference.plain_stories.clauses.kinds import left_in_writing
from bip.inference.plain_stories.clauses.own_words import OwnWords, clauses_within, own_words
from bip.inference.plain_stories.clauses.referents import (
    Called,
    apart,
    by_first_word,
    called,
    latest,
    meant,
    named,
)
from bip.inference.plain_stories.clauses.units import Telling, Unit
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.cast import Cast
from symbolic.language.reader.discourse.chronicle import Deed
from symbolic.language.reader.discourse.tale import Tale
from symbolic.language.reader.discourse.vocabulary_of import clause_words
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.questions.choices import lemmas, normal
from symbolic.language.reader.text import Sentence, read_clauses


def told(tale: Tale) -> Telling:
    """Return a story clause by clause."""
    return _Teller(tale).telling()


@dataclass(slots=True)
class _Teller:
    """A story while its units are being made.

    Attributes:
        tale: the story.
        recent: who was spoken of last, the latest last.
    """

    tale: Tale
    recent: list[str] = field(default_factory=list)
    _called: Called = field(init=False)
    _deeds: dict[int, tuple[Deed, str]] = field(default_factory=dict)
    _said: dict[int, tuple[Sentence, ...]] = field(default_factory=dict)
    _own: dict[int, tuple[OwnWords, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._called = called(self.tale.chronicle.cast)

    def telling(self) -> Telling:
        sentences = self.tale.text.sentences
        self._deeds = _deeds(self.tale)
        self._share_words()
        voices = _voices(self.tale)
        names = by_first_word(self.tale.chronicle.cast.people)
        people = tuple(named(names, sentence) for sentence in sentences)
        found: list[Unit] = []
        spans: list[tuple[int, int]] = []
        for number, sentence in enumerate(sentences):
            start = len(found)
            for clause in sentence.clauses:
                found += self._units(clause, number, voices[number])
            self.recent += sorted(people[number] - set(self.recent[-6:]))
            spans.append((start, len(found)))
        words = tuple(normal(lemmas(sentence.text)) for sentence in sentences)
        texts = tuple(sentence.text for sentence in sentences)
        starts = tuple(sentence.start for sentence in sentences)
        by_clause = {id(unit.clause): unit for unit in found}
        finite = tuple(by_clause[key] for key in self._own)
        return Telling(tuple(found), tuple(spans), words, people, texts, starts, finite)

    def _share_words(self) -> None:
        """Give each finite clause its own words, and whose doing it tells of, in the order of the text."""
        cast = self.tale.chronicle.cast
        parts = {part for name in cast.names for part in name.split()}
        doers = Doers(self.tale)
        for number, sentence in enumerate(self.tale.text.sentences):
            ahead, speaker = [sentence], ""
            while ahead:
                told_now = ahead.pop(0)
                for clause, own in own_words(told_now, parts):
                    people = meant(self._called, clause.subject, speaker)
                    self._own[id(clause)] = (own, doers.doer(number, clause, own.link, people))
                speaker = speaker or doers.last
                for clause in (c for first in told_now.clauses for c in clauses_within(first)):
                    if clause.quote is not None:
                        self._said[id(clause)] = read_clauses(clause.quote, cast.names).sentences
                        ahead += self._said[id(clause)]

    def _units(
        self, clause: Clause, number: int, voice: str, outer: Unit | None = None, speaker: str = ""
    ) -> Iterator[Unit]:
        unit = self._unit(clause, number, outer, speaker)
        self.recent += [name for name in (*sorted(unit.others), *sorted(unit.subjects)) if name]
        yield unit
        for content in clause.content:
            yield from self._units(content, number, voice, unit, speaker)
        for aside in clause.asides:
            yield from self._units(aside, number, voice, None, speaker)
        if clause.quote is not None:
            own = next(iter(unit.subjects), "") or voice
            for said in self._said[id(clause)]:
                for content in said.clauses:
                    yield from self._units(content, number, voice, unit, own)

    def _unit(self, clause: Clause, number: int, outer: Unit | None, speaker: str) -> Unit:
        cast = self.tale.chronicle.cast
        parts = [clause.object, clause.recipient, clause.nominal, *(p.object for p in clause.places)]
        written = left_in_writing(clause)
        if written:  # "leaves a note on her desk" is for her
            parts += [noun.owner for noun in parts if noun is not None]
        toward = [clause.object, clause.recipient]
        toward += [p.object for p in clause.places if p.preposition in ("to", "with", "at", "toward", "for")]
        passive = clause.subject if clause.passive and clause.verb in _TELLS else None
        by = [p.object for p in clause.places if p.preposition == "by"] if clause.passive else []
        inner = [n for k in clause.content for n in (k.subject, k.object)]

        def people(nouns: Iterable[NounPhrase | None]) -> frozenset[str]:
            return frozenset(name for noun in nouns for name in meant(self._called, noun, speaker))

        own, doer = self._own.get(id(clause), _NOT_FINITE)
        deed, part = self._deeds.get(id(clause), _NO_DEED)
        return Unit(
            clause,
            number,
            subjects=people([clause.subject]) or latest(cast, clause.subject, self.recent, apart(outer)),
            others=people(parts),
            words=_words(self.tale, clause, number, speaker)
            | _referents(cast, [clause.subject, *parts, *inner]),
            outer=outer,
            speaker=speaker,
            hearers=people([*(parts if written else toward), passive]),
            agents=people(by),
            text="" if speaker else _stretch(self.tale, clause, number),
            quoted=bool(speaker) or (outer is not None and (outer.quoted or outer.clause.quote is not None)),
            tagged=tuple(own.words),
            link=own.link,
            seams=tuple(own.seams),
            doer=doer,
            part=part,
            kind=deed.kind if deed is not None else "",
            time=deed.time if deed is not None else 0,
            real=deed is None or deed.real,
        )


_NOT_FINITE = (OwnWords(), "")
"""Of a clause that has no words of its own."""
_NO_DEED: tuple[Deed | None, str] = (None, "")
"""Of a clause that tells of no deed."""
_TELLS = ("tell", "inform", "show", "warn")


def _voices(tale: Tale) -> list[str]:
    """Return for each sentence who did something last: whose a quote without a speaker is."""
    last = {d.sentence: d.agent for d in tale.chronicle.deeds if d.agent}
    voices = [""]
    for number in range(len(tale.text.sentences)):
        voices.append(last.get(number, voices[-1]))
    return voices[1:]


def _deeds(tale: Tale) -> dict[int, tuple[Deed, str]]:
    """Return from clauses, by their identity, to what the reader made of each, and its part of the text."""
    found = {}
    for number, deeds in itertools.groupby(tale.chronicle.deeds, lambda deed: deed.sentence):
        sentence, told_of = tale.text.sentences[number], list(deeds)
        starts = sorted(deed.start for deed in told_of)
        for deed in told_of:
            end = next((start for start in starts if start > deed.start), sentence.end)
            begin = sentence.start if deed.start == starts[0] else deed.start
            text = sentence.text[max(0, begin - sentence.start) : end - sentence.start]
            found[id(deed.clause)] = (deed, _without_supposed(text))
    return found


def _without_supposed(text: str) -> str:
    """Return a text up to what it merely supposes; what is said is kept whole."""
    quoted = any(mark in text for mark in ('"', "“", "”"))
    return text if quoted or _SUPPOSED.match(text) else _SUPPOSED.split(text)[0]


_SUPPOSED = re.compile(r"\b(?:only if|if|unless|whether|in case)\b", re.IGNORECASE)


def _referents(cast: Cast, nouns: Iterable[NounPhrase | None]) -> frozenset[str]:
    """Return the words of the things that pronouns were taken to mean while the story was read."""
    keys = [cast.resolved[id(n)][1] for n in nouns if n is not None and id(n) in cast.resolved]
    return normal(frozenset(word for key in keys for word in key.split()))


def _words(tale: Tale, clause: Clause, number: int, speaker: str) -> frozenset[str]:
    """Return the words of a clause, those of its stretch of text too: times and numbers have no role in it."""
    if speaker:
        return normal(clause_words(clause) | frozenset(w for time in clause.times for w in time.split()))
    words = clause_words(clause) | lemmas(_stretch(tale, clause, number))
    return normal(words | frozenset(part for word in words for part in word.split("-")))


def _stretch(tale: Tale, clause: Clause, number: int) -> str:
    """Return the text of a clause."""
    sentence = tale.text.sentences[number]
    return sentence.text[max(0, clause.start - sentence.start) : clause.end - sentence.start]
