"""What is true at one moment: an assignment of fluents. What is missing is not known."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from symbolic.errors import ImpossibleActionError
from symbolic.world.places import Place


@dataclass(frozen=True, slots=True)
class Body:
    """Where a person is: the room, the place within reach (if any), and the objects held."""

    room: str
    near: Place | None = None
    holds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """What is true at one moment.

    Attributes:
        contents: object classes at each place, with repetition ("apple", "apple"). A place that
            is missing here has *unknown* contents; an empty tuple means known to be empty.
        open: the containers that stand open.
        bodies: every person's body, by name.
        facts: what a story states plainly, by subject: ("soil", "washed away").
        found: objects known to be at a place of unknown contents.
    """

    contents: Mapping[Place, tuple[str, ...]]
    open: frozenset[Place] = frozenset()
    bodies: Mapping[str, Body] = field(default_factory=dict[str, Body])
    facts: Mapping[str, str] = field(default_factory=dict[str, str])
    found: Mapping[str, Place] = field(default_factory=dict[str, Place])

    def body(self, name: str) -> Body:
        """Return a person's body.

        Raises:
            ImpossibleActionError: it is not known where the person is.
        """
        body = self.bodies.get(name)
        if body is None:
            raise ImpossibleActionError(f"{name} acts, but it is not known where {name} is")
        return body

    def accessible(self, place: Place) -> bool:
        """Whether objects can be seen at, taken from and put on a place: a surface, or an open container."""
        return not place.container or place in self.open

    def where(self, thing: str) -> tuple[Place, ...]:
        """The places where an object of a class is known to be."""
        known = [place for place, things in self.contents.items() if thing in things]
        if thing in self.found and self.found[thing] not in known:
            known.append(self.found[thing])
        return tuple(known)

    def with_body(self, name: str, body: Body) -> "State":
        """The state with a person elsewhere, or with other things in hand."""
        return State(self.contents, self.open, {**self.bodies, name: body}, self.facts, self.found)

    def with_open(self, places: frozenset[Place]) -> "State":
        """The state in which just these containers stand open."""
        return State(self.contents, places, self.bodies, self.facts, self.found)

    def with_contents(self, place: Place, things: tuple[str, ...]) -> "State":
        """The state with just these things at a place; what was thought to be elsewhere and is new here, was moved."""
        before = self.contents.get(place, ())
        state = self
        for thing in set(things) - set(before):
            for other in [p for p in state.where(thing) if p != place][:1]:
                state = state.without(thing, other)
        found = {t: p for t, p in state.found.items() if p != place}
        contents = {**state.contents, place: tuple(things)}
        return State(contents, state.open, state.bodies, state.facts, found)

    def without(self, thing: str, place: Place) -> "State":
        """The state with one such object less at a place; unknown contents stay unknown."""
        if self.found.get(thing) == place:
            return replace(self, found={t: p for t, p in self.found.items() if t != thing})
        there = list(self.contents.get(place, ()))
        if thing not in there:
            return self
        there.remove(thing)
        return State({**self.contents, place: tuple(there)}, self.open, self.bodies, self.facts, self.found)

    def with_added(self, thing: str, place: Place) -> "State":
        """The state with one such object more at a place; of unknown contents this much is known."""
        if place in self.contents:
            there = tuple(sorted((*self.contents[place], thing)))
            contents = {**self.contents, place: there}
            return State(contents, self.open, self.bodies, self.facts, self.found)
        found = {**self.found, thing: place}
        return State(self.contents, self.open, self.bodies, self.facts, found)

    def with_moved(self, thing: str, place: Place) -> "State":
        """The state with an object at a place, and no longer where it was: at another place, or in a hand."""
        where = self.where(thing)
        if place in where:
            return self
        state = self.without(thing, where[0]) if where else self
        for name, body in state.bodies.items():
            if not where and thing in body.holds:
                return state.released(thing, name).with_added(thing, place)
        return state.with_added(thing, place)

    def with_held(self, thing: str, name: str) -> "State":
        """The state with an object in a hand, and no longer where it was."""
        where = self.where(thing)
        state = self.without(thing, where[0]) if where else self
        body = state.body(name)
        return state.with_body(name, replace(body, holds=tuple(sorted((*body.holds, thing)))))

    def released(self, thing: str, name: str) -> "State":
        """The state with one such object less in a hand."""
        held = list(self.body(name).holds)
        held.remove(thing)
        return self.with_body(name, replace(self.body(name), holds=tuple(held)))


# --- predicates -----------------------------------------------------------------------------

PredicateName: TypeAlias = Literal["in", "inside", "on", "open", "close", "holds"]


@dataclass(frozen=True, slots=True, order=True)
class Predicate:
    """A ground relation, e.g. `inside(apple, kitchen/fridge)`; `open` has one argument.

    `close` is nearness (agent or thing, thing), as in the VirtualHome and MuMA-ToM data.
    """

    name: PredicateName
    arguments: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.arguments)})"


@dataclass(frozen=True, slots=True)
class Frame:
    """What perception reports for one step of a video: ground predicates at class or instance level."""

    step: int
    predicates: frozenset[Predicate]
