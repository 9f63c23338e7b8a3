"""A story as one person knows it, which is a story again: so beliefs of any order are one function, applied again.

What Ann thinks that Ben thinks is the state at the end of `perspective(perspective(story, "Ann"), "Ben")`.

    1. An event is in it if the person witnessed it (`symbolic.world.story.witnesses`).
    2. What comes into the person's view and is not as the person knew it is an event of its own (`Find`).
    3. What is told to the person, and believed, holds from then on in that person's eyes (`Reveal`).
    4. Of others' secret watching the person knows nothing.

Laws (tests/laws/): a perspective of a perspective is a story; who witnessed everything has every event of the whole
story; an event that a person neither witnesses nor sees the traces of changes nothing in that person's perspective.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from symbolic.world.actions import Find, Reveal, Tell, Walk
from symbolic.world.places import ELSEWHERE, Home
from symbolic.world.state import Body, State
from symbolic.world.story import Event, Story, follow, witnesses
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
    """

    def __call__(self, story: Story, time: int, hearer: str) -> float:
        """1 or 0."""
        action = story.steps[time].action
        assert isinstance(action, Tell)
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
    view = _View(story.home, agent, first_sight(story, agent))
    initial, kept = view.known, list[Event]()
    before = story.initial
    for t, event in enumerate(story.steps):
        after = follow(story.home, before, event, story.partial)
        if agent in witnesses(event, before, after):
            kept.append(replace(event, seen_by=event.seen_by & {agent}))
            view.learn(kept[-1])
            if isinstance(event.action, Tell) and (told := _believed(event.action, story, t, agent, trust)):
                kept.append(told)
                view.learn(told)
        for found in view.look(after):
            kept.append(found)
            view.learn(found)
        before = after
    return Story(story.home, initial, tuple(kept), (), partial=True, informed=story.informed & {agent})


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


def _believed(action: Tell, story: Story, time: int, hearer: str, trust: Trust) -> Event | None:
    """What a person makes of what is told: that it is so, or nothing."""
    if hearer == action.agent or action.place is None or trust(story, time, hearer) <= 0.5:
        return None
    return Event(Reveal(hearer, action.object, action.place), source="inferred")


@dataclass(slots=True)
class _View:
    """What one person knows as a story goes on."""

    home: Home
    agent: str
    known: State

    def learn(self, event: Event) -> None:
        """Take an event in."""
        self.known = follow(self.home, self.known, event, partial=True)

    def look(self, true: State) -> Iterator[Event]:
        """Yield what is in view and not as the person knew it."""
        body = true.bodies.get(self.agent)
        if body is None or body.room == ELSEWHERE:
            return
        looked = [place for place in self.home.in_room(body.room) if in_view(self.home, true, place)]
        opened = tuple(place for place in looked if place.container)
        news = tuple(
            (place, true.contents[place])
            for place in looked
            if place in true.contents and true.contents[place] != self.known.contents.get(place)
        )
        people = tuple(self._people(true, body.room))
        was_open = {p for p in self.known.open if p.room == body.room}
        if news or people or set(opened) != was_open:
            shown = opened if set(opened) != was_open else None
            yield Event(Find(self.agent, news, people, shown), source="inferred")
        for thing, place in true.found.items():
            if place in looked and self.known.found.get(thing) != place:
                yield Event(Reveal(self.agent, thing, place), source="inferred")

    def _people(self, true: State, room: str) -> Iterator[tuple[str, Body]]:
        for name, known in self.known.bodies.items():
            body = true.bodies.get(name, known)
            if body.room == room and body != known:
                yield name, body
            elif body.room != room and known.room == room:
                yield name, Body(ELSEWHERE)
