"""Trajectories of one person on disk: JSON Lines, deterministic under the seed, resumable.

One object a line; homes, goals and actions as `training.simulation.episode_json` says:

    {"id": 7, "person": "rational", "agent": "Sam",
     "home": ..., "contents": ..., "open": ..., "room": the person's room at the start,
     "goal": ...,
     "belief": [p, ...],                      before the first look; the last entry is "elsewhere"
     "actions": [["walk", ...], ...]}

Episode k of a data set draws from the generator seeded by (seed, k) alone, so neither the number
of workers nor an interruption changes a line.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from symbolic.errors import InputError
from symbolic.mind.belief import Belief
from symbolic.spreading import HERE, Workers
from symbolic.world.state import Body
from training.simulation.episode_json import (
    action_from_json,
    action_to_json,
    goal_from_json,
    goal_to_json,
    home_from_json,
    home_to_json,
)
from training.simulation.homes import HomeOptions
from training.simulation.numbered_lines import read_numbered, write_numbered
from training.simulation.simulated_people import PEOPLE
from training.simulation.simulator import AGENT, MindOptions, Trajectory, simulate


@dataclass(frozen=True, slots=True)
class SimulationOptions:
    """What to simulate.

    Attributes:
        person: kind of people, a key of `PEOPLE`.
        homes, minds: what homes and minds are like.
        max_steps: when a person gives up.
        seed: of everything random.
    """

    person: str = "rational"
    homes: HomeOptions = field(default_factory=HomeOptions)
    minds: MindOptions = field(default_factory=MindOptions)
    max_steps: int = 30
    seed: int = 0


def episode(number: int, options: SimulationOptions) -> Trajectory:
    """Return episode `number` of a data set."""
    rng = np.random.default_rng([options.seed, number])
    policy = PEOPLE[options.person]
    return simulate(number, policy, options.homes, options.minds, rng, options.max_steps, options.person)


def write_trajectories(
    options: SimulationOptions,
    episodes: int,
    path: Path,
    workers: Workers = HERE,
    on_episode: Callable[[], None] = lambda: None,
) -> int:
    """Simulate into a file, from where it left off; return the number of episodes written.

    Raises:
        InputError: the kind of people is unknown, or the file cannot be written.
    """
    if options.person not in PEOPLE:
        raise InputError(f"there are no people called {options.person!r}; choose from {', '.join(PEOPLE)}")
    return write_numbered(path, episodes, partial(_line, options=options), workers, on_episode)


def _line(number: int, options: SimulationOptions) -> str:
    return json.dumps(to_json(episode(number, options)), separators=(",", ":"))


def read_trajectories(path: Path) -> Iterator[Trajectory]:
    """Yield the trajectories of a file.

    Raises:
        InputError: the file cannot be read, or a line is not a trajectory; says which.
    """
    return read_numbered(path, from_json, "a trajectory", "bip simulate trajectories")


def to_json(trajectory: Trajectory) -> dict[str, Any]:
    """Return a trajectory as plain JSON values."""
    places = trajectory.home.places
    return {
        "id": trajectory.id,
        "person": trajectory.person,
        "agent": AGENT,
        **home_to_json(trajectory.home, trajectory.initial),
        "room": trajectory.initial.bodies[AGENT].room,
        "goal": goal_to_json(trajectory.goal, places),
        "belief": trajectory.belief.probabilities.tolist(),
        "actions": [action_to_json(action, places) for action in trajectory.actions],
    }


def from_json(record: Mapping[str, Any]) -> Trajectory:
    """Return the trajectory of a record as `to_json` writes it."""
    home, initial = home_from_json(record, {AGENT: Body(record["room"])})
    goal = goal_from_json(record["goal"], home.places)
    return Trajectory(
        record["id"],
        home,
        initial,
        goal,
        Belief(goal.object, home.places, np.array(record["belief"], dtype=np.float64)),
        tuple(action_from_json(AGENT, fields, home.places) for fields in record["actions"]),
        record["person"],
    )
