"""A language model with fresh weights: the laws of scoring hold for any."""

from pathlib import Path

import pytest

from bip.action_models.protocol import Decision, SocialDecision
from training.simulation.encounter_files import EncounterSimulation, encounter
from training.simulation.encounters import decision_of
from training.simulation.simulator import decisions
from training.simulation.trajectories import SimulationOptions, episode


@pytest.fixture(scope="session")
def random_base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a tiny model that has learned nothing, and its tokenizer."""
    pytest.importorskip("torch")
    from training.fitting.base_model import new_model
    from training.fitting.base_options import BaseOptions
    from training.fitting.tokenizer import train_tokenizer

    folder = tmp_path_factory.mktemp("base")
    options = BaseOptions(hidden=32, layers=2, heads=2, context=4096)
    tokenizer = train_tokenizer(["goal: get an apple state: in the kitchen"], 600)
    new_model(options, tokenizer).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


@pytest.fixture(scope="session")
def simulated_decisions() -> list[Decision]:
    """Decisions of a few simulated people."""
    return [d for k in range(6) for d in decisions(episode(k, SimulationOptions(seed=11)))][:25]


@pytest.fixture(scope="session")
def social_decisions() -> list[SocialDecision]:
    """Answers and moves of a few simulated people."""
    return [decision_of(encounter(k, EncounterSimulation(seed=11)))[0] for k in range(12)]
