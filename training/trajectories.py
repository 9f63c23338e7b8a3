"""Trajectories on disk: JSON Lines, deterministic under the seed for any number of workers, resumable.

One object a line:

    {"id": 7, "person": "rational", "agent": "Sam",
     "home": {"rooms": [...], "places": [[room, kind, number, container], ...]},
     "contents": [[object, ...], ...],        one list for each place, in order
     "open": [place index, ...], "room": the person's room at the start,
     "goal": {"object": ..., "place": index or null},
     "belief": [p, ...],                      before the first look; the last entry is "elsewhere"
     "actions": [["walk", room or place index], ["open" | "close", place index],
                 ["grab" | "put", object, place index], ...]}

Episode k of a data set draws from the generator seeded by (seed, k) alone, so neither the number
of workers nor an interruption changes a line.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from symbolic.belief import Belief
from symbolic.errors import InputError
from symbolic.types import Action, Body, Close, Goal, Grab, Home, Open, Place, Put, State, Walk
from training.homes import HomeOptions
from training.people import PEOPLE
from training.simulator import AGENT, MindOptions, Trajectory, simulate

CHUNK = 50
"""Episodes that a worker takes at a time."""


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
    workers: int = 1,
    on_episode: Callable[[], None] = lambda: None,
) -> int:
    """Simulate into a file, from where it left off; return the number of episodes written.

    Raises:
        InputError: the kind of people is unknown, or the file cannot be written.
    """
    if options.person not in PEOPLE:
        raise InputError(f"there are no people called {options.person!r}; choose from {', '.join(PEOPLE)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        done = _whole_lines(path)
        with path.open("a", encoding="utf-8") as file:
            for line in _lines(range(done, episodes), options, workers):
                file.write(line)
                on_episode()
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from error
    return max(0, episodes - done)


def _whole_lines(path: Path) -> int:
    """Cut off a line that an interruption left unfinished, and return how many are whole."""
    if not path.exists():
        return 0
    with path.open("rb+") as file:
        raw = file.read()
        whole = raw.rfind(b"\n") + 1
        file.truncate(whole)
    return raw.count(b"\n", 0, whole)


def _lines(numbers: range, options: SimulationOptions, workers: int) -> Iterator[str]:
    chunks = [numbers[i : i + CHUNK] for i in range(0, len(numbers), CHUNK)]
    run = partial(_chunk_of_lines, options=options)
    if workers == 1:
        for chunk in chunks:
            yield from run(chunk)
        return
    with ProcessPoolExecutor(workers) as pool:
        for lines in pool.map(run, chunks):
            yield from lines


def _chunk_of_lines(numbers: range, options: SimulationOptions) -> list[str]:
    return [json.dumps(to_json(episode(number, options)), separators=(",", ":")) + "\n" for number in numbers]


def read_trajectories(path: Path) -> Iterator[Trajectory]:
    """Yield the trajectories of a file.

    Raises:
        InputError: the file cannot be read, or a line is not a trajectory; says which.
    """
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, start=1):
                try:
                    yield from_json(json.loads(line))
                except (ValueError, KeyError, IndexError, TypeError) as error:
                    raise InputError(
                        f"{path}, line {number}: not a trajectory ({error}); simulate the file again"
                    ) from error
    except OSError as error:
        raise InputError(
            f"{path}: cannot be read ({error.strerror}); run `bip simulate trajectories` first"
        ) from error


def to_json(trajectory: Trajectory) -> dict[str, Any]:
    """Return a trajectory as plain JSON values."""
    home, initial, goal = trajectory.home, trajectory.initial, trajectory.goal
    index = {place: i for i, place in enumerate(home.places)}
    return {
        "id": trajectory.id,
        "person": trajectory.person,
        "agent": AGENT,
        "home": {
            "rooms": list(home.rooms),
            "places": [[p.room, p.kind, p.number, p.container] for p in home.places],
        },
        "contents": [list(initial.contents[place]) for place in home.places],
        "open": sorted(index[place] for place in initial.open),
        "room": initial.bodies[AGENT].room,
        "goal": {"object": goal.object, "place": None if goal.place is None else index[goal.place]},
        "belief": trajectory.belief.probabilities.tolist(),
        "actions": [_action_to_json(action, index) for action in trajectory.actions],
    }


def from_json(record: Mapping[str, Any]) -> Trajectory:
    """Return the trajectory of a record as `to_json` writes it."""
    places = tuple(Place(*fields) for fields in record["home"]["places"])
    contents = {place: tuple(things) for place, things in zip(places, record["contents"], strict=True)}
    wanted = record["goal"]["object"]
    aim = record["goal"]["place"]
    initial = State(contents, frozenset(places[i] for i in record["open"]), {AGENT: Body(record["room"])})
    return Trajectory(
        record["id"],
        Home(tuple(record["home"]["rooms"]), places),
        initial,
        Goal(wanted, None if aim is None else places[aim]),
        Belief(wanted, places, np.array(record["belief"], dtype=np.float64)),
        tuple(_action_from_json(fields, places) for fields in record["actions"]),
        record["person"],
    )


def _action_to_json(action: Action, index: Mapping[Place, int]) -> list[Any]:
    match action:
        case Walk(_, target):
            return ["walk", target if isinstance(target, str) else index[target]]
        case Open(_, place):
            return ["open", index[place]]
        case Close(_, place):
            return ["close", index[place]]
        case Grab(_, thing, place):
            return ["grab", thing, index[place]]
        case Put(_, thing, place):
            return ["put", thing, index[place]]
        case _:
            raise TypeError(f"a trajectory of one person has no {type(action).__name__}")


def _action_from_json(fields: list[Any], places: tuple[Place, ...]) -> Action:
    match fields:
        case ["walk", str(room)]:
            return Walk(AGENT, room)
        case ["walk", int(i)]:
            return Walk(AGENT, places[i])
        case ["open", int(i)]:
            return Open(AGENT, places[i])
        case ["close", int(i)]:
            return Close(AGENT, places[i])
        case ["grab", str(thing), int(i)]:
            return Grab(AGENT, thing, places[i])
        case ["put", str(thing), int(i)]:
            return Put(AGENT, thing, places[i])
        case _:
            raise ValueError(f"{fields!r} is no action")
