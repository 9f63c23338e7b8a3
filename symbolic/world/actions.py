"""What people do: one record a verb."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from symbolic.world.places import Place

Verb: TypeAlias = Literal["walk", "open", "close", "grab", "put", "ask", "tell"]


SOMETHING = "something"
"""The object class of a thing that a narrator or a camera could not make out ("grabs some object")."""


@dataclass(frozen=True, slots=True)
class Walk:
    """Go to a room (str) or, within or across rooms, up to a place."""

    agent: str
    target: "str | Place"


@dataclass(frozen=True, slots=True)
class Open:
    """Open a container that is near and closed."""

    agent: str
    place: Place


@dataclass(frozen=True, slots=True)
class Close:
    """Close a container that is near and open."""

    agent: str
    place: Place


@dataclass(frozen=True, slots=True)
class Grab:
    """Take an object of a class from a place that is near and not closed."""

    agent: str
    object: str
    place: Place


@dataclass(frozen=True, slots=True)
class Put:
    """Lay a held object down at a place that is near and not closed."""

    agent: str
    object: str
    place: Place


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask everyone present or within earshot where an object is."""

    agent: str
    object: str


@dataclass(frozen=True, slots=True)
class Tell:
    """Say that an object is at a place; without a place, that one does not know."""

    agent: str
    object: str
    place: Place | None


Action: TypeAlias = Walk | Open | Close | Grab | Put | Ask | Tell
