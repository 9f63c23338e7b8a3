"""Exact inference over hypotheses about minds."""

from bip.inference.inverse_planner import Posterior, Prior, StepTrace, infer

__all__ = ["Posterior", "Prior", "StepTrace", "infer"]
