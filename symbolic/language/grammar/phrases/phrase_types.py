"""What phrases are: noun phrases for places, objects and rooms, and words.

Each phrase knows the lexemes [first, last) that it covers, so that every word can be accounted for.
"""

from dataclasses import dataclass
from typing import TypeAlias

from symbolic.language.grammar.words.lexicon import Lexeme


@dataclass(slots=True)
class PlacePhrase:
    """A noun phrase for fixtures.

    Attributes:
        first, last: the lexemes it covers, [first, last).
        kind: fixture class; empty for an elliptical phrase ("the third one", "the rest").
        numbers: ordinals from the left; negative ones count from the right.
        count: how many, by a numeral; 0 when none was said.
        plural: True when the noun is plural.
        determiner: "the", "a", "another", "other", "one" ("one of the tables"), or "" for none.
        quantifier: "all", "both", "each", "none" or "".
        room: room said with it, else None.
        empty: True for "an empty cabinet".
        vague: True for "the one beside it", which could be either of two.
    """

    first: int
    last: int
    kind: str = ""
    numbers: tuple[int, ...] = ()
    count: int = 0
    plural: bool = False
    determiner: str = ""
    quantifier: str = ""
    room: str | None = None
    empty: bool = False
    vague: bool = False


@dataclass(slots=True)
class ObjectPhrase:
    """A noun phrase for objects: class ("" for "another one" as before), count, whether the vocabulary knows it."""

    first: int
    last: int
    object: str
    count: int = 1
    known: bool = True
    determiner: str = ""
    plural: bool = False


@dataclass(slots=True)
class RoomPhrase:
    """A noun phrase for a room."""

    first: int
    last: int
    room: str


@dataclass(slots=True)
class Word:
    """A lexeme that is not part of a noun phrase."""

    first: int
    last: int
    lexeme: Lexeme

    def __contains__(self, category: str) -> bool:
        return category in self.lexeme.senses


NounPhrase: TypeAlias = PlacePhrase | ObjectPhrase | RoomPhrase
Phrase: TypeAlias = NounPhrase | Word
