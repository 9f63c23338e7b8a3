"""Many mutated questions, judged, and counted by class."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import get_args

from bip.answer import Answer
from symbolic.errors import BipError
from symbolic.language.question import Question
from tests.fuzz.mutation import Mutation
from tests.fuzz.verdict import Answerer, Outcome, Verdict, judge

SLOW = 5.0
"""Seconds over which an answer counts as slow."""


@dataclass(frozen=True, slots=True)
class Case:
    """A mutated question."""

    mutation: Mutation
    question: Question
    untouched: Answer


@dataclass(slots=True)
class Row:
    """What became of the mutated questions of one class."""

    outcomes: Counter[Outcome] = field(default_factory=Counter)
    slow: int = 0

    def add(self, verdict: Verdict) -> None:
        """Count a verdict."""
        self.outcomes[verdict.outcome] += 1
        self.slow += verdict.seconds > SLOW


def answered(answerer: Answerer, questions: Sequence[Question]) -> list[Answer]:
    """Return the answers to the untouched questions, of those that are decided."""
    answers = []
    for question in questions:
        try:
            answer = answerer.answer(question)
        except BipError:
            continue
        if answer.choice is not None:
            answers.append(answer)
    return answers


def cases(answers: Sequence[Answer], mutations: Sequence[Mutation], n: int, seed: int) -> Iterator[Case]:
    """Yield n mutated questions; the classes take turns, the question and the place are drawn."""
    rng, found, tries = Random(seed), 0, 0
    while found < n:
        mutation = mutations[tries % len(mutations)]
        tries += 1
        answer = rng.choice(answers)
        changed = mutation.change(answer.question, rng)
        if changed is not None and changed != answer.question:
            found += 1
            yield Case(mutation, changed, answer)
        elif tries > 200 * (n + len(mutations)):
            raise ValueError("the mutations find nothing to change in the questions")


def tally(answerer: Answerer, drawn: Iterator[Case]) -> Iterator[tuple[Case, Verdict]]:
    """Yield each case with its verdict."""
    for case in drawn:
        yield case, judge(answerer, case.untouched, case.question)


def lines(rows: dict[str, Row]) -> Iterator[str]:
    """Yield the table, a line a class."""
    outcomes = get_args(Outcome)
    yield f"{'class':34}{'n':>7}" + "".join(f"{name:>11}" for name in outcomes) + f"{'over 5 s':>10}"
    for name, row in rows.items():
        n = row.outcomes.total()
        counts = "".join(f"{row.outcomes[outcome]:11}" for outcome in outcomes)
        yield f"{name:34}{n:7}{counts}{row.slow:10}   silent {row.outcomes['silent'] / max(n, 1):.1%}"
