"""The gist of what a text says of two minds, by its words and not by its syntax.

"Mary was to be kept from the juice by John's reply", "what he said was said in order that the juice might not be
found by her", "Mary's goals were neither here nor there to him": there are more ways to say that one person helps,
hinders or ignores another than a reader of clauses follows. Here a text is reduced to dictionary forms with the two
people, what is spoken of and where it is as marks, and each aspect of what it says (a stance, a wish, a belief, what is
known) is looked for by itself. What denies such a word is looked for beside it.
"""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Literal, NamedTuple, TypeAlias

from symbolic.errors import ParseError
from symbolic.language.mentions import PlaceMention, RoomMention
from symbolic.language.reader.household.naming import Named, named
from symbolic.language.reader.household.utterances import every
from symbolic.language.reader.phrases.phrase import NounPhrase
from symbolic.language.reader.questions.gist_words import (
    AIMING,
    CARELESS,
    DENIED,
    FINDING,
    HELPING,
    HINDERING,
    IGNORANT,
    KNOWING,
    LIKENESS,
    MOVING,
    NEGATION,
    OF_OTHER,
    OPEN,
    OWN_WISH,
    PLACED,
    SPEAKING,
    STANDING,
    SUCCESS,
    THINKING,
    TURNING,
    WANTED_AT,
    WILLING,
)
from symbolic.language.reader.text import read_clauses
from symbolic.language.reader.words.lexicon import senses
from symbolic.language.reader.words.tokens import tokenize
from symbolic.mind.goals import SocialGoal
from symbolic.world.vocabulary import ROOMS

Wish: TypeAlias = Literal["placed", "at", "unknown"]
"""What the other is said to want: things where they are, things at a place that is named; or nobody knows what."""


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
    people = {me: "§me", you: "§you"}
    nouns = sorted(_nouns(text, [name for name in people if name]), key=lambda found: found[0].start)
    spans: list[_Span] = []
    things: dict[str, None] = {}
    places: list[PlaceMention | RoomMention] = []
    for at, (noun, one) in enumerate(nouns):
        sign = ""
        if one.category == "place":
            places.append(one.place(_room_behind(noun, nouns[at + 1 :])))
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


def _is_room(one: Named) -> bool:
    return one.category == "room" and (one.name in ROOMS or one.name == "room")


def _room_behind(noun: NounPhrase, following: Sequence[tuple[NounPhrase, Named]]) -> str | None:
    """Return the room that is named right behind a place: "the cabinet in the bedroom"."""
    for other, one in following[:1]:
        if _is_room(one) and 0 < other.start - noun.end <= _BETWEEN:
            return one.name
    return None


_BETWEEN = len(" inside the ")


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


def _forms(text: str, people: Mapping[str, str], spans: Sequence[_Span]) -> Iterator[Form]:
    """Yield the words of a text, those of a noun phrase for a thing or a place as one mark; people keep theirs."""
    outer = [one for at, one in enumerate(spans) if not any(one.end <= before.end for before in spans[:at])]
    for token in tokenize(text):
        around = next((span for span in outer if span.start <= token.start < span.end), None)
        if token.text in people:
            yield Form(people[token.text], token.start, token.end)
        elif around is not None:
            if token.start == around.start and around.none:
                yield Form("no", token.start, token.end)
            if token.end >= around.end:
                yield Form(around.mark, around.start, around.end)
        elif token.kind in ("word", "clitic"):
            yield Form(_dictionary_form(token.lower), token.start, token.end)
        elif token.text in ",;.:?":
            yield Form(token.text, token.start, token.end)


def _dictionary_form(word: str) -> str:
    """Return the verb of which a word may be a form, or else the noun; words of the closed classes as they are."""
    if word in ("'s", "'d"):
        return word
    found = sorted(senses(word), key=lambda sense: (sense.tag not in _VERBS, sense.cost))
    return found[0].lemma if found else word


_VERBS = ("VF", "VB", "VN", "VG")


