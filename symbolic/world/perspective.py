"""A story as one person knows it, which is a story again: so beliefs of any order are one function, applied again.

What Ann thinks that Ben thinks is the state at the end of `perspective(perspective(story, "Ann"), "Ben")`.

    1. An event is in it if the person witnessed it (`symbolic.world.story.witnesses`).
    2. What is in the person's view then, and not as the person knew it, is an event of its own (`Find`).
    3. What is told to the person, and believed, holds from then on in that person's eyes (`Reveal`).
    4. Of others' secret watching the person knows nothing.

Laws (tests/laws/): a perspective of a perspective is a story; who witnessed everything has every event of the whole
story; an event that a person neither witnesses nor sees the traces of changes nothing in that person's perspective.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from symbolic.world.actions import Find, Reveal, Tell, Walk
from symbolic.world.places import ELSEWHERE, Home, Place
from symbolic.world.state import Body, State
from symbolic.world.story import Event, Story, follow, perceives, replay
from symbolic.world.visibility import in_view


class Trust(Protocol):
    """How far a person believes what another says, in [0, 1]."""

    def __call__(self, story: Story, time: int, hearer: str) -> float:
        """Return the hearer's trust in what is told by the event `story.steps[time]`."""
        ...


@dataclass(frozen=True, slots=True)
class ConstantTrust:
    """Everybody is believed to the same degree.

    Attributes:
        degree: in [0, 1].
    """

    degree: float = 0.9

    def __call__(self, story: Story, time: int, hearer: str) -> float:
        """The degree."""
        return self.degree


@dataclass(frozen=True, slots=True)
class LaterWitness:
    """Who left the scene later knows better (the note on Hi-ToM, He et al. 2023, section 3).

    A person believes a speaker who left the room of what is spoken of later than the person did, and nobody
    who left it earlier. A speaker still there has not left it; a person who was never there believes anyone who was.
    Who speaks supposes being believed; beyond that nobody works out what others make of what is said.
    """

    def __call__(self, story: Story, time: int, hearer: str) -> float:
        """1 or 0."""
        action = story.steps[time].action
        assert isinstance(action, Tell)
        if story.eyes:
            return float(story.eyes == (action.agent,))
        room = action.place.room if action.place is not None else ""
        left = [_left(story, time, name, room) for name in (action.agent, hearer)]
        return float(left[0] > left[1])


def _left(story: Story, time: int, name: str, room: str) -> int:
    """The time at which a person last left a room; -1 for never there, the present for still there."""
    room_of = story.initial.bodies[name].room if name in story.initial.bodies else ELSEWHERE
    left = -1
    for t, event in enumerate(story.steps[:time]):
        if isinstance(event.action, Walk) and event.action.agent == name:
            target = event.action.target
            to = target if isinstance(target, str) else target.room
            if room_of == room and to != room:
                left = t
            room_of = to
    return time if room_of == room else left


def perspective(story: Story, agent: str, trust: Trust = ConstantTrust()) -> Story:
    """Return the story as one person knows it.

    Args:
        story: what happened, or how somebody else knows it.
        agent: the person.
        trust: how far the person believes what is told; believed is what is trusted more than not.
    """
    return view(story, replay(story), agent, trust)[0]


def view(
    story: Story, states: Sequence[State], agent: str, trust: Trust = ConstantTrust()
) -> tuple[Story, list[State]]:
    """Return the story as one person knows it, and its states, [T' + 1].

    Args:
        story: what happened, or how somebody else knows it.
        states: before each of its events and after the last, [T + 1].
        agent: the person.
        trust: how far the person believes what is told.
    """
    seeing = _View(story.home, agent, first_sight(story, agent))
    for t, event in enumerate(story.steps):
        after, awake = states[t + 1], agent not in event.missed_by
        if isinstance(event.action, Find) and event.action.agent != agent:
            if awake:  # others in view look round as well
                seeing.look(after, event.missed_by)
            continue
        if not perceives(agent, event, states[t], after):
            continue
        if awake:  # who missed what happened before looks up now
            seeing.look(states[t], event.missed_by)
        seeing.learn(_as_seen(event, agent, after))
        if isinstance(event.action, Tell) and (told := _believed(event.action, story, t, agent, trust)):
            seeing.learn(told)
        if (taught := event.action.taught(agent, after)) is not None:
            seeing.learn(Event(taught, source="inferred"))
        if awake:
            seeing.look(after, event.missed_by)
    eyes, informed = (*story.eyes, agent), story.informed & {agent}
    known = Story(story.home, seeing.states[0], tuple(seeing.kept), (), eyes, informed)
    return known, seeing.states


