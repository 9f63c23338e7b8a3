"""Two conditions on the same questions: how much better is one, and could that be chance?"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np

RESAMPLES = 10_000


@dataclass(frozen=True, slots=True)
class Difference:
    """The accuracy of one condition minus that of another, on the questions that both have.

    Attributes:
        n: how many questions both have.
        mean: mean difference of credit.
        ci95: 95% interval of the mean by the paired bootstrap.
        better, worse: on how many questions the credit is higher, or lower.
        p: two-sided, by McNemar's exact test.
    """

    n: int
    mean: float
    ci95: tuple[float, float]
    better: int
    worse: int
    p: float


def compare(
    items: Iterable[Mapping[str, Any]], reference: Iterable[Mapping[str, Any]], rng: np.random.Generator
) -> Difference | None:
    """Return how the items of one report differ from those of another; None when they share no question.

    Args:
        items, reference: items of reports of `evaluate`; questions are matched by `id`.
        rng: of the bootstrap.
    """
    theirs = {item["id"]: item["correct"] for item in reference}
    gains = np.array([item["correct"] - theirs[item["id"]] for item in items if item["id"] in theirs])
    if not len(gains):
        return None
    better, worse = int((gains > 0).sum()), int((gains < 0).sum())
    return Difference(
        n=len(gains),
        mean=float(gains.mean()),
        ci95=bootstrap(gains, rng),
        better=better,
        worse=worse,
        p=mcnemar(better, worse),
    )


def mcnemar(better: int, worse: int) -> float:
    """Return the two-sided p-value of McNemar's exact test.

        p = min(1, 2 P(X <= min(better, worse))),   X ~ Binomial(better + worse, 1/2)

    Where undecided questions earn a share of the credit, a pair counts by which side has more.
    """
    n = better + worse
    tail = sum(comb(n, k) for k in range(min(better, worse) + 1))
    return min(1.0, 2 * tail / (1 << n))


def bootstrap(
    gains: "np.ndarray[Any, np.dtype[np.float64]]", rng: np.random.Generator, resamples: int = RESAMPLES
) -> tuple[float, float]:
    """Return the 95% percentile interval of the mean of paired differences (Efron 1979).

    Few distinct values occur, so that a resample is one draw of how often each of them does.

    Args:
        gains: difference of credit on each question, [n].
        rng: draws the resamples.
    """
    values, counts = np.unique(gains, return_counts=True)
    drawn = rng.multinomial(len(gains), counts / len(gains), size=resamples)  # [resamples, values]
    low, high = np.quantile(drawn @ values / len(gains), (0.025, 0.975))
    return float(low), float(high)
