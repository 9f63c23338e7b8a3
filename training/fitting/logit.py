"""The fit of a conditional logit (McFadden 1974) to examples, by maximum likelihood with a Gaussian prior.

The weights maximise sum_n log p(y_n | x_n) - precision |w|^2, p being proportional to exp(w x) over the choices of a
question.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from bip.inference.plain_stories.weighing import AND, Array

PRECISION = 3.0
"""Of the Gaussian prior on each weight, halved."""
LEAST = 6
"""Choices that have to have some evidence for it to be weighed."""
TELLING = 0.02
"""Weight, in nats, below which a piece of evidence is left out."""
READ = "read "
"""Before the name of evidence that ways of reading give on authors whom they were made to fit."""
STEPS = 60
"""Of the search, at most."""
CLOSE = 1e-4
"""Change of a weight, in nats, below which the search ends."""

PAIRED = 0.5
"""Standard deviation of the prior of the weight of two pieces together, beside that of one alone."""
BOTH = 300
"""Choices that have to have two pieces for these to be weighed together; as `PAIRED`, fitted_on: authors left out."""


@dataclass(frozen=True, slots=True)
class Example:
    """One question.

    Attributes:
        rows: what speaks for each choice.
        answer: the index of the right one.
    """

    rows: Sequence[Mapping[str, float]]
    answer: int


def set_apart(rows: Sequence[Mapping[str, float]], unread: bool) -> list[Mapping[str, float]]:
    """Name what the ways of reading found by other names, for authors whom the ways were made to fit."""
    if unread:
        return list(rows)
    return [
        {f"{READ}{name}" if name.startswith("found") else name: value for name, value in row.items()}
        for row in rows
    ]


def fitted(
    found: Sequence[Example], precision: float = PRECISION, least: int = LEAST, together: int = 0
) -> dict[str, float]:
    """Return the weights of all evidence that `least` choices have, in nats, by Newton's method.

    The objective is strictly concave, so that there is one maximum; a step that does not rise is halved.

    Args:
        found: questions.
        precision: of the prior on each weight, halved.
        least: choices that have to have some evidence for it to be weighed.
        together: commonest pieces that are weighed two by two, too.
    """
    counts = Counter(name for each in found for row in each.rows for name in row)
    names = sorted(name for name, count in counts.items() if count >= least)
    index = {name: at for at, name in enumerate(names)}
    tables = [_table(each.rows, index) for each in found]
    pairs = _pairs(tables, names, together)
    if pairs:
        ones, others = (list(side) for side in zip(*pairs, strict=True))
        tables = [np.hstack([table, PAIRED * table[:, ones] * table[:, others]]) for table in tables]
    weights = np.zeros(len(names) + len(pairs))
    value = _objective(tables, found, weights, precision)
    for _ in range(STEPS):
        slope, curve = _derivatives(tables, found, weights, precision)
        step = np.linalg.solve(curve, slope)
        while (after := _objective(tables, found, weights + step, precision)) < value:
            step = step / 2
            if np.abs(step).max() < CLOSE:
                break
        weights, value = weights + step, max(value, after)
        if np.abs(step).max() < CLOSE:
            break
    alone, paired = weights[: len(names)], PAIRED * weights[len(names) :]
    return {name: float(weight) for name, weight in zip(names, alone, strict=True)} | {
        f"{names[one]}{AND}{names[other]}": float(weight)
        for (one, other), weight in zip(pairs, paired, strict=True)
    }


def _pairs(tables: Sequence[Array], names: Sequence[str], together: int) -> list[tuple[int, int]]:
    """Return the columns of two of the commonest pieces each, where enough choices have both."""
    if not together:
        return []
    has = np.vstack([table != 0 for table in tables])
    often = has.sum(axis=0)
    commonest = sorted(range(len(names)), key=lambda at: (-often[at], names[at]))
    chosen = sorted([at for at in commonest if not names[at].startswith(READ)][:together])
    return [
        (one, other) for one, other in combinations(chosen, 2) if (has[:, one] & has[:, other]).sum() >= BOTH
    ]


def _table(rows: Sequence[Mapping[str, float]], index: Mapping[str, int]) -> Array:
    """Return evidence as numbers, shape (choices, names)."""
    table: Array = np.zeros((len(rows), len(index)))
    for at, row in enumerate(rows):
        for name, value in row.items():
            if name in index:
                table[at, index[name]] = value
    return table


def _log_p(table: Array, weights: Array) -> Array:
    totals = table @ weights
    logs: Array = totals - totals.max()
    result: Array = logs - np.log(np.exp(logs).sum())
    return result


def _objective(tables: Sequence[Array], found: Sequence[Example], weights: Array, precision: float) -> float:
    told = sum(float(_log_p(t, weights)[e.answer]) for t, e in zip(tables, found, strict=True))
    return told - precision * float(weights @ weights)


def _derivatives(
    tables: Sequence[Array], found: Sequence[Example], weights: Array, precision: float
) -> tuple[Array, Array]:
    """Return the slope and the negated curvature of the objective."""
    slope: Array = -2 * precision * weights
    curve: Array = 2 * precision * np.eye(len(weights))
    spread = []
    for table, each in zip(tables, found, strict=True):
        p = np.exp(_log_p(table, weights))
        mean = p @ table
        slope += table[each.answer] - mean
        spread.append(np.sqrt(p)[:, None] * (table - mean))
    around = np.vstack(spread)
    return slope, curve + around.T @ around
