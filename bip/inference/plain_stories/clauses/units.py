"""A story clause by clause, each with those whom it speaks of: what evidence on minds is read from."""

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bip.inference.plain_stories.clauses.doers import Doers
from bip.inference.plain_stories.clauses.own_words import OwnWords, clauses_within, own_words
from bip.inference.plain_stories.clauses.stems import stems
from bip.inference.plain_stories.clauses.wording import named_words, verb_forms
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.discourse.cast import Cast
from symbolic.language.reader.discourse.chronicle import Deed
from symbolic.language.reader.discourse.perceiving import WRITINGS
from symbolic.language.reader.discourse.tale import Tale
from symbolic.language.reader.discourse.vocabulary_of import clause_words, noun_words
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import lemmas, normal
from symbolic.language.reader.text import Sentence, read_clauses
from symbolic.language.reader.words.persons import PRONOUN_GENDERS, is_person
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
        negated: whether what it tells of is denied.
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
    negated: bool = False
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
    """

    units: tuple[Unit, ...]
    spans: tuple[tuple[int, int], ...]
    words: tuple[frozenset[str], ...]
    people: tuple[frozenset[str], ...]
    texts: tuple[str, ...]
    starts: tuple[int, ...] = ()
    finite: tuple[Unit, ...] = ()

    def within(self, first: int, last: int) -> tuple[Unit, ...]:
        """Return the units of some sentences, the last one included; there are none before the story."""
        start = self.spans[max(0, first)][0]
        return self.units[start : self.spans[min(last, len(self.spans) - 1)][1]]


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
    _deeds: dict[int, tuple[Deed, str]] = field(default_factory=dict)
    _said: dict[int, tuple[Sentence, ...]] = field(default_factory=dict)
    _own: dict[int, tuple[OwnWords, str]] = field(default_factory=dict)

    def telling(self) -> Telling:
        sentences = self.tale.text.sentences
        self._deeds = _deeds(self.tale)
        self._share_words()
        voices = _voices(self.tale)
        names = _by_first_word(self.tale.chronicle.cast.people)
        people = tuple(_named(names, sentence) for sentence in sentences)
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
                    people = _meant(cast, clause.subject, speaker)
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

        def meant(nouns: Iterable[NounPhrase | None]) -> frozenset[str]:
            return frozenset(name for noun in nouns for name in _meant(cast, noun, speaker))

        unit = Unit(
            clause,
            number,
            subjects=meant([clause.subject]) or _latest(cast, clause.subject, self.recent, _apart(outer)),
            others=meant(parts),
            words=_words(self.tale, clause, number, speaker)
            | _referents(cast, [clause.subject, *parts, *inner]),
            outer=outer,
            speaker=speaker,
            hearers=meant([*(parts if written else toward), passive]),
            agents=meant(by),
            text="" if speaker else _stretch(self.tale, clause, number),
            negated=clause.negated,
            quoted=bool(speaker) or (outer is not None and (outer.quoted or outer.clause.quote is not None)),
        )
        if id(clause) in self._own:
            own, doer = self._own[id(clause)]
            unit = replace(unit, tagged=tuple(own.words), link=own.link, seams=tuple(own.seams), doer=doer)
        if id(clause) not in self._deeds:
            return unit
        deed, part = self._deeds[id(clause)]
        return replace(unit, part=part, kind=deed.kind, time=deed.time, real=deed.real)


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


def _apart(outer: Unit | None) -> frozenset[str]:
    """Return whom a third person within a thought or a saying cannot mean: the thinker, who speaks, who hears."""
    found: frozenset[str] = frozenset()
    while outer is not None:
        found |= outer.subjects | (outer.hearers if outer.clause.quote is not None else frozenset())
        outer = outer.outer
    return found


def _latest(
    cast: Cast, noun: NounPhrase | None, recent: Sequence[str], apart: frozenset[str]
) -> frozenset[str]:
    """Return the person spoken of last whom "he" or "she" can mean, where it stands within thought or speech."""
    sex = PRONOUN_GENDERS.get(noun.head) if noun is not None and noun.kind == "pronoun" else None
    if sex is None or not apart:
        return frozenset()
    people = cast.people
    fits = [n for n in recent if n in people and n not in apart and people[n].gender in (sex, None)]
    return frozenset(fits[-1:])


def _only_one(cast: Cast, sex: str | None) -> frozenset[str]:
    """Return the only person of the whole story whom a pronoun that nobody resolved can mean; nobody if it has two."""
    people = [p for p in cast.people.values() if not p.animal and p.name != cast.narrator]
    fitting = [p.name for p in people if sex is not None and p.gender in (sex, None)]
    return frozenset(fitting) if len(fitting) == 1 else frozenset()


def _meant(cast: Cast, noun: NounPhrase | None, speaker: str) -> frozenset[str]:
    """Return the people whom a noun phrase was taken to mean while the story was read; names speak for themselves."""
    if noun is None or noun.kind == "gap":
        return frozenset()
    if noun.members:
        return frozenset(name for member in noun.members for name in _meant(cast, member, speaker))
    voice = speaker or cast.narrator
    if voice and noun.kind == "pronoun" and noun.head in ("i", "me", "myself"):
        return frozenset((voice,))
    if id(noun) in cast.meant:
        return frozenset(cast.meant[id(noun)][1])
    if noun.kind == "name":
        return frozenset(name for name in cast.people if noun.head == name or noun.head in name.split())
    if noun.kind == "pronoun":
        return _only_one(cast, PRONOUN_GENDERS.get(noun.head))
    head = noun.head.lower()
    return frozenset(p.name for p in cast.people.values() if any(head == role for role, _ in p.roles))


def _by_first_word(people: Iterable[str]) -> dict[str, dict[str, frozenset[str]]]:
    """From the first word of a name to the names that begin with it, each with its words; "the" is none."""
    found: dict[str, dict[str, frozenset[str]]] = {}
    for name in people:
        words = name.removeprefix("the ").split()
        found.setdefault(words[0] if words else "", {})[name] = frozenset(words)
    return found


def _named(names: Mapping[str, Mapping[str, frozenset[str]]], sentence: Sentence) -> frozenset[str]:
    """Return the people of whom a sentence says all words of the name."""
    words = frozenset(sentence.text.replace("'s", " ").replace("’s", " ").split())
    bare = frozenset(word.strip(".,;:!?'\"“”‘’()") for word in words)
    return frozenset(name for word in bare for name, whole in names.get(word, {}).items() if whole <= bare)


_LOOKS = frozenset("look peek peep peer glance gaze stare".split())


_ABOUT = frozenset("up around round away down".split())


def perceives(clause: Clause) -> bool:
    """Whether a clause tells of perceiving, learning or knowing; "looks up" tells of nothing that is seen."""
    if clause.verb in _LOOKS and clause.particle in _ABOUT and not clause.places:
        return False
    looks = clause.verb in _LOOKS and not any(p.preposition == "for" for p in clause.places)
    known = is_a(clause, "see", "hear", "read", "learn", "know")
    return known or looks or clause.predicate.lower() in ("aware",)


_SPEECH = frozenset(
    "talk speak show write text send mail post email message phone ring call agree chat thank apologize apologise "
    "confess scold praise congratulate tease accuse discuss teach confide disclose relay leak break translate".split()
)


def speaks(clause: Clause) -> bool:
    """Whether a clause tells of saying or sending something to somebody."""
    aloud = clause.verb == "read" and any(p.preposition == "to" for p in clause.places)
    return is_a(clause, "tell", "say", "call") or clause.verb in _SPEECH or left_in_writing(clause) or aloud


def left_in_writing(clause: Clause) -> bool:
    """Whether a clause tells of a note or letter that is left somewhere."""
    noun = clause.object
    return (
        clause.verb in ("leave", "put", "pin", "stick", "slip") and noun is not None and noun.head in WRITINGS
    )


_LIGHT = frozenset(
    "know aware realize notice learn see hear now today yet still already really tell which what where who when how "
    "whether new about of in on at to do did be have thing two three one other these those we not also "
    "ever there".split()
)


def _parts(word: str) -> tuple[str, ...]:
    """Return a word, and those that a hyphen joins in it; of "wh:cup" what stands after the mark."""
    bare = word.rsplit(":", 1)[-1]
    return (bare, *bare.split("-"))


_GROUPS = frozenset(
    "family member team group crew household pair couple party class company staff everyone".split()
)


def _said_to_be(clause: Clause | None) -> frozenset[str]:
    """ "Who knows that there is a ring in the box?": a question about the ring; to handle the box tells nothing."""
    inner = clause.content[0] if clause is not None and clause.content else None
    if inner is None or not inner.existential:
        return frozenset()
    return noun_words(inner.nominal or inner.object or inner.subject)


def topic_of(tale: Tale, asked: Asked) -> frozenset[str]:
    """Return what a question is about, as lemmas: neither its people, nor knowing itself."""
    people = tale.chronicle.cast.people.values()
    names = {w for person in people if not person.animal for w in person.name.split()}
    leaving = normal(frozenset(names | {w.lower() for w in names})) | _LIGHT
    clause = asked.clause
    focus = frozenset(word for word in asked.focus if not is_person(word) and word not in _GROUPS)
    said = clause_words(clause) | focus if clause is not None else frozenset()
    said -= frozenset(asked.focus) - focus
    there = _said_to_be(clause)
    for words in (there, said, lemmas(asked.text)):
        small = frozenset(part for word in words if word.islower() for part in _parts(word))
        found = normal(small) - leaving
        if found:
            return found | {"note"} if "write" in found else found  # what somebody wrote is in a letter
    inner = clause.content[0].subject if clause is not None and clause.content else None
    return frozenset(inner.head.lower().split()) if inner is not None and inner.kind != "gap" else frozenset()
