"""From mentions to one particular home: which cabinet is meant, and which steps a narrator skipped."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from symbolic.errors import AmbiguousPlaceError, ImpossibleActionError, UnknownThingError
from symbolic.language.mentions import (
    EventMention,
    ObjectMention,
    PlaceMention,
    RoomMention,
)
from symbolic.language.parses import NarrativeParse, SceneParse
from symbolic.world.actions import (
    Action,
    Close,
    Grab,
    Open,
    Put,
    Walk,
)
from symbolic.world.dynamics import accessible, transition
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State
from symbolic.world.story import Event, Story
from symbolic.world.vocabulary import OBJECTS


def candidates(
    mention: PlaceMention, home: Home, room: str | None, away_from: Place | None = None
) -> tuple[Place, ...]:
    """Return the places that a mention can mean; just one where the mention is clear.

    A plain "cabinet" (or "table") is the one of the room at hand; where that has several, which
    then go by numbers, it is the only one that goes by no more than that name.

    Args:
        mention: the place as the text names it.
        home: the places that exist.
        room: the room at hand, if any.
        away_from: where the person stands: "another cabinet" is not this one.
    """
    here = away_from if mention.determiner in ("another", "other") else None
    fits = tuple(place for place in home.places if _fits(place, mention, home) and place != here)
    if mention.room is not None:
        return fits
    at_hand = tuple(place for place in fits if place.room == room)
    exact = tuple(place for place in fits if place.kind == mention.kind)
    return next((group for group in (at_hand, exact) if len(group) == 1), at_hand or fits)


def resolve(mention: PlaceMention, home: Home, room: str | None, away_from: Place | None = None) -> Place:
    """Return the place that a mention means; the arguments are those of `candidates`.

    Raises:
        UnknownThingError: the home has no such place.
        AmbiguousPlaceError: it has several and nothing tells them apart.
    """
    fits = candidates(mention, home, room, away_from)
    if len(fits) == 1:
        return fits[0]
    wording = _wording(mention)
    if not fits:
        has = ", ".join(place.name for place in home.places) or "no places"
        raise UnknownThingError(f"the home has no {wording}; it has {has}")
    names = ", ".join(place.name for place in fits)
    raise AmbiguousPlaceError(f"{wording!r} can mean {names}: say which, by number or room")


def ground(scene: SceneParse, narrative: NarrativeParse) -> Story:
    """Ground a narrative in a home: resolve what is mentioned and infer the steps that were skipped.

    Raises:
        UnknownThingError: a room, place or person that the home does not have.
        ImpossibleActionError: an action that cannot have happened.
    """
    bodies: dict[str, Body] = {}
    for agent in narrative.agents:
        bodies[agent] = Body(_start_room(agent, scene.home, narrative.start))
    initial = State(scene.contents, bodies=bodies)
    readings = (scene.reading, narrative.reading)
    skipped = [f"not understood: {span.text!r}" for r in readings for span in r.skipped]
    notes = [*(note for r in readings for note in r.notes), *skipped]
    walker = _Walker(scene.home, initial, notes)
    for event in narrative.events:
        walker.follow(event)
    return Story(scene.home, initial, tuple(walker.steps), tuple(notes))


def _start_room(agent: str, home: Home, start: Mapping[str, str]) -> str:
    room = start.get(agent)
    if not home.rooms:
        raise UnknownThingError("the scene names no room; say which rooms the home has")
    if room is None:
        raise UnknownThingError(f"the text does not say in which room {agent} starts")
    if room not in home.rooms:
        raise ImpossibleActionError(f"{agent} starts in the {room}, but the home has {', '.join(home.rooms)}")
    return room


@dataclass(slots=True)
class _Walker:
    """Replays events in the household and writes down the legal steps that they amount to."""

    home: Home
    state: State
    notes: list[str]
    steps: list[Event] = field(default_factory=list[Event])

    def follow(self, event: EventMention) -> None:
        """Append the steps of one event."""
        if event.agent not in self.state.bodies:
            raise UnknownThingError(f"the text does not say where {event.agent} is")
        try:
            self._follow(event)
        except AmbiguousPlaceError as error:
            self.notes.append(f"{event.agent}'s step is left out: {error}")

    def _follow(self, event: EventMention) -> None:
        match event.verb:
            case "walk":
                self._walk(event)
            case "open" | "close":
                self._open_or_close(event)
            case "grab":
                self._grab(event)
            case "put":
                self._put(event)
            case "ask" | "tell":
                raise ImpossibleActionError("speech belongs to two-person stories, which are read elsewhere")

    def _do(
        self, action: Action, event: EventMention, *, imminent: bool = False, inferred: bool = False
    ) -> None:
        after = transition(self.home, self.state, action)  # also proves that it is possible
        source = "inferred" if inferred else event.source
        self.steps.append(Event(action, imminent, source, span=event.span))
        if not imminent:
            self.state = after

    def _walk(self, event: EventMention) -> None:
        target = event.target
        body = self.state.bodies[event.agent]
        match target:
            case RoomMention(room):
                if room != body.room:
                    self._do(Walk(event.agent, room), event)
            case PlaceMention():
                self._go(event, self._resolve(target, event), inferred=False)
            case ObjectMention():
                place = self._whereabouts(target, event)
                if place is not None:
                    self._go(event, place, inferred=False)
            case None:
                self.notes.append(f"{event.agent} walks, but the text does not say where to")

    def _go(self, event: EventMention, place: Place, *, inferred: bool) -> None:
        body = self.state.bodies[event.agent]
        if place.room != body.room:
            self._do(Walk(event.agent, place.room), event, inferred=True)
        if self.state.bodies[event.agent].near != place:
            self._do(Walk(event.agent, place), event, inferred=inferred)

    def _open_or_close(self, event: EventMention) -> None:
        if not isinstance(event.target, PlaceMention):
            raise UnknownThingError(f"the text does not say what {event.agent} {event.verb}s")
        place = self._resolve(event.target, event)
        self._go(event, place, inferred=True)
        is_open = place in self.state.open
        if event.verb == "open":
            if is_open:
                self.notes.append(f"{place.name} is opened, but it was open already")
            else:
                self._do(Open(event.agent, place), event, imminent=event.imminent)
            return
        if not is_open:
            self.notes.append(f"{place.name} is closed without having been opened: opening inferred")
            self._do(Open(event.agent, place), event, inferred=True)
        self._do(Close(event.agent, place), event, imminent=event.imminent)

    def _grab(self, event: EventMention) -> None:
        thing = self._thing(event)
        place = (
            self._resolve(event.target, event)
            if isinstance(event.target, PlaceMention)
            else self._whereabouts(thing, event)
        )
        if place is None:
            raise UnknownThingError(
                f"the text does not say where {event.agent} takes the {thing.object} from"
            )
        self._reach(event, place)
        self._do(Grab(event.agent, thing.object, place), event, imminent=event.imminent)

    def _put(self, event: EventMention) -> None:
        thing = self._thing(event)
        if not isinstance(event.target, PlaceMention):
            raise UnknownThingError(f"the text does not say where {event.agent} puts the {thing.object}")
        place = self._resolve(event.target, event)
        self._reach(event, place)
        self._do(Put(event.agent, thing.object, place), event, imminent=event.imminent)

    def _reach(self, event: EventMention, place: Place) -> None:
        self._go(event, place, inferred=True)
        if not accessible(self.state, place):
            self.notes.append(f"{place.name} is used without having been opened: opening inferred")
            self._do(Open(event.agent, place), event, inferred=True)

    def _thing(self, event: EventMention) -> ObjectMention:
        if event.object is None:
            raise UnknownThingError(f"the text does not say what {event.agent} {event.verb}s")
        return event.object

    def _resolve(self, mention: PlaceMention, event: EventMention) -> Place:
        """The place meant; the one that the person stands at when a plain mention fits it."""
        body = self.state.bodies[event.agent]
        if body.near is not None and mention.determiner == "the" and _fits(body.near, mention, self.home):
            return body.near
        place = resolve(mention, self.home, body.room, body.near)
        if place.room != body.room and mention.room is None and mention.kind == "cabinet":
            self.notes.append(f"'cabinet' is read as {place.name}: the {body.room} has several or none")
        return place

    def _whereabouts(self, thing: ObjectMention, event: EventMention) -> Place | None:
        """Where a mentioned object lies: here and in view, else here, else anywhere; None if unknown."""
        if thing.place is not None:
            return self._resolve(thing.place, event)
        room = self.state.bodies[event.agent].room
        holders = [place for place in self.home.places if thing.object in self.state.contents.get(place, ())]
        if not holders and thing.object not in OBJECTS:
            raise UnknownThingError(
                f"{event.agent} goes to the {thing.object}, which is no room, place or object of the home"
            )
        here = [place for place in holders if place.room == room]
        in_view = [place for place in here if accessible(self.state, place)]
        for group in (in_view, here, holders):
            if len(group) == 1:
                return group[0]
        self.notes.append(f"{event.agent} goes to the {thing.object}, but it is not clear where that is")
        return in_view[0] if in_view else None


def _fits(place: Place, mention: PlaceMention, home: Home) -> bool:
    same_kind = place.kind == mention.kind or place.kind.endswith(" " + mention.kind)
    return same_kind and mention.room in (None, place.room) and _same_number(place, mention.number, home)


def _same_number(place: Place, number: int, home: Home) -> bool:
    """Whether an ordinal means a place; negative ones count from the right ("the last cabinet")."""
    if number >= 0:
        return number in (0, place.number)
    row = sorted(p.number for p in home.in_room(place.room) if p.kind == place.kind)
    return len(row) + number >= 0 and place.number == row[number]


def _wording(mention: PlaceMention) -> str:
    number = f" {mention.number}" if mention.number else ""
    return f"{mention.kind}{number}" + (f" in the {mention.room}" if mention.room else "")
