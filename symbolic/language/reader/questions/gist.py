"""The gist of what a text says of two minds, by its words and not by its syntax.

"Mary was to be kept from the juice by John's reply", "what he said was said in order that the juice might not be
found by her", "Mary's goals were neither here nor there to him": there are more ways to say that one person helps,
hinders or ignores another than a reader of clauses follows. Here a text is reduced to dictionary forms with the two
people, what is spoken of and where it is as marks, and each aspect of what it says (a stance, a wish, a belief, what is
known) is looked for by itself. What denies such a word is looked for beside it.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from symbolic.errors import ParseError
from symbolic.language.reader.questions.elsewhere import shuns
from symbolic.language.reader.questions.gist_words import (
    AIMING,
    FINDING,
    HELPING,
    HINDERING,
    IGNORANT,
    KNOWING,
    MOVING,
    NEGATION,
    OF_OTHER,
    OWN_WISH,
    PLACED,
    SPEAKING,
    SPEAKING_OF_PROMPT,
    STANDING,
    SUCCESS,
    THINKING,
    TURNING,
    WANTED_AT,
    WILLING,
)
from symbolic.language.reader.questions.marks import Marked, mark
from symbolic.language.reader.questions.signs import Signs
from symbolic.language.reader.questions.stances import stance_of
from symbolic.mind.goals import SocialGoal

Wish: TypeAlias = Literal["placed", "at", "unknown"]
"""What the other is said to want: things where they are, things at a place that is named; or nobody knows what."""


@dataclass(frozen=True, slots=True)
class Gist:
    """What a text says of minds.

    Attributes:
        stance: of me towards the other.
        wish: of the other, in my eyes.
        at: index among the places of the one where the other wants it.
        to: index among the places of the one to which I moved it; None for none that is told.
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
    at: int
    to: int | None
    thinks: bool
    knows: bool
    wants: bool
    moves: bool
    speaks: bool
    holds: bool
    marked: Marked
    read: frozenset[int]
    turning: frozenset[int]


def gist(
    text: str, me: str, you: str | None = None, also: Collection[str] = (), *, asking: bool = False
) -> Gist:
    """Return what a text says of minds; for the arguments see `mark`.

    Args:
        text: a choice, or a prompt.
        me: whose mind it is about.
        you: the other one; "" for one whom nobody names, None where there is none.
        also: nouns of no vocabulary that are for things.
        asking: whether it is a prompt, in which some words only rate the choices ("best supported").

    Raises:
        ParseError: a stance is denied, or two are told.
    """
    marked = mark(text, me, you or "", also)
    signs = Signs(marked, asking=asking)
    wish = _wish(signs, marked) if you is not None else None
    of_things = bool(marked.places) or wish is not None
    stance = stance_of(signs, text, you, of_things=of_things) if you is not None else None
    social = signs.within((*signs.search(HELPING), *signs.search(HINDERING))) if stance else frozenset()
    moves = not signs.within(signs.find(MOVING)) <= social
    speaks = bool(signs.find(SPEAKING_OF_PROMPT if asking else SPEAKING))
    knows = _knows(signs, text)
    thinks = bool(signs.find(THINKING))
    signs.find(STANDING)
    wants = bool(signs.find(OWN_WISH)) and not shuns(text) if you is None else False
    if stance is not None or wants:
        for words in (WILLING, SUCCESS, AIMING, FINDING):
            signs.find(words)
    located = bool(marked.places and marked.things)
    denials = signs.find(NEGATION) if located and wish is None and stance is None else []
    places = _places(signs, marked)
    return Gist(
        stance,
        wish.kind if wish else None,
        _wished(wish, places) if wish else 0,
        _moved_to(wish, places) if moves else None,
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


def _knows(signs: Signs, text: str) -> bool:
    """Whether a text says that somebody knows something.

    Raises:
        ParseError: it denies it.
    """
    found = signs.find(KNOWING)
    if signs.asking and any(_NOT_KNOWN.search(signs.before(match)) for match in found):
        raise ParseError(
            f"in {text!r} it is denied that somebody knows it, of which nothing follows: leave it out"
        )
    return bool(found)


_NOT_KNOWN = re.compile(r"(?<!\S)(?:not|n't|never|hardly|scarcely|no|without) (?:(?!but )[^\s,;.:?]+ ){0,2}$")


class _Wished(NamedTuple):
    """A wish of the other, and where the words for it start and end in the text."""

    kind: Wish
    start: int
    end: int


def _wish(signs: Signs, marked: Marked) -> _Wished | None:
    located = bool(marked.places)
    unknown = [match for match in signs.search(IGNORANT) if _of_aims(signs, match)]
    if unknown:
        signs.take(unknown)
        signs.find(AIMING)
        return _Wished("unknown", unknown[0].start(), unknown[0].end())
    thought = located or (
        bool(marked.things) and any(match[0] not in _LOOSELY for match in signs.search(THINKING))
    )
    kinds: tuple[tuple[Wish, re.Pattern[str], bool], ...] = (
        ("at", WANTED_AT, located),
        ("placed", PLACED, True),
        ("at", OF_OTHER, thought),
    )
    for kind, words, possible in kinds:
        found = signs.find(words) if possible else []
        if found:
            return _Wished(kind, found[0].start(), found[0].end())
    return None


_LOOSELY = frozenset("hold take feel head mind true see regard figure".split())
"""Words of thought that mean something else as often."""


def _of_aims(signs: Signs, match: re.Match[str]) -> bool:
    """Whether it is somebody's aims that are said to be unknown: not "unaware that ...", nor "kept in the dark"."""
    behind = signs.plain[match.end() :].split(maxsplit=1)[:1]
    if _KEPT.search(signs.before(match)) or behind in (["that"], ["where"], ["whether"]):
        return False
    return AIMING.search(signs.sentence(match)) is not None


_KEPT = re.compile(r"(?<!\S)(?:keep|leave) (?:[^\s,;.:?]+ ){1,2}$")


class _Place(NamedTuple):
    """Where the mark of a place stands in a text, and what leads to it."""

    start: int
    end: int
    lead: str


def _places(signs: Signs, marked: Marked) -> list[_Place]:
    """Return where the places stand; none where they are not one mark each."""
    found = [
        _Place(m.start(), m.end(), " ".join(signs.plain[: m.start()].split()[-2:]))
        for m in _PLACE_MARK.finditer(signs.plain)
    ]
    return found if len(found) == len(marked.places) else []


_PLACE_MARK = re.compile(r"§place(?!\S)")
_FROM = re.compile(r"(?:^| )(?:from|out of|off|off of|leave)$")
_TO = re.compile(r"(?:^| )(?:to|into|onto|on to|for|towards?)$")


def _wished(wish: _Wished, places: list[_Place]) -> int:
    """Return the index of the place that is wanted: in the words for the wish, or behind them, or before."""
    indices = [at for at, place in enumerate(places) if not _FROM.search(place.lead)]
    within = [at for at in indices if wish.start <= places[at].start < wish.end]
    behind = [at for at in indices if places[at].start >= wish.end]
    return next(iter((*within, *behind, *reversed(indices))), 0)


def _moved_to(wish: _Wished | None, places: list[_Place]) -> int | None:
    """Return the index of the place to which things were moved: none from which, and none where they are wanted."""
    wanted = _wished(wish, places) if wish is not None and wish.kind == "at" else None
    left = [at for at, place in enumerate(places) if at != wanted and not _FROM.search(place.lead)]
    return next(iter((*(at for at in left if _TO.search(places[at].lead)), *reversed(left))), None)
