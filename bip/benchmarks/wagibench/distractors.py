"""Wrong goals for a question: alike enough to the right one, and unlike each other.

Candidates are the goals whose similarity to the right one lies in a band of percentiles: the 95th to the 99th
for similar distractors, the 0th to the 80th for dissimilar ones. The first is drawn evenly; each next is the
candidate whose largest similarity to those chosen is smallest. (Veerabadran et al. 2025.)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from symbolic.errors import InputError

Floats = NDArray[np.float64]
BANDS: Mapping[str, tuple[float, float]] = {"similar": (95.0, 99.0), "dissimilar": (0.0, 80.0)}


@dataclass(frozen=True, slots=True)
class GoalChoices:
    """Four goals, one of them right.

    Attributes:
        choices: indices of goals, in the order in which they are shown.
        truth: index of the right one among them.
    """

    choices: tuple[int, ...]
    truth: int


def choose_distractors(
    right: int, cosines: Floats, band: tuple[float, float], rng: np.random.Generator, count: int = 3
) -> list[int]:
    """Return the indices of wrong goals.

    Args:
        right: index of the right goal.
        cosines: similarity of all goals with each other, [n, n].
        band: percentiles between which the similarity to the right one lies.
        rng: draws the first.
        count: how many.

    Raises:
        InputError: the band has too few goals.
    """
    others = [i for i in range(len(cosines)) if i != right and cosines[right, i] < 1 - 1e-9]
    if len(others) < count:
        raise InputError(f"{len(others) + 1} different goals are too few for a question with {count + 1}")
    low, high = np.percentile(cosines[right, others], band)
    candidates = [i for i in others if low <= cosines[right, i] <= high]
    if len(candidates) < count:
        raise InputError(
            f"only {len(candidates)} goals lie between the percentiles {band[0]:g} and {band[1]:g}; "
            "give more goals, or ask for dissimilar ones"
        )
    chosen = [candidates.pop(int(rng.integers(len(candidates))))]
    while len(chosen) < count:
        nearest = [max(cosines[i, j] for j in chosen) for i in candidates]
        chosen.append(candidates.pop(int(np.argmin(nearest))))
    return chosen


def goal_choices(right: int, wrong: Sequence[int], rng: np.random.Generator) -> GoalChoices:
    """Return the right goal among the wrong ones, in an order at random."""
    goals = [right, *wrong]
    order = [int(i) for i in rng.permutation(len(goals))]
    return GoalChoices(tuple(goals[i] for i in order), order.index(0))
