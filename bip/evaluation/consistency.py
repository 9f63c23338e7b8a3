"""How alike two runs answer, beyond what chance would make alike.

    kappa = (c_obs - c_exp) / (1 - c_exp)                                        (Cohen 1960)

Choice consistency compares which choice was taken: c_exp = mean over items of 1 / k, two runs that choose
evenly among k choices. Error consistency compares right and wrong: c_exp = p q + (1 - p) (1 - q) for runs
that are right on a share p and q of the items (Geirhos et al. 2020).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from bip.evaluation.paired import Difference, compare


@dataclass(frozen=True, slots=True)
class Agreement:
    """How often two runs agree.

    Attributes:
        observed: share of items on which they do.
        expected: share expected by chance.
        kappa: agreement beyond chance; None where chance alone leaves no room.
        n: items that count.
    """

    observed: float
    expected: float
    kappa: float | None
    n: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs on the items that both have.

    Attributes:
        n: items that both have.
        accuracies: of either run on these.
        choice: agreement on the choice, where both chose; None where items of different questions are paired.
        error: agreement on right and wrong.
        difference: of the first run's credit from the second's.
    """

    n: int
    accuracies: tuple[float, float]
    choice: Agreement | None
    error: Agreement
    difference: Difference


Items = Iterable[Mapping[str, Any]]


def agreement(observed: float, expected: float, n: int) -> Agreement:
    """Return kappa from observed and expected agreement."""
    kappa = None if expected >= 1 else (observed - expected) / (1 - expected)
    return Agreement(observed, expected, kappa, n)


def choice_consistency(pairs: list[tuple[Mapping[str, Any], Mapping[str, Any]]]) -> Agreement | None:
    """Return how often two runs take the same choice; None where they never both chose."""
    both = [(a, b) for a, b in pairs if a["choice"] is not None and b["choice"] is not None]
    sizes = [len(a["probabilities"]) or len(b["probabilities"]) or a.get("choices", 0) for a, b in both]
    if not both or not all(sizes):
        return None
    observed = float(np.mean([a["choice"] == b["choice"] for a, b in both]))
    return agreement(observed, float(np.mean([1 / size for size in sizes])), len(both))


def error_consistency(pairs: list[tuple[Mapping[str, Any], Mapping[str, Any]]]) -> Agreement:
    """Return how often two runs are both right or both wrong; more than half the credit counts as right."""
    right = np.array([[a["correct"] > 0.5, b["correct"] > 0.5] for a, b in pairs])
    p, q = right.mean(axis=0)
    observed = float((right[:, 0] == right[:, 1]).mean())
    return agreement(observed, float(p * q + (1 - p) * (1 - q)), len(pairs))


def compare_runs(first: Items, second: Items, rng: np.random.Generator) -> Comparison | None:
    """Return how two runs compare on the items that both have, by id; None when there are none."""
    ours = {item["id"]: item for item in first}
    theirs = {item["id"]: item for item in second}
    shared = [key for key in ours if key in theirs]
    difference = compare([ours[k] for k in shared], [theirs[k] for k in shared], rng)
    if difference is None:
        return None
    pairs = [(ours[key], theirs[key]) for key in shared]
    accuracies = tuple(float(np.mean([pair[side]["correct"] for pair in pairs])) for side in (0, 1))
    return Comparison(
        len(shared),
        (accuracies[0], accuracies[1]),
        choice_consistency(pairs),
        error_consistency(pairs),
        difference,
    )


def of_clips(items: Items, kind: str) -> list[dict[str, Any]]:
    """Return the items of one kind of question, named by their clip, so that kinds can be compared on it."""
    return [
        {**item, "id": item["id"].replace(f" {kind}", "", 1), "choice": None}
        for item in items
        if item["type"] == kind
    ]
