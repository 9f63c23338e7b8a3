"""From the events of a story to the home it takes place in, and the place of each event.

A story about two people does not describe the home: rooms, places and what lay where follow from
what is done. Where an object was before anybody took it may stay open; `symbolic.language.staging.enactment` makes
an episode for each place where it can have been.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from symbolic.errors import UnknownThingError
from symbolic.language.mentions import (
    EventMention,
    ObjectMention,
    PlaceMention,
    RoomMention,
)
from symbolic.language.parses import NarrativeParse
from symbolic.world.actions import SOMETHING
from symbolic.world.places import ELSEWHERE, Home, Place
from symbolic.world.vocabulary import FIXTURES

SOMEWHERE = "spot"
"""Kind of a place in a room that a story leaves unsaid ("grabbed the mug from the bedroom")."""
ONLY_A_ROOM = "counted as not saying where"
"""How the note on an answer ends that says too little to be used."""
_SEVERAL = frozenset({"kitchen cabinet"})
"""Kinds of which a room has several, so that "a" one need not be the one spoken of before."""
_VESSELS = frozenset(
    {"bottle", "carton", "can", "glass", "bag", "box", "piece", "slice", "loaf", "cup", "of", "a"}
)
"""Words that many object names share."""
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


@dataclass(frozen=True, slots=True)
class Act:
    """An event with its place found: `place` is None for a walk to a room or an unsaid place.

    Attributes:
        event: what was read.
        room: where it happens, or for a walk where it leads.
        place: the place of it.
        past: True for what a story tells of only later ("the mug that Tom had put on the desk").
    """

    event: EventMention
    room: str
    place: Place | None
    past: bool = False

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
        home: every room and place, said or usual.
        start: the room where each person is first.
        acts: what was done and said.
        laid: where each person laid each object last, by (person, object).
        notes: what was inferred or left out.
    """

    home: Home
    start: Mapping[str, str]
    acts: tuple[Act, ...]
    laid: Mapping[tuple[str, str], Place]
    notes: tuple[str, ...] = ()

    def group(self, place: Place) -> tuple[Place, ...]:
        """The places that the same words can mean: those of one kind in one room."""
        return tuple(p for p in self.home.places if (p.room, p.kind) == (place.room, place.kind))

    def named(self, mention: PlaceMention | RoomMention, room: str | None = None) -> tuple[Place, ...]:
        """The places that a mention can mean, seen from a room.

        Raises:
            UnknownThingError: there is no such place in the story or in the usual home.
        """
        if isinstance(mention, RoomMention):
            return self.home.in_room(mention.room)
        else:
            where, kind = _where(mention, room)
            fits = tuple(p for p in self.home.places if p.kind == kind and p.room == where)
            if mention.room is None and room is None:
                fits = tuple(p for p in self.home.places if _is_kind(p, mention.kind)) or fits
        if not fits:
            raise UnknownThingError(f"the story has no {_wording(mention)}, nor has a usual home")
        return fits


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


def stage(narrative: NarrativeParse, mentions: Iterable[PlaceMention | RoomMention] = ()) -> Outline:
    """Find the home and the places of a narrative.

    Args:
        narrative: the events.
        mentions: further places that exist: those that a question or a video speaks of.
    """
    surveyor = _Surveyor()
    for event in narrative.events:
        surveyor.follow(event)
    for mention in mentions:
        surveyor.add(mention)
    return surveyor.story((*narrative.reading.notes, *_unread(narrative)))


def _unread(narrative: NarrativeParse) -> list[str]:
    return [f"not understood: {span.text!r}" for span in narrative.reading.skipped]


@dataclass(slots=True)
class _Person:
    """Where a person is while the story is surveyed, what they hold, and which of several places is theirs."""

    room: str | None = None
    near: Place | None = None
    holds: set[str] = field(default_factory=set[str])
    own: dict[tuple[str, str], Place] = field(default_factory=dict[tuple[str, str], Place])


