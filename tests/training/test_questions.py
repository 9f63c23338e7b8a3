"""Questions in English about simulated people."""

from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from bip.action_models.rational.planner import Rational
from bip.benchmarks.benchmark import Sample
from bip.benchmarks.mmtom_qa.records import MMTOM_QA, load
from bip.evaluation.run import credit
from bip.reasoner import Reasoner
from training.questions.goal_questions import HOMES, goal_questions, log_odds
from training.questions.one_person import in_english, write_questions


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> list[Sample]:
    path = tmp_path_factory.mktemp("questions") / "questions.jsonl"
    write_questions("rational", 60, 3, path, HOMES)
    records = list(load(path, "text"))
    assert all(isinstance(record, Sample) for record in records)
    return [record for record in records if isinstance(record, Sample)]


def test_the_planner_answers_them(samples: list[Sample]) -> None:
    scores = [credit(Reasoner().answer(sample.question).choice, sample) for sample in samples]
    assert np.mean(scores) >= 0.97


def test_no_rule_of_the_surface_answers_them(samples: list[Sample]) -> None:
    choices = [[control(sample.question) for control in MMTOM_QA.controls.values()] for sample in samples]
    for name, chosen in zip(MMTOM_QA.controls, zip(*choices, strict=True), strict=True):
        scores = [credit(choice, sample) for choice, sample in zip(chosen, samples, strict=True)]
        assert abs(np.mean(scores) - 0.5) <= 0.15, name  # three standard errors of 60 fair coins at most


def test_text_says_what_the_symbols_say() -> None:
    for question in islice(goal_questions("rational", seed=8), 10):
        answer = Reasoner().answer(in_english(question, np.random.default_rng(0)))
        odds = np.log(answer.probabilities[question.target] / answer.probabilities[1 - question.target])
        assert odds == pytest.approx(log_odds(Rational(), question), abs=0.5)


def test_the_same_seed_gives_the_same_file(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_questions("inattentive", 5, 1, tmp_path / name, HOMES)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
