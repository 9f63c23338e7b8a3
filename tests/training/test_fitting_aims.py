"""The fit of the evidence on purposes: what a record teaches, and what authors left out get."""

import pytest

from training.fitting.aims import teaching
from training.fitting.by_author import Lesson, forced, left_out, lessons, report, weights_of
from training.fitting.logit import Example

example = teaching({})

RECORD = {
    "narrative": "Bertil wants a kite. He walked past the drum without a look and took the kite.",
    "prompt": "What did Bertil want?",
    "choices": ["a drum", "a kite", "a net"],
    "answer": 1,
}


def test_how_far_the_ways_of_reading_are_trusted_is_learnt_from_unread_authors_alone() -> None:
    unread, read = example(RECORD, True), example(RECORD, False)
    assert unread is not None
    assert read is not None
    mine, theirs = unread.rows[1], read.rows[1]
    assert mine["found"] == theirs["read found"] == 1.0
    assert mine["goal: found"] == theirs["read goal: found"] == 1.0
    assert "found" not in theirs
    assert mine["told"] == theirs["told"]


@pytest.mark.parametrize("change", [{"answer": None}, {"prompt": "Where is the kite?"}])
def test_what_is_left_open_or_of_no_purpose_teaches_nothing(change: dict[str, object]) -> None:
    assert example({**RECORD, **change}, True) is None


def test_no_files_teach_nothing() -> None:
    assert lessons([], example, True) == []


def _by(author: str, right: bool) -> list[Lesson]:
    return [Lesson(author, "goal", Example(({"a": 1.0, "read b": 1.0}, {}, {}), 0 if right else 1))] * 20


def test_weights_of_what_only_read_authors_have_are_not_kept() -> None:
    assert set(weights_of(_by("x", True))) == {"a"}


def test_an_author_is_told_by_the_weights_of_the_others() -> None:
    told = left_out([*_by("x", True), *_by("y", False)], ["y"], 1.0)
    assert len(told) == 20
    assert all(p[0] > 0.6 for _, p in told)
    assert report(told, "goal", 0.6) == "goal n 20 least 0.6 accuracy 0.000 wrong 1.000"
    assert report(told, "goal", 0.999) == "goal n 20 least 0.999 accuracy 0.333 wrong 0.000"
    assert report(told, "next", 0.6) == "next n 0 least 0.6 accuracy 0.000 wrong 0.000"
    assert report(told, "", 0.6) == "all n 20 least 0.6 accuracy 0.000 wrong 1.000"


def test_forced_answers_and_log_loss_by_hand() -> None:
    told = [(_by("x", True)[0], [0.5, 0.25, 0.25]), (_by("x", False)[0], [0.5, 0.25, 0.25])]
    assert forced(told) == "n 2 forced 0.500 log loss 1.040"  # (ln 2 + ln 4) / 2
