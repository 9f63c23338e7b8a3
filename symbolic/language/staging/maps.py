"""The home of a story: told beforehand, or found while people go about in it.

Both maps answer the same two questions: which place a mention means to a person, and where in the end people can
have been. A told home has just the places told; one that is not told has every place that is spoken of, and the
usual places of a home.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from symbolic.language.mentions import PlaceMention, RoomMention
from symbolic.language.staging.resolution import candidates, fits, resolve
from symbolic.world.notes import Note, remark
from symbolic.world.places import ELSEWHERE, Home, Place
from symbolic.world.vocabulary import FIXTURES

SOMEWHERE = "spot"
"""Kind of a place in a room that a story leaves unsaid ("grabbed the mug from the bedroom")."""
_SEVERAL = frozenset({"kitchen cabinet"})
"""Kinds of which a room has several, so that "a" one need not be the one spoken of before."""
_LOUNGES = ("living room", "bedroom")
"""Rooms where furniture without a room of its own stands; the first unless the person is in another."""

USUAL_PLACES: Mapping[str, tuple[str, ...]] = {
    "kitchen": (
        "fridge", "stove", "microwave", "dishwasher", "kitchen cabinet", "kitchen table", "kitchen counter",
    ),
    "living room": ("cabinet", "coffee table", "sofa", "desk"),
    "bedroom": ("cabinet", "coffee table", "bed"),
    "bathroom": ("bathroom cabinet",),
}  # fmt: skip
"""Places that homes have whether or not a story speaks of them; people can look, and lie, about them too."""


@dataclass(slots=True)
class Whereabouts:
    """Where a person is while a story is staged, what they hold, and which of several places is theirs."""

    room: str | None = None
    near: Place | None = None
    holds: set[str] = field(default_factory=set[str])
    own: dict[tuple[str, str], Place] = field(default_factory=dict[tuple[str, str], Place])


class Map(Protocol):
    """The places of a story."""

    def find(self, mention: PlaceMention, person: Whereabouts) -> tuple[Place, Note | None]:
        """Return the place that a mention means to a person, and a note on it, if there is one.

        Raises:
            UnknownThingError: there is no such place.
            AmbiguousPlaceError: there are several, and nothing tells them apart.
        """
        ...

    def spoken_of(self, mention: PlaceMention, person: Whereabouts) -> Place:
        """Return the place that somebody speaks of, the first of those that the words can mean."""
        ...

    def unsaid(self, room: str) -> Place | None:
        """Return the place that stands for one left unsaid in a room; None where places are told."""
        ...

    def home(self) -> Home:
        """Return the home that was found."""
        ...


@dataclass(frozen=True, slots=True)
class ToldMap:
    """A home that is told beforehand."""

    told: Home
    exact: dict[tuple[str, str], list[Place]] = field(init=False, default_factory=dict[Any, list[Place]])

    def __post_init__(self) -> None:
        for place in self.told.places:
            self.exact.setdefault((place.room, place.kind), []).append(place)

    def find(self, mention: PlaceMention, person: Whereabouts) -> tuple[Place, Note | None]:
        """The place that the person stands at when a plain mention fits it, else the one that is meant."""
        if person.near is not None and mention.determiner == "the" and fits(person.near, mention, self.told):
            return person.near, None
        if mention.room is not None and mention.number == 0 and mention.determiner == "the":
            named = self.exact.get((mention.room, mention.kind), ())
            if len(named) == 1:
                return named[0], None
        place = resolve(mention, self.told, person.room, person.near)
        plain = mention.room is None and mention.kind == "cabinet" and place.room != person.room
        if not plain:
            return place, None
        return place, remark(f"'cabinet' is read as {place.name}: the {person.room} has several or none")

    def spoken_of(self, mention: PlaceMention, person: Whereabouts) -> Place:
        """One of those that it can mean: a speaker need not tell cabinets apart."""
        named = self.exact.get((mention.room or "", mention.kind), ())
        if len(named) == 1 and mention.number == 0:
            return named[0]
        found = candidates(mention, self.told, person.room)
        return found[0] if found else resolve(mention, self.told, person.room)

    def unsaid(self, room: str) -> Place | None:
        """None: all places are told."""
        return None

    def home(self) -> Home:
        """The home as told."""
        return self.told


@dataclass(slots=True)
class OpenMap:
    """A home that is not told: whatever is spoken of exists."""

    places: dict[Place, None] = field(default_factory=dict[Place, None])
    rooms: dict[str, None] = field(default_factory=dict[str, None])

    def declare(self, room: str, kind: str, number: int = 0) -> Place:
        """Make sure that a place exists."""
        fixture = FIXTURES.get(kind)
        if number == 0 and kind in _SEVERAL:
            number = 1
        place = Place(room, kind, number, fixture.container if fixture else False)
        self.rooms[room] = None
        self.places[place] = None
        return place

    def add(self, mention: PlaceMention | RoomMention) -> None:
        """Make sure that a place or room that is mentioned exists."""
        if isinstance(mention, RoomMention):
            self.rooms[mention.room] = None
        else:
            self.declare(*usual_place(mention, None))

    def find(self, mention: PlaceMention, person: Whereabouts) -> tuple[Place, Note | None]:
        """Among several of a kind the person's own, unless it says "another"."""
        room, kind = self._where(mention, person)
        known = [p for p in self.places if (p.room, p.kind) == (room, kind)]
        own = person.own.get((room, kind))
        fresh = mention.determiner in ("another", "other") and (own is not None or bool(known))
        fresh = fresh or (mention.determiner == "a" and kind in _SEVERAL and own is None and bool(known))
        if mention.number:
            place = self.declare(room, kind, mention.number)
        elif fresh:
            place = self.declare(room, kind, max((p.number for p in known), default=0) + 1)
        else:
            place = own or (known[0] if known else self.declare(room, kind))
        person.own[room, kind] = place
        return place, None

    def spoken_of(self, mention: PlaceMention, person: Whereabouts) -> Place:
        """The first of its kind in its room; speaking of a place is not going there."""
        room, kind = self._where(mention, Whereabouts(person.room))
        known = [p for p in self.places if (p.room, p.kind) == (room, kind)]
        return known[0] if known else self.declare(room, kind)

    def unsaid(self, room: str) -> Place | None:
        """A spot in the room."""
        return self.declare(room, SOMEWHERE)

    def home(self) -> Home:
        """What was spoken of, with the usual places of a home."""
        for room, kinds in USUAL_PLACES.items():
            for kind in kinds:
                self.declare(room, kind)
        return Home(tuple(self.rooms), tuple(self.places))

    def _where(self, mention: PlaceMention, person: Whereabouts) -> tuple[str, str]:
        """A plain "cabinet" is the kind just dealt with, where the room at hand has one under that name."""
        near = person.near
        spoken = [p for p in self.places if is_kind(p, mention.kind)]
        if mention.room is None and person.room is None and len(spoken) == 1:
            return spoken[0].room, spoken[0].kind
        again = mention.room is None and mention.determiner != "a"
        if again and near is not None and is_kind(near, mention.kind):
            return near.room, near.kind
        return usual_place(mention, person.room)


def is_kind(place: Place, kind: str) -> bool:
    """Whether a place goes by a name: a kitchen cabinet is a cabinet."""
    return place.kind == kind or place.kind.endswith(" " + kind)


def usual_place(mention: PlaceMention, room: str | None) -> tuple[str, str]:
    """Return the room and the kind that a mention means in a home that is not told, seen from a room."""
    kind = mention.kind
    here = mention.room or room
    if kind in ("cabinet", "table", "counter") and here in ("kitchen", "bathroom"):
        kind = kind if kind == "table" and here == "bathroom" else f"{here} {kind}"
    elif kind == "table":
        kind = "coffee table"
    fixture = FIXTURES.get(kind)
    if mention.room is not None:
        return mention.room, kind
    if fixture is not None and fixture.room is not None:
        return fixture.room, kind
    return (
        room if room in _LOUNGES or room not in (None, "kitchen", "bathroom", ELSEWHERE) else _LOUNGES[0]
    ), kind
