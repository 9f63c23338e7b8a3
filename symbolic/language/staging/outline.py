"""A story with its places found, in which some whereabouts may be open: what `stage` makes of an account.

Where the home is told, an outline amounts to one story. Where it is not, or where an object was before anybody took
it, stays open: `symbolic.language.staging.enactment` makes a story for each way in which it can have been.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from symbolic.errors import UnknownThingError
from symbolic.language.account import Contents
from symbolic.language.mentions import EventMention, PlaceMention, RoomMention
from symbolic.language.staging.maps import SOMEWHERE, is_kind, usual_place
from symbolic.language.staging.resolution import resolve
from symbolic.world.notes import Note
from symbolic.world.perspective import Trust
from symbolic.world.places import ELSEWHERE, Home, Place
from symbolic.world.story import Story

_VESSELS = frozenset(
    {"bottle", "carton", "can", "glass", "bag", "box", "piece", "slice", "loaf", "cup", "of", "a"}
)
"""Words that many object names share."""


@dataclass(frozen=True, slots=True)
class Act:
    """An event with its place found: `place` is None for a walk to a room or an unsaid place.

    Attributes:
        event: what was read.
        room: where it happens, or for a walk where it leads.
        place: the place of it.
        past: True for what a story tells of only later ("the mug that Tom had put on the desk").
        sure: probability that it was done at all.
    """

    event: EventMention
    room: str
    place: Place | None
    past: bool = False
    sure: float = 1.0

    @property
    def thing(self) -> str:
        """The object of it; empty for none."""
        return self.event.object.object if self.event.object else ""

    def source(self, where: Mapping[str, Place], seeker: str | None) -> Place | None:
        """Where a thing is taken from: the place said, else an unsaid one in the room.

        None for the very object whose whereabouts tell worlds apart, which is taken from where it is.
        """
        if self.thing in where and self.event.agent == seeker:
            return None
        return self.place or Place(self.room, SOMEWHERE)


@dataclass(frozen=True, slots=True)
class Outline:
    """A home, and what people did in it, in order.

    Attributes:
        home: every room and place: those told, or else those said and the usual ones.
        start: the room where each person is first.
        acts: what was done and said.
        laid: where each person laid each object last, by (person, object).
        notes: what was inferred or left out.
        contents: what the account tells to lie where; None where the home is not told.
        facts: what is plainly true at first, by subject.
        trust: how far people believe each other, where the account says it.
        story: what it amounts to where nothing is open, if that is known.
        in_view: containers stand open at first.
        doubts: how probable it is that a thing lies where `contents` has it, of what is not sure.
    """

    home: Home
    start: Mapping[str, str]
    acts: tuple[Act, ...]
    laid: Mapping[tuple[str, str], Place]
    notes: tuple[Note, ...] = ()
    contents: Contents | None = None
    facts: Mapping[str, str] = field(default_factory=dict[str, str])
    trust: Trust | None = None
    story: Story | None = None
    in_view: bool = False
    doubts: Mapping[tuple[Place, str], float] = field(default_factory=dict[tuple[Place, str], float])

    def group(self, place: Place) -> tuple[Place, ...]:
        """The places that the same words can mean: in a home that is not told, those of one kind in one room."""
        if self.contents is not None:
            return (place,)
        return tuple(p for p in self.home.places if (p.room, p.kind) == (place.room, place.kind))

    def named(self, mention: PlaceMention | RoomMention, room: str | None = None) -> tuple[Place, ...]:
        """The places that a mention can mean, seen from a room.

        Raises:
            UnknownThingError: there is no such place in the story or in the usual home.
            AmbiguousPlaceError: a told home has several, and nothing tells them apart.
        """
        if mention == RoomMention(ELSEWHERE):
            return ()  # of whose whereabouts nothing is known
        if self._is_room(mention):
            room = mention.room if isinstance(mention, RoomMention) else mention.kind
            return self.home.in_room(room or "")
        if isinstance(mention, RoomMention):
            found = self.home.in_room(mention.room)
        elif self.contents is not None:
            found = (resolve(mention, self.home, room),)
        else:
            where, kind = usual_place(mention, room)
            found = tuple(p for p in self.home.places if p.kind == kind and p.room == where)
            if mention.room is None and room is None:
                found = tuple(p for p in self.home.places if is_kind(p, mention.kind)) or found
        if not found:
            raise UnknownThingError(f"the story has no {_wording(mention)}, nor has a usual home")
        return found

    def _is_room(self, mention: PlaceMention | RoomMention) -> bool:
        """Whether a mention is a room of a told home: "Ben is in the hall"."""
        if self.contents is None:
            return False
        if isinstance(mention, RoomMention):
            return mention.room in self.home.rooms
        plain = mention.room is None and mention.number == 0 and mention.kind in self.home.rooms
        return plain and not any(place.kind == mention.kind for place in self.home.places)

    def told_at(self, thing: str) -> tuple[Place, ...]:
        """Where the account tells that an object is at first."""
        return tuple(place for place, things in (self.contents or {}).items() if thing in things)


def speakable(home: Home) -> tuple[tuple[Place, ...], ...]:
    """Return what can be said of a thing's whereabouts: each kind of place in each room, as all it can mean."""
    groups: dict[tuple[str, str], list[Place]] = {}
    for place in home.places:
        if place.kind != SOMEWHERE:
            groups.setdefault((place.room, place.kind), []).append(place)
    return tuple(tuple(group) for group in groups.values())


def same_thing(a: str, b: str) -> bool:
    """Whether two object names can mean one thing: "milk carton" and "milk", "bottle of wine" and "wine"."""
    return a == b or bool(set(a.split()) & set(b.split()) - _VESSELS)


def _wording(mention: PlaceMention | RoomMention) -> str:
    if isinstance(mention, RoomMention):
        return mention.room
    return mention.kind + (f" in the {mention.room}" if mention.room else "")
