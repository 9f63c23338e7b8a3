"""Weights of the evidence on beliefs in plain stories (beliefs/judgement.toml), by maximum likelihood.

Records are lines of JSON as `bip eval stories` takes them; `answer` is null where a story leaves the question open, and
such a record teaches nothing. A conditional logit: the weights maximise sum_n log p(y_n | x_n) - precision |w|^2, p
being proportional to exp(w x) over a question's choices. How far an answer found by one way of reading can be trusted
is learnt from authors whom nobody had read, `--unread`, alone: the ways were made to fit the others.

    python -m training.fitting.beliefs --unread voice_08.jsonl ... --read voice_04.jsonl ... > judgement.toml
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bip.inference.plain_stories.beliefs.judgement import with_found
from training.fitting.reading import read_record

PRECISION = 3.0
"""Of the Gaussian prior on each weight, halved."""
LEAST = 6
"""Choices that have to have some evidence for it to be weighed."""
TELLING = 0.02
"""Weight, in nats, below which a piece of evidence is left out."""
STEPS = 60
"""Of the search, at most."""
CLOSE = 1e-4
"""Change of a weight, in nats, below which the search ends."""

Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


@dataclass(frozen=True, slots=True)
class Example:
    """One question.

    Attributes:
        rows: what speaks for each choice.
        answer: the index of the right one.
    """

    rows: Sequence[Mapping[str, float]]
    answer: int


def example(record: Mapping[str, Any], unread: bool) -> Example | None:
    """Return what one record teaches; None where it asks for no belief, leaves it open, or cannot be read.

    Args:
        record: a question.
        unread: whether nobody had read its author when the ways of reading were made.
    """
    read = read_record(record) if record["answer"] is not None else None
    if read is None:
        return None
    found = read.found
    rows = with_found(read.views, found.asked, read.choices, found.scores, found.choice, found.how)
    if rows is None:
        return None
    return Example(set_apart(rows, unread), int(record["answer"]))


def set_apart(rows: Sequence[Mapping[str, float]], unread: bool) -> list[Mapping[str, float]]:
    """Name what the ways of reading found by other names, for authors whom the ways were made to fit."""
    if unread:
        return list(rows)
    return [
        {f"read {name}" if name.startswith("found") else name: value for name, value in row.items()}
        for row in rows
    ]


def examples(paths: Iterable[str | Path], unread: bool) -> list[Example]:
    """Return what some files of records teach."""
    records = [
        json.loads(line) for path in paths for line in Path(path).read_text("utf-8").splitlines() if line
    ]
    return [found for record in records if (found := example(record, unread)) is not None]


def fitted(found: Sequence[Example], precision: float = PRECISION, least: int = LEAST) -> dict[str, float]:
    """Return the weights of all evidence that `least` choices have, in nats, by Newton's method.

    The objective is strictly concave, so that there is one maximum; a step that does not rise is halved.
    """
    counts = Counter(name for each in found for row in each.rows for name in row)
    names = sorted(name for name, count in counts.items() if count >= least)
    index = {name: at for at, name in enumerate(names)}
    tables = [_table(each.rows, index) for each in found]
    weights = np.zeros(len(names))
    value = _objective(tables, found, weights, precision)
    for _ in range(STEPS):
        slope, curve = _derivatives(tables, found, weights, precision)
        step = np.linalg.solve(curve, slope)
        while (after := _objective(tables, found, weights + step, precision)) < value:
            step = step / 2
            if np.abs(step).max() < CLOSE:
                break
        weights, value = weights + step, max(value, after)
        if np.abs(step).max() < CLOSE:
            break
    return {name: float(weight) for name, weight in zip(names, weights, strict=True)}


def _table(rows: Sequence[Mapping[str, float]], index: Mapping[str, int]) -> Array:
    """Return evidence as numbers, shape (choices, names)."""
    table: Array = np.zeros((len(rows), len(index)))
    for at, row in enumerate(rows):
        for name, value in row.items():
            if name in index:
                table[at, index[name]] = value
    return table


def _log_p(table: Array, weights: Array) -> Array:
    totals = table @ weights
    logs: Array = totals - totals.max()
    result: Array = logs - np.log(np.exp(logs).sum())
    return result


def _objective(tables: Sequence[Array], found: Sequence[Example], weights: Array, precision: float) -> float:
    told = sum(float(_log_p(t, weights)[e.answer]) for t, e in zip(tables, found, strict=True))
    return told - precision * float(weights @ weights)


def _derivatives(
    tables: Sequence[Array], found: Sequence[Example], weights: Array, precision: float
) -> tuple[Array, Array]:
    """Return the slope and the negated curvature of the objective."""
    slope: Array = -2 * precision * weights
    curve: Array = 2 * precision * np.eye(len(weights))
    spread = []
    for table, each in zip(tables, found, strict=True):
        p = np.exp(_log_p(table, weights))
        mean = p @ table
        slope += table[each.answer] - mean
        spread.append(np.sqrt(p)[:, None] * (table - mean))
    around = np.vstack(spread)
    return slope, curve + around.T @ around


def main() -> None:
    """Fit the weights to some files of records and print them as TOML."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--unread", nargs="+", required=True)
    options.add_argument("--read", nargs="*", default=())
    asked = options.parse_args()
    weights = fitted([*examples(asked.unread, True), *examples(asked.read, False)])
    print("[weights]")
    for name, weight in weights.items():
        if abs(weight) >= TELLING and not name.startswith("read "):
            print(f'"{name}" = {weight:.2f}')


if __name__ == "__main__":
    main()
