"""Weights of the evidence on beliefs: where the fit's maximum is, and what a record teaches."""

import json
import math
from pathlib import Path

import pytest

from training.fitting.beliefs import teaching
from training.fitting.by_author import lessons
from training.fitting.logit import BOTH, PRECISION, Example, fitted

RECORD = {
    "narrative": "Vikram left the ladder behind the greenhouse and drove to the station. While he was away, Nadia "
    "carried it to the chapel.",
    "prompt": "Where does Vikram think the ladder is?",
    "choices": ["behind the greenhouse", "in the chapel"],
    "answer": 0,
}


def test_a_weight_is_where_the_slope_of_the_posterior_is_nought() -> None:
    # Of ten questions the choice with the evidence is right in seven: 7 - 10 p = 2 precision w, p = 1 / (1 + e^-w).
    found = [Example(({"a": 1.0}, {}), int(n >= 7)) for n in range(10)]
    weight = fitted(found)["a"]
    p = 1 / (1 + math.exp(-weight))
    assert 7 - 10 * p == pytest.approx(2 * PRECISION * weight, abs=1e-4)


def test_what_speaks_for_every_choice_alike_weighs_nothing() -> None:
    found = [Example(({"a": 1.0, "b": 1.0}, {"a": 1.0}), 0) for _ in range(10)]
    weights = fitted(found)
    assert weights["a"] == pytest.approx(0.0, abs=1e-9)
    assert weights["b"] > 0.3


def test_evidence_that_is_seldom_met_is_not_weighed() -> None:
    found = [Example(({"a": 1.0, "b": float(n == 0)} if n == 0 else {"a": 1.0}, {}), 0) for n in range(10)]
    assert set(fitted(found)) == {"a"}


def test_what_two_pieces_tell_together_is_weighed_where_it_is_asked_for() -> None:
    # A piece tells nothing by itself: right where the choice has both, or neither; of each kind as many.
    rows = {"both": {"a": 1.0, "b": 1.0, "read c": 1.0}, "a": {"a": 1.0, "read c": 1.0}, "b": {"b": 1.0}}
    found = [Example((rows["both"], {}), 0) for _ in range(BOTH)]
    found += [Example((rows["a"], {}), 1) for _ in range(BOTH)] + [
        Example((rows["b"], {}), 1) for _ in range(BOTH)
    ]
    weights = fitted(found, together=2)
    assert weights["a & b"] > 2.0
    assert "a & read c" not in weights
    assert "a & b" not in fitted(found)
    assert "a & b" not in fitted(found[1:], together=2)  # one choice too few has both


def test_how_far_an_answer_is_trusted_is_learnt_from_unread_authors_alone() -> None:
    unread, read = teaching({})(RECORD, True), teaching({})(RECORD, False)
    assert unread is not None
    assert read is not None
    assert unread.answer == 0
    assert unread.rows[0]["found"] == 1.0
    assert "found" not in read.rows[0]
    assert read.rows[0]["read found"] == 1.0
    assert {k for k in read.rows[0] if not k.startswith("read ")} == {
        k for k in unread.rows[0] if not k.startswith("found")
    }


def test_a_question_without_an_answer_or_without_a_mind_teaches_nothing(tmp_path: Path) -> None:
    records = [
        {**RECORD, "answer": None},
        {**RECORD, "prompt": "Where is the ladder?"},
        RECORD,
    ]
    path = tmp_path / "stories.jsonl"
    path.write_text("\n".join(json.dumps(record) for record in records), "utf-8")
    assert len(lessons([path], teaching({}), True)) == 1
