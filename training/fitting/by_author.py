"""A fit of evidence to files of records, an author each: its weights as TOML, or what they say of other authors."""

import argparse
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from bip.inference.plain_stories.weighing import likeliest, probabilities, weights_by_name
from training.fitting.logit import PRECISION, READ, TELLING, Example, fitted

THRESHOLDS = (0.45, 0.55, 0.62, 0.7)
"""Probabilities from which on an answer would be given."""


class Teaches(Protocol):
    """What one record teaches; None for nothing."""

    def __call__(self, record: Mapping[str, Any], unread: bool) -> Example | None:
        """Return it; the record's "author" is the name of its file.

        `unread` is for an author whom nobody had read when the ways of reading were made.
        """
        ...


@dataclass(frozen=True, slots=True)
class Lesson:
    """What one question of one author teaches.

    Attributes:
        author: the file that has it.
        category: of the question.
        example: what it teaches.
    """

    author: str
    category: str
    example: Example


Told = tuple[Lesson, Sequence[float]]
"""A lesson with the probabilities of the choices, by weights that were not fitted to it."""


def lessons(paths: Iterable[str | Path], teaches: Teaches, unread: bool) -> list[Lesson]:
    """Return what some files of records teach."""
    found = []
    for path in map(Path, paths):
        records = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]
        for record in records:
            example = teaches({**record, "author": path.stem}, unread)
            if example is not None:
                found.append(Lesson(path.stem, record.get("category", ""), example))
    return found


def weights_of(found: Sequence[Lesson], precision: float = PRECISION, together: int = 0) -> dict[str, float]:
    """Return the weights in nats, without those that count for nothing or only for authors who were read."""
    fit = fitted([one.example for one in found], precision, together=together)
    return {
        name: weight for name, weight in fit.items() if abs(weight) >= TELLING and not name.startswith(READ)
    }


def told_by(found: Iterable[Lesson], weights: Mapping[str, float]) -> list[Told]:
    """Return lessons with what some weights say of them."""
    known = weights_by_name(weights)
    return [(one, probabilities([dict(row) for row in one.example.rows], known)) for one in found]


def left_out(
    found: Sequence[Lesson], authors: Iterable[str], precision: float, together: int = 0
) -> list[Told]:
    """Return the lessons of each author with the probabilities of the choices, by the weights of all others."""
    result: list[Told] = []
    for author in authors:
        weights = weights_of([one for one in found if one.author != author], precision, together)
        result += told_by([one for one in found if one.author == author], weights)
    return result


def report(told: Sequence[Told], category: str, least: float) -> str:
    """Return in a line how many are answered, rightly and wrongly, where an answer needs a probability.

    Args:
        told: lessons, at least one of any category.
        category: which of them count; "" for all.
        least: the probability.
    """
    mine = [(one.example.answer, p) for one, p in told if category in ("", one.category)]
    given = [(answer, p) for answer, p in mine if max(p) >= least]
    right = sum(p[answer] == max(p) for answer, p in given)
    guessed = sum(1 / len(p) for _, p in mine if max(p) < least)
    count = max(1, len(mine))
    accuracy, wrong = (right + guessed) / count, (len(given) - right) / count
    return f"{category or 'all'} n {len(mine)} least {least} accuracy {accuracy:.3f} wrong {wrong:.3f}"


def forced(told: Sequence[Told]) -> str:
    """Return in a line how many are right if the likeliest is always taken, and the log loss in nats."""
    right = sum(likeliest(p) == one.example.answer for one, p in told)
    loss = -math.fsum(math.log(max(p[one.example.answer], 1e-9)) for one, p in told)
    count = max(1, len(told))
    return f"n {len(told)} forced {right / count:.3f} log loss {loss / count:.3f}"


def fit_and_print(teaches: Teaches, description: str | None, words: Sequence[str] | None = None) -> None:
    """Fit the weights to the files that are named; print them, or what they say of other authors.

    Args:
        teaches: what a record teaches.
        description: of the fit, for its help.
        words: of a command line; those that the program was called with by default.
    """
    options = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--unread", nargs="*", default=(), help="authors not read when the ways were made")
    options.add_argument("--read", nargs="*", default=(), help="others: what was found teaches nothing there")
    options.add_argument("--precision", type=float, default=PRECISION, help="of the prior, halved")
    options.add_argument(
        "--together", type=int, default=0, help="commonest pieces of evidence that are weighed two by two"
    )
    others = options.add_mutually_exclusive_group()
    others.add_argument("--on", nargs="+", default=(), help="print what the weights say of these authors")
    others.add_argument("--left-out", action="store_true", help="and of each of --unread, left out in turn")
    asked = options.parse_args(words)
    found = [*lessons(asked.unread, teaches, True), *lessons(asked.read, teaches, False)]
    if not asked.on and not asked.left_out:
        print("[weights]")
        for name, weight in weights_of(found, asked.precision, asked.together).items():
            print(f'"{name}" = {weight:.2f}')
        return
    told = (
        told_by(lessons(asked.on, teaches, True), weights_of(found, asked.precision, asked.together))
        if asked.on
        else left_out(
            found, sorted({Path(path).stem for path in asked.unread}), asked.precision, asked.together
        )
    )
    print(forced(told))
    for category in ("", *sorted({one.category for one, _ in told})):
        for least in THRESHOLDS:
            print(report(told, category, least))
