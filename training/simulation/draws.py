"""Choices at random."""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")


def pick(options: Sequence[T], rng: np.random.Generator) -> T:
    """Return one of some options, each as likely as the others."""
    return options[int(rng.integers(len(options)))]


def draw(log_policy: NDArray[np.float64], rng: np.random.Generator) -> int:
    """Return an index drawn by log-probabilities, nats."""
    probabilities = np.exp(log_policy)
    return int(rng.choice(len(probabilities), p=probabilities / probabilities.sum()))
