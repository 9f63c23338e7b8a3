"""A text as a story: people, things, events with their witnesses, and what was not read."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import is_a
from symbolic.language.reader.discourse.absence import busy, is_busy, untold
from symbolic.language.reader.discourse.cast import Cast
from symbolic.language.reader.discourse.chronicle import Chronicle
from symbolic.language.reader.discourse.genders import told_genders
from symbolic.language.reader.discourse.interpretation import happen
from symbolic.language.reader.discourse.names import known_names
from symbolic.language.reader.discourse.referents import Person
from symbolic.language.reader.discourse.size import require_readable
from symbolic.language.reader.discourse.time_order import in_time
from symbolic.language.reader.discourse.vocabulary_of import all_clauses
from symbolic.language.reader.phrases.phrase import NounPhrase, PrepPhrase
from symbolic.language.reader.questions.choices import lemmas
from symbolic.language.reader.questions.phrasing import minds_asked_for, put_plainly
from symbolic.language.reader.text import ReadText, Sentence, capitals, read_clauses
from symbolic.language.reader.words.persons import is_person
from symbolic.language.reader.words.tagger import DAYS
from symbolic.language.reader.words.tokens import Token, tokenize
from symbolic.world.provenance import Span
from symbolic.world.story import Story


@dataclass(frozen=True, slots=True)
class Tale:
    """What a text tells.

    Attributes:
        chronicle: everything read, with its side tables.
        story: the events for the world model.
        text: the clauses of the text.
        doubts: sentences of which not all was read.
    """

    chronicle: Chronicle
    story: Story
    text: ReadText
    doubts: tuple[str, ...]


def read_story(narrative: str, question: str = "", choices: Collection[str] = ()) -> Tale:
    """Return a story in English as events, with those who perceive them.

    Args:
        narrative: the story.
        question: what is asked of it; it names people too.
        choices: what may be answered; they name people and things too.
    """
    asked = read_clauses(put_plainly(question))
    text = read_clauses(narrative, _capital_words(asked, choices))
    chosen = _people_chosen(narrative, question, choices)
    names = known_names([*people_named(text.sentences), *people_named(asked.sentences), *chosen])
    c = Chronicle(Cast(names, genders=told_genders(narrative, names)))
    clauses = sum(1 for sentence in text.sentences for _ in all_clauses(sentence.clauses))
    require_readable(len(names), clauses)
    c.cast.minded = thinkers(text.sentences) | minds_asked_for(question)
    _let_narrate(c, narrative, asked, question)
    c.cast.topic = lemmas(question) | frozenset.intersection(*(lemmas(choice) for choice in choices or ("",)))
    doubts = []
    for number, sentence in enumerate(text.sentences):
        c.sentence = c.cast.sentence = number
        c.span = Span(sentence.start, sentence.end, sentence.text)
        if sentence.unread:
            doubts.append(sentence.text)
        require_readable(len(c.cast.people), clauses)
        c.unaware -= c.briefly
        c.briefly.clear()
        c.cast.forget()
        before = len(c.cast.subjects)
        c.subject_spans.clear()
        ordered = in_time(sentence.clauses)
        engaged: list[tuple[list[str], int]] = []

        _resolve_first(c, sentence.clauses, ordered)
        for clause, following in zip_longest(ordered, ordered[1:]):
            if clause.link == "before" and any(is_a(k, "want") for k in ordered):
                continue
            if following is not None and following.link == "purpose" and _just_goes(clause):
                clause.particle = "away"
            happen(c, clause)
            untold(c, clause)
            if is_busy(clause):
                engaged.append((list(c.cast.acting), len(c.events)))
        for people, start in engaged:
            busy(c, people, start)
        c.cast.subjects[before:] = [
            n for _, found in sorted(c.subject_spans, key=lambda s: s[0]) for n in found
        ]
    c.cast.acting, c.cast.barred = [], []
    return Tale(c, c.story(c.cast.people), text, tuple(doubts))


NARRATOR = "the narrator"
"""Who tells a story as "I", and is not named in it."""


_FIRST_PERSON = frozenset("I me my Me My".split())


def _let_narrate(c: Chronicle, narrative: str, asked: ReadText, question: str) -> None:
    """ "I left it on the desk": whoever tells the story is in it; what stands in quotes is said by others."""
    told = {token.text for token in _tokens(narrative)}
    if told & _FIRST_PERSON:
        c.cast.narrator = NARRATOR
        calls = {"narrator"} | _unheard_of(told, asked, question)
        c.cast.minded |= calls
        c.cast.people[NARRATOR] = Person(NARRATOR, roles={(noun, "") for noun in calls})


def _unheard_of(told: Collection[str], asked: ReadText, question: str) -> frozenset[str]:
    """Return what a question calls somebody whom the story never calls so: where one tells of oneself, that is who."""
    heads = {
        noun.head.lower()
        for sentence in asked.sentences
        for clause in all_clauses(sentence.clauses)
        if (noun := clause.subject) is not None
        and noun.kind == "noun"
        and noun.determiner == "the"
        and not noun.plural
        and is_person(noun.head)
    }
    known = lemmas(" ".join(told)) | {word.lower() for word in told}  # lemmas make "mother" and "mom" one
    return frozenset(noun for noun in heads | minds_asked_for(question) if noun not in known)


_UNNAMED = frozenset("one other both all rest each half".split())


def thinkers(sentences: Iterable[Sentence]) -> frozenset[str]:
    """Return the nouns of which a text says that they think or know: they mean people, whatever the lexicon says."""
    found = set()
    for sentence in sentences:
        for clause in all_clauses(sentence.clauses):
            noun = clause.subject
            if noun is None or noun.kind != "noun" or noun.members or not (noun.determiner or noun.owner):
                continue
            if is_a(clause, "think", "know") and not clause.passive:
                found.add(noun.head.lower())
    return frozenset(found) - _UNNAMED


def _people_chosen(narrative: str, question: str, choices: Collection[str]) -> set[str]:
    """Return the names that are choices of a question for a person: "who knows it?", "Greta"."""
    if not {"who", "whom"} & {token.lower for token in _tokens(question)}:
        return set()
    known = capitals(tokenize(narrative))
    return {token.text for choice in choices for token in _tokens(choice) if token.text in known}


def _resolve_first(c: Chronicle, told: Sequence[Clause], ordered: Sequence[Clause]) -> None:
    """Let a pronoun that opens a sentence mean whom it means there, whatever happened before what it tells."""
    if not told or not ordered or ordered[0] is told[0]:
        return
    subject = told[0].subject
    if subject is not None and subject.kind == "pronoun" and subject.head in ("he", "she"):
        c.cast.persons(subject, subject=True)


def _just_goes(clause: Clause) -> bool:
    """ "Goes to fetch a chair": the person goes away, though no place is told."""
    return (
        clause.verb in ("go", "run", "leave", "hurry", "rush")
        and not clause.particle
        and not clause.places
        and not clause.object
    )


def _capital_words(asked: ReadText, choices: Collection[str]) -> set[str]:
    words = {
        w.text for choice in choices for w in _tokens(choice)[1:] if w.text[:1].isupper() and w.text != "I"
    }
    for sentence in asked.sentences:
        words |= {t.text for t in _tokens(sentence.text)[1:] if t.text[:1].isupper() and t.text != "I"}
    return {word for word in words if word[:1].isalpha()}


def _tokens(text: str) -> list[Token]:
    return [token for token in tokenize(text) if token.kind == "word"]


def people_named(sentences: Iterable[Sentence]) -> set[str]:
    """Return the names that are people's: who does, thinks, says, owns or is told something."""
    found: set[str] = set()
    for sentence in sentences:
        for clause in all_clauses(sentence.clauses):
            nouns = [clause.subject, clause.recipient]
            if is_a(
                clause, "see", "tell", "ask", "say", "help", "hinder", "give", "call", "know", "hear", "act"
            ):
                nouns.append(clause.object)
            if clause.passive:
                nouns += [p.object for p in clause.places if p.preposition == "by"]
            nouns += [
                p.object
                for p in clause.places
                if p.preposition in ("to", "with", "from", "for", "of", "at") and _speaks(clause)
            ]
            for noun in nouns:
                found |= _names(noun)
            for noun in (clause.object, clause.nominal, *(p.object for p in clause.places)):
                found |= _owners(noun)
    return {name for name in found if name.lower() not in DAYS and name.lower() not in _NO_NAMES}


_NO_NAMES = frozenset(
    "a an the in on at to of by for from with under behind over into onto near inside outside beside between which "
    "what who where when why how and or but if this that these those it".split()
)
"""Words that begin a sentence or name a letter, and are nobody's name."""


def _speaks(clause: Clause) -> bool:
    return is_a(clause, "tell", "say", "ask", "give", "see")


def _names(noun: NounPhrase | None) -> set[str]:
    if noun is None:
        return set()
    if noun.members:
        return {name for member in noun.members for name in _names(member)}
    found = _owners(noun)
    if noun.kind == "name":
        found.add(noun.head)
    return found


def _owners(noun: NounPhrase | None) -> set[str]:
    if noun is None:
        return set()
    found: set[str] = set()
    if noun.owner is not None:
        found |= _names(noun.owner)
    if noun.apposition is not None:
        found |= _owners(noun.apposition)
        if noun.kind == "name" and is_person(noun.apposition.head):
            found.add(noun.head)
    for phrase in noun.of:
        found |= _of(phrase)
    for member in noun.members:
        found |= _owners(member)
    return found


def _of(phrase: PrepPhrase) -> set[str]:
    return _owners(phrase.object)
