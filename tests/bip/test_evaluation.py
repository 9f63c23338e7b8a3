import json
import os
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from bip.benchmarks import BENCHMARKS, BadRecord, Benchmark
from bip.evaluation import Item, evaluate, score
from bip.evaluation.run import controls_beside
from bip.evaluation.score import calibration, wilson
from bip.evaluation.table import as_text
from bip.reasoner import Reasoner
from symbolic.errors import InputError
from symbolic.spreading import Workers
from tests.bip.sent_controls import in_process

FIXTURE = Path(__file__).parent.parent / "fixtures" / "mmtom_qa"
MMTOM_QA = BENCHMARKS["mmtom-qa"]


def run(path: Path = FIXTURE, **options: object) -> dict:
    arguments = {"modality": "text", "policy": "rational", **options}
    return evaluate(MMTOM_QA, path, Reasoner(), **arguments)


def test_the_report_keeps_its_contract_and_the_fixture_is_answered() -> None:
    report = run()
    contract = (
        "benchmark modality policy n answered undecided failed accuracy ci95 by_type controls "
        "published seconds questions_per_second items"
    )
    assert set(contract.split()) <= set(report)
    assert (report["n"], report["failed"], report["accuracy"]) == (4, 0, 1.0)
    assert {"id", "type", "status", "choice", "probabilities", "correct", "error"} <= set(report["items"][0])
    assert json.loads(json.dumps(report)) == report


def test_the_multimodal_condition_reads_closeness_up_to_the_end() -> None:
    (first, *_) = MMTOM_QA.load(FIXTURE, "multimodal")
    assert [frame.step for frame in first.question.video] == [0, 1, 2, 3, 4]
    assert run(modality="multimodal")["accuracy"] == 1.0


def test_workers_and_one_process_give_the_same_items() -> None:
    assert run(workers=Workers(2))["items"] == run()["items"]


def test_workers_try_the_controls_as_they_answer_and_give_the_same_figures() -> None:
    tried = replace(MMTOM_QA, controls={"here": partial(in_process, os.getpid()), **MMTOM_QA.controls})
    asked = {"modality": "text", "policy": "rational"}
    alone = evaluate(tried, FIXTURE, Reasoner(), **asked)
    among = evaluate(tried, FIXTURE, Reasoner(), workers=Workers(2), **asked)
    assert alone["controls"].pop("here") + among["controls"].pop("here") == 1.0  # tried here, and not here
    assert alone["controls"] == among["controls"]
    assert "controls" not in among["items"][0]


def test_a_control_that_cannot_be_sent_to_a_process_is_tried_here() -> None:
    tried = replace(MMTOM_QA, controls={"first": lambda question: 0})
    assert controls_beside(tried, Workers(2)) == {}
    assert controls_beside(MMTOM_QA, Workers(2)) == MMTOM_QA.controls
    assert controls_beside(MMTOM_QA, Workers(1)) == {}
    assert controls_beside(MMTOM_QA, Workers(4, "threads")) == {}
    report = evaluate(tried, FIXTURE, Reasoner(), modality="text", policy="rational", workers=Workers(2))
    assert report["controls"] == run_controls(tried)


def run_controls(benchmark: Benchmark) -> dict:
    return evaluate(benchmark, FIXTURE, Reasoner(), modality="text", policy="rational")["controls"]


def test_limit_takes_the_first_records() -> None:
    assert [item["id"] for item in run(limit=2)["items"]] == ["line 1", "line 2"]


def test_bad_records_fail_with_a_sentence_and_the_others_go_on(tmp_path: Path) -> None:
    good = (FIXTURE / "questions.json").read_text().splitlines()
    record = json.loads(good[0])
    three = record["question"].replace(" Please respond", " (c) Vera thinks nothing. Please respond")
    bad = [
        b"{not json",
        b'{"question": "\xff\xfe"}',
        b"[1, 2]",
        json.dumps({k: v for k, v in record.items() if k != "question"}).encode(),
        json.dumps(record | {"answer": "c"}).encode(),
        json.dumps(record | {"question": "Bonjour, où est la pomme ?"}).encode(),
        json.dumps(record | {"question": three}).encode(),
        json.dumps(record | {"question": "apple " * 200_000}).encode(),
        json.dumps(
            record | {"question": record["question"].replace("to the kitchen", "to the garage")}
        ).encode(),
        json.dumps(
            record | {"question": record["question"].replace("get a salmon", "get a zeppelin")}
        ).encode(),
        json.dumps(
            record | {"question": record["question"].replace("inside the fridge.", "inside the piano.")}
        ).encode(),
    ]
    path = tmp_path / "questions.json"
    path.write_bytes(b"\n".join([good[1].encode(), *bad, good[2].encode()]))
    report = run(path)
    assert (report["n"], report["failed"], report["answered"]) == (len(bad) + 2, len(bad), 2)
    for number, item in enumerate(report["items"][1:-1], start=2):
        assert item["status"] == "failed"
        assert f"line {number}" in item["error"], item["error"]
    assert "failed (11)" in as_text(report)


def test_a_file_without_one_usable_record_is_refused_with_the_first_reason(tmp_path: Path) -> None:
    path = tmp_path / "questions.json"
    path.write_text("Was denkt Anna?\nKeine Ahnung.\n")
    with pytest.raises(InputError, match=r"none of the 2 records can be used; the first: .*line 1: not JSON"):
        run(path)


