"""Somebody as a story speaks of that one, the two whom a question of helping is about, and whose a clause is."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bip.inference.plain_stories.clauses.units import Unit

Role: TypeAlias = Literal["doer", "other", ""]


@dataclass(frozen=True, slots=True)
class Party:
    """One of the two as the story speaks of that one.

    Attributes:
        names: under which the cast knows it; none for what it takes for no person.
        heads: nouns and parts of names that mean it, in small letters.
        sex: "m" or "f"; None where nothing tells.
        plural: whether it is several.
        traits: adjectives that a question has with its noun: they tell "the red dot" from "the blue dot".
    """

    names: tuple[str, ...]
    heads: frozenset[str]
    sex: str | None
    plural: bool = False
    traits: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Dyad:
    """Who does something, and whom it concerns; the latter is None where nobody else is spoken of."""

    doer: Party
    other: Party | None


@dataclass(frozen=True, slots=True)
class Turn:
    """A clause of the story with the part that the two have in it.

    Attributes:
        unit: the clause.
        subject: whose it is.
        toward: the one of the two whom its other parts mean.
        around: the clause in whose content it stands, if any.
    """

    unit: Unit
    subject: Role
    toward: Role
    around: "Turn | None" = None
