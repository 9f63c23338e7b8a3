"""The fit of a conditional logit (McFadden 1974) to examples, by maximum likelihood with a Gaussian prior.

The weights maximise sum_n log p(y_n | x_n) - precision |w|^2, p being proportional to exp(w x) over the choices of a
question.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

PRECISION = 3.0
"""Of the Gaussian prior on each weight, halved."""
LEAST = 6
"""Choices that have to have some evidence for it to be weighed."""
TELLING = 0.02
"""Weight, in nats, below which a piece of evidence is left out."""
STEPS = 60
"""Of the search, at most."""
CLOSE = 1e-4
"""Change of a weight, in nats, below which the search ends."""

Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


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
        {f"read {name}" if name.startswith("found") else name: value for name, value in row.items()}
        for row in rows
    ]


def fitted(found: Sequence[Example], precision: float = PRECISION, least: int = LEAST) -> dict[str, float]:
    """Return the weights of all evidence that `least` choices have, in nats, by Newton's method.

    The objective is strictly concave, so that there is one maximum; a step that does not rise is halved.
    """
    counts = Counter(name for each in found for row in each.rows for name in row)
    names = sorted(name for name, count in counts.items() if count >= least)
    index = {name: at for at, name in enumerate(names)}
    tables = [_table(each.rows, index) for each in found]
    weights = np.zeros(len(names))
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
    return {name: float(weight) for name, weight in zip(names, weights, strict=True)}


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
