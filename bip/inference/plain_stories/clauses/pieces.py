"""A story by its punctuation: which pieces of its sentences speak of somebody, however they were read."""

import re

from bip.inference.plain_stories.clauses.units import Telling
from bip.inference.plain_stories.once import once

_PRONOUN = re.compile(r"\b(?:he|she|they|him|her|them)\b", re.I)
_PIECES = re.compile(r"[,;:]\s")


@once
def pieces_on(story: Telling, person: str) -> list[tuple[int, str]]:
    """Return the pieces between commas and full stops that speak of somebody, each with the index of its sentence.

    Such a piece has that one's name, or a pronoun and no name and follows one that has that name and no other.
    """
    name = _name(person)
    others = _names(story) - {name}
    found: list[tuple[int, str]] = []
    last = False
    for number, text in enumerate(story.texts):
        for piece in _PIECES.split(text):
            words = set(re.findall(r"[\w-]+", piece))
            own, other = name in words, bool(others & words)
            if own or (last and not other and _PRONOUN.search(piece)):
                found.append((number, piece))
            last = not other and (own or last)
    return found


@once
def _names(story: Telling) -> frozenset[str]:
    return frozenset(_name(person) for unit in story.units for person in unit.people)


def _name(person: str) -> str:
    return person.split()[-1] if person.split() else person
