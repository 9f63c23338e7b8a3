"""From a story to the episode that it amounts to in one world: legal steps, with those the narrator skipped.

A *world* says where each of some objects lay before anybody moved it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from symbolic.errors import ImpossibleActionError
from symbolic.language.mentions import EventMention
from symbolic.language.staging.outline import Act, Outline
from symbolic.world.actions import (
    Action,
    Ask,
    Close,
    Grab,
    Open,
    Put,
    Tell,
    Walk,
)
from symbolic.world.dynamics import accessible, transition
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State
from symbolic.world.story import Event, Story


def episode_in(story: Outline, where: Mapping[str, Place], seeker: str | None = None) -> Story:
    """Return the episode that a story amounts to in one world.

    Args:
        story: what was done.
        where: the place at which each of some objects lay before anybody moved it.
        seeker: the person who takes the very object of `where`; what others take under the same
            name, elsewhere, is another one.

    Raises:
        ImpossibleActionError: the story contradicts the world.
    """
    initial = _initial(story, where, seeker)
    replay = _Replay(story, dict(where), seeker, initial, list(story.notes))
    for act in story.acts:
        replay.follow(act)
    return Story(replay.home, initial, tuple(replay.steps), tuple(replay.notes))


def _initial(story: Outline, where: Mapping[str, Place], seeker: str | None) -> State:
    """What is where at the start: the world's objects, what is taken before it was laid there, what is held."""
    contents: dict[Place, list[str]] = {place: [] for place in story.home.places}
    for thing, place in where.items():
        contents[place].append(thing)
    free: dict[Place, list[str]] = {place: list(things) for place, things in contents.items()}
    holds: dict[str, list[str]] = {name: [] for name in story.start}
    begins: dict[str, list[str]] = {name: [] for name in story.start}
    for act in story.acts:
        thing, agent = act.thing, act.event.agent
        if act.event.verb == "grab":
            source = act.source(where, seeker)
            if source is not None and thing not in free[source]:
                contents[source].append(thing)
            elif source is not None:
                free[source].remove(thing)
            holds[agent].append(thing)
        elif act.event.verb == "put" and act.place is not None:
            free[act.place].append(thing)
            if act.past:
                contents[act.place].append(thing)
            elif thing in holds[agent]:
                holds[agent].remove(thing)
            else:
                begins[agent].append(thing)
    bodies = {name: Body(room, holds=tuple(begins[name])) for name, room in story.start.items()}
    return State({place: tuple(things) for place, things in contents.items()}, bodies=bodies)


@dataclass(slots=True)
class _Replay:
    """Replays acts in the household and writes down the legal steps they amount to."""

    story: Outline
    where: dict[str, Place]
    seeker: str | None
    state: State
    notes: list[str]
    steps: list[Event] = field(default_factory=list[Event])

    @property
    def home(self) -> Home:
        return self.story.home

    def follow(self, act: Act) -> None:
        """Append the steps of one act."""
        event, agent = act.event, act.event.agent
        match event.verb:
            case "walk":
                self._walk(agent, act, event)
            case "open" | "close":
                self._open_or_close(agent, act, event)
            case "grab":
                self._grab(agent, act, event)
            case "put":
                self._put(agent, act, event)
            case "ask":
                self._do(Ask(agent, act.thing), event)
            case "tell":
                self._do(Tell(agent, act.thing, act.place), event)

    def _do(self, action: Action, event: EventMention, *, inferred: bool = False) -> None:
        self.state = transition(self.home, self.state, action)
        self.steps.append(Event(action, source="inferred" if inferred else event.source, span=event.span))

    def _walk(self, agent: str, act: Act, event: EventMention) -> None:
        if act.place is not None:
            self._go(agent, act.place, event, inferred=False)
        elif act.room != self.state.bodies[agent].room:
            self._do(Walk(agent, act.room), event)

    def _go(self, agent: str, place: Place, event: EventMention, *, inferred: bool = True) -> None:
        if place.room != self.state.bodies[agent].room:
            self._do(Walk(agent, place.room), event, inferred=True)
        if self.state.bodies[agent].near != place:
            self._do(Walk(agent, place), event, inferred=inferred)

    def _open_or_close(self, agent: str, act: Act, event: EventMention) -> None:
        assert act.place is not None
        is_open = act.place in self.state.open
        if is_open == (event.verb == "open"):
            self.notes.append(
                f"{act.place.name} is {'open' if is_open else 'closed'} already when {agent} {event.verb}s it"
            )
            return
        self._go(agent, act.place, event)
        self._do((Open if event.verb == "open" else Close)(agent, act.place), event)

    def _grab(self, agent: str, act: Act, event: EventMention) -> None:
        place = act.source(self.where, self.seeker) or self._sought(agent, act)
        self._reach(agent, place, event)
        self._do(Grab(agent, act.thing, place), event)

    def _sought(self, agent: str, act: Act) -> Place:
        """Where the object sought lies, which is where it is taken.

        Raises:
            ImpossibleActionError: it lies somewhere else in this world.
        """
        fits = [act.place] if act.place is not None else self.home.in_room(act.room)
        holders = [place for place in fits if act.thing in self.state.contents[place]]
        if not holders:
            at = act.place.name if act.place is not None else f"the {act.room}"
            raise ImpossibleActionError(f"{agent} takes the {act.thing} from {at}, where it is not")
        return holders[0]

    def _put(self, agent: str, act: Act, event: EventMention) -> None:
        assert act.place is not None
        if act.past:  # the state has it already
            return
        self._reach(agent, act.place, event)
        self._do(Put(agent, act.thing, act.place), event)

    def _reach(self, agent: str, place: Place, event: EventMention) -> None:
        self._go(agent, place, event)
        if not accessible(self.state, place):
            self.notes.append(f"{place.name} is used without having been opened: opening inferred")
            self._do(Open(agent, place), event, inferred=True)
