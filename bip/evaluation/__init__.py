"""Running a benchmark and scoring it honestly."""

from bip.evaluation.run import evaluate
from bip.evaluation.score import Item, score

__all__ = ["Item", "evaluate", "score"]