@pytest.mark.parametrize(
    "record",
    [b"[" * 100_000, b'{"question": ' + b"1" * 6000 + b"}", b'{"question": "\\ud800"}'],
    ids=["deep", "long number", "half a character"],
)
def test_json_that_python_cannot_hold_is_one_failed_record(tmp_path: Path, record: bytes) -> None:
    path = tmp_path / "questions.json"
    path.write_bytes((FIXTURE / "questions.json").read_bytes() + record + b"\n")
    report = run(path)
    assert (report["n"], report["failed"]) == (5, 1)
    assert "line 5" in report["items"][-1]["error"]


def test_a_defect_of_ours_costs_one_item_and_is_named() -> None:
    class Broken:
        def answer(self, question: object) -> object:
            raise IndexError("list index out of range")

    report = evaluate(MMTOM_QA, FIXTURE, Broken(), modality="text", policy="broken")
    assert report["failed"] == 4
    assert "a defect in bip" in report["items"][0]["error"]


@pytest.mark.parametrize(
    ("content", "message"), [(None, "cannot be read"), (b"", "the file is empty"), (b" \n\n", "is empty")]
)
def test_a_file_that_cannot_be_used_is_refused(tmp_path: Path, content: bytes | None, message: str) -> None:
    path = tmp_path / "questions.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InputError, match=message):
        run(path)


def test_the_multimodal_condition_names_the_file_it_misses(tmp_path: Path) -> None:
    (tmp_path / "questions.json").write_bytes((FIXTURE / "questions.json").read_bytes())
    with pytest.raises(InputError, match=r"closeness\.json: the multimodal condition needs this file"):
        run(tmp_path, modality="multimodal")


def test_an_episode_without_closeness_is_one_failed_record(tmp_path: Path) -> None:
    (tmp_path / "questions.json").write_bytes((FIXTURE / "questions.json").read_bytes())
    closeness = json.loads((FIXTURE / "closeness.json").read_text())
    (tmp_path / "closeness.json").write_text(json.dumps({"2": closeness["2"]}))
    records = list(MMTOM_QA.load(tmp_path, "multimodal"))
    assert [isinstance(record, BadRecord) for record in records] == [True, True, False, False]


@pytest.mark.parametrize(
    "shape",
    [None, 3, "near", [], {}, [[]], {"0": 1, "1": [1], "2": {"0": "near"}, "3": {"x": {"y": None}}}, {"2": None},
     {"0": {"0": {"fridge": "near"}}}],
    ids=str,
)  # fmt: skip
def test_closeness_of_another_shape_is_a_sentence_or_failed_records(shape: object, tmp_path: Path) -> None:
    (tmp_path / "questions.json").write_bytes((FIXTURE / "questions.json").read_bytes())
    (tmp_path / "closeness.json").write_text(json.dumps(shape))
    try:
        report = run(tmp_path, modality="multimodal")
    except InputError as error:
        said = [str(error)]
    else:
        said = [item["error"] for item in report["items"] if item["status"] == "failed"]
    assert said
    assert not any("defect" in sentence for sentence in said)


def test_an_interrupted_run_reports_what_it_has() -> None:
    def interrupt(item: Item) -> None:
        raise KeyboardInterrupt

    report = run(on_item=interrupt)
    assert report["interrupted"]
    assert report["n"] == 1


def test_controls_are_scored_on_the_same_records() -> None:
    controls = run()["controls"]
    # Both belief items follow the last target; the two goal items leave it silent: (1 + 1 + .5 + .5) / 4.
    assert controls["last container walked to is where they think it is"] == 0.75
    assert controls["goal is not what the condition names"] == pytest.approx((0.5 * 3 + 1) / 4)


# --- figures by hand ------------------------------------------------------------------------


def item(correct: float, *probabilities: float, status: str = "answered", kind: str = "x") -> Item:
    return Item("i", kind, status, 0, probabilities, correct, target=0)  # type: ignore[arg-type]


def test_a_failed_item_counts_nothing_and_an_undecided_one_its_share() -> None:
    items = [item(1, 0.9, 0.1), item(0.5, 0.5, 0.5, status="undecided"), item(0, status="failed")]
    report = score(items)
    assert report["accuracy"] == 0.5
    assert (report["answered"], report["undecided"], report["failed"]) == (1, 1, 1)


def test_the_interval_matches_a_published_example() -> None:
    # Newcombe (1998), 81 of 263: 0.2553 to 0.3662.
    np.testing.assert_allclose(wilson(81, 263), (0.2553, 0.3662), atol=5e-5)


def test_calibration_by_hand() -> None:
    figures = calibration([item(1, 0.8, 0.2), item(0, 0.4, 0.6)])
    assert figures["nll"] == pytest.approx(-(np.log(0.8) + np.log(0.4)) / 2)
    assert figures["brier"] == pytest.approx((2 * 0.2**2 + 2 * 0.6**2) / 2)
    assert figures["ece"] == pytest.approx((abs(0.8 - 1) + abs(0.6 - 0)) / 2)


@pytest.mark.parametrize("name", BENCHMARKS)
def test_the_controls_of_our_benchmarks_can_be_tried_elsewhere(name: str) -> None:
    assert controls_beside(BENCHMARKS[name], Workers(2)) == BENCHMARKS[name].controls
