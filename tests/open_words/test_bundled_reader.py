"""The bundled reader of narrations, on simulated people of seeds that it never saw."""

import json
import re
from dataclasses import asdict
from pathlib import Path

import pytest

from bip.benchmarks.egotom.records import Selection
from bip.benchmarks.egotom.runs import Protocol, run
from bip.open_words.local_scorer import NARRATIONS, local_scorer
from bip.open_words.open_word_planner import OpenWordPlanner
from bip.open_words.scorer import Form
from bip.open_words.who import Who
from bip.testing import check_line_scorer
from tests.open_words.conftest import CHOICES, LINES, OPENINGS
from training.fitting.narration_model import command
from training.fitting.narration_options import NarrationOptions
from training.narrations.episodes import EpisodeOptions
from training.narrations.narration_questions import write_narrated

pytest.importorskip("torch")


def accuracy(folder: Path, context: str = "full", form: Form | None = None) -> float:
    planner = OpenWordPlanner(local_scorer(), form)
    selection = Selection(context)  # type: ignore[arg-type]
    return float(run(folder, selection, Protocol(shuffles=1), Who(planner, "lm"))["accuracy"])


def test_it_is_small_and_says_how_it_was_made() -> None:
    assert sum(path.stat().st_size for path in NARRATIONS.iterdir()) < 6_000_000
    manifest = json.loads((NARRATIONS / "manifest.json").read_text())
    assert manifest["format"] == "open words"
    assert manifest["command"] == command(NarrationOptions())
    assert manifest["options"] == json.loads(json.dumps(asdict(NarrationOptions())))
    assert manifest["data_seed"] == NarrationOptions().seed
    assert re.fullmatch("[0-9a-f]{64}", manifest["data_sha256"])


def test_it_obeys_the_laws() -> None:
    check_line_scorer(local_scorer(), OPENINGS, LINES, CHOICES, atol=1e-4)


def test_it_tells_goals_and_beliefs(tmp_path: Path) -> None:
    write_narrated(tmp_path, 40, 101, EpisodeOptions())
    assert accuracy(tmp_path) >= 0.9
    assert accuracy(tmp_path, "firsthalf") >= 0.7


def test_without_a_context_it_tells_nothing(tmp_path: Path) -> None:
    write_narrated(tmp_path, 6, 101, EpisodeOptions())
    assert accuracy(tmp_path, "none") == 0.5


@pytest.mark.slow
@pytest.mark.parametrize("form", ["evidence", "contrastive"])
def test_on_a_thousand_questions_of_unseen_seeds(tmp_path: Path, form: Form) -> None:
    write_narrated(tmp_path, 500, 1, EpisodeOptions())
    assert accuracy(tmp_path, form=form) >= 0.90
    assert accuracy(tmp_path, "firsthalf", form) >= 0.70
