"""What people do: one record a verb, with its precondition, its effect, its phrase and its cost.

To add a verb, write its record here and its words in the grammar's lexicon: the dynamics, inference, perspective
and the explanation of an answer take it from the record.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, TypeAlias

from symbolic.errors import ImpossibleActionError
from symbolic.world.places import ELSEWHERE, Home, Place
from symbolic.world.state import Body, State

Verb: TypeAlias = str
"""The name of a verb: a key of `symbolic.world.verbs.VERBS`."""
SOMETHING = "something"
"""The object class of a thing that a narrator or a camera could not make out ("grabs some object")."""


@dataclass(frozen=True, slots=True)
class Action:
    """What somebody does. Subclasses are the verbs.

    Attributes:
        agent: who does it; empty for what the narrator does.
        verb: its name.
        cost: how long it takes, in steps, where a policy says nothing else.
        manual: it is done by hand at a place, which the person must have walked up to.
        unlocks: the place of it must be open, if it is a container.
    """

    agent: str
    verb: ClassVar[Verb]
    cost: ClassVar[float] = 1.0
    manual: ClassVar[bool] = False
    unlocks: ClassVar[bool] = False

    def after(self, home: Home, state: State) -> State:
        """Return the state that follows; raise `ImpossibleActionError` where the precondition fails."""
        raise NotImplementedError(f"the verb {self.verb!r} has no effect")  # pragma: no cover

    def presupposed(self, home: Home, state: State) -> State:
        """Return the state, changed by as little as makes the action possible: what seeing it tells."""
        return state

    def phrase(self) -> str:
        """Return it in words, without the person: "opens the fridge"."""
        raise NotImplementedError(f"the verb {self.verb!r} has no phrase")  # pragma: no cover

    def rooms(self, before: State, after: State) -> tuple[str, ...]:
        """Return the rooms in which it is perceived: where the person is."""
        return (after.bodies[self.agent].room,)

    def reaches(self) -> tuple[str, ...]:
        """Return who perceives it wherever they are, openly: whom it is said to."""
        return ()

    def imagined(self, by: str) -> "Action":
        """Return the action as somebody who perceives it takes it to be."""
        return self

    def taught(self, hearer: str, state: State) -> "Action | None":
        """Return what somebody who perceives it takes to be so from then on; None if no more than the event says.

        Args:
            hearer: who perceives it.
            state: how things are after it.
        """
        return None

    @classmethod
    def options(cls, home: Home, state: State, agent: str, body: Body) -> Iterator["Action"]:
        """Yield the ways in which a person can do it now, in a fixed order; none where it is no plan's step."""
        yield from ()


# --- getting about -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Walk(Action):
    """Go to a room (str) or, within or across rooms, up to a place."""

    target: "str | Place"
    verb: ClassVar[Verb] = "walk"

    def after(self, home: Home, state: State) -> State:
        """The person is in the room, near the place."""
        body, target = state.body(self.agent), self.target
        if isinstance(target, str):
            if target not in home.rooms and target != ELSEWHERE:
                has = ", ".join(home.rooms) or "no rooms"
                raise ImpossibleActionError(f"{self.agent} cannot walk to the {target}: the home has {has}")
            return state.with_body(self.agent, Body(target, None, body.holds))
        if target.room != body.room:
            raise ImpossibleActionError(
                f"{self.agent} is in the {body.room} and cannot reach {target.name} without leaving it"
            )
        return state.with_body(self.agent, Body(body.room, target, body.holds))

    def presupposed(self, home: Home, state: State) -> State:
        """Who walks up to a place was in its room."""
        if isinstance(self.target, str):
            return state
        return state.with_body(self.agent, replace(state.body(self.agent), room=self.target.room))

    def phrase(self) -> str:
        """Where to."""
        if self.target == ELSEWHERE:
            return "leaves"
        return f"walks to the {self.target if isinstance(self.target, str) else self.target.words}"

    def rooms(self, before: State, after: State) -> tuple[str, ...]:
        """Leaving is seen where one leaves, entering where one enters."""
        return before.bodies[self.agent].room, after.bodies[self.agent].room

    @classmethod
    def options(cls, home: Home, state: State, agent: str, body: Body) -> Iterator[Action]:
        """Every other room, and every other place of this one."""
        yield from (cls(agent, room) for room in home.rooms if room != body.room)
        yield from (cls(agent, place) for place in home.in_room(body.room) if place != body.near)


# --- by hand, at a place -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Open(Action):
    """Open a container that is near and closed."""

    place: Place
    verb: ClassVar[Verb] = "open"
    manual: ClassVar[bool] = True

    def after(self, home: Home, state: State) -> State:
        """It stands open."""
        _require_near(self, state, "open", self.place)
        if not self.place.container:
            raise ImpossibleActionError(f"{self.place.name} is a surface and cannot be opened")
        if self.place in state.open:
            raise ImpossibleActionError(f"{self.place.name} is open already")
        return state.with_open(state.open | {self.place})

    def presupposed(self, home: Home, state: State) -> State:
        """It was closed."""
        return replace(_standing_at(self, state, self.place), open=state.open - {self.place})

    def phrase(self) -> str:
        """What is opened."""
        return f"opens the {self.place.words}"

    @classmethod
    def options(cls, home: Home, state: State, agent: str, body: Body) -> Iterator[Action]:
        """The container at hand, if closed."""
        if body.near is not None and not state.accessible(body.near):
            yield cls(agent, body.near)


