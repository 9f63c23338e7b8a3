"""What evidence of any kind offers inference: log p(evidence | world), up to a constant that all worlds share."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from symbolic.language.question import Clue, Question
from symbolic.language.staging.outline import Outline
from symbolic.world.places import Place

Floats = NDArray[np.float64]


class Observer(Protocol):
    """What finds evidence of its kind in a question; registered under `bip.observation_models`."""

    def of(self, question: Question) -> "ObservationModel | None":
        """Return the evidence that a question carries, or None."""
        ...


class ObservationModel(Protocol):
    """Evidence of where an object was before anybody moved it.

    Laws: the values are finite or -inf, and depend on a place, not on the order of the places; of an object that
    the evidence is not about it says nothing: all values are equal.
    """

    def log_likelihood(self, outline: Outline, thing: str, places: Sequence[Place | None]) -> Floats:
        """Return log p(evidence | `thing` was at place), nats, [W], up to a constant; None is nowhere known."""
        ...


@dataclass(frozen=True, slots=True)
class Clues:
    """Clues, each a log-likelihood ratio for some places against all others: Σ_c weight_c [w fits c].

    Attributes:
        clues: of any objects.
    """

    clues: tuple[Clue, ...]

    @classmethod
    def of(cls, question: Question) -> "Clues | None":
        """Return a question's clues, if it has any."""
        return cls(question.clues) if question.clues else None

    def log_likelihood(self, outline: Outline, thing: str, places: Sequence[Place | None]) -> Floats:
        """Return the sum of the weights of the clues that fit each place, [W]."""
        total = np.zeros(len(places))
        for clue in self.clues:
            if clue.object == thing:
                fits = {place for mention in clue.places for place in outline.named(mention)}
                total += clue.weight * np.array([place in fits for place in places], dtype=float)
        return total
