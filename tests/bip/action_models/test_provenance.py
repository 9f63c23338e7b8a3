"""Where the bundled weights come from, and that they are still what they were."""

import hashlib
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from bip.action_models.lm.local_policy import WEIGHTS

PARTS = ("base", "adapter", "narrations")
ROOT = Path(__file__).parents[3]


def manifest(part: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((WEIGHTS / part / "manifest.json").read_text())
    return told


@pytest.mark.parametrize("part", PARTS)
def test_a_manifest_names_the_command_the_commit_and_the_seed(part: str) -> None:
    told = manifest(part)
    assert told["command"] == ("bip train narrations" if part == "narrations" else "bip train bundle")
    assert re.fullmatch("[0-9a-f]{40}", told["commit"])
    assert isinstance(told["options"]["seed"], int)
    assert {"python", "torch", "transformers", "examples"} <= set(told)


def test_the_adapter_names_the_simulated_people_that_it_learned_from() -> None:
    told = manifest("adapter")
    assert set(told["data"]) == {"episodes", "episodes_seed", "encounters", "encounters_seed"}
    assert told["data"]["episodes_seed"] != manifest("base")["options"]["seed"]
    assert re.fullmatch("[0-9a-f]{64}", told["data_sha256"])


@pytest.mark.parametrize("part", PARTS)
def test_every_file_that_is_read_has_the_digest_of_the_manifest(part: str) -> None:
    files = [f for f in (WEIGHTS / part).iterdir() if f.name not in ("manifest.json", "README.md")]
    found = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}
    assert found == manifest(part)["files"]
    assert found.keys() & {"tokenizer.json", "adapter_config.json"}


def test_the_adapter_belongs_to_the_base_beside_it() -> None:
    assert manifest("adapter")["base_files"] == manifest("base")["files"]


@pytest.mark.parametrize("part", PARTS)
def test_the_commit_is_one_of_this_history(part: str) -> None:
    def git(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(["git", *arguments], cwd=ROOT, check=False, capture_output=True, text=True)

    if git("rev-parse", "--is-shallow-repository").stdout.strip() != "false":
        pytest.skip("no whole history of this repository is here")
    commit = manifest(part)["commit"]
    if git("cat-file", "-e", f"{commit}^{{commit}}").returncode != 0:
        pytest.skip("this history does not reach back to where the weights were made")
    assert git("merge-base", "--is-ancestor", commit, "HEAD").returncode == 0
    wanted = "narration_model" if part == "narrations" else "finetune"
    assert wanted in git("ls-tree", "-r", "--name-only", commit, "training/").stdout
