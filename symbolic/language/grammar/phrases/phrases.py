"""Lexemes to phrases: noun phrases for places, objects and rooms; every other lexeme stays a word.

    "the second and fourth to eighth kitchen cabinets"  -> PlacePhrase(kitchen cabinet, (2, 4, 5, 6, 7, 8))
    "the third one", "the other"                        -> PlacePhrase with no kind: the discourse knows it
    "two pieces of salmon", "another apple"             -> ObjectPhrase
    "a frobnicator"                                     -> ObjectPhrase(known=False): a class of its own

Fillers are dropped here.
"""

from collections.abc import Sequence

from symbolic.language.grammar.phrases.noun_phrases import may_begin, noun_phrase
from symbolic.language.grammar.phrases.phrase_types import (
    NounPhrase,
    ObjectPhrase,
    Phrase,
    PlacePhrase,
    RoomPhrase,
    Word,
)
from symbolic.language.grammar.words.lexicon import Lexeme

__all__ = [
    "NounPhrase",
    "ObjectPhrase",
    "Phrase",
    "PlacePhrase",
    "RoomPhrase",
    "Word",
    "noun_phrase",
    "phrases",
]


def phrases(lexemes: Sequence[Lexeme], kept: frozenset[str] = frozenset()) -> list[Phrase]:
    """Read lexemes as phrases, in order, without fillers but for those to be kept."""
    found: list[Phrase] = []
    at = 0
    while at < len(lexemes):
        phrase: Phrase | None = noun_phrase(lexemes, at, found) if may_begin(lexemes[at]) else None
        phrase = phrase or Word(at, at + 1, lexemes[at])
        at = phrase.last
        filler = isinstance(phrase, Word) and phrase.lexeme.senses.keys() == {"filler"}
        if not filler or lexemes[phrase.first].norm in kept:
            found.append(phrase)
    return found
