"""From items to the report: accuracy with its interval, calibration, and the breakdown by type."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

import numpy as np

from symbolic.errors import InputError

if TYPE_CHECKING:
    from bip.explanation.explanation import Explanation

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
            are of the statements, not of being the answer, and calibration leaves them aside where `right` is empty.
        right: how probable each choice is to be the one asked for; empty where the answerer does not say.
        usage: what it asked of a language-model service, by name; None without one.
        unusable: the record itself could not be used.
        why: the explanation of the answer, or its words, where it was asked for; no report and no journal keeps it.
        contexts: what is to be told of an open-word context, counted; None of another question.
        controls: what the controls get on the record, by name, where whoever answered worked that out too; no report
            and no journal keeps it.
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
    contexts: Mapping[str, int] | None = None
    why: "Explanation | str | None" = field(default=None, compare=False, repr=False)
    right: tuple[float, ...] = ()
    controls: Mapping[str, float] | None = field(default=None, compare=False, repr=False)

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
        "items": [as_json(item) for item in items],
    }


def contexts_of(items: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """Return what a report of items in JSON is to tell of open-word contexts, summed over them."""
    names = ("windowed", "windows", "backwards")
    return {name: sum((item["contexts"] or {}).get(name, 0) for item in items) for name in names}


def as_json(item: Item) -> dict[str, Any]:
    """Return an item as plain JSON values, without why and what the controls get."""
    values = asdict(replace(item, why=None, controls=None)) | {
        "probabilities": list(item.probabilities),
        "right": list(item.right),
    }
    del values["why"], values["controls"]
    return values


def from_json(values: Mapping[str, Any]) -> Item:
    """Return the item that `as_json` wrote.

    Raises:
        InputError: it is no item.
    """
    try:
        exact = {
            name: tuple(map(float, values[name])) for name in ("probabilities", "right") if name in values
        }
        item = Item(**{**values, **exact})
        if item.status not in get_args(Status) or not isinstance(item.correct, int | float):
            raise ValueError(f"status {item.status!r:.40}, correct {item.correct!r:.40}")
    except (TypeError, KeyError, ValueError) as error:
        raise InputError(
            f"an item that was kept cannot be read ({error}); run again without --resume"
        ) from error
    return item


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

    They are of each choice to be the one asked for; of the statements, where the answerer does not say so.
    The Brier score sums over the choices (0 is perfect, 2 the worst). ECE compares, in `bins`
    equal-width bins of the top choice's probability, that probability with how often it is right.
    """
    judged = [i for i in items if i.target is not None]
    scored = [
        (i.right or i.probabilities, i.target or 0)
        for i in judged
        if i.right or (i.probabilities and i.sense == "most")
    ]
    if not scored:
        return {"n": 0, "nll": None, "brier": None, "ece": None}
    gold = np.array([row[target] for row, target in scored])
    brier = [sum((p - (i == target)) ** 2 for i, p in enumerate(row)) for row, target in scored]
    confidence = np.array([max(row) for row, _ in scored])
    hits = np.array(
        [(row[target] == max(row)) / row.count(max(row)) for row, target in scored]  # ties are shared
    )
    bin_of = np.minimum((confidence * bins).astype(int), bins - 1)
    gaps = [
        np.mean(bin_of == b) * abs(confidence[bin_of == b].mean() - hits[bin_of == b].mean())
        for b in np.unique(bin_of)
    ]
    with np.errstate(divide="ignore"):
        nll = float(-np.log(gold).mean())
    return {"n": len(scored), "nll": nll, "brier": float(np.mean(brier)), "ece": float(sum(gaps))}
