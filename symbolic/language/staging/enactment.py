"""From an outline to the story that it amounts to in one world: legal steps, with those the narrator skipped.

A *world* says where each of some objects lay before anybody moved it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields

from symbolic.errors import ImpossibleActionError
from symbolic.language.mentions import EventMention
from symbolic.language.staging.outline import Act, Outline
from symbolic.world.actions import Action, Close, Grab, Open, Walk
from symbolic.world.notes import Note, remark
from symbolic.world.places import ELSEWHERE, Home, Place
from symbolic.world.state import Body, State
from symbolic.world.story import Event, Story
from symbolic.world.verbs import VERBS


def enact(outline: Outline, where: Mapping[str, Place] | None = None, seeker: str | None = None) -> Story:
    """Return the story that an outline amounts to in one world.

    Args:
        outline: what was done.
        where: the place at which each of some objects lay before anybody moved it.
        seeker: the person who takes the very object of `where`; what others take under the same
            name, elsewhere, is another one.

    Raises:
        ImpossibleActionError: the outline contradicts the world.
    """
    if outline.story is not None and not where:
        return outline.story
    lay = dict(where or {})
    initial = initial_state(outline, lay, seeker)
    replay = Enactor(outline, lay, seeker, initial, list(outline.notes))
    for act in outline.acts:
        replay.follow(act)
    return Story(outline.home, initial, tuple(replay.steps), tuple(replay.notes))


def initial_state(outline: Outline, where: Mapping[str, Place], seeker: str | None) -> State:
    """Return what is where at the start: what is told, the world's objects, and what deeds presuppose."""
    contents = {place: list(things) for place, things in (outline.contents or {}).items()}
    if outline.contents is None:
        contents = {place: [] for place in outline.home.places}
    found = {thing: place for thing, place in where.items() if place not in contents}
    for thing, place in where.items():
        if place in contents:
            contents[place].append(thing)
    begins = _presuppose(outline, where, seeker, contents)
    bodies = {name: Body(room, holds=tuple(begins[name])) for name, room in outline.start.items()}
    settled = {place: tuple(things) for place, things in contents.items()}
    is_open = (
        frozenset(p for p in outline.home.places if p.container) if outline.in_view else frozenset[Place]()
    )
    return State(settled, is_open, bodies, outline.facts, found)


def _presuppose(
    outline: Outline, where: Mapping[str, Place], seeker: str | None, contents: dict[Place, list[str]]
) -> Mapping[str, list[str]]:
    """Lay down what is taken before it was laid there, unless the home is told; return what people hold at first."""
    told = outline.contents is not None
    free: dict[Place, list[str]] = {place: list(things) for place, things in contents.items()}
    holds: dict[str, list[str]] = {name: [] for name in outline.start}
    begins: dict[str, list[str]] = {name: [] for name in outline.start}
    for act in outline.acts:
        thing, agent = act.thing, act.event.agent
        if act.event.verb == "grab":
            source = act.source(where, seeker)
            if not told and source is not None:
                there = free[source]
                if thing in there:
                    there.remove(thing)
                else:
                    contents[source].append(thing)
            holds[agent].append(thing)
        elif act.event.verb == "put" and act.place is not None:
            free.setdefault(act.place, []).append(thing)
            if act.past:
                contents.setdefault(act.place, []).append(thing)
            elif thing in holds[agent]:
                holds[agent].remove(thing)
            elif not outline.told_at(thing):
                begins[agent].append(thing)
    return begins


