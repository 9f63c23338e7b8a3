"""How far each way of answering can be trusted on stories that nobody had read when it was written.

An answer rests on a reading. With probability `share` of its way the reading is the story's, and the scores say how
likely each choice is; else any choice is as likely as the others. The shares (reliability.toml) are fitted by
`bip train reliability`, each drawn towards the one for all of its kind as far as few answers were met: judges, whose
probabilities were fitted, are right as often as they say; ways of reading, whose scores were set by hand, are not.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

import numpy as np

SHARPNESS = 1.5
"""By how many nats a point of score tells two choices apart; set by hand with `best`'s margin in view."""

JUDGES = frozenset(
    (
        *("awareness", "history", "sides", "tellers", "movers", "messages", "ascribed", "purposes"),
        *("judged", "changes", "at last", "left open"),
    )
)
"""Names of what weighs all evidence by weights that were fitted, rather than reads in one way."""

Array = np.ndarray[tuple[int], np.dtype[np.float64]]


@dataclass(frozen=True, slots=True)
class Reliability:
    """Probability that an answer rests on a right reading.

    Attributes:
        fitted_on: the answers that the shares were fitted to.
        otherwise: the share of a way of reading that is not named.
        ways: share by name of the way.
    """

    fitted_on: str
    otherwise: float
    ways: Mapping[str, float]

    def share(self, how: str) -> float:
        """Return the share of a way; judges that are not named are taken at their word."""
        return self.ways.get(how, 1.0 if how in JUDGES else self.otherwise)


@lru_cache(maxsize=1)
def measured() -> Reliability:
    """Return the shares that come with the package."""
    text = resources.files("bip.inference.plain_stories").joinpath("reliability.toml").read_text("utf-8")
    return Reliability(**tomllib.loads(text))


def as_read(scores: Sequence[float]) -> Array:
    """Return the probabilities of the choices if the story was read rightly, shape (choices,)."""
    weights = np.exp(SHARPNESS * (np.array(scores) - max(scores)))
    probabilities: Array = weights / weights.sum()
    return probabilities


def with_misreading(scores: Sequence[float], share: float) -> Array:
    """Return the probabilities of the choices where the reading is right with probability `share`, shape (choices,)."""
    mixed: Array = share * as_read(scores) + (1.0 - share) / len(scores)
    return mixed
