"""Every question in several shuffled orders of its choices, and figures over questions from items over shuffles.

accuracy = mean over questions of the mean over shuffles, with the standard error of the former
"""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from bip.benchmarks.benchmark import BadRecord, Record, Sample


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A record with its choices in another order.

    Attributes:
        record: the record as it is to be answered.
        order: order[i] is the index in the file of the choice at i; empty for a bad record.
        question: the id of the question.
    """

    record: Record
    order: tuple[int, ...]
    question: str


def shuffled(records: Sequence[Record], shuffles: int, seed: int) -> Iterator[Shuffled]:
    """Yield each record in so many orders of its choices; with one, as it is in the file.

    The order depends on the seed, the question's id and the number of the shuffle alone.
    """
    for record in records:
        if isinstance(record, BadRecord):
            yield Shuffled(record, (), record.id)
            continue
        for k in range(shuffles):
            size = len(record.question.choices)
            rng = np.random.default_rng([seed, k, zlib.crc32(record.id.encode())])
            order = tuple(int(i) for i in rng.permutation(size)) if shuffles > 1 else tuple(range(size))
            yield Shuffled(_reordered(record, order, k), order, record.id)


def _reordered(sample: Sample, order: Sequence[int], k: int) -> Sample:
    choices = tuple(sample.question.choices[i] for i in order)
    question = replace(sample.question, choices=choices)
    target = None if sample.target is None else list(order).index(sample.target)
    return replace(sample, id=f"{sample.id} #{k + 1}", question=question, target=target)


def by_question(report: Mapping[str, Any], orders: Sequence[Shuffled]) -> dict[str, Any]:
    """Return a report over shuffles with figures over questions, and its items in the files' order of choices."""
    by_id = {shuffle.record.id: shuffle for shuffle in orders}
    items = [_restored(item, by_id[item["id"]]) for item in report["items"]]
    scores: dict[str, list[float]] = {}
    kinds: dict[str, str] = {}
    for item in items:
        scores.setdefault(item["question"], []).append(item["correct"])
        kinds[item["question"]] = item["type"]
    means = {question: float(np.mean(part)) for question, part in scores.items()}
    overall = mean_and_sem(list(means.values()))
    types = {
        kind: {"n": len(part), **mean_and_sem(part)}
        for kind in sorted(set(kinds.values()))
        for part in [[means[q] for q in means if kinds[q] == kind]]
    }
    low, high = (overall["accuracy"] + sign * 1.959964 * overall["sem"] for sign in (-1, 1))
    return {
        **report,
        **overall,
        "ci95": [max(0.0, low), min(1.0, high)],
        "questions": len(means),
        "by_type": types,
        "items": items,
    }


def _restored(item: Mapping[str, Any], shuffle: Shuffled) -> dict[str, Any]:
    """Return an item whose indices count in the file's order."""
    order = shuffle.order
    restored = dict(item) | {"question": shuffle.question, "choices": len(order)}
    for name in ("choice", "target"):
        if item[name] is not None and order:
            restored[name] = order[item[name]]
    if item["probabilities"]:
        restored["probabilities"] = [item["probabilities"][order.index(i)] for i in range(len(order))]
    return restored


def mean_and_sem(scores: Sequence[float]) -> dict[str, float]:
    """Return the mean of the questions' scores, and its standard error, s / sqrt(n); 0 for one question."""
    values = np.array(scores, dtype=np.float64)
    sem = values.std(ddof=1) / np.sqrt(len(values)) if len(values) > 1 else 0.0
    return {"accuracy": float(values.mean()), "sem": float(sem)}
