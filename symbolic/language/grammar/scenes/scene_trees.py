"""What the clauses of a scene say, before it is known what their phrases refer to."""

from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar

_Value_co = TypeVar("_Value_co", covariant=True)
Which = Literal["new", "the", "one", "other", "rest", "some", "every", "next", "beside", "pronoun"]


@dataclass(frozen=True, slots=True)
class Thing:
    """An object phrase: class ("" for the one spoken of before), count; `again` for "another", "one more"."""

    name: str
    count: int = 1
    again: bool = False


@dataclass(frozen=True, slots=True)
class Contents:
    """What is said of what a place holds.

    Attributes:
        things: what it holds; none for "is empty".
        full: "something" or "not empty": the things are left unsaid.
        each: "one each", "apiece": to every place all of it.
        ordered: "respectively": to every place one of it, in order.
        again: it comes on top of what was said before.
    """

    things: tuple[Thing, ...] = ()
    full: bool = False
    each: bool = False
    ordered: bool = False
    again: bool = False


@dataclass(frozen=True, slots=True)
class Spots:
    """A phrase for places of one kind.

    Attributes:
        which: how it finds them: new ones, "the", "one of them", "the other", "the rest", some (counted),
            every, the next one of its row, the one beside the last.
        kind: class of fixture, "" for that of the last ones spoken of.
        room: of which room; "" for none said.
        numbers: ordinals; negative ones count from the right.
        count: how many, 0 for not said.
        among: how many there are in all, "three of the eight"; 0 for not said.
        plural: whether the noun is a plural.
        none: "neither", "none", "no": what is said of them is denied.
        pronoun: "it", "which", "both", ...; "" for none.
        said: what the phrase itself says of them: "a desk with a book on it", "an empty cabinet".
        but: places that "all but the third" leaves out.
        own: "its desk", which is of the room at hand.
        pointed: "this table", the last one spoken of.
        bare: without an article, as in "the living room's sofa and desk".
        parity: 1 for "the odd-numbered cabinets", 2 for the even ones, 0 for not said.
    """

    which: Which
    kind: str = ""
    room: str = ""
    numbers: tuple[int, ...] = ()
    count: int = 0
    among: int = 0
    plural: bool = False
    none: bool = False
    pronoun: str = ""
    said: tuple[Contents, ...] = ()
    but: tuple["Spots", ...] = ()
    own: bool = False
    pointed: bool = False
    parity: int = 0
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Room:
    """A phrase for a room, "" for the one at hand; `more` for those beside it: "both the bedroom and the kitchen"."""

    name: str
    more: tuple[str, ...] = ()


Where: TypeAlias = tuple[Spots, ...] | Room
Item: TypeAlias = Thing | Spots


@dataclass(frozen=True, slots=True)
class There:
    """Some things, or new furniture, are somewhere: in a room, at places, or (None) where the text is.

    Where they are told in order, None stands for nothing.
    """

    where: Where | None
    items: tuple[Item | None, ...]
    each: bool = False
    ordered: bool = False
    again: bool = False


@dataclass(frozen=True, slots=True)
class Says:
    """Places are said to hold something, or nothing."""

    where: Where
    contents: Contents


@dataclass(frozen=True, slots=True)
class Alike:
    """The same is said of other places: "so is the stove", "as does the second".

    `verb` is "be", "do", "bare be" ("the others are", after "three are not empty") or "" where none stands.
    """

    where: tuple[Spots, ...]
    verb: str = ""


@dataclass(frozen=True, slots=True)
class Only:
    """Only these places hold something: the others of their kind are empty."""

    where: tuple[Spots, ...]


@dataclass(frozen=True, slots=True)
class Excepted:
    """Of the places that were counted before, these are left out: "the exception being the second"."""

    where: tuple[Spots, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """The places that were only counted are these: "two of them are empty, namely the first and the third"."""

    where: tuple[Spots, ...]


@dataclass(frozen=True, slots=True)
class About:
    """What follows is about a room or about places."""

    where: Where


@dataclass(frozen=True, slots=True)
class Rooms:
    """The home has these rooms."""

    names: tuple[str, ...]


Clause: TypeAlias = There | Says | Alike | Only | Named | Excepted | About | Rooms


Held: TypeAlias = tuple[Contents | tuple[Item | None, ...], bool, bool]
"""What a predicate tells: contents, or things and furniture; one each; in order."""
Placed: TypeAlias = tuple[tuple[Clause, ...], Where]
"""What is told on the way to a place ("in the kitchen, which has a table, on that table"), and the place."""


@dataclass(frozen=True, slots=True)
class Tree(Generic[_Value_co]):
    """A parse: where it ends, its value, its cost; of two parses of the same words the cheaper one is meant."""

    end: int
    value: _Value_co
    cost: float = 0.0
