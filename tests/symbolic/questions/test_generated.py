"""Questions in generated words are read as they were meant, or nothing is decided: never as something else."""

from random import Random
from typing import Literal

import pytest

from symbolic.errors import ParseError
from symbolic.language.parser import GRAMMAR
from tests.symbolic.questions.wordings import Worded, worded


def outcome(question: Worded) -> Literal["same", "left open", "other"]:
    """Return how a question is read: as it is meant; not, and said so; or as something else."""
    try:
        query = GRAMMAR.query(question.prompt, question.choices)
    except ParseError:
        return "left open"
    given = tuple(claim for said in query.conditions for claim in said.claims)
    read = (given, tuple(said.claims for said in query.statements), query.sense)
    turned = any(note.kind == "turned" for note in query.reading.notes)
    if read == (question.given, question.claims, question.sense):
        return "left open" if turned else "same"
    return "left open" if turned else "other"


def shares(seeds: range) -> tuple[float, list[Worded]]:
    """Return the share of questions that are read, and those that are read as something else."""
    questions = [worded(Random(seed)) for seed in seeds]
    found = [outcome(question) for question in questions]
    other = [question for question, how in zip(questions, found, strict=True) if how == "other"]
    return found.count("same") / len(found), other


def test_generated_questions_are_read_as_meant() -> None:
    read, other = shares(range(120))
    assert other == []
    assert read > 0.95


@pytest.mark.slow
def test_many_generated_questions_are_read_as_meant() -> None:
    read, other = shares(range(1_000, 2_500))
    assert len(other) <= 3
    assert read > 0.95
