"""Action models: π(a | b, g) over the legal actions, interchangeable behind one protocol."""

from bip.action_models.protocol import ActionModel, Decision
from bip.action_models.rational.planner import Costs, Rational

__all__ = ["ActionModel", "Costs", "Decision", "Rational"]
