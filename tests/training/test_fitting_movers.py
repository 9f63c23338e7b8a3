"""The fit of the evidence on who does something to another."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from training.fitting.by_author import lessons
from training.fitting.logit import Example
from training.fitting.movers import teaching

example = teaching({})

STORY = "Ines could not reach the jug. Paul saw it, took the jug down and put it next to her plate."
RECORD = {
    "narrative": STORY,
    "prompt": "Did Paul want to help Ines or to hinder her?",
    "choices": ["to help her", "to hinder her"],
    "answer": 0,
}


def test_an_example_has_a_row_for_each_choice() -> None:
    found = example(RECORD, True)
    assert found is not None
    assert [row["good"] for row in found.rows] == [1.0, -1.0]
    assert found.answer == 0


def test_what_is_left_open_teaches_nothing() -> None:
    assert example({**RECORD, "answer": None}, True) is None


def test_what_is_of_no_deed_to_another_teaches_nothing() -> None:
    assert example({**RECORD, "prompt": "Where is Ines?", "choices": ["in", "out"]}, True) is None


def test_files_teach_what_their_records_do(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"answer": 0}\n\n{"answer": null}\n', "utf-8")

    def teaches(record: Mapping[str, Any], unread: bool) -> Example | None:
        return None if record["answer"] is None else Example([{"x": 1.0}, {}], record["answer"])

    assert [one.example.answer for one in lessons([tmp_path / "a.jsonl"] * 2, teaches, True)] == [0, 0]