def first_sight(story: Story, agent: str) -> State:
    """Return what a person knows of a story's initial state: all if informed, else what is in view."""
    true = story.initial
    here = true.bodies[agent].room if agent in true.bodies else ELSEWHERE
    alone = here == ELSEWHERE
    bodies = {
        name: body if name == agent or (body.room == here and not alone) else Body(ELSEWHERE)
        for name, body in true.bodies.items()
    }
    if agent in story.informed:
        return replace(true, bodies=bodies)
    seen = [] if alone else [p for p in story.home.in_room(here) if in_view(story.home, true, p)]
    return State(
        {place: true.contents[place] for place in seen if place in true.contents},
        true.open & frozenset(seen),
        bodies,
        {},
        {thing: place for thing, place in true.found.items() if place in seen},
    )


def _as_seen(event: Event, agent: str, after: State) -> Event:
    """What a witness makes of an event: who sees somebody leave does not see where to."""
    action, seen_by = event.action, event.seen_by & {agent}
    if isinstance(action, Walk) and action.agent != agent and not seen_by:
        body = after.bodies.get(agent)
        if body is None or body.room != after.bodies[action.agent].room:
            return replace(event, action=Walk(action.agent, ELSEWHERE), seen_by=seen_by)
    imagined = action.imagined(agent)
    if imagined is action and seen_by == event.seen_by:
        return event
    return replace(event, action=imagined, seen_by=seen_by)


def _believed(action: Tell, story: Story, time: int, hearer: str, trust: Trust) -> Event | None:
    """What a person makes of what is told: that it is so, or nothing."""
    if hearer == action.agent or action.place is None or trust(story, time, hearer) <= 0.5:
        return None
    known_to = frozenset({action.agent})  # who believes a speaker takes it that the speaker thinks so
    return Event(Reveal(hearer, action.object, action.place), source="inferred", seen_by=known_to)


class _View:
    """What one person knows as a story goes on.

    Attributes:
        states: what the person knew before each event kept, and after the last.
        kept: the events of the person's story.
    """

    def __init__(self, home: Home, agent: str, first: State) -> None:
        self._home = home
        self._agent = agent
        self._rooms: dict[str, tuple[Place, ...]] = {}
        self._looked: tuple[State, State, str] | None = None
        self.states = [first]
        self.kept: list[Event] = []

    def _here(self, room: str) -> tuple[Place, ...]:
        if room not in self._rooms:
            self._rooms[room] = self._home.in_room(room)
        return self._rooms[room]

    def learn(self, event: Event) -> None:
        """Take an event in."""
        self.kept.append(event)
        self.states.append(follow(self._home, self.states[-1], event, partial=True))

    def look(self, true: State, missed_by: frozenset[str]) -> None:
        """Take in what is in view and not as the person knew it; who misses what happens does not look up either."""
        if self._looked is not None and self._looked[0] is true and self._looked[1] is self.states[-1]:
            return
        body = true.bodies.get(self._agent)
        if body is None or body.room == ELSEWHERE:
            return
        places = self._looked is None or not _same_places(*self._looked, true, self.states[-1], body.room)
        people = tuple(self._people(true, body.room))
        if places:
            self._look_around(true, body.room, people, missed_by)
        elif people:
            self.learn(Event(Find(self._agent, (), people), source="inferred", missed_by=missed_by))
        self._looked = (true, self.states[-1], body.room)

    def _look_around(
        self, true: State, room: str, people: tuple[tuple[str, Body], ...], missed_by: frozenset[str]
    ) -> None:
        known, true_contents = self.states[-1], true.contents
        opened: list[Place] = []
        news: list[tuple[Place, tuple[str, ...]]] = []
        looked = [place for place in self._here(room) if in_view(self._home, true, place)]
        for place in looked:
            if place.container:
                opened.append(place)
            things = true_contents.get(place)
            if things is not None and things != known.contents.get(place):
                news.append((place, things))
        was_open = {p for p in known.open if p.room == room}
        if news or people or set(opened) != was_open:
            shown = tuple(opened) if set(opened) != was_open else None
            self.learn(
                Event(Find(self._agent, tuple(news), people, shown), source="inferred", missed_by=missed_by)
            )
        for thing, place in true.found.items():
            if place in looked and known.found.get(thing) != place:
                self.learn(Event(Reveal(self._agent, thing, place), source="inferred", missed_by=missed_by))

    def _people(self, true: State, room: str) -> Iterator[tuple[str, Body]]:
        for name, known in self.states[-1].bodies.items():
            body = true.bodies.get(name, known)
            if body is known:
                continue
            if body.room == room and body != known:
                yield name, body
            elif body.room != room and known.room == room:
                yield name, Body(ELSEWHERE)


def _same_places(then: State, knew: State, room_then: str, now: State, knows: State, room: str) -> bool:
    """Whether nothing at any place has changed since the last look, nor what is known of it."""
    return (
        room == room_then
        and then.contents is now.contents
        and then.open is now.open
        and then.found is now.found
        and knew.contents is knows.contents
        and knew.open is knows.open
        and knew.found is knows.found
    )
