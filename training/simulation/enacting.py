"""A home in which two people do things: the states that follow, and the decisions that inference would pose."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from bip.action_models.protocol import Move, SocialDecision
from bip.inference.deeds import Deed, pose
from bip.inference.worlds import World
from symbolic.language.staging.outline import Outline
from symbolic.mind.belief import Belief
from symbolic.mind.goals import Goal, SocialGoal
from symbolic.world.actions import (
    Action,
    Grab,
    Open,
    Put,
    Walk,
)
from symbolic.world.dynamics import accessible, transition
from symbolic.world.places import Home, Place
from symbolic.world.state import State
from symbolic.world.story import Story

NOTHING: Mapping[Any, Any] = MappingProxyType({})


@dataclass(slots=True)
class Enacting:
    """A home in which two people do things, one after the other.

    Attributes:
        home: the rooms and places.
        initial: the state before the first action.
        states: before each action and after the last, [T + 1].
        actions: what was done, [T].
    """

    home: Home
    initial: State
    states: list[State] = field(default_factory=list[State])
    actions: list[Action] = field(default_factory=list[Action])

    def __post_init__(self) -> None:
        self.states.append(self.initial)

    @property
    def state(self) -> State:
        """What is true now."""
        return self.states[-1]

    def begin_with(
        self, contents: dict[Place, tuple[str, ...]], held: Mapping[str, tuple[str, ...]] = NOTHING
    ) -> None:
        """Lay things down, and into hands, before all that was done."""
        bodies = {
            **self.initial.bodies,
            **{name: replace(self.initial.bodies[name], holds=things) for name, things in held.items()},
        }
        self.initial = replace(self.initial, contents={**self.initial.contents, **contents}, bodies=bodies)
        self.states[:] = [self.initial]
        for action in self.actions:
            self.states.append(transition(self.home, self.state, action))

    def do(self, action: Action) -> None:
        """Do something."""
        self.actions.append(action)
        self.states.append(transition(self.home, self.state, action))

    def pose(self, deed: Deed, stance: SocialGoal, goals: tuple[Goal, ...], belief: Belief) -> SocialDecision:
        """Return the decision of a deed as inference poses it, for an agent with some mind."""
        laid = {(a.agent, a.object): a.place for a in self.actions if isinstance(a, Put)}
        story = Outline(self.home, {}, (), laid)
        world = World(None, Story(self.home, self.initial, ()), tuple(self.states))
        return pose(deed, world, goals, stance, belief, story)

    def carry(self, agent: str, move: Move, origin: Place) -> int:
        """Take an object from its place to another; return the index of the last action."""
        self.reach(agent, origin)
        self.do(Grab(agent, move.object, origin))
        self.reach(agent, move.place)
        self.do(Put(agent, move.object, move.place))
        return len(self.actions) - 1

    def reach(self, agent: str, place: Place) -> None:
        """Go up to a place, and open it if need be."""
        if self.state.bodies[agent].room != place.room:
            self.do(Walk(agent, place.room))
        if self.state.bodies[agent].near != place:
            self.do(Walk(agent, place))
        if not accessible(self.state, place):
            self.do(Open(agent, place))
