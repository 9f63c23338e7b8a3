"""How every judge here weighs its evidence on the choices of a question: a conditional logit (McFadden 1974).

Of each choice there is evidence, numbers by name; p(choice) is proportional to exp(w x). The weights come with the
package, one file a judge, whose head says what they were fitted to.
"""

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from bip.inference.plain_stories.reliability import SHARPNESS, as_read

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


def probabilities(rows: Sequence[Evidence], weight: Mapping[str, float]) -> list[float]:
    """Return the probability of each choice, shape (choices,); evidence without a weight counts for nothing."""
    totals = [math.fsum(weight.get(name, 0.0) * value for name, value in row.items()) for row in rows]
    odds = [math.exp(total - max(totals)) for total in totals]
    return [each / sum(odds) for each in odds]


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


@lru_cache(maxsize=16)
def packaged(file: str) -> Mapping[str, float]:
    """Return weights that come with the package, in nats, by their file: "tellers/weights.toml"."""
    text = resources.files("bip.inference.plain_stories").joinpath(file).read_text("utf-8")
    return {name: float(value) for name, value in tomllib.loads(text)["weights"].items()}
