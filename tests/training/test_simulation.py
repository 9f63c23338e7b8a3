"""People in homes, simulated and written down."""

from pathlib import Path

import numpy as np
import pytest

from bip.action_models.rational.planner import Rational
from symbolic.errors import InputError
from symbolic.spreading import Workers
from symbolic.world.dynamics import legal_actions
from training.examples.alone import examples_of, split_by_episode
from training.examples.files import read_examples, write_examples
from training.simulation.simulator import AGENT, decisions, reached, simulate
from training.simulation.trajectories import (
    SimulationOptions,
    episode,
    from_json,
    read_trajectories,
    to_json,
    write_trajectories,
)

OPTIONS = SimulationOptions(seed=5)


def test_people_do_what_is_legal_and_stop_at_the_goal() -> None:
    for k in range(30):
        trajectory = episode(k, OPTIONS)
        made = decisions(trajectory)
        for decision, action in zip(made, trajectory.actions, strict=True):
            assert action in legal_actions(trajectory.home, decision.state, AGENT)
            assert not reached(trajectory.goal, decision.state)
        assert len(trajectory.actions) <= OPTIONS.max_steps


def test_a_rational_person_finds_sooner_than_a_random_one() -> None:
    def mean_steps(rationality: float) -> float:
        policy = Rational(rationality)
        lengths = [
            len(simulate(k, policy, OPTIONS.homes, OPTIONS.minds, np.random.default_rng(k)).actions)
            for k in range(60)
        ]
        return float(np.mean(lengths))

    assert mean_steps(2.5) < 0.6 * mean_steps(0.0)


def test_records_lead_back_to_the_trajectory() -> None:
    trajectory = episode(3, OPTIONS)
    again = from_json(to_json(trajectory))
    assert again.actions == trajectory.actions
    assert again.home == trajectory.home
    assert again.goal == trajectory.goal
    assert again.initial == trajectory.initial
    np.testing.assert_array_equal(again.belief.probabilities, trajectory.belief.probabilities)


def test_the_number_of_workers_does_not_matter(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    write_trajectories(OPTIONS, 120, one, workers=Workers(1))
    write_trajectories(OPTIONS, 120, two, workers=Workers(2))
    assert one.read_bytes() == two.read_bytes()


def test_an_interrupted_file_goes_on(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    write_trajectories(OPTIONS, 20, whole)
    cut.write_bytes(whole.read_bytes()[:-700])
    assert write_trajectories(OPTIONS, 20, cut) >= 1
    assert cut.read_bytes() == whole.read_bytes()


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "trajectories.jsonl"
    write_trajectories(OPTIONS, 2, path)
    path.write_text(path.read_text() + '{"id": 2}\n')
    with pytest.raises(InputError, match="line 3: not a trajectory"):
        list(read_trajectories(path))


def test_examples_are_prompt_completion_records(tmp_path: Path) -> None:
    examples = list(examples_of((episode(k, OPTIONS) for k in range(3)), "compact"))
    write_examples(examples, tmp_path / "examples.jsonl")
    again = read_examples(tmp_path / "examples.jsonl")
    assert [e.prompt for e in again] == [e.prompt for e in examples]
    assert [e.completions[e.chosen] for e in again] == [e.completions[e.chosen] for e in examples]
    for example in again:
        assert example.log_policy is not None
        np.testing.assert_allclose(np.exp(example.log_policy).sum(), 1.0, atol=1e-4)


def test_a_broken_example_is_named(tmp_path: Path) -> None:
    path = tmp_path / "examples.jsonl"
    path.write_text('{"prompt": "a", "completion": "b"}\n{"prompt": "a", "comp\n')
    with pytest.raises(InputError, match="line 2: not JSON"):
        read_examples(path)


def test_no_episode_is_on_both_sides_of_the_split() -> None:
    examples = list(examples_of((episode(k, OPTIONS) for k in range(10)), "compact"))
    train, held_out = split_by_episode(examples, 0.3, np.random.default_rng(0))
    assert len(train) + len(held_out) == len(examples)
    assert not {e.episode for e in train} & {e.episode for e in held_out}
