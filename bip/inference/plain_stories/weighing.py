"""How evidence is weighed here, numbers by name: a sum of weights, of pieces and of two pieces that are found together.

What a piece tells depends on others: that somebody else alone acts in a sentence says little by itself, and much where
the one in question has gone before. So a row x of evidence counts Σ w_i x_i + Σ w_ij x_i x_j, the second sum over pairs
of common pieces, where it has been fitted. Every judge makes of it a conditional logit on the choices of a question
(McFadden 1974), p(choice) ∝ exp of it; of a sentence, it is the log odds that something is so. The weights come with
the package, one file a judge, whose head says what they were fitted to.
"""

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

import numpy as np

from bip.inference.plain_stories.reliability import SHARPNESS, as_read

Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
Evidence = dict[str, float]
Judgement = tuple[list[float], int | None]
"""Scores of the choices, such that `reliability.as_read` gives their probabilities, and the index of the answer."""

_UNLIKE = 4.0
"""In nats: by how much a choice that was judged as a belief is less likely than the likeliest, at most."""


@dataclass(frozen=True, slots=True)
class Found:
    """What is known of a question before all evidence is weighed.

    Attributes:
        scores: of the choices by the way of reading that decided, or left it open last; empty if none scored.
        choice: index of the choice found; None for none.
        how: name of the way.
        judged: scores of the choices as beliefs; empty where the question is of none.
        belief: index of the choice judged so; None for none.
    """

    scores: Sequence[float]
    choice: int | None
    how: str
    judged: Sequence[float] = ()
    belief: int | None = None


AND = " & "
"""Between the names of two pieces in the name of the weight that they have together."""


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Weights, in nats; evidence without one counts for nothing.

    Attributes:
        alone: of pieces, by name.
        pieces: names of those that have weights together with others.
        together: of two of them, once for both, shape (pieces, pieces).
    """

    alone: Mapping[str, float]
    pieces: Sequence[str]
    together: Array

    def totals(self, rows: Sequence[Evidence]) -> Array:
        """Return what each row counts, in nats, shape (rows,)."""
        alone = [math.fsum(self.alone.get(name, 0.0) * value for name, value in row.items()) for row in rows]
        if not self.pieces:
            return np.array(alone)
        values = np.array([[row.get(name, 0.0) for name in self.pieces] for row in rows])
        values = values.reshape(len(rows), len(self.pieces))
        paired: Array = ((values @ self.together) * values).sum(axis=1)
        return paired + alone


def weights_by_name(named: Mapping[str, float]) -> Weights:
    """Return weights that are named "a" of a piece, and "a & b" of two."""
    pairs = {tuple(name.split(AND)): weight for name, weight in named.items() if AND in name}
    pieces = sorted({piece for pair in pairs for piece in pair})
    at = {piece: n for n, piece in enumerate(pieces)}
    together = np.zeros((len(pieces), len(pieces)))
    for (one, other), weight in pairs.items():
        together[at[one], at[other]] += weight
    return Weights({name: weight for name, weight in named.items() if AND not in name}, pieces, together)


def likely(rows: Sequence[Evidence], weights: Weights) -> Array:
    """Return the probability that what each row is evidence on is so, shape (rows,)."""
    result: Array = 1.0 / (1.0 + np.exp(-weights.totals(rows)))
    return result


def probabilities(rows: Sequence[Evidence], weights: Weights) -> list[float]:
    """Return the probability of each choice, shape (choices,)."""
    totals = weights.totals(rows)
    odds = np.exp(totals - totals.max())
    return [float(each) for each in odds / odds.sum()]


def likeliest(p: Sequence[float]) -> int:
    """Return the index of the largest probability, the first of several."""
    return max(range(len(p)), key=p.__getitem__)


def lead(p: Sequence[float]) -> float:
    """Return by how much the likeliest of some choices is likelier than the next."""
    second, first = sorted(p)[-2:]
    return first - second


def as_scores(p: Sequence[float]) -> list[float]:
    """Return scores of which `reliability.as_read` makes these probabilities, the least of them 0."""
    return [(math.log(value) - math.log(min(p))) / SHARPNESS for value in p]


def with_way(rows: Sequence[Evidence], found: int | None, how: str) -> list[Evidence]:
    """Return evidence with what a way of reading found of each choice."""
    return [
        row | {"found": 1.0, f"found {how}": 1.0} if at == found else dict(row) for at, row in enumerate(rows)
    ]


def as_belief(found: Found) -> list[Evidence]:
    """Return of each choice what was judged of it as a belief; nothing of any where the question is of none."""
    if not found.judged:
        return []
    p = as_read(found.judged)
    return [
        {
            "judged": max(-_UNLIKE, math.log(max(each, 1e-9)) - math.log(p.max())),
            "judged so": float(found.belief == at),
        }
        for at, each in enumerate(p)
    ]


def with_known(rows: Sequence[Evidence], found: Found) -> list[Evidence]:
    """Return evidence with what a way of reading found of each choice, and what was judged of it as a belief."""
    beliefs = as_belief(found) or [{}] * len(rows)
    return [
        row | belief for row, belief in zip(with_way(rows, found.choice, found.how), beliefs, strict=True)
    ]


def verdict(rows: Sequence[Evidence], weights: Weights) -> Judgement:
    """Return what weights say of the choices of a question: their scores, and the index of the likeliest."""
    p = probabilities(rows, weights)
    return as_scores(p), likeliest(p)


@lru_cache(maxsize=16)
def packaged(file: str) -> Weights:
    """Return weights that come with the package, by their file: "tellers/weights.toml"."""
    text = resources.files("bip.inference.plain_stories").joinpath(file).read_text("utf-8")
    return weights_by_name({name: float(value) for name, value in tomllib.loads(text)["weights"].items()})
