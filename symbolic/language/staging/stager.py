"""From an account to an outline: the home it takes place in, and the place of each event."""

from collections.abc import Iterable
from dataclasses import replace

from symbolic.errors import AmbiguousPlaceError, ImpossibleActionError, UnknownThingError
from symbolic.language.account import Account
from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention, RoomMention
from symbolic.language.staging.enactment import Enactor, enact, initial_state
from symbolic.language.staging.maps import Map, OpenMap, ToldMap, Whereabouts
from symbolic.language.staging.outline import Act, Outline
from symbolic.world.actions import SOMETHING
from symbolic.world.notes import Note, only_a_room, remark
from symbolic.world.places import ELSEWHERE, Home, Place, graph
from symbolic.world.state import State
from symbolic.world.story import Story
from symbolic.world.verbs import VERBS
from symbolic.world.vocabulary import OBJECTS


def stage(account: Account, mentions: Iterable[PlaceMention | RoomMention] = ()) -> Outline:
    """Find the home and the places of an account.

    Args:
        account: what was told and seen.
        mentions: further places that exist: those that a question or a video speaks of.

    Raises:
        UnknownThingError: a place, a person or a verb that there is not.
        ImpossibleActionError: in a told home, something that cannot have happened.
    """
    if account.home is not None:
        _check(account.home, account)
        return _ToldStager(account, ToldMap(account.home)).outline()
    found = OpenMap()
    stager = _Stager(account, found)
    stager.follow_all()
    for mention in mentions:
        found.add(mention)
    return stager.finish()


def story_of(account: Account) -> Story:
    """Return the one story that an account of a told home amounts to."""
    return enact(stage(account))


def _check(home: Home, account: Account) -> None:
    if home.within:
        graph(home)  # refuses places that stand in each other in a circle
    if not home.rooms:
        raise UnknownThingError("the scene names no room; say which rooms the home has")
    for name, room in account.start.items():
        if room not in (*home.rooms, ELSEWHERE):
            raise ImpossibleActionError(
                f"{name} starts in the {room}, but the home has {', '.join(home.rooms)}"
            )


