"""From items to the report: accuracy with its interval, calibration, and the breakdown by type."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

import numpy as np

Status: TypeAlias = Literal["answered", "undecided", "failed"]


@dataclass(frozen=True, slots=True)
class Item:
    """The outcome of one record.

    Attributes:
        id: names the record.
        type: the benchmark's question type.
        status: "undecided" when the evidence does not separate the best choices, "failed" when
            the record could not be read or answered.
        choice: index of the chosen statement, when one was chosen.
        probabilities: of the choices; empty when failed.
        correct: credit: 1 or 0; 1/k for an undecided item of k choices.
        target: index of the gold choice, when the record has one.
        error: why it failed.
        sense: "least" when the question asks for the least likely statement; its probabilities
            are of the statements, not of being the answer, and calibration leaves them aside.
        usage: what it asked of a language-model service, by name; None without one.
        unusable: the record itself could not be used.
    """

    id: str
    type: str
    status: Status
    choice: int | None = None
    probabilities: tuple[float, ...] = ()
    correct: float = 0.0
    target: int | None = None
    error: str | None = None
    sense: Literal["most", "least"] = "most"
    usage: Mapping[str, float] | None = None
    unusable: bool = False

    @property
    def wrong(self) -> bool:
        """Whether it was answered, and wrongly."""
        return self.status == "answered" and self.correct == 0.0


def score(items: Sequence[Item]) -> dict[str, Any]:
    """Return the figures of a run as a JSON-ready object.

    `accuracy` is over all items: a failed one counts 0, an undecided one 1/k, or 1 where it cannot be told.
    `wrong` is the share answered, and wrongly.
    """
    credits = np.array([item.correct for item in items])
    statuses = [item.status for item in items]
    return {
        "n": len(items),
        "answered": statuses.count("answered"),
        "undecided": statuses.count("undecided"),
        "failed": statuses.count("failed"),
        "accuracy": float(credits.mean()) if len(items) else 0.0,
        "wrong": sum(item.wrong for item in items) / len(items) if len(items) else 0.0,
        "ci95": list(wilson(float(credits.sum()), len(items))),
        "by_type": {
            kind: {
                "n": len(part),
                "accuracy": float(np.mean([item.correct for item in part])),
                "wrong": sum(item.wrong for item in part) / len(part),
            }
            for kind, part in _by_type(items).items()
        },
        "calibration": calibration(items),
        "items": [asdict(item) | {"probabilities": list(item.probabilities)} for item in items],
    }


def _by_type(items: Sequence[Item]) -> Mapping[str, list[Item]]:
    types = sorted({item.type for item in items})
    return {kind: [item for item in items if item.type == kind] for kind in types}


def wilson(successes: float, n: int, z: float = 1.959964) -> tuple[float, float]:
    """Return the 95% score interval of a proportion (Wilson 1927); (0, 1) when n is 0."""
    if n == 0:
        return 0.0, 1.0
    p = successes / n
    centre = p + z * z / (2 * n)
    half = z * np.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return float((centre - half) / scale), float((centre + half) / scale)


def calibration(items: Sequence[Item], bins: int = 10) -> dict[str, float | int | None]:
    """Return NLL (nats), Brier score and expected calibration error of the items with probabilities.

    The Brier score sums over the choices (0 is perfect, 2 the worst). ECE compares, in `bins`
    equal-width bins of the top choice's probability, that probability with how often it is right.
    """
    scored = [i for i in items if i.probabilities and i.target is not None and i.sense == "most"]
    if not scored:
        return {"n": 0, "nll": None, "brier": None, "ece": None}
    gold = np.array([item.probabilities[item.target or 0] for item in scored])
    brier = [sum((p - (i == item.target)) ** 2 for i, p in enumerate(item.probabilities)) for item in scored]
    confidence = np.array([max(item.probabilities) for item in scored])
    hits = np.array([item.probabilities[item.target or 0] == max(item.probabilities) for item in scored])
    bin_of = np.minimum((confidence * bins).astype(int), bins - 1)
    gaps = [
        np.mean(bin_of == b) * abs(confidence[bin_of == b].mean() - hits[bin_of == b].mean())
        for b in np.unique(bin_of)
    ]
    with np.errstate(divide="ignore"):
        nll = float(-np.log(gold).mean())
    return {"n": len(scored), "nll": nll, "brier": float(np.mean(brier)), "ece": float(sum(gaps))}
