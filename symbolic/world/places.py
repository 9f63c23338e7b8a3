"""Where things can be: the places of a home, and its rooms."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A location where an object can be: a container to look into or a surface to look at.

    Attributes:
        room: name of the room, e.g. "kitchen".
        kind: fixture class of the vocabulary, e.g. "kitchen cabinet", "fridge", "coffee table".
        number: 1-based position from the left among those of its kind in the room; 0 when the
            room has just one.
        container: True when it can be opened and hides what it holds while closed.
    """

    room: str
    kind: str
    number: int = 0
    container: bool = False

    @property
    def name(self) -> str:
        """A name that is unique in a home, e.g. "kitchen/kitchen cabinet 3"."""
        return f"{self.room}/{self.kind}" + (f" {self.number}" if self.number else "")

    @property
    def relation(self) -> Literal["inside", "on"]:
        """How an object is located at this place."""
        return "inside" if self.container else "on"


@dataclass(frozen=True, slots=True)
class Home:
    """The rooms of a home and the places in them; both without duplicates, in order of mention."""

    rooms: tuple[str, ...]
    places: tuple[Place, ...]

    def in_room(self, room: str) -> tuple[Place, ...]:
        """The places of one room."""
        return tuple(place for place in self.places if place.room == room)
