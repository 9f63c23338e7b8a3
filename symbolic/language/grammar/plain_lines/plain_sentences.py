"""One plain sentence to what it says: "Sally moved the marble to the box" -> Moved(Sally, marble, box)."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from symbolic.language.grammar.words.lexer import check_length
from symbolic.world.provenance import Span

_SENTENCE = re.compile(r"(?:^[ \t]*\d+[.):]?[ \t]+)?([^.!?\n]+)[.!?]*", re.M)
_NOT_NAMES = (
    r"The|A|An|He|She|It|They|There|Then|This|That|These|Those|In|On|At|When|While|After|Before|Where|What"
)
_NAME = rf"(?!(?:{_NOT_NAMES})\b)[A-Z][\w'-]*"
_NAMES = rf"{_NAME}(?:,? and {_NAME}|, {_NAME})*"
_DETERMINER = r"(?:[Tt]he|[Aa]n?|[Hh]is|[Hh]er|[Tt]heir)"
_NOUN = r"[\w-]+(?: [\w-]+){0,3}?"
_IN = r"(?:in|inside|on|at|under|behind)(?: of)?"
_INTO = r"(?:to|into|in|inside|on|onto|under|behind)"
_AGAIN = r"(?: (?:now|again|first|back|quietly|quickly))?"


@dataclass(frozen=True, slots=True)
class Entered:
    """People come into a room; None for back to where they left."""

    names: tuple[str, ...]
    room: str | None


@dataclass(frozen=True, slots=True)
class Left:
    """People leave a room; None for the one that they are in."""

    names: tuple[str, ...]
    room: str | None


@dataclass(frozen=True, slots=True)
class Stayed:
    """People are, or stay, in a room."""

    names: tuple[str, ...]
    room: str


@dataclass(frozen=True, slots=True)
class Lies:
    """The narrator says where something is: a thing in a container, or a container in a room."""

    thing: str
    place: str


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody brings a thing to a place, perhaps said with its room."""

    name: str
    thing: str
    place: str
    room: str | None


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody says, to some people alone or aloud, that a thing is somewhere."""

    name: str
    to: tuple[str, ...]
    thing: str
    place: str


@dataclass(frozen=True, slots=True)
class Slept:
    """People fall asleep, look away (or wake up): what happens around them they do not perceive."""

    names: tuple[str, ...]
    wakes: bool


@dataclass(frozen=True, slots=True)
class Peeped:
    """Somebody perceived what was just told of, without anybody's knowing."""

    name: str


@dataclass(frozen=True, slots=True)
class Irrelevant:
    """A sentence of a kind that changes nothing: what people like, lose or catch sight of."""


PlainSentence: TypeAlias = Entered | Left | Stayed | Lies | Moved | Said | Slept | Peeped | Irrelevant
"""What a sentence says."""

IRRELEVANT_VERBS = (
    "loves",
    "likes",
    "dislikes",
    "hates",
    "prefers",
    "adores",
    "lost",
    "misplaced",
    "saw",
    "heard",
)
"""Verbs of sentences that change nothing of where things are and of who knows it: noise, read and left aside."""


def _names(text: str) -> tuple[str, ...]:
    return tuple(re.split(r",? and |, ", text))


@lru_cache(maxsize=4096)
def noun(text: str) -> str:
    """Return a noun as data sets and people write it, in lower case: "red_box" -> "red box"."""
    return " ".join(text.replace("_", " ").lower().split())


_Rule: TypeAlias = tuple[re.Pattern[str], Callable[[re.Match[str]], PlainSentence]]


def _rule(*parts: str, make: Callable[[re.Match[str]], PlainSentence]) -> _Rule:
    return re.compile(" ".join(parts) + "$"), make


def _any(forms: str) -> str:
    """A pattern of any of some forms, which bars separate."""
    return rf"(?:{forms})"