class _Stager:
    """Walks through the events once and finds the place of each."""

    def __init__(self, account: Account, found: Map) -> None:
        self._account = account
        self._map = found
        self._people = {name: Whereabouts(account.start.get(name)) for name in account.people}
        self._start: dict[str, str] = dict(account.start)
        self._lies: dict[str, Place] = {}
        self._laid: dict[tuple[str, str], Place] = {}
        self._sure = 1.0
        self.acts: list[Act] = []
        self.notes: list[Note] = list(account.notes)

    def follow_all(self) -> None:
        """Find the place of every event."""
        for report in self._account.reports:
            self._sure = report.sure
            self.follow(report.event)

    def follow(self, event: EventMention) -> None:
        """Add the act of one event."""
        person = self._people.setdefault(event.agent, Whereabouts())
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
            case verb if verb in VERBS:
                self._other(event, person)
            case verb:
                raise UnknownThingError(f"nobody knows how to {verb}; known verbs: {', '.join(VERBS)}")

    def finish(self) -> Outline:
        """Return what was found."""
        start = {name: self._start.get(name, ELSEWHERE) for name in self._people if name}
        home = self._map.home()
        been = (*start.values(), *(act.room for act in self.acts if act.room and act.event.verb == "walk"))
        rooms = dict.fromkeys((*home.rooms, *been))  # a room where people are and nothing stands is one too
        home = Home(tuple(rooms), home.places, home.ways, home.within)
        contents = None if self._account.home is None else self._account.contents
        told = self._account
        acts, notes = tuple(self.acts), tuple(self.notes)
        return Outline(
            home,
            start,
            acts,
            self._laid,
            notes,
            contents,
            told.facts,
            told.trust,
            in_view=told.in_view,
            doubts=told.doubts,
        )

    # --- places

    def _find(self, mention: PlaceMention, person: Whereabouts) -> Place:
        place, note = self._map.find(mention, person)
        if note is not None:
            self.notes.append(note)
        return place

    def _enter(self, name: str, person: Whereabouts, room: str, near: Place | None) -> None:
        self._start.setdefault(name, room)
        person.room, person.near = room, near

    def _add(self, act: Act) -> None:
        self.acts.append(replace(act, sure=self._sure))

    def _whereabouts(self, thing: ObjectMention, event: EventMention, person: Whereabouts) -> Place | None:
        """Where a mentioned object lies; None if that is not known."""
        return self._find(thing.place, person) if thing.place else self._lies.get(thing.object)

    # --- what people do

    def _walk(self, event: EventMention, person: Whereabouts) -> None:
        match event.target:
            case RoomMention(room):
                self._enter(event.agent, person, room, None)
                self._add(Act(event, room, None))
            case PlaceMention() as mention:
                self._walk_up_to(self._find(mention, person), event, person)
            case ObjectMention() as thing:
                found = self._whereabouts(thing, event, person)
                if found is not None:
                    self._walk_up_to(found, event, person)
                else:
                    person.near = None
            case None:
                self.notes.append(remark(f"{event.agent} walks, but the text does not say where to"))

    def _walk_up_to(self, place: Place, event: EventMention, person: Whereabouts) -> None:
        self._enter(event.agent, person, place.room, place)
        self._add(Act(event, place.room, place))

    def _open_or_close(self, event: EventMention, person: Whereabouts) -> None:
        if not isinstance(event.target, PlaceMention):
            self.notes.append(remark(f"the text does not say what {event.agent} {event.verb}s"))
            return
        place = self._find(event.target, person)
        if not place.container and self._account.home is None:
            self.notes.append(remark(f"{place.name} cannot be {event.verb}ed: left out"))
            return
        self._walk_up_to(place, event, person)

    def _grab(self, event: EventMention, person: Whereabouts) -> None:
        thing = event.object.object if event.object else ""
        if not thing or self._is_told_twice(thing, person):
            return
        room = event.target.room if isinstance(event.target, RoomMention) else person.room
        place = self._source(event, thing, person)
        room = place.room if place else room or ELSEWHERE
        if place is None:
            self._map.unsaid(room)
        self._enter(event.agent, person, room, place)
        if not event.imminent:
            person.holds.add(thing)
            self._lies.pop(thing, None)
        self._add(Act(event, room, place))

    def _is_told_twice(self, thing: str, person: Whereabouts) -> bool:
        """Whether a taking is one that was told before: "found the mug, and took it"."""
        return thing in person.holds and thing != SOMETHING

    def _source(self, event: EventMention, thing: str, person: Whereabouts) -> Place | None:
        """Where a thing is taken from: as said, where it was laid, or the place at hand; None if unsaid."""
        if isinstance(event.target, PlaceMention):
            return self._find(event.target, person)
        lies = self._lies.get(thing)
        if lies is not None:
            return lies
        if isinstance(event.target, RoomMention):
            return None
        return person.near

    def _put(self, event: EventMention, person: Whereabouts) -> None:
        thing = event.object.object if event.object else ""
        if not thing:
            return
        place = self._goal(event, person)
        if event.imminent:
            self._add(Act(event, place.room, place))
            return
        self._laid[event.agent, thing] = place
        if self._lies.get(thing) == place and thing not in person.holds:
            return
        told_later = self._is_told_later(thing, person)
        if not told_later:
            self._enter(event.agent, person, place.room, place)
        person.holds.discard(thing)
        self._lies[thing] = place
        self._add(Act(event, place.room, place, told_later))

    def _is_told_later(self, thing: str, person: Whereabouts) -> bool:
        return thing not in person.holds

    def _goal(self, event: EventMention, person: Whereabouts) -> Place:
        """Where a thing is put: as said, or the place at hand."""
        if isinstance(event.target, PlaceMention):
            return self._find(event.target, person)
        unsaid = self._map.unsaid(event.target.room) if isinstance(event.target, RoomMention) else person.near
        if unsaid is not None:
            return unsaid
        assert isinstance(self._map, OpenMap)
        return self._map.declare(ELSEWHERE, f"where {event.agent} put it")

    def _other(self, event: EventMention, person: Whereabouts) -> None:
        """A verb of which staging knows nothing but its record."""
        place = self._find(event.target, person) if isinstance(event.target, PlaceMention) else None
        room = (
            place.room
            if place
            else event.target.room
            if isinstance(event.target, RoomMention)
            else person.room
        )
        if place is not None and VERBS[event.verb].manual:
            self._enter(event.agent, person, place.room, place)
        if place is not None and event.object is not None:
            self._lies[event.object.object] = place
        self._add(Act(event, room or ELSEWHERE, place))

    def _speak(self, event: EventMention, person: Whereabouts) -> None:
        place = None
        if isinstance(event.target, PlaceMention):
            place = self._map.spoken_of(event.target, person)
        elif isinstance(event.target, RoomMention):
            self.notes.append(only_a_room(event.agent, event.target.room))
        self._add(Act(event, person.room or ELSEWHERE, place))


def _is_somewhere(thing: str, state: State) -> bool:
    return bool(state.where(thing)) or any(thing in body.holds for body in state.bodies.values())


