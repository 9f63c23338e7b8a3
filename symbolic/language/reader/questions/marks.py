"""A text in dictionary forms, with marks for the people, the things and the places that it speaks of.

"Was the mug kept from Tom by Ann?" is "be §thing keep from §you by §me ?" where Ann's mind is asked about.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from symbolic.language.mentions import PlaceMention, RoomMention
from symbolic.language.reader.household.naming import Named, named
from symbolic.language.reader.household.utterances import every
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.questions.gist_words import LIKENESS, dictionary_form
from symbolic.language.reader.text import read_clauses
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.tokens import Token, tokenize
from symbolic.world.vocabulary import ROOMS


@dataclass(frozen=True, slots=True)
class Form:
    """A word of a text in its dictionary form, or a mark for a person, a thing or a place.

    Attributes:
        norm: the form, or the mark.
        start: index of the first character in the text.
        end: index after the last character.
    """

    norm: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Marked:
    """A text in dictionary forms, with marks for whom and what it speaks of.

    Attributes:
        forms: in order.
        things: what is spoken of, each once.
        places: where, in order.
    """

    forms: tuple[Form, ...]
    things: tuple[str, ...]
    places: tuple[PlaceMention | RoomMention, ...]

    @property
    def plain(self) -> str:
        """The forms, with a blank between each two."""
        return " ".join(form.norm for form in self.forms)


def mark(text: str, me: str, you: str, also: Collection[str] = ()) -> Marked:
    """Return a text in dictionary forms.

    Args:
        text: a choice, or a condition.
        me: whose mind it is about; "" where that is not known.
        you: the other one; "" where there is none.
        also: nouns of no vocabulary that are for things.
    """
    people = _as_marks(me, "§me") | _as_marks(you, "§you")
    names = [name for name in people if name]
    read = list(_nouns(text, names))
    nouns = sorted((*read, *_plainly_named(text, names, read)), key=lambda found: found[0].start)
    spans: list[_Span] = []
    things: dict[str, None] = {}
    places: list[PlaceMention | RoomMention] = []
    for at, (noun, one) in enumerate(nouns):
        sign = ""
        if one.category == "place":
            places.append(one.place(_room_behind(text, noun, nouns[at + 1 :])))
            sign = "§place"
        elif one.category == "object" or (one.category is None and one.name in also):
            things[one.name] = None
            sign = "§thing"
        elif _is_room(one):
            sign = "§room"
        if sign:
            spans.append(_Span(noun.start, noun.end, noun.determiner == "no", sign))
    if not places:
        places += [RoomMention(one.name) for _, one in nouns if _is_room(one)][:1]
    return Marked(tuple(_forms(text, people, spans)), tuple(things), tuple(places))


def _as_marks(name: str, sign: str) -> dict[str, str]:
    """Return by which words a person is spoken of: the name, or each form of a pronoun that stands for one."""
    forms = FORMS.get(name)
    if forms is None:
        return {name: sign}
    return {word: sign for form in forms for word in (form, form.capitalize(), form.upper())}


FORMS: Mapping[str, tuple[str, ...]] = {"she": ("she", "her", "hers"), "he": ("he", "him", "his")}
UNNAMED = frozenset(FORMS)
"""Pronouns for one of two people whom a question does not name."""


def _is_room(one: Named) -> bool:
    return one.category == "room" and (one.name in ROOMS or one.name.split()[-1] == "room")


def _room_behind(text: str, noun: NounPhrase, following: Sequence[tuple[NounPhrase, Named]]) -> str | None:
    """Return the room that is named right behind a place: "the cabinet in the bedroom"."""
    for other, one in following[:1]:
        if _is_room(one) and _BETWEEN.fullmatch(text[noun.end : other.start]):
            return one.name if one.name in ROOMS else "room"
    return None


_BETWEEN = re.compile(
    r"(?: over| out| back|,? (?:that|which) (?:is|was|stands|stood))? ?(?:in|inside|within|of|at|from)"
    r"(?: the| an?)?(?: (?:other|different|adjoining|next|second))? ?",
    re.I,
)
"""What stands between a place and the room that it is in."""


def nouns_unknown(text: str, names: Sequence[str]) -> frozenset[str]:
    """Return the nouns of a text of which no vocabulary says what they are for."""
    return frozenset(one.name for _, one in _nouns(text, names) if one.category is None)


def _nouns(text: str, names: Sequence[str]) -> Iterator[tuple[NounPhrase, Named]]:
    ended = text if text.rstrip().endswith((".", "?", "!")) else f"{text}."
    seen: set[tuple[int, int]] = set()
    for sentence in read_clauses(ended, names).sentences:
        for clause in every(sentence.clauses):
            phrases = (*clause.places, *clause.detail)
            told = (clause.subject, clause.object, clause.recipient, clause.nominal, clause.host)
            for outer in (*told, *(p.object for p in phrases)):
                for noun, one in _within(outer):
                    if not one.again and (noun.start, noun.end) not in seen:
                        seen.add((noun.start, noun.end))
                        yield noun, one


def _plainly_named(
    text: str, names: Sequence[str], found: Sequence[tuple[NounPhrase, Named]]
) -> Iterator[tuple[NounPhrase, Named]]:
    """Yield things and places that stand outside every phrase of the clauses: an article and a noun of a vocabulary.

    A reader of clauses that loses its way in a sentence still leaves the nouns of it plain to see.
    """
    tokens = tokenize(text)
    known = (noun for noun, one in found if one.category or (one.name and noun.head not in _HOLD))
    taken = [(noun.start, noun.end) for noun in known]
    at = 0
    while at < len(tokens):
        noun = _noun_from(tokens, at, names)
        at += 1
        if noun is None or any(start < noun.end and noun.start < end for start, end in taken):
            continue
        one = named(noun)
        if one is not None and one.category in ("object", "place"):
            yield noun, one
            at = next((i for i, token in enumerate(tokens) if token.start >= noun.end), len(tokens))


def _noun_from(tokens: Sequence[Token], at: int, names: Sequence[str]) -> NounPhrase | None:
    """Return the longest phrase of up to three words from a token on that names a thing or a place."""
    determined = tokens[at].lower in _DETERMINERS
    if not determined and (at and tokens[at - 1].lower in _DETERMINERS):
        return None
    likened = [token.lower for token in tokens[max(0, at - 2) : at]]
    if likened[1:] == ["of"] and likened[0] in LIKENESS:
        return None
    first = at + determined
    for last in range(min(first + 3, len(tokens)), first, -1):
        words = tokens[first:last]
        if any(token.kind != "word" or token.text in names for token in words):
            continue
        head = _as_noun(words[-1].lower)
        if head is None or not (determined or _only_noun(words[-1].lower)):
            continue
        noun = NounPhrase(
            head, determiner=tokens[at].lower if determined else "",
            modifiers=tuple(token.lower for token in words[:-1]), start=tokens[at].start, end=words[-1].end,
        )  # fmt: skip
        one = named(noun)
        if one is not None and one.category in ("object", "place"):
            return noun
    return None


_HOLD = frozenset(("contain", "hold", "house"))
"""Verbs that look like nouns behind the noun of what holds something: "what the cabinet holds is known"."""
_DETERMINERS = frozenset("the a an some any no his her their this that these those".split())


def _as_noun(word: str) -> str | None:
    """Return the noun of which a word may be a form; None where it may be of none."""
    return next(
        (sense.lemma for sense in sorted(senses(word), key=lambda s: s.cost) if sense.tag == "N"), None
    )


def _only_noun(word: str) -> bool:
    return not any(sense.tag.startswith("V") for sense in senses(word))


def _within(noun: NounPhrase | None) -> Iterator[tuple[NounPhrase, Named]]:
    """Yield what a noun phrase, its members and those that hang on it name; what stands beside a thing is one too."""
    members = [(one, named(one)) for one in noun.each()] if noun is not None else []
    things = any(one is not None and one.category == "object" for _, one in members)
    for member, one in members:
        if one is not None:
            yield member, replace(one, category="object") if things and one.category is None else one
        for inner in (member.owner, member.apposition, *(phrase.object for phrase in member.of)):
            found = _within(inner)
            likeness = member.head.lower() in LIKENESS  # a picture of a plum is no plum
            yield from (pair for pair in found if not (likeness and pair[1].category == "object"))


class _Span(NamedTuple):
    """Where a noun phrase for a thing or a place stands, whether it says that there is none, and its mark."""

    start: int
    end: int
    none: bool
    mark: str


def _owns(text: str, word: str, end: int) -> bool:
    """Whether a pronoun stands before what is its owner's: "her reply", "his"."""
    if word.lower() not in ("her", "his", "hers"):
        return False
    return word.lower() != "her" or _BEHIND_HER.match(text, end) is not None


_BEHIND_HER = re.compile(
    r" (?!(?:to|from|in|on|at|by|with|for|of|as|and|or|that|this|was|is|out|off|up|down|away|along|back|when|while|"
    r"where|what|so|the|a|an|find|get|any|some|it)\b)[a-z]",
    re.I,
)


def _forms(text: str, people: Mapping[str, str], spans: Sequence[_Span]) -> Iterator[Form]:
    """Yield the words of a text, those of a noun phrase for a thing or a place as one mark; people keep theirs."""
    outer = [one for at, one in enumerate(spans) if not any(one.end <= before.end for before in spans[:at])]
    for token in tokenize(text):
        around = next((span for span in outer if span.start <= token.start < span.end), None)
        if token.text in people:
            yield Form(people[token.text], token.start, token.end)
            if _owns(text, token.text, token.end):
                yield Form("'s", token.start, token.end)
        elif around is not None:
            if token.start == around.start and around.none:
                yield Form("no", token.start, token.end)
            if token.end >= around.end:
                yield Form(around.mark, around.start, around.end)
        elif token.kind in ("word", "clitic"):
            yield Form(dictionary_form(token.lower), token.start, token.end)
        elif token.text in ",;.:?":
            yield Form(token.text, token.start, token.end)
