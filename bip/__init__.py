"""Machine Theory of Mind by Bayesian inverse planning."""

from bip.answer import Answer
from bip.reasoner import Reasoner
from symbolic.language.question import Question

__all__ = ["Answer", "Question", "Reasoner"]