@dataclass(slots=True)
class Enactor:
    """Replays acts in the household and writes down the legal steps they amount to."""

    outline: Outline
    where: dict[str, Place]
    seeker: str | None
    state: State
    notes: list[Note]
    steps: list[Event] = field(default_factory=list[Event])
    closed_by: dict[Place, str] = field(default_factory=dict[Place, str])
    followed: int = 0
    sure: float = 1.0

    @property
    def home(self) -> Home:
        """Where it takes place."""
        return self.outline.home

    def follow(self, act: Act) -> None:
        """Append the steps of one act.

        Raises:
            ImpossibleActionError: it cannot have happened.
        """
        event, agent, self.sure = act.event, act.event.agent, act.sure
        match event.verb:
            case "walk":
                self._walk(agent, act, event)
            case "open" | "close":
                self._open_or_close(agent, act, event)
            case "grab":
                place = act.source(self.where, self.seeker) or self._sought(agent, act)
                self._reach(agent, place, event, unlocks=True)
                self._do(Grab(agent, act.thing, place), event)
            case _ if not act.past:  # the state has it already
                record = VERBS[event.verb]
                if record.manual and act.place is not None:
                    self._reach(agent, act.place, event, unlocks=record.unlocks)
                self._do(record_of(record, act), event)
        self.followed += 1

    def _do(self, action: Action, event: EventMention, *, inferred: bool = False) -> None:
        imminent = event.imminent and not inferred
        source = "inferred" if inferred else event.source
        seen_by, missed_by = frozenset(event.seen_by), frozenset(event.missed_by)
        after = action.after(self.home, self.state)  # what is only about to happen must be possible, too
        act, sure = self.followed, self.sure
        self.steps.append(Event(action, imminent, source, (), event.span, seen_by, missed_by, act, sure))
        if not imminent:
            self.state = after

    def _walk(self, agent: str, act: Act, event: EventMention) -> None:
        if act.place is not None:
            self._go(agent, act.place, event, inferred=False)
        elif act.room != self.state.body(agent).room:
            self._do(Walk(agent, act.room), event)

    def _go(self, agent: str, place: Place, event: EventMention, *, inferred: bool = True) -> None:
        if place.room != self.state.body(agent).room:
            self._do(Walk(agent, place.room), event, inferred=True)
        if self.state.body(agent).near != place:
            self._do(Walk(agent, place), event, inferred=inferred)

    def _open_or_close(self, agent: str, act: Act, event: EventMention) -> None:
        assert act.place is not None
        self._go(agent, act.place, event)
        is_open = act.place in self.state.open
        if event.verb == "open" and is_open:
            self.notes.append(remark(f"{act.place.name} is opened, but it was open already"))
            return
        if event.verb == "close" and not is_open and self.closed_by.get(act.place, agent) != agent:
            self.notes.append(remark(f"{act.place.name} is closed, but it was closed already"))
            return
        if event.verb == "close" and not is_open:
            self.notes.append(
                remark(f"{act.place.name} is closed without having been opened: opening inferred")
            )
            self._do(Open(agent, act.place), event, inferred=True)
        self._do((Open if event.verb == "open" else Close)(agent, act.place), event)
        if event.verb == "close":
            self.closed_by[act.place] = agent

    def _sought(self, agent: str, act: Act) -> Place:
        """Where the object sought lies, which is where it is taken.

        Raises:
            ImpossibleActionError: it lies somewhere else in this world.
        """
        meant = [act.place] if act.place is not None else self.home.in_room(act.room)
        holders = [place for place in self.state.where(act.thing) if place in meant]
        if not holders:
            at = act.place.name if act.place is not None else f"the {act.room}"
            raise ImpossibleActionError(f"{agent} takes the {act.thing} from {at}, where it is not")
        return min(holders, key=self.home.places.index)

    def _reach(self, agent: str, place: Place, event: EventMention, *, unlocks: bool) -> None:
        self._go(agent, place, event)
        if unlocks and not self.state.accessible(place):
            self.notes.append(remark(f"{place.name} is used without having been opened: opening inferred"))
            self._do(Open(agent, place), event, inferred=True)


def record_of(record: type[Action], act: Act) -> Action:
    """Return the action of an act, its fields filled by their names."""
    given = {
        "agent": act.event.agent,
        "object": act.thing,
        "place": act.place,
        "target": act.place or act.room,
        "to": act.event.to,
        "room": "" if act.room == ELSEWHERE else act.room,
    }
    if act.event.fact is not None:
        given |= {"subject": act.event.fact.subject, "value": act.event.fact.value}
    make: Callable[..., Action] = record
    return make(**{part.name: given[part.name] for part in fields(record) if part.name in given})
