"""Exact inference over hypotheses about minds."""

from bip.inference.assumptions import Assumptions, Prior
from bip.inference.inverse_planner import Policies, infer
from bip.inference.posterior import Posterior, StepTrace
from bip.inference.worlds import certain

__all__ = ["Assumptions", "Policies", "Posterior", "Prior", "StepTrace", "certain", "infer"]