@dataclass(frozen=True, slots=True)
class Close(Action):
    """Close a container that is near and open."""

    place: Place
    verb: ClassVar[Verb] = "close"
    manual: ClassVar[bool] = True
    cost: ClassVar[float] = 0.5

    def after(self, home: Home, state: State) -> State:
        """It stands closed."""
        _require_near(self, state, "close", self.place)
        if self.place not in state.open:
            raise ImpossibleActionError(f"{self.place.name} is not open")
        return state.with_open(state.open - {self.place})

    def presupposed(self, home: Home, state: State) -> State:
        """It was open."""
        return replace(_standing_at(self, state, self.place), open=state.open | {self.place})

    def phrase(self) -> str:
        """What is closed."""
        return f"closes the {self.place.words}"

    @classmethod
    def options(cls, home: Home, state: State, agent: str, body: Body) -> Iterator[Action]:
        """The container at hand, if open."""
        if body.near is not None and body.near.container and state.accessible(body.near):
            yield cls(agent, body.near)


@dataclass(frozen=True, slots=True)
class Grab(Action):
    """Take an object of a class from a place that is near and not closed."""

    object: str
    place: Place
    verb: ClassVar[Verb] = "grab"
    manual: ClassVar[bool] = True
    unlocks: ClassVar[bool] = True

    def after(self, home: Home, state: State) -> State:
        """The person holds it."""
        body = _require_near(self, state, "take something from", self.place)
        _require_accessible(state, self.place)
        if self.place in state.contents and self.object not in state.contents[self.place]:
            raise ImpossibleActionError(f"there is no {self.object} at {self.place.name} to take")
        held = Body(body.room, body.near, tuple(sorted((*body.holds, self.object))))
        return state.without(self.object, self.place).with_body(self.agent, held)

    def presupposed(self, home: Home, state: State) -> State:
        """It lay there."""
        return _at_hand(self, state, self.place).with_moved(self.object, self.place)

    def phrase(self) -> str:
        """What is taken from where."""
        return f"takes the {self.object} from the {self.place.words}"

    @classmethod
    def options(cls, home: Home, state: State, agent: str, body: Body) -> Iterator[Action]:
        """Every class of object at hand."""
        if body.near is not None and state.accessible(body.near):
            things = sorted(set(state.contents.get(body.near, ())))
            yield from (cls(agent, thing, body.near) for thing in things)


@dataclass(frozen=True, slots=True)
class Put(Action):
    """Lay a held object down at a place that is near and not closed."""

    object: str
    place: Place
    verb: ClassVar[Verb] = "put"
    manual: ClassVar[bool] = True
    unlocks: ClassVar[bool] = True

    def after(self, home: Home, state: State) -> State:
        """It lies there."""
        body = _require_near(self, state, "put something at", self.place)
        _require_accessible(state, self.place)
        held = list(body.holds)
        if self.object not in held:
            raise ImpossibleActionError(f"{self.agent} does not hold the {self.object}")
        held.remove(self.object)
        empty = Body(body.room, body.near, tuple(held))
        return state.with_added(self.object, self.place).with_body(self.agent, empty)

    def presupposed(self, home: Home, state: State) -> State:
        """The person held it."""
        ready = _at_hand(self, state, self.place)
        return (
            ready if self.object in ready.body(self.agent).holds else ready.with_held(self.object, self.agent)
        )

    def phrase(self) -> str:
        """What is put where."""
        return f"puts the {self.object} at the {self.place.words}"

    @classmethod
    def options(cls, home: Home, state: State, agent: str, body: Body) -> Iterator[Action]:
        """Every class of object in hand."""
        if body.near is not None and state.accessible(body.near):
            yield from (cls(agent, thing, body.near) for thing in sorted(set(body.holds)))


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Bring an object of the room to a place of it, in one go: what is closed is closed again."""

    object: str
    place: Place
    verb: ClassVar[Verb] = "move"

    def after(self, home: Home, state: State) -> State:
        """It is at the place."""
        body = state.body(self.agent)
        if self.place.room != body.room:
            raise ImpossibleActionError(
                f"{self.agent} is in the {body.room} and cannot move the {self.object} to {self.place.name}"
            )
        where = state.where(self.object)
        away = [place for place in where if place.room != body.room]
        if where and len(away) == len(where):
            raise ImpossibleActionError(
                f"{self.agent} is in the {body.room} and cannot move the {self.object}, which is at {away[0].name}"
            )
        return state.with_moved(self.object, self.place)

    def presupposed(self, home: Home, state: State) -> State:
        """The person was in the room, and so was the object."""
        here = state.with_body(self.agent, replace(state.body(self.agent), room=self.place.room))
        away = [place for place in here.where(self.object) if place.room != self.place.room]
        return here.without(self.object, away[0]) if away else here

    def phrase(self) -> str:
        """What is brought where."""
        return f"moves the {self.object} to the {self.place.words}"


# --- what comes to be known ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """An object proves to be at a place: the narrator says so to whoever is there, or one person is told."""

    object: str
    place: Place
    verb: ClassVar[Verb] = "reveal"
    cost: ClassVar[float] = 0.0

    def after(self, home: Home, state: State) -> State:
        """It is there, and no longer where it was thought to be."""
        return state.with_moved(self.object, self.place)

    def phrase(self) -> str:
        """What is where."""
        who = "takes it that " if self.agent else ""
        return f"{who}the {self.object} is at the {self.place.words}"

    def rooms(self, before: State, after: State) -> tuple[str, ...]:
        """In the place's room; in nobody else's mind if it is one person's."""
        return () if self.agent else (self.place.room,)


