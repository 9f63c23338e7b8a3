"""The symbolic planners together as the policy `rational`: what people do alone, and upon each other."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bip.action_models.protocol import Decision, SocialDecision
from bip.action_models.rational.planner import Rational
from bip.action_models.rational.social_planner import SocialPlanner


@dataclass(frozen=True, slots=True)
class RationalPolicy:
    """Both planners; the fields of each are options of the policy.

    Attributes:
        alone: plans what a person does alone.
        social: plans what a person does for or against another.
    """

    alone: Rational = Rational()
    social: SocialPlanner = SocialPlanner()

    def log_policies(self, decisions: Sequence[Decision]) -> list[NDArray[np.float64]]:
        """Return log π over the legal actions of each decision, nats, float64 [A]."""
        return self.alone.log_policies(decisions)

    def log_social_policies(self, decisions: Sequence[SocialDecision]) -> list[NDArray[np.float64]]:
        """Return log π over the alternatives of each decision, nats, float64 [U]."""
        return self.social.log_social_policies(decisions)
