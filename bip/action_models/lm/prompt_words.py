"""A prompt, and the scale on which prompts tell probabilities."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from symbolic.errors import BipError

T = TypeVar("T")

STEP = 1.25
LEVELS = 24
"""Probabilities are told to the nearest power of 1 / STEP; the last level stands for all that is less."""


class PromptError(BipError):
    """A decision that a prompt cannot express."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A text that poses a decision, and one that continues it for each legal action, in order."""

    text: str
    completions: tuple[str, ...]


def level(probability: float) -> str:
    """Return a probability as the nearest word of the scale: "0%" for none, "100%" for certainty."""
    return LEVEL_WORDS[
        LEVELS if probability <= 0 else min(LEVELS - 1, round(-np.log(probability) / np.log(STEP)))
    ]


def _level_words() -> tuple[str, ...]:
    return (*(f"{100 * STEP**-k:.2g}%" if k else "100%" for k in range(LEVELS)), "0%")


LEVEL_WORDS = _level_words()


def dealt(items: Sequence[T], rng: np.random.Generator | None) -> list[T]:
    """Return items in an order dealt at random, or as they are without a generator."""
    return list(items) if rng is None else [items[i] for i in rng.permutation(len(items))]
