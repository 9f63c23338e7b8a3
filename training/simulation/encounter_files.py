"""Encounters of two people on disk: JSON Lines, deterministic under the seed, resumable.

One object a line; homes, goals and actions as `training.simulation.episode_json` says:

    {"id": 7, "kind": "answer" | "move", "agent": "Sam", "other": "Kim",
     "home": ..., "contents": ..., "open": ...,
     "people": {"Sam": {"room": ..., "holds": [...]}, ...},   at the start
     "goal": ...,                             what the other really wants
     "social_goal": "help" | "hinder" | "independent",        of the agent
     "believed_goals": [...],                 what the agent thinks the other wants; [] for not known
     "belief": {"object": ..., "probabilities": [p, ...]},    the agent's; the last entry is "elsewhere"
     "actions": [[person, "walk", ...], ...],
     "decided": 4,                            actions before the agent decided on the deed
     "deed": 5}                               index of the deed; null for an object left where it lay
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from symbolic.mind.belief import Belief
from symbolic.spreading import HERE, Workers
from symbolic.world.state import Body
from training.simulation.encounters import Encounter, EncounterOptions, simulate_encounter
from training.simulation.episode_json import (
    action_from_json,
    action_to_json,
    goal_from_json,
    goal_to_json,
    home_from_json,
    home_to_json,
)
from training.simulation.numbered_lines import read_numbered, write_numbered


@dataclass(frozen=True, slots=True)
class EncounterSimulation:
    """What to simulate.

    Attributes:
        encounters: what they are like.
        seed: of everything random.
    """

    encounters: EncounterOptions = field(default_factory=EncounterOptions)
    seed: int = 0


def encounter(number: int, options: EncounterSimulation) -> Encounter:
    """Return encounter `number` of a data set; it depends on the seed and the number alone."""
    return simulate_encounter(number, options.encounters, np.random.default_rng([options.seed, number, 3]))


def write_encounters(
    options: EncounterSimulation,
    count: int,
    path: Path,
    workers: Workers = HERE,
    on_encounter: Callable[[], None] = lambda: None,
) -> int:
    """Simulate into a file, from where it left off; return the number of encounters written.

    Raises:
        InputError: the file cannot be written.
    """
    return write_numbered(path, count, partial(_line, options=options), workers, on_encounter)


def _line(number: int, options: EncounterSimulation) -> str:
    return json.dumps(to_json(encounter(number, options)), separators=(",", ":"))


def read_encounters(path: Path) -> Iterator[Encounter]:
    """Yield the encounters of a file.

    Raises:
        InputError: the file cannot be read, or a line is not an encounter; says which.
    """
    return read_numbered(path, from_json, "an encounter", "bip simulate encounters")


def to_json(met: Encounter) -> dict[str, Any]:
    """Return an encounter as plain JSON values."""
    places = met.home.places
    return {
        "id": met.id,
        "kind": met.kind,
        "agent": met.agent,
        "other": met.other,
        **home_to_json(met.home, met.initial),
        "people": {
            name: {"room": body.room, "holds": list(body.holds)} for name, body in met.initial.bodies.items()
        },
        "goal": goal_to_json(met.goal, places),
        "social_goal": met.social_goal,
        "believed_goals": [goal_to_json(goal, places) for goal in met.believed_goals],
        "belief": {"object": met.belief.object, "probabilities": met.belief.probabilities.tolist()},
        "actions": [[action.agent, *action_to_json(action, places)] for action in met.actions],
        "decided": met.decided,
        "deed": met.deed,
    }


def from_json(record: Mapping[str, Any]) -> Encounter:
    """Return the encounter of a record as `to_json` writes it."""
    bodies = {name: Body(body["room"], holds=tuple(body["holds"])) for name, body in record["people"].items()}
    home, initial = home_from_json(record, bodies)
    belief = record["belief"]
    return Encounter(
        record["id"],
        record["kind"],
        home,
        initial,
        record["agent"],
        record["other"],
        goal_from_json(record["goal"], home.places),
        record["social_goal"],
        tuple(goal_from_json(goal, home.places) for goal in record["believed_goals"]),
        Belief(belief["object"], home.places, np.array(belief["probabilities"], dtype=np.float64)),
        tuple(action_from_json(fields[0], fields[1:], home.places) for fields in record["actions"]),
        record["decided"],
        record["deed"],
    )
