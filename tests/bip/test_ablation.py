import csv
import json
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from bip.benchmarks import BENCHMARKS
from bip.commands.main import app
from bip.evaluation.grid import Ablation, ablate
from bip.evaluation.grid_table import as_csv, as_markdown
from bip.evaluation.paired import bootstrap, compare, mcnemar
from bip.evaluation.run import Verdict
from bip.reasoner import Reasoner
from symbolic.errors import InputError
from symbolic.language.question import Question

FIXTURE = Path(__file__).parent.parent / "fixtures" / "mmtom_qa"
MMTOM_QA = replace(BENCHMARKS["mmtom-qa"], modalities=("text", "multimodal"))


class Answers:
    """Answers every question by a function of its number."""

    def __init__(self, choose: Callable[[int], int | None]) -> None:
        self.choose, self.asked = choose, 0

    def answer(self, question: Question) -> Verdict:
        self.asked += 1
        choice = self.choose(self.asked)

        class _Verdict:
            probabilities = ()

        _Verdict.choice = choice
        return _Verdict()


def missing_weights() -> Reasoner:
    raise InputError("the weights are not there; make them")


def run(**policies: Callable[[], object]) -> Ablation:
    return ablate(MMTOM_QA, FIXTURE, MMTOM_QA.modalities, policies)


def test_mcnemar_matches_the_binomial_by_hand() -> None:
    assert mcnemar(0, 0) == 1.0
    assert mcnemar(3, 0) == mcnemar(0, 3) == 2 / 8
    assert mcnemar(5, 1) == 2 * (1 + 6) / 64
    assert mcnemar(4, 4) == 1.0
    assert 0 <= mcnemar(900, 0) < 1e-200


def test_the_bootstrap_brackets_the_mean_and_knows_when_nothing_varies() -> None:
    rng = np.random.default_rng(0)
    assert bootstrap(np.ones(50), rng) == (1.0, 1.0)
    gains = np.repeat([1.0, 0.0, -1.0], [30, 50, 20])
    low, high = bootstrap(gains, rng)
    half = 1.96 * gains.std() / np.sqrt(len(gains))
    np.testing.assert_allclose([low, high], [0.1 - half, 0.1 + half], atol=0.02)


def test_questions_are_matched_by_id_and_those_of_one_side_are_left_aside() -> None:
    mine = [{"id": "b", "correct": 1.0}, {"id": "a", "correct": 0.5}, {"id": "only mine", "correct": 1.0}]
    theirs = [{"id": "a", "correct": 1.0}, {"id": "b", "correct": 0.0}]
    difference = compare(mine, theirs, np.random.default_rng(0))
    assert difference is not None
    assert (difference.n, difference.mean, difference.better, difference.worse) == (2, 0.25, 1, 1)
    assert compare(mine, [], np.random.default_rng(0)) is None


def test_every_condition_is_compared_with_the_first() -> None:
    grid = run(rational=Reasoner, first=lambda: Answers(lambda k: 0))
    assert [cell.name for cell in grid.cells] == [
        "text, rational",
        "text, first",
        "multimodal, rational",
        "multimodal, first",
    ]
    assert grid.cells[0].difference is None
    text, first, multimodal, _ = grid.cells
    assert multimodal.difference.mean == 0.0
    assert first.difference.mean == first.report["accuracy"] - text.report["accuracy"] < 0
    assert first.difference.worse == round(-first.difference.mean * 4)


def test_a_condition_that_cannot_run_says_why_and_the_others_go_on() -> None:
    grid = run(lm=missing_weights, rational=Reasoner)
    assert [cell.report is None for cell in grid.cells] == [True, False, True, False]
    assert grid.reference is grid.cells[1]
    assert "text, lm: the weights are not there; make them" in as_markdown(grid)
    rows = list(csv.DictReader(StringIO(as_csv(grid))))
    assert [row["accuracy"] for row in rows] == ["", "1.0", "", "1.0"]
    assert rows[0]["error"] == "the weights are not there; make them"
    assert rows[3]["difference"] == "0.0"
    assert json.loads(json.dumps(grid.as_json()))["reference"] == "text, rational"


def test_a_condition_in_which_all_fails_is_no_zero() -> None:
    def refuse(_: int) -> int:
        raise InputError("the model cannot be loaded")

    grid = run(broken=lambda: Answers(refuse))
    assert grid.reference is None
    assert grid.cells[0].error.startswith("all 4 questions failed, the first: line 1: the model cannot")


def test_an_interruption_keeps_the_conditions_that_are_done() -> None:
    def stop_at_second(number: int) -> int:
        if number == 2:
            raise KeyboardInterrupt
        return 0

    grid = run(rational=Reasoner, slow=lambda: Answers(stop_at_second))
    assert grid.interrupted
    assert [cell.report["n"] for cell in grid.cells] == [4, 1]
    assert "interrupted" in as_markdown(grid)


def test_the_command_writes_table_and_plot(tmp_path: Path) -> None:
    files = [tmp_path / f"table{suffix}" for suffix in (".md", ".csv", ".json")]
    outs = [part for file in files for part in ("--out", str(file))]
    arguments = ["ablate", "mmtom-qa", str(FIXTURE), "--policy", "rational", *outs]
    result = CliRunner().invoke(app, [*arguments, "--plot", str(tmp_path / "grid.svg")])
    assert result.exit_code == 0, result.output
    assert "| multimodal | rational | 4 | 1.000" in result.output
    assert "video, rational: " in files[0].read_text()
    assert len(files[1].read_text().splitlines()) == 4
    assert json.loads(files[2].read_text())["cells"][0]["report"]["n"] == 4
    assert "multimodal" in (tmp_path / "grid.svg").read_text()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--policy", "magic"], "no policy 'magic' here; choose from rational, lm"),
        (["--policy", "rational", "--relabelings", "2"], "--relabelings belongs to lm and llm"),
        (["--modality", "smell"], "no modality 'smell' here; choose from text, multimodal"),
        (["--out", "table.xls"], "give one of these suffixes"),
        (["--policy", "rational", "--base", "x"], "belong to --policy lm"),
        (["--modality", "video", "--policy", "rational"], "no condition could be run; video, rational"),
    ],
)
def test_the_command_refuses_in_a_sentence(arguments: list[str], sentence: str) -> None:
    result = CliRunner().invoke(app, ["ablate", "mmtom-qa", str(FIXTURE), *arguments])
    assert isinstance(result.exception, InputError)
    assert sentence in str(result.exception)
