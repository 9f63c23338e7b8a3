"""Weights of the evidence on who does something to, or for, another (movers/weights.toml), by maximum likelihood.

Records are lines of JSON as `bip eval stories` takes them; `answer` is null where a story leaves the question open,
and such a record teaches nothing. The model and its fit are those of the evidence on beliefs
(`training.fitting.beliefs`).

    python -m training.fitting.movers --twice plain.jsonl ... --once voice_04.jsonl ... > weights.toml
"""

import argparse
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from bip.inference.plain_stories.answering import read_plain
from bip.inference.plain_stories.movers.evidence import evidence
from bip.inference.plain_stories.tellers.evidence import evidence as of_teller
from bip.inference.plain_stories.views import Views
from symbolic.errors import ParseError
from symbolic.language.question import Question
from symbolic.language.reader.questions.choices import read_choices
from training.fitting.beliefs import TELLING, Example, fitted


def example(record: Mapping[str, Any]) -> Example | None:
    """Return what one record teaches; None where it asks for no mover, is left open, or cannot be read."""
    if record["answer"] is None:
        return None
    question = Question("", record["narrative"], record["prompt"], tuple(record["choices"]))
    try:
        read = read_plain(question)
    except ParseError:
        return None
    choices = read_choices(question.choices, tuple(read.tale.chronicle.cast.names))
    views = Views(read.tale)
    if of_teller(views, read.asked, choices) is not None:
        return None
    rows = evidence(views, read.asked, choices)
    if rows is None:
        return None
    return Example(rows, int(record["answer"]))


def examples(paths: Iterable[str | Path]) -> list[Example]:
    """Return what some files of records teach."""
    lines = [line for path in paths for line in Path(path).read_text("utf-8").splitlines() if line]
    return [found for line in lines if (found := example(json.loads(line))) is not None]


def main() -> None:
    """Fit the weights to some files of records and print them as TOML."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--twice", nargs="*", default=(), help="authors in plain English, counted twice")
    options.add_argument("--once", nargs="*", default=())
    asked = options.parse_args()
    weights = fitted([*(2 * examples(asked.twice)), *examples(asked.once)])
    print("[weights]")
    for name, weight in weights.items():
        if abs(weight) >= TELLING:
            print(f'"{name}" = {weight:.2f}')


if __name__ == "__main__":
    main()