_THE_NOUN = rf"{_DETERMINER} ({_NOUN})"
_A_NOUN = rf"(?:{_DETERMINER} )?({_NOUN})"
_GOES = _any("went|goes|go|walks?|walked|came|comes|come|ran|runs|returned|returns")
_ENTERS = _any(rf"enters?|entered|re-?enters?|re-?entered|{_GOES}(?: back)? (?:in)?to")
_COMES_BACK = _any("(?:comes?|came|returns?|returned)(?: back| home)?(?: in)?")
_LEAVES = _any("exits?|exited|leaves?|left|(?:goes|went|walks|walked) (?:out of|outside|out|away)")
_MOVES = _any(
    "moves?|moved|puts?|places?|placed|hides?|hid|brings?|brought|carries|carried|transfers|transferred|shifts|shifted|lays|laid"
)
_STAYS = _any("(?:(?:made|makes) no movements? and )?(?:stays|stayed|remains|remained|waits|waited)")
_TELLS = _any("(?:privately |secretly )?(?:told|tells|whispers to|whispered to|informs|informed)")
_CLAIMS = _any(
    "(?:publicly |openly |loudly )?(?:claims|claimed|says|said|announces|announced|declares|declared)"
)
_BE = _any("is|are|was|were")
_RULES: tuple[_Rule, ...] = (
    _rule(f"({_NAMES}) {_ENTERS}", _THE_NOUN + _AGAIN, make=lambda m: Entered(_names(m[1]), noun(m[2]))),
    _rule(f"({_NAMES}) {_COMES_BACK}{_AGAIN}", make=lambda m: Entered(_names(m[1]), None)),
    _rule(
        f"({_NAMES}) {_LEAVES}(?: {_THE_NOUN})?{_AGAIN}",
        make=lambda m: Left(_names(m[1]), noun(m[2]) if m[2] else None),
    ),
    _rule(
        f"({_NAME}) {_MOVES}",
        _THE_NOUN,
        f"(?:from {_DETERMINER} {_NOUN} )?(?:back )?{_INTO}",
        f"{_THE_NOUN}(?: in {_THE_NOUN})?",
        make=lambda m: Moved(m[1], noun(m[2]), noun(m[3]), noun(m[4]) if m[4] else None),
    ),
    _rule(
        f"{_THE_NOUN} {_any('is|are|was|were|lies|lay')} {_IN}",
        _THE_NOUN,
        make=lambda m: Lies(noun(m[1]), noun(m[2])),
    ),
    _rule(f"({_NAMES}) {_BE} {_IN}", _THE_NOUN, make=lambda m: Stayed(_names(m[1]), noun(m[2]))),
    _rule(
        f"({_NAMES}) {_STAYS} {_IN}",
        f"{_THE_NOUN}(?: for .+)?",
        make=lambda m: Stayed(_names(m[1]), noun(m[2])),
    ),
    _rule(
        f"({_NAME}) {_TELLS} ({_NAMES}) that",
        f"{_A_NOUN} {_BE} {_IN}",
        _THE_NOUN + _AGAIN,
        make=lambda m: Said(m[1], _names(m[2]), noun(m[3]), noun(m[4])),
    ),
    _rule(
        f"({_NAME}) {_CLAIMS} that",
        f"{_A_NOUN} {_BE} {_IN}",
        _THE_NOUN + _AGAIN,
        make=lambda m: Said(m[1], (), noun(m[2]), noun(m[3])),
    ),
    _rule(
        f"({_NAMES}) {_any('falls? asleep|fell asleep|looks? away|looked away|turns? away|turned away')}",
        make=lambda m: Slept(_names(m[1]), False),
    ),
    _rule(
        f"({_NAMES}) {_any('wakes?(?: up)?|woke(?: up)?|looks? back|looked back|turns? back|turned back')}",
        make=lambda m: Slept(_names(m[1]), True),
    ),
    _rule(
        f"({_NAME}) {_any('secretly|unseen|unnoticed')} {_any('watches|watched|sees|saw')}(?: .+)?",
        make=lambda m: Peeped(m[1]),
    ),
    _rule(
        f"({_NAME}) {_any('watches|watched|sees|saw')} {_any('this|it|that')} {_any('through|from|without being')} .+",
        make=lambda m: Peeped(m[1]),
    ),
    _rule(
        f"{_NAMES} {_any('|'.join(IRRELEVANT_VERBS))}",
        f"(?:{_DETERMINER} )?{_NOUN}",
        make=lambda m: Irrelevant(),
    ),
)


@lru_cache(maxsize=16384)
def read_sentence(text: str) -> PlainSentence | None:
    """Return what a sentence says; None where it is of no known kind."""
    for pattern, make in _RULES:
        match = pattern.match(text)
        if match:
            return make(match)
    return None


def sentences(text: str) -> Iterator[Span]:
    """Yield the sentences of a text, without their numbers and final marks; a line break ends one too.

    Raises:
        ParseError: the text is too long.
    """
    check_length(text)
    for match in _SENTENCE.finditer(text):
        said = match[1].strip()
        if said:
            start = match.start(1) + len(match[1]) - len(match[1].lstrip())
            yield Span(start, start + len(said), said)
