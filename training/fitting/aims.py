"""Weights of the evidence on purposes in plain stories (purposes/weights.toml), by maximum likelihood.

Records are lines of JSON as `bip eval stories` takes them; `answer` is null where a story leaves the question open, and
such a record teaches nothing. The model and its fit are those of the evidence on beliefs (`training.fitting.beliefs`).
How far what the ways of reading find or count can be trusted is learnt from authors whom nobody had read when the ways
were made, `--unread`, alone: the ways were made to fit the others. With `--left-out` nothing is fitted to print: each
author of `--unread` is left out in turn, and what the others' weights say of that one is printed for several precisions
of the prior.

    python -m training.fitting.aims --unread plain_8.jsonl ... --read voice_04.jsonl ... > weights.toml
"""

import argparse
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bip.inference.plain_stories.purposes.form import Kind, kind_of
from bip.inference.plain_stories.purposes.judgement import settled, with_found
from bip.inference.plain_stories.tellers import judgement as tellers
from bip.inference.plain_stories.weighing import probabilities
from training.fitting.beliefs import TELLING, Example, fitted
from training.fitting.reading import read_record, with_belief

PRECISION = 3.0
"""Of the Gaussian prior on each weight, halved; chosen on authors left out."""
PRECISIONS = (1.0, 2.0, 3.0, 5.0, 8.0)
"""Those that are tried."""
THRESHOLDS = (0.45, 0.5, 0.55, 0.6, 0.65, 0.7)
"""Probabilities from which on an answer would be given."""
_OF_WAYS = (
    *("found", "judged", "tied", "offer", "place", "trail", "deeds", "signs", "serves"),
    *("most deeds", "most signs", "most serves"),
)
"""What the names of evidence begin with that the ways of reading give."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One question of one author.

    Attributes:
        author: the file that has it.
        kind: what it asks for.
        example: what it teaches.
    """

    author: str
    kind: Kind
    example: Example


def lesson(record: Mapping[str, Any], author: str, unread: bool) -> Lesson | None:
    """Return what one record teaches; None where it asks for no purpose, leaves it open, or cannot be read.

    Args:
        record: a question.
        author: whose.
        unread: whether nobody had read its author when the ways of reading were made.
    """
    read = read_record(record) if record["answer"] is not None else None
    if read is None:
        return None
    found, views, choices = read.found, read.views, read.choices
    kind = kind_of(found.asked, choices)
    elsewhere = found.how == "left open" or settled(found.how, found.choice, choices)
    if kind is None or elsewhere or tellers.judged(views, found.asked, choices, found.choice, found.how):
        return None
    rows = with_found(views, found.asked, choices, kind, with_belief(read))
    kept = rows if unread else [_set_apart(row) for row in rows]
    return Lesson(author, kind, Example(kept, int(record["answer"])))


def _set_apart(row: Mapping[str, float]) -> Mapping[str, float]:
    """Name what the ways of reading gave by other names, for authors whom the ways were made to fit."""
    return {
        f"read {name}"
        if name.removeprefix("goal: ").removeprefix("next: ").startswith(_OF_WAYS)
        else name: value
        for name, value in row.items()
    }


def lessons(paths: Iterable[str | Path], unread: bool) -> list[Lesson]:
    """Return what some files of records teach."""
    found = []
    for path in map(Path, paths):
        records = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]
        found += [one for record in records if (one := lesson(record, path.stem, unread)) is not None]
    return found


def weights_of(found: Sequence[Lesson], precision: float = PRECISION) -> dict[str, float]:
    """Return the weights in nats, without those that count for nothing or only for authors who were read."""
    fit = fitted([one.example for one in found], precision)
    return {
        name: weight
        for name, weight in fit.items()
        if abs(weight) >= TELLING and not name.startswith("read ")
    }


def left_out(
    found: Sequence[Lesson], authors: Iterable[str], precision: float
) -> list[tuple[Lesson, list[float]]]:
    """Return the lessons of each author with the probabilities of the choices, by the weights of all others."""
    result = []
    for author in authors:
        weights = weights_of([one for one in found if one.author != author], precision)
        result += [
            (one, probabilities([dict(row) for row in one.example.rows], weights))
            for one in found
            if one.author == author
        ]
    return result


def report(told: Sequence[tuple[Lesson, Sequence[float]]], kind: Kind, least: float) -> str:
    """Return in a line how many are answered, rightly and wrongly, where an answer needs a probability."""
    mine = [(one.example.answer, p) for one, p in told if one.kind == kind]
    given = [(answer, p) for answer, p in mine if max(p) >= least]
    right = sum(p[answer] == max(p) for answer, p in given)
    guessed = sum(1 / len(p) for _, p in mine if max(p) < least)
    count = max(1, len(mine))
    accuracy, wrong = (right + guessed) / count, (len(given) - right) / count
    return f"{kind} n {len(mine)} least {least} accuracy {accuracy:.3f} wrong {wrong:.3f}"


def main() -> None:
    """Fit the weights to some files of records and print them as TOML, or print what authors left out get."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--unread", nargs="+", required=True)
    options.add_argument("--read", nargs="*", default=())
    options.add_argument("--left-out", action="store_true")
    asked = options.parse_args()
    unread = lessons(asked.unread, True)
    found = [*unread, *lessons(asked.read, False)]
    if asked.left_out:
        authors = sorted({one.author for one in unread})
        for precision in PRECISIONS:
            told = left_out(found, authors, precision)
            for kind in ("goal", "next"):
                for least in THRESHOLDS:
                    print(f"precision {precision}", report(told, kind, least))
        return
    print("[weights]")
    for name, weight in weights_of(found).items():
        print(f'"{name}" = {weight:.2f}')


if __name__ == "__main__":
    main()
