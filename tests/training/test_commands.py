"""The commands, from end to end."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from symbolic.errors import InputError
from training.commands import simulate, train

RUN = CliRunner()


def test_trajectories_become_examples(tmp_path: Path) -> None:
    done = RUN.invoke(simulate, ["trajectories", "-o", str(tmp_path), "--episodes", "5", "--workers", "1"])
    assert done.exit_code == 0, done.output
    assert "5 episodes written" in done.output
    done = RUN.invoke(simulate, ["examples", str(tmp_path), "--format", "paper"])
    assert done.exit_code == 0, done.output
    first = json.loads((tmp_path / "examples.jsonl").read_text().splitlines()[0])
    assert first["prompt"].startswith("goal: ")
    assert first["completion"] in first["legal"]


def test_unknown_people_are_named(tmp_path: Path) -> None:
    done = RUN.invoke(simulate, ["trajectories", "-o", str(tmp_path), "--person", "lazy", "--workers", "1"])
    assert isinstance(done.exception, InputError)
    assert "no people called 'lazy'" in str(done.exception)


def test_the_bundle_is_made_and_benchmarked(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from bip.action_models.lm.local_policy import LM
    from bip.open_words.local_scorer import LocalScorer
    from training.fitting.bench_scoring import bench_scoring

    config = tmp_path / "bundle.yaml"
    config.write_text(
        "base: {hidden: 32, layers: 1, heads: 2, episodes: 30, encounters: 10, texts: 6, held_out: 0.1, "
        "fit: {steps: 4, evaluate_every: 2}}\n"
        "lora: {rank: 2, held_out: 0.2, fit: {steps: 4, evaluate_every: 2}}\n"
        "episodes: 6\nencounters: 4\n"
        "narrations: {hidden: 32, layers: 1, heads: 2, homes: 4, held_out: 2, workers: 1, "
        "fit: {steps: 4, evaluate_every: 2}}\n"
    )
    done = RUN.invoke(train, ["bundle", "-o", str(tmp_path), "--config", str(config)])
    assert done.exit_code == 0, done.output
    model = LM(str(tmp_path / "base"), str(tmp_path / "adapter"), relabelings=1)
    figures = bench_scoring(model, decisions=10)
    assert figures["max_abs_difference"] < 1e-3
    assert figures["speedup"] > 1
    reader = LocalScorer(str(tmp_path / "narrations"))
    assert reader.score_lines(("C's goal: To make tea.\n",), ("C opens the fridge.\n",)).values.shape == (
        1,
        1,
    )
