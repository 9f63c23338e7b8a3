"""The weights inside the package."""

import json
from dataclasses import replace

import numpy as np
import pytest

from bip.action_models.lm.local_policy import WEIGHTS, language_model
from bip.action_models.rational.planner import Rational
from bip.action_models.rational.social_planner import SocialPlanner
from training.simulation.encounter_files import EncounterSimulation, encounter
from training.simulation.encounters import decision_of
from training.simulation.simulator import decisions
from training.simulation.trajectories import SimulationOptions, episode

UNSEEN = SimulationOptions(seed=987_654)


def test_they_are_small_and_hold_no_pickles() -> None:
    files = [path for path in WEIGHTS.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) <= 12 * 2**20
    assert {path.suffix for path in files} <= {".safetensors", ".json", ".md"}


@pytest.mark.parametrize("part", ["base", "adapter"])
def test_a_manifest_says_how_they_were_made(part: str) -> None:
    manifest = json.loads((WEIGHTS / part / "manifest.json").read_text())
    assert {"format", "options", "metrics", "commit", "torch"} <= set(manifest)


def test_they_come_close_to_the_planner_on_unseen_people() -> None:
    pytest.importorskip("torch")
    posed = [d for k in range(30) for d in decisions(episode(k, UNSEEN))]
    model = replace(language_model(), relabelings=1)
    true, read = Rational().log_policies(posed), model.log_policies(posed)
    kl = [np.sum(np.exp(p) * (p - q)) for p, q in zip(true, read, strict=True)]
    assert np.mean(kl) < 0.12


def test_they_come_close_to_the_planner_on_unseen_encounters() -> None:
    pytest.importorskip("torch")
    unseen = EncounterSimulation(seed=987_654)
    posed = [decision_of(encounter(k, unseen))[0] for k in range(80)]
    model = replace(language_model(), relabelings=1)
    true, read = SocialPlanner().log_social_policies(posed), model.log_social_policies(posed)
    kl = [np.sum(np.exp(p) * (p - q)) for p, q in zip(true, read, strict=True)]
    assert np.mean(kl) < 0.15