@dataclass(frozen=True, slots=True)
class Gist:
    """What a text says of minds.

    Attributes:
        stance: of me towards the other.
        wish: of the other, in my eyes.
        thinks: whether somebody thinks something.
        knows: whether I know what is at the place.
        wants: whether I want the thing.
        moves: whether I moved it.
        speaks: whether I said something.
        holds: whether the thing is there; False where that is denied.
        marked: the text.
        read: indices of the forms that were taken up.
        turning: indices of the forms that say that it is not so.
    """

    stance: SocialGoal | None
    wish: Wish | None
    thinks: bool
    knows: bool
    wants: bool
    moves: bool
    speaks: bool
    holds: bool
    marked: Marked
    read: frozenset[int]
    turning: frozenset[int]


class _Reading:
    """The signs found in a text, and which of its forms they took up."""

    def __init__(self, marked: Marked) -> None:
        self.plain = f"{marked.plain} "
        self.starts = list(accumulate((len(form.norm) + 1 for form in marked.forms), initial=0))
        self.read: set[int] = set()

    def find(self, signs: re.Pattern[str]) -> list[re.Match[str]]:
        """Return where signs stand, and take them up."""
        found = list(signs.finditer(self.plain))
        self.read |= self.within(found)
        return found

    def within(self, matches: Iterable[re.Match[str]]) -> frozenset[int]:
        """Return the indices of the forms that some signs cover."""
        spans = (
            (bisect_right(self.starts, m.start()) - 1, bisect_right(self.starts, m.end() - 1))
            for m in matches
        )
        return frozenset(at for first, last in spans for at in range(first, last))


def gist(text: str, me: str, you: str = "", also: Collection[str] = ()) -> Gist:
    """Return what a text says of minds; for the arguments see `mark`.

    Raises:
        ParseError: a stance is denied, which leaves two others.
    """
    marked = mark(text, me, you, also)
    signs = _Reading(marked)
    wish = _wish(signs, marked) if you else None
    stance = _stance(signs, text, you, bool(marked.places) or wish is not None) if you else None
    knows, moves, speaks = (bool(signs.find(words)) for words in (KNOWING, MOVING, SPEAKING))
    thinks = bool(signs.find(THINKING))
    signs.find(STANDING)
    wants = bool(signs.find(OWN_WISH)) if not you else False
    if stance is not None or wants:
        for words in (WILLING, SUCCESS, AIMING, FINDING):
            signs.find(words)
    located = bool(marked.places and marked.things)
    denials = signs.find(NEGATION) if located and wish is None and stance is None else []
    return Gist(
        stance,
        wish,
        thinks,
        knows,
        wants,
        moves,
        speaks,
        len(denials) % 2 == 0,
        marked,
        frozenset(signs.read),
        signs.within(TURNING.finditer(signs.plain)),
    )


def _stance(signs: _Reading, text: str, you: str, of_things: bool) -> SocialGoal | None:
    if signs.find(CARELESS):
        for words in (NEGATION, OPEN):
            signs.find(words)
        return "independent"
    hindering, helping = signs.find(HINDERING), signs.find(HELPING)
    signs_of: tuple[tuple[SocialGoal, list[re.Match[str]]], ...] = (("hinder", hindering), ("help", helping))
    for stance, found in signs_of:
        if not found:
            continue
        if any(DENIED.search(signs.plain[: match.start()]) for match in found):
            raise ParseError(
                f"in {text!r} a stance towards {you} is denied, which leaves two open: say which it is"
            )
        return stance
    own = "§me" in signs.plain or re.match(r"(?:s?he|they) ", signs.plain)
    return "help" if own and not of_things and signs.find(SUCCESS) else None


def _wish(signs: _Reading, marked: Marked) -> Wish | None:
    located = bool(marked.places)
    if signs.find(IGNORANT) and signs.find(AIMING):
        return "unknown"
    if located and signs.find(WANTED_AT):
        return "at"
    if signs.find(PLACED):
        return "placed"
    thought = located or (bool(marked.things) and THINKING.search(signs.plain) is not None)
    return "at" if thought and signs.find(OF_OTHER) else None
