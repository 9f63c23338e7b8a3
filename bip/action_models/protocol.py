"""What every action model offers, and the laws it obeys.

Laws (checked on every implementation by tests/laws.py):
    normalised: the probabilities of the legal actions of a decision sum to 1;
    equivariant: permuting the legal actions permutes their probabilities;
    independent: scoring decisions together equals scoring each alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from symbolic.belief import Belief
from symbolic.types import Action, Goal, Home, State


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