@dataclass(frozen=True, slots=True)
class Find(Action):
    """A person sees how things are: what lies at some places, and who is in the room.

    Attributes:
        contents: what is at each place looked at, by place.
        people: who is where.
        opened: the containers that stand open in the person's room, if that is news; else None.
    """

    contents: tuple[tuple[Place, tuple[str, ...]], ...] = ()
    people: tuple[tuple[str, Body], ...] = ()
    opened: tuple[Place, ...] | None = None
    verb: ClassVar[Verb] = "find"
    cost: ClassVar[float] = 0.0

    def after(self, home: Home, state: State) -> State:
        """What is seen is so."""
        for place, things in self.contents:
            state = state.with_contents(place, things)
        for name, body in self.people:
            state = state.with_body(name, body)
        if self.opened is not None:
            here = frozenset(home.in_room(state.body(self.agent).room))
            state = replace(state, open=state.open - here | frozenset(self.opened))
        return state

    def phrase(self) -> str:
        """What is seen."""
        seen = [f"{', '.join(things) or 'nothing'} at the {place.words}" for place, things in self.contents]
        seen += [f"{name} {_whereabouts(body)}" for name, body in self.people]
        seen += [f"the {place.words} open" for place in self.opened or ()]
        return f"sees {'; '.join(seen)}"

    def rooms(self, before: State, after: State) -> tuple[str, ...]:
        """In nobody else's mind: others see for themselves."""
        return ()


# --- speech --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ask(Action):
    """Ask everyone present or within earshot where an object is."""

    object: str
    verb: ClassVar[Verb] = "ask"

    def after(self, home: Home, state: State) -> State:
        """Speech changes beliefs, not the world."""
        state.body(self.agent)
        return state

    def phrase(self) -> str:
        """What is asked for."""
        return f"asks for the {self.object}"


@dataclass(frozen=True, slots=True)
class Tell(Action):
    """Say that an object is at a place; without a place, that one does not know.

    Attributes:
        object: what is told of.
        place: where it is said to be.
        to: who alone is told; empty for everyone within earshot.
    """

    object: str
    place: Place | None
    to: tuple[str, ...] = ()
    verb: ClassVar[Verb] = "tell"

    def after(self, home: Home, state: State) -> State:
        """Speech changes beliefs, not the world."""
        state.body(self.agent)
        return state

    def phrase(self) -> str:
        """What is told to whom."""
        whom = f"tells {' and '.join(self.to)}" if self.to else "says"
        if self.place is None:
            return f"does not say where the {self.object} is"
        return f"{whom} that the {self.object} is at the {self.place.words}"

    def rooms(self, before: State, after: State) -> tuple[str, ...]:
        """Where it is said; what is said to some people is heard by nobody else (`symbolic.world.story.perceives`)."""
        return (after.bodies[self.agent].room,)


PLANNED: tuple[type[Action], ...] = (Walk, Open, Close, Grab, Put)
"""The verbs that a plan is made of, in the order in which `legal_actions` lists them."""
RECORDS: tuple[type[Action], ...] = (*PLANNED, Move, Reveal, Find, Ask, Tell)


def _require_near(action: Action, state: State, verb: str, place: Place) -> Body:
    body = state.body(action.agent)
    if body.near != place:
        raise ImpossibleActionError(f"{action.agent} cannot {verb} {place.name} without standing at it")
    return body


def _require_accessible(state: State, place: Place) -> None:
    if not state.accessible(place):
        raise ImpossibleActionError(f"{place.name} is closed")


def _standing_at(action: Action, state: State, place: Place) -> State:
    return state.with_body(action.agent, replace(state.body(action.agent), room=place.room, near=place))


def _at_hand(action: Action, state: State, place: Place) -> State:
    ready = _standing_at(action, state, place)
    return ready if ready.accessible(place) else replace(ready, open=ready.open | {place})


def _whereabouts(body: Body) -> str:
    return "is not there" if body.room == ELSEWHERE else f"in the {body.room}"