class _Surveyor:
    """Walks through the events once and finds the place of each."""

    def __init__(self) -> None:
        self._places: dict[Place, None] = {}
        self._rooms: dict[str, None] = {}
        self._people: dict[str, _Person] = {}
        self._start: dict[str, str] = {}
        self._lies: dict[str, Place] = {}
        self._laid: dict[tuple[str, str], Place] = {}
        self._acts: list[Act] = []
        self._notes: list[str] = []

    def follow(self, event: EventMention) -> None:
        """Add the act of one event."""
        person = self._people.setdefault(event.agent, _Person())
        match event.verb:
            case "walk":
                self._walk(event, person)
            case "open" | "close":
                self._open_or_close(event, person)
            case "grab":
                self._grab(event, person)
            case "put":
                self._put(event, person)
            case "ask" | "tell":
                self._speak(event, person)

    def add(self, mention: PlaceMention | RoomMention) -> None:
        """Make sure that a place exists."""
        if isinstance(mention, RoomMention):
            self._rooms[mention.room] = None
        else:
            self._declare(*_where(mention, None), 0)

    def story(self, notes: Sequence[str]) -> Outline:
        """Return what was found, with the usual places of a home."""
        for room, kinds in USUAL_PLACES.items():
            for kind in kinds:
                self._declare(room, kind, 0)
        start = {name: self._start.get(name, ELSEWHERE) for name in self._people}
        if ELSEWHERE in start.values():
            self._rooms[ELSEWHERE] = None
        home = Home(tuple(self._rooms), tuple(self._places))
        return Outline(home, start, tuple(self._acts), self._laid, (*notes, *self._notes))

    # --- places

    def _declare(self, room: str, kind: str, number: int) -> Place:
        fixture = FIXTURES.get(kind)
        if number == 0 and kind in _SEVERAL:
            number = 1
        place = Place(room, kind, number, fixture.container if fixture else False)
        self._rooms[room] = None
        self._places[place] = None
        return place

    def _find(self, mention: PlaceMention, person: _Person) -> Place:
        """The place a mention means: among several of a kind, the person's own unless it says "another"."""
        room, kind = self._where(mention, person)
        known = [p for p in self._places if (p.room, p.kind) == (room, kind)]
        own = person.own.get((room, kind))
        fresh = mention.determiner in ("another", "other") and (own is not None or bool(known))
        fresh = fresh or (mention.determiner == "a" and kind in _SEVERAL and own is None and bool(known))
        if mention.number:
            place = self._declare(room, kind, mention.number)
        elif fresh:
            place = self._declare(room, kind, max((p.number for p in known), default=0) + 1)
        else:
            place = own or (known[0] if known else self._declare(room, kind, 0))
        person.own[room, kind] = place
        return place

    def _where(self, mention: PlaceMention, person: _Person) -> tuple[str, str]:
        """A plain "cabinet" is the kind just dealt with, where the room at hand has one under that name."""
        near = person.near
        spoken = [p for p in self._places if _is_kind(p, mention.kind)]
        if mention.room is None and person.room is None and len(spoken) == 1:
            return spoken[0].room, spoken[0].kind
        if (
            mention.room is None
            and near is not None
            and _is_kind(near, mention.kind)
            and mention.determiner != "a"
        ):
            return near.room, near.kind
        return _where(mention, person.room)

    def _enter(self, name: str, person: _Person, room: str, near: Place | None) -> None:
        self._rooms[room] = None
        self._start.setdefault(name, room)
        person.room, person.near = room, near

    # --- what people do

    def _walk(self, event: EventMention, person: _Person) -> None:
        match event.target:
            case RoomMention(room):
                self._enter(event.agent, person, room, None)
                self._acts.append(Act(event, room, None))
            case PlaceMention() as mention:
                place = self._find(mention, person)
                self._enter(event.agent, person, place.room, place)
                self._acts.append(Act(event, place.room, place))
            case ObjectMention(object=thing, place=said):
                found = self._find(said, person) if said else self._lies.get(thing)
                if found is not None:
                    self._enter(event.agent, person, found.room, found)
                    self._acts.append(Act(event, found.room, found))
                else:
                    person.near = None
            case None:
                self._notes.append(f"{event.agent} walks, but the text does not say where to")

    def _open_or_close(self, event: EventMention, person: _Person) -> None:
        if not isinstance(event.target, PlaceMention):
            self._notes.append(f"the text does not say what {event.agent} {event.verb}s")
            return
        place = self._find(event.target, person)
        if not place.container:
            self._notes.append(f"{place.name} cannot be {event.verb}ed: left out")
            return
        self._enter(event.agent, person, place.room, place)
        self._acts.append(Act(event, place.room, place))

    def _grab(self, event: EventMention, person: _Person) -> None:
        thing = event.object.object if event.object else ""
        if not thing or (thing in person.holds and thing != SOMETHING):
            return  # "found the mug, and took it" tells one thing twice
        room = event.target.room if isinstance(event.target, RoomMention) else person.room
        place = self._source(event, thing, person)
        room = place.room if place else room or ELSEWHERE
        if place is None:
            self._declare(room, SOMEWHERE, 0)
        self._enter(event.agent, person, room, place)
        person.holds.add(thing)
        self._lies.pop(thing, None)
        self._acts.append(Act(event, room, place))

    def _source(self, event: EventMention, thing: str, person: _Person) -> Place | None:
        """Where a thing is taken from: as said, where it was laid, or the place at hand; None if unsaid."""
        if isinstance(event.target, PlaceMention):
            return self._find(event.target, person)
        lies = self._lies.get(thing)
        if lies is not None:
            return lies
        if isinstance(event.target, RoomMention):
            return None
        return person.near

    def _put(self, event: EventMention, person: _Person) -> None:
        thing = event.object.object if event.object else ""
        if not thing:
            return
        if isinstance(event.target, PlaceMention):
            place = self._find(event.target, person)
        elif isinstance(event.target, RoomMention):
            place = self._declare(event.target.room, SOMEWHERE, 0)
        else:
            place = person.near or self._declare(ELSEWHERE, f"where {event.agent} put it", 0)
        self._laid[event.agent, thing] = place
        if self._lies.get(thing) == place and thing not in person.holds:
            return
        told_later = thing not in person.holds
        if not told_later:
            self._enter(event.agent, person, place.room, place)
        person.holds.discard(thing)
        self._lies[thing] = place
        self._acts.append(Act(event, place.room, place, told_later))

    def _speak(self, event: EventMention, person: _Person) -> None:
        place = None
        if isinstance(event.target, PlaceMention):
            room, kind = self._where(event.target, _Person(person.room))
            known = [p for p in self._places if (p.room, p.kind) == (room, kind)]
            place = known[0] if known else self._declare(room, kind, 0)
        elif isinstance(event.target, RoomMention):
            self._notes.append(
                f"{event.agent} names only the {event.target.room}, no place in it: {ONLY_A_ROOM}"
            )
        self._acts.append(Act(event, person.room or ELSEWHERE, place))


def _is_kind(place: Place, kind: str) -> bool:
    return place.kind == kind or place.kind.endswith(" " + kind)


def _where(mention: PlaceMention, room: str | None) -> tuple[str, str]:
    """Return the room and the kind that a mention means, seen from a room."""
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


def _wording(mention: PlaceMention | RoomMention) -> str:
    if isinstance(mention, RoomMention):
        return mention.room
    return mention.kind + (f" in the {mention.room}" if mention.room else "")
