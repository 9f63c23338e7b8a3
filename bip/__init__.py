"""Machine Theory of Mind by Bayesian inverse planning."""

from bip.reasoner import Answer, Reasoner
from symbolic.types import Question

__all__ = ["Answer", "Question", "Reasoner"]
