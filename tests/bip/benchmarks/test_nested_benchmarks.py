"""The loaders of ToMi, Hi-ToM and simulated nested questions, on fixtures of our own; and what the real sets score."""

import json
from pathlib import Path

import pytest

from bip import Reasoner
from bip.benchmarks import BENCHMARKS, BadRecord, Sample
from bip.evaluation import evaluate
from symbolic.errors import InputError
from training.questions.nested import draw_question, write_nested_questions

FIXTURES = Path(__file__).parents[2] / "fixtures"
TOMI = FIXTURES / "tomi" / "questions.jsonl"
HI_TOM = FIXTURES / "hi_tom" / "questions.json"
SHARED = Path(__file__).parents[4] / "shared" / "data" / "nested"


def test_tomi_records_are_samples_or_say_what_is_wrong_with_them() -> None:
    records = list(BENCHMARKS["tomi"].load(TOMI, "text"))
    assert [type(record) for record in records] == [Sample] * 3 + [BadRecord] * 3
    assert [record.type for record in records[:2]] == [
        "false_belief, first_order_0_tom",
        "true_belief, second_order_0_tom",
    ]
    said = [record.error for record in records if isinstance(record, BadRecord)]
    assert "line 4: the answer 'tub' is none of the containers" in said[0]
    assert "line 5: the record has no text under 'story'" in said[1]
    assert "line 6: not JSON" in said[2]


def test_in_tomi_who_comes_back_sees_where_things_are() -> None:
    report = evaluate(BENCHMARKS["tomi"], TOMI, Reasoner(), modality="text", policy="rational")
    assert [item["correct"] for item in report["items"]] == [1, 1, 1, 0, 0, 0]
    assert report["by_type"]["true_belief, second_order_0_tom"]["accuracy"] == 1
    # Where it is really: wrong, right, and wrong for where it was at first; three records cannot be used.
    assert report["controls"]["where it really is"] == pytest.approx(1 / 6)
    assert report["controls"]["where it was first said to be"] == pytest.approx(2 / 6)
    assert report["published"]["AutoToM"] == 0.883


def test_hi_tom_records_lose_their_instructions_and_keep_their_note_on_trust() -> None:
    records = list(BENCHMARKS["hi-tom"].load(HI_TOM, "text"))
    assert [type(record) for record in records] == [Sample] * 3 + [BadRecord] * 3
    first = records[0]
    assert isinstance(first, Sample)
    assert first.question.narrative.startswith("1 Vera")
    assert first.question.choices == ("tin_tub", "big_crate", "red_sack", "blue_jar")
    assert [record.type for record in records[:2]] == ["order 1, with telling", "order 3, without telling"]


def test_hi_tom_is_answered_to_third_order_and_an_unknown_person_fails_alone() -> None:
    report = evaluate(BENCHMARKS["hi-tom"], HI_TOM, Reasoner(), modality="text", policy="rational")
    assert [item["status"] for item in report["items"]] == ["answered", "answered", *["failed"] * 4]
    assert [item["correct"] for item in report["items"][:2]] == [1, 1]
    assert "the question is about Zoe, but the story is about Vera" in report["items"][2]["error"]


def test_a_file_that_holds_no_records_is_refused_with_what_it_should_hold(tmp_path: Path) -> None:
    path = tmp_path / "empty.json"
    path.write_text('{"data": {}}')
    with pytest.raises(InputError, match=r'expected \{"data": \[record'):
        list(BENCHMARKS["hi-tom"].load(path, "text"))


def test_simulated_nested_questions_are_answered_as_the_simulator_knows_them(tmp_path: Path) -> None:
    path = tmp_path / "nested.jsonl"
    write_nested_questions(70, None, 3, path)
    report = evaluate(BENCHMARKS["nested"], path, Reasoner(), modality="symbols", policy="rational")
    assert report["by_type"] == {f"order {k}": {"n": 10, "accuracy": 1.0} | part(report, k) for k in range(7)}


def part(report: dict[str, object], order: int) -> dict[str, float]:
    """Whatever else the report tells of a type."""
    by_type = report["by_type"]
    assert isinstance(by_type, dict)
    return {key: value for key, value in by_type[f"order {order}"].items() if key not in ("n", "accuracy")}


def test_a_bad_line_of_nested_questions_costs_one_item(tmp_path: Path) -> None:
    import numpy as np

    good = draw_question(np.random.default_rng(0), 2)
    bad = [
        {**good, "answer": 9},
        {**good, "story": {}},
        {**good, "query": {"statements": []}},
        "nonsense",
    ]
    path = tmp_path / "some.jsonl"
    path.write_text("\n".join(json.dumps(record) for record in (good, *bad)))
    records = list(BENCHMARKS["nested"].load(path, "symbols"))
    assert [type(record) for record in records] == [Sample, *[BadRecord] * 4]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "file"), [("tomi", "tomi_balanced.jsonl"), ("hi-tom", "hitom.json")])
def test_the_development_parts_are_answered_without_a_failure(name: str, file: str) -> None:
    path = SHARED / file
    if not path.exists():
        pytest.skip(f"the {name} data is not here")
    report = evaluate(BENCHMARKS[name], path, Reasoner(), modality="text", policy="rational")
    assert report["failed"] == 0
    assert report["accuracy"] >= 0.995
