"""What every action model offers, for what people do alone and upon each other, and the laws it obeys.

Laws (checked on every implementation by bip.testing):
    normalised: the probabilities of the alternatives of a decision sum to 1;
    equivariant: permuting the alternatives permutes their probabilities;
    independent: scoring decisions together equals scoring each alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from symbolic.mind.belief import Belief
from symbolic.mind.goals import Goal, SocialGoal
from symbolic.world.actions import Action
from symbolic.world.places import Home, Place
from symbolic.world.state import State


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """A moment at which a person chooses.

    Attributes:
        home: the rooms and places.
        state: what is true now. A model may use the person's own body and which containers stand
            open; what lies where is for the belief to say.
        agent: who decides.
        goal: what the person wants.
        belief: where the person thinks the goal's object is.
        legal: the A actions that are possible now.
    """

    home: Home
    state: State
    agent: str
    goal: Goal
    belief: Belief
    legal: tuple[Action, ...]


class ActionModel(Protocol):
    """A policy π(a | b, g)."""

    def log_policies(self, decisions: Sequence[Decision]) -> list[NDArray[np.float64]]:
        """Return for each decision log π over its legal actions, nats, float64 [A]."""
        ...


@dataclass(frozen=True, slots=True)
class Say:
    """To answer that the object is at a place.

    Attributes:
        places: all the places that the words can mean; none for saying that one does not know.
    """

    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """To bring an object to a place, or to leave it there if that is where it lies."""

    object: str
    place: Place


Alternative: TypeAlias = Say | Move


@dataclass(frozen=True, slots=True, eq=False)
class SocialDecision:
    """A moment at which a person does something upon another: gives an answer, or moves an object.

    The mind that decides is ⟨belief, social_goal, believed_goals⟩.

    Attributes:
        home: the rooms and places.
        state: what is true now. A model may use the other's body and which containers stand open.
        agent: who decides.
        other: upon whom.
        social_goal: what the agent wants for the other's goals.
        believed_goals: what the agent thinks the other wants; empty when the agent does not know.
        belief: where the agent thinks the object is that was asked for, or is moved.
        views: where the other thinks each of some objects is: the one asked for, or those wanted.
        lies: where the objects lie that are moved or wanted, as far as is known; empty for answers.
        legal: the U things that can be said, or done.
    """

    home: Home
    state: State
    agent: str
    other: str
    social_goal: SocialGoal
    believed_goals: tuple[Goal, ...]
    belief: Belief
    views: Mapping[str, Belief]
    lies: Mapping[str, Place]
    legal: tuple[Alternative, ...]

    def situation(self) -> tuple[object, ...]:
        """What tells decisions in one home apart, the agent's own belief and social goal aside."""
        return (
            *(self.agent, self.other, self.believed_goals, self.belief.object, self.legal),
            *(self.state.bodies[self.other], self.state.open),
            tuple((thing, view.probabilities.tobytes()) for thing, view in self.views.items()),
            tuple(self.lies.items()),
        )


class SocialModel(Protocol):
    """A policy π_i(d | b_i, σ, ĝ_j) of one person upon another."""

    def log_social_policies(self, decisions: Sequence[SocialDecision]) -> list[NDArray[np.float64]]:
        """Return for each decision log π over its alternatives, nats, float64 [U]."""
        ...
