"""The whole way: simulate, base, LoRA, resume, merge, score."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from bip.action_models.lm.local_policy import LM
from bip.options import override, read_options
from symbolic.errors import InputError
from training.examples.alone import examples_of
from training.examples.files import write_examples
from training.fitting.base_model import train_base
from training.fitting.base_options import BaseOptions
from training.fitting.finetune import LoraOptions, train_lora
from training.fitting.fit_options import FitOptions
from training.simulation.simulator import decisions
from training.simulation.trajectories import SimulationOptions, episode

pytest.importorskip("torch")
from bip.language_models.local.loading import load
from bip.language_models.local.manifest import ModelError
from training.fitting.checkpoints import last_good_checkpoint

FIT = FitOptions(threads=1, steps=12, batch=8, warmup=2, evaluate_every=4, learning_rate=1e-3)
SIMULATION = SimulationOptions(seed=3)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("base")
    fit = FitOptions(**{**_fields(FIT), "soft": True, "steps": 40, "evaluate_every": 20})
    train_base(
        BaseOptions(
            hidden=32, layers=1, heads=2, episodes=40, encounters=10, texts=10, held_out=0.1, fit=fit
        ),
        folder,
    )
    return folder


def _fields(options: FitOptions) -> dict[str, object]:
    return {name: getattr(options, name) for name in options.__dataclass_fields__}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    write_examples(
        examples_of((episode(k, SIMULATION) for k in range(8)), "compact"), folder / "examples.jsonl"
    )
    return folder


def _losses(folder: Path) -> list[float]:
    last = last_good_checkpoint(folder / "checkpoints")
    assert last is not None
    history = json.loads((last / "trainer_state.json").read_text())["log_history"]
    return [entry["loss"] for entry in history if "loss" in entry]


def test_an_adapter_is_trained_resumed_and_merged(base: Path, data: Path, tmp_path: Path) -> None:
    options = LoraOptions(held_out=0.2, fit=FIT)
    straight = tmp_path / "straight"
    metrics = train_lora(str(base), data, options, straight, merge=True)
    assert metrics["eval_kl"] > 0

    resumed = tmp_path / "resumed"
    shutil.copytree(straight / "checkpoints", resumed / "checkpoints")
    last = resumed / "checkpoints" / "checkpoint-12"
    (last / "adapter_model.safetensors").write_bytes(b"cut short")  # as an interruption leaves it
    assert last_good_checkpoint(resumed / "checkpoints") not in (None, last)
    train_lora(str(base), data, options, resumed, resume=True)
    np.testing.assert_allclose(_losses(resumed), _losses(straight), atol=1e-3)

    posed = decisions(episode(100, SIMULATION))
    adapted = LM(str(base), str(straight)).log_policies(posed)
    merged = LM(str(straight / "merged"), None).log_policies(posed)
    for one, other in zip(adapted, merged, strict=True):
        np.testing.assert_allclose(one, other, atol=1e-4)
    assert str(base.parent) not in (straight / "adapter_config.json").read_text()


def test_an_adapter_of_another_base_is_refused(base: Path, data: Path, tmp_path: Path) -> None:
    options = LoraOptions(held_out=0.2, fit=FitOptions(**{**_fields(FIT), "steps": 1, "evaluate_every": 1}))
    train_lora(str(base), data, options, tmp_path / "adapter")
    other = shutil.copytree(base, tmp_path / "other")
    manifest = tmp_path / "adapter" / "manifest.json"
    manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "base_sha256": "0" * 64}))
    with pytest.raises(ModelError, match="another base"):
        load(str(other), str(tmp_path / "adapter"), "cpu", "float32")


def test_an_example_longer_than_the_context_is_refused(base: Path, tmp_path: Path) -> None:
    record = {"prompt": "get " + "; " * 600, "completion": " grab goal", "episode": 41}
    (tmp_path / "examples.jsonl").write_text(
        json.dumps(record) + "\n" + json.dumps({**record, "episode": 42})
    )
    with pytest.raises(InputError, match=r"example of episode 4\d has \d+ tokens"):
        train_lora(str(base), tmp_path, LoraOptions(fit=FIT), tmp_path / "out")


def test_a_full_disk_is_said(base: Path, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("training.fitting.policy_trainer.PolicyTrainer._save_checkpoint", fail)
    with pytest.raises(InputError, match="make room and go on with --resume"):
        train_lora(str(base), data, LoraOptions(held_out=0.2, fit=FIT), tmp_path)


@pytest.mark.slow
def test_two_processes_train_one_adapter(base: Path, data: Path, tmp_path: Path) -> None:
    config = tmp_path / "lora.yaml"
    config.write_text(
        "device: cpu\nheld_out: 0.2\nfit: {steps: 4, batch: 4, evaluate_every: 2, threads: 1}\n"
    )
    command = [
        "-m",
        "torch.distributed.run",
        "--nproc_per_node",
        "2",
        "-m",
        "bip.commands.main",
        "train",
        "lora",
    ]
    options = ["--base", str(base), "--data", str(data), "-o", str(tmp_path / "out"), "--config", str(config)]
    subprocess.run(
        [sys.executable, *command, *options], check=True, env={**os.environ, "OMP_NUM_THREADS": "1"}
    )
    assert (tmp_path / "out" / "adapter_model.safetensors").is_file()


def test_overrides_reach_into_nested_options(tmp_path: Path) -> None:
    path = tmp_path / "lora.yaml"
    path.write_text("rank: 32\ntargets: [all-linear]\nfit: {steps: 7}\n")
    options = read_options(LoraOptions(), path)
    assert (options.rank, options.targets, options.fit.steps) == (32, ("all-linear",), 7)


@pytest.mark.parametrize(
    ("overrides", "says"), [({"rnak": 8}, "no option 'rnak'"), ({"fit": {"steps": "many"}}, "expected int")]
)
def test_a_wrong_override_is_named(overrides: object, says: str) -> None:
    with pytest.raises(InputError, match=says):
        override(LoraOptions(), overrides, "lora.yaml")
