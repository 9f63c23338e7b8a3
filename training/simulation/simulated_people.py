"""Kinds of people to simulate, each a policy: the planner, and people who are not the planner.

The others depart from it in one documented way each, so that a model that learns from what they did
has something to learn that the planner does not know.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import ActionModel, Decision
from bip.action_models.rational.planner import Costs, Rational
from symbolic.mind.belief import Belief
from symbolic.world.actions import Grab
from symbolic.world.visibility import observe

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Habitual:
    """Looks where such people always look: on surfaces before into containers.

        w(l) ∝ b(l) exp(h [l is a surface])

    Attributes:
        habit: h, nats; negative for people who go for containers first.
        planner: how they act on what they go for.
    """

    habit: float = 2.5
    planner: Rational = Rational()

    def log_policies(self, decisions: Sequence[Decision]) -> list[Floats]:
        """Return log π over the legal actions of each decision, nats, float64 [A]."""
        return self.planner.log_policies([_believing(d, self._biased(d.belief)) for d in decisions])

    def _biased(self, belief: Belief) -> Belief:
        surface = np.array([not place.container for place in belief.places] + [False])
        weights = belief.probabilities * np.exp(self.habit * surface)
        return replace(belief, probabilities=weights / weights.sum())


@dataclass(frozen=True, slots=True)
class Forgetful:
    """Half forgets where they have looked, and looks there again.

        b'(l) = (1 - f) b(l) + f / L

    over the L locations of the home. What they have in view they do know.

    Attributes:
        share: f in [0, 1].
        planner: how they act on what they remember.
    """

    share: float = 0.6
    planner: Rational = Rational()

    def log_policies(self, decisions: Sequence[Decision]) -> list[Floats]:
        """Return log π over the legal actions of each decision, nats, float64 [A]."""
        return self.planner.log_policies([_believing(d, self._faded(d.belief)) for d in decisions])

    def _faded(self, belief: Belief) -> Belief:
        if belief.probabilities.max() > 1 - 1e-9:  # the object is in sight, or its place is known for sure
            return belief
        even = 1.0 / len(belief.probabilities)
        return replace(belief, probabilities=(1 - self.share) * belief.probabilities + self.share * even)


@dataclass(frozen=True, slots=True)
class Inattentive:
    """Often overlooks what lies in plain view, and goes on looking elsewhere.

        π = (1 - o) π_planner(a | b) + o π_planner(a | b'),   b' even over what is out of view

    Attributes:
        overlooks: o in [0, 1], each time.
        planner: how they act otherwise.
    """

    overlooks: float = 0.7
    planner: Rational = Rational()

    def log_policies(self, decisions: Sequence[Decision]) -> list[Floats]:
        """Return log π over the legal actions of each decision, nats, float64 [A]."""
        noticed = self.planner.log_policies(decisions)
        blind = [_overlooking(decision) for decision in decisions]
        overlooked = self.planner.log_policies(blind)
        return [
            np.logaddexp(np.log1p(-self.overlooks) + a, np.log(self.overlooks) + _spread(d, e, b))
            for d, e, a, b in zip(decisions, blind, noticed, overlooked, strict=True)
        ]


def _overlooking(decision: Decision) -> Decision:
    """What a person decides upon who does not see the object, though it is in view; else the same."""
    belief = decision.belief
    in_view = observe(decision.home, decision.state, decision.agent).contents
    seen = np.array([place in in_view for place in belief.places] + [False])
    if not (belief.probabilities[seen] > 0).any():
        return decision
    hidden = np.where(seen, 0.0, 1.0)
    unseen = replace(belief, probabilities=hidden / hidden.sum())
    grabs = tuple(a for a in decision.legal if isinstance(a, Grab) and a.object == decision.goal.object)
    return replace(decision, belief=unseen, legal=tuple(a for a in decision.legal if a not in grabs))


def _spread(decision: Decision, part: Decision, log_policy: Floats) -> Floats:
    """Return a policy over some of the legal actions as one over all: nobody takes what they overlook."""
    known = dict(zip(part.legal, log_policy, strict=True))
    return np.array([known.get(action, -np.inf) for action in decision.legal])


def _believing(decision: Decision, belief: Belief) -> Decision:
    return replace(decision, belief=belief)


PEOPLE: Mapping[str, ActionModel] = {
    "rational": Rational(),
    "habitual": Habitual(),
    "distance": Rational(nearness=4.0),  # goes for what is near, however unlikely
    "forgetful": Forgetful(),
    "inattentive": Inattentive(),
    # shuts nothing, and soon thinks that it is nowhere
    "impatient": Rational(costs=Costs(close=3.0, leave_open=0.0, elsewhere=2.0)),
}
"""Kinds of people by name."""