class _ToldStager(_Stager):
    """In a told home there is one story, which is followed at once: it tells where things lie by now."""

    def __init__(self, account: Account, found: ToldMap) -> None:
        super().__init__(account, found)
        self._found = found
        for name, person in self._people.items():
            if name and name not in self._start:
                person.room = self._start[name] = self._first_room(name)
        before = super().finish()
        self._initial = initial_state(before, {}, None)
        self._enactor = Enactor(before, {}, None, self._initial, [])
        self._held: dict[str, tuple[str, ...]] = {}

    def _first_room(self, name: str) -> str:
        """Who is first told of on entering a room came from elsewhere.

        Raises:
            UnknownThingError: the account does not say where somebody is who acts.
        """
        first = next((event for event in self._account.events if event.agent == name), None)
        if first is None or first.verb in ("ask", "tell") or isinstance(first.target, RoomMention):
            return ELSEWHERE
        raise UnknownThingError(f"the text does not say in which room {name} starts")

    def follow(self, event: EventMention) -> None:
        """Add the act of one event; one whose place nothing tells apart is left out with a note."""
        if event.agent and event.agent not in self._enactor.state.bodies:
            raise UnknownThingError(f"the text does not say where {event.agent} is")
        try:
            super().follow(event)
        except AmbiguousPlaceError as error:
            self.notes.append(remark(f"{event.agent}'s step is left out: {error}"))

    def _add(self, act: Act) -> None:
        act = replace(act, sure=self._sure)
        agent, state = act.event.agent, self._enactor.state
        if act.event.verb == "put" and not _is_somewhere(act.thing, state):
            # What is put down and was never taken, nor told to lie anywhere, was in the hand from the first.
            self._enactor.state = state.with_held(act.thing, agent)
            self._held[agent] = (*self._held.get(agent, ()), act.thing)
        self._enactor.follow(act)
        self.acts.append(act)
        if agent:
            body, person = self._enactor.state.bodies[agent], self._people[agent]
            person.room, person.near, person.holds = body.room, body.near, set(body.holds)

    def _open_or_close(self, event: EventMention, person: Whereabouts) -> None:
        if not isinstance(event.target, PlaceMention):
            raise UnknownThingError(f"the text does not say what {event.agent} {event.verb}s")
        super()._open_or_close(event, person)

    def _grab(self, event: EventMention, person: Whereabouts) -> None:
        if event.object is None:
            raise UnknownThingError(f"the text does not say what {event.agent} {event.verb}s")
        super()._grab(event, person)

    def _source(self, event: EventMention, thing: str, person: Whereabouts) -> Place | None:
        assert event.object is not None
        if isinstance(event.target, PlaceMention):
            return self._find(event.target, person)
        place = self._whereabouts(event.object, event, person)
        if place is None:
            raise UnknownThingError(f"the text does not say where {event.agent} takes the {thing} from")
        return place

    def _goal(self, event: EventMention, person: Whereabouts) -> Place:
        if not isinstance(event.target, PlaceMention):
            thing = event.object.object if event.object else "thing"
            raise UnknownThingError(f"the text does not say where {event.agent} puts the {thing}")
        return self._find(event.target, person)

    def _is_told_twice(self, thing: str, person: Whereabouts) -> bool:
        return False  # there can be several of a class, and the scene tells how many

    def _is_told_later(self, thing: str, person: Whereabouts) -> bool:
        return False

    def _whereabouts(self, thing: ObjectMention, event: EventMention, person: Whereabouts) -> Place | None:
        """Here and in view, else here, else anywhere."""
        if thing.place is not None:
            return self._find(thing.place, person)
        state = self._enactor.state
        holders = [place for place in self._found.told.places if place in state.where(thing.object)]
        if not holders and thing.object not in OBJECTS:
            raise UnknownThingError(
                f"{event.agent} goes to the {thing.object}, which is no room, place or object of the home"
            )
        here = [place for place in holders if place.room == person.room]
        seen = [place for place in here if state.accessible(place)]
        for group in (seen, here, holders):
            if len(group) == 1:
                return group[0]
        self.notes.append(
            remark(f"{event.agent} goes to the {thing.object}, but it is not clear where that is")
        )
        return seen[0] if seen else None

    def outline(self) -> Outline:
        """Follow all events, and return the outline with the story that it amounts to."""
        self.follow_all()
        notes = (*self.notes, *self._enactor.notes)
        initial = self._initial
        for name, things in self._held.items():
            body = initial.bodies[name]
            initial = initial.with_body(name, replace(body, holds=tuple(sorted((*body.holds, *things)))))
        outline = self.finish()
        story = Story(outline.home, initial, tuple(self._enactor.steps), notes)
        return replace(outline, notes=tuple(self.notes), story=story)
