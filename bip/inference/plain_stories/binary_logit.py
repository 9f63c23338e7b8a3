"""Binary logits on evidence that weigh pieces by themselves, and two of them together.

What a piece tells depends on others: that somebody else alone acts in a sentence says little by itself, and much where
the one in question has gone before. So log odds are Σ w_i x_i + Σ w_ij x_i x_j, the second sum over pairs of common
pieces.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from bip.inference.plain_stories.weighing import Evidence

Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
AND = " & "
"""Between the names of two pieces in the name of the weight that they have together."""


@dataclass(frozen=True, slots=True, eq=False)
class Logit:
    """Weights, in nats; evidence without one counts for nothing.

    Attributes:
        alone: of pieces, by name.
        pieces: names of those that have weights together with others.
        together: of two of them, once for both, shape (pieces, pieces).
    """

    alone: Mapping[str, float]
    pieces: Sequence[str]
    together: Array

    def likely(self, rows: Sequence[Evidence]) -> Array:
        """Return the probability that each row speaks for, shape (rows,)."""
        alone = [math.fsum(self.alone.get(name, 0.0) * value for name, value in row.items()) for row in rows]
        values = np.array([[row.get(name, 0.0) for name in self.pieces] for row in rows])
        totals = np.array(alone) + ((values @ self.together) * values).sum(axis=-1)
        result: Array = 1.0 / (1.0 + np.exp(-totals))
        return result


def logit(weights: Mapping[str, float]) -> Logit:
    """Return the logit of weights by name, "a" of a piece and "a & b" of two."""
    pairs = {tuple(name.split(AND)): weight for name, weight in weights.items() if AND in name}
    pieces = sorted({piece for pair in pairs for piece in pair})
    at = {piece: n for n, piece in enumerate(pieces)}
    together = np.zeros((len(pieces), len(pieces)))
    for (one, other), weight in pairs.items():
        together[at[one], at[other]] += weight
    return Logit({name: weight for name, weight in weights.items() if AND not in name}, pieces, together)
