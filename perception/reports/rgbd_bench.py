"""The benchmark of perception from RGB-D: homes are filmed with noise, perceived, and compared with the truth.

Truth are the boxes from which the film was rendered, and the acts of the person in it. Relations are
those of the rule set `virtualhome` on the true boxes. Walls, floors, ceilings, doors and rooms are left
out of nodes and relations: their boxes in the files are solid cubes that nobody could have rendered, and
the floor has no thickness, so that being on it is decided by less than a millimetre.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from perception.events.acts import Act
from perception.events.perceived import Perception, perceive
from perception.film.boxed_homes import home
from perception.film.film_set import stage_of
from perception.film.filming import Film, film
from perception.film.noise import Noise, disturb
from perception.film.rendering import film_frames
from perception.mapping.frames import RgbdFrame
from perception.mapping.scene_map import SceneMap
from perception.reports.detection_score import Tally, tallies
from perception.scene.relations import relate
from perception.scene.rules import DEFAULT, VIRTUALHOME
from perception.scene.scene_graph import Relation, Thing
from perception.sources.source import Agreement
from perception.sources.virtualhome.scene_files import SceneFile, read_scene, scenes
from symbolic.errors import InputError

NODE_PIXELS = 20
"""A thing was visible when some frame showed this many of its pixels ..."""
RELATION_PIXELS = 50
"""... and its relations count when some frame showed this many."""
TOLERANCE = 5
"""An act is found when its steps come this near to the true ones."""
VERBS = ("open", "close", "grab", "put")
_SIMULATED = 3
_LOOP_FRAMES = 3


@dataclass(frozen=True, slots=True)
class Trial:
    """One film and what perception made of it; `pixels` are the most that one frame showed of each thing."""

    film: Film
    perception: Perception
    pixels: Counter[int]
    seconds: float
    loop_seconds: float
    nbytes: int


def run(
    path: Path | None = None,
    seed: int = 0,
    size: int = 512,
    noise: Noise | None = None,
    progress: Callable[[str, int, int], None] | None = None,
) -> dict[str, Any]:
    """Film, perceive and score the homes at a path, or simulated ones.

    Args:
        path: a VirtualHome graph or a folder of them.
        seed: of the walks, the noise and the simulated homes.
        size: width and height of the frames, pixels.
        noise: of the camera; None for the default.
        progress: called with the name of the home, the frame and the number of frames.

    Returns:
        `homes, frames, skipped, nodes, relations, events, centre_error_cm {median, p90},
        frames_per_second, loop_seconds_per_frame, speedup_over_loop, map_megabytes, seconds`.

    Raises:
        InputError: nothing at the path can be read.
    """
    started = time.perf_counter()
    skipped: list[str] = []
    trials = [
        trial(scene, np.random.default_rng([seed, number]), size, noise or Noise(), progress)
        for number, scene in enumerate(_scenes(path, seed, skipped))
    ]
    if not trials:
        raise InputError(f"no home under {path} can be filmed; the first reason: {skipped[0]}")
    frames = sum(len(t.film.shots) for t in trials)
    ours = sum(t.seconds for t in trials) / frames
    loop = sum(t.loop_seconds for t in trials) / len(trials)
    return {
        "homes": len(trials),
        "frames": frames,
        "skipped": skipped,
        **score(trials),
        "frames_per_second": 1 / ours,
        "loop_seconds_per_frame": loop,
        "speedup_over_loop": loop / ours,
        "map_megabytes": max(t.nbytes for t in trials) / 1e6,
        "seconds": time.perf_counter() - started,
    }


def _scenes(path: Path | None, seed: int, skipped: list[str]) -> Iterator[SceneFile]:
    if path is None:
        for number in range(_SIMULATED):
            yield home(np.random.default_rng([seed, number]), f"simulated {number + 1}")
        return
    for file in scenes(path):
        try:
            scene = read_scene(file)
        except InputError as error:
            skipped.append(str(error))
            continue
        skipped += scene.skipped
        yield scene


def trial(
    scene: SceneFile,
    rng: np.random.Generator,
    size: int,
    noise: Noise,
    progress: Callable[[str, int, int], None] | None = None,
) -> Trial:
    """Film a home and perceive the film; only perception is timed."""
    taken = film(stage_of(scene), rng, size)
    scene_map = SceneMap(taken.shots[0].stage.things.values())
    pixels = Counter[int]()
    seconds, loops = 0.0, list[float]()
    for frame in film_frames(taken):
        counts = np.bincount(frame.instances.ravel())
        for identity in np.flatnonzero(counts).tolist():
            pixels[identity] = max(pixels[identity], int(counts[identity]))
        noisy = disturb(frame, noise, rng)
        before = time.perf_counter()
        scene_map.integrate(noisy)
        seconds += time.perf_counter() - before
        if len(loops) < _LOOP_FRAMES:
            loops.append(plain_loop(noisy, scene_map.options.stride, scene_map.options.voxel))
        if progress is not None:
            progress(scene.name, frame.step + 1, len(taken.shots))
    before = time.perf_counter()
    perception = perceive(scene_map)
    seconds += time.perf_counter() - before
    return Trial(taken, perception, pixels, seconds, float(np.mean(loops)), scene_map.nbytes)


def plain_loop(frame: RgbdFrame, stride: int, voxel: float) -> float:
    """Seconds that a loop over pixels takes to do what reference code does: back-project and vote."""
    started = time.perf_counter()
    camera, votes = frame.camera, dict[tuple[int, int, int, int], int]()
    for row in range(0, camera.height, stride):
        for column in range(0, camera.width, stride):
            z, identity = float(frame.depth[row, column]), int(frame.instances[row, column])
            if not 0 < z < 50 or not identity:
                continue
            local = np.array(
                [(column - camera.cx) * z / camera.fx, (camera.cy - row) * z / camera.fy, -z, 1.0]
            )
            x, y, depth = (camera.to_world @ local)[:3] // voxel
            key = identity, int(x), int(y), int(depth)
            votes[key] = votes.get(key, 0) + 1
    return time.perf_counter() - started


def score(trials: Sequence[Trial]) -> dict[str, Any]:
    """Nodes, relations and events of some trials against their truth, and the error of the centres."""
    nodes = tallies(_nodes(trial) for trial in trials)["nodes"]
    relations = tallies(agreement for trial in trials for agreement in _relations(trial))
    errors = np.concatenate([_centre_errors(trial) for trial in trials])
    events = {verb: _events(trials, verb).as_dict() for verb in VERBS}
    return {
        "nodes": nodes.as_dict(),
        "relations": {name: tally.as_dict() for name, tally in relations.items()},
        "events": events,
        "centre_error_cm": {
            "median": 100 * float(np.median(errors)),
            "p90": 100 * float(np.quantile(errors, 0.9)),
        },
    }


def _truth(trial: Trial, fewest: int) -> dict[int, Thing]:
    """The things of which some frame showed enough pixels, as they are at the end."""
    return {
        thing.id: thing
        for thing in trial.film.shots[-1].stage.things.values()
        if thing.role not in ("room", "structure") and trial.pixels[thing.id] >= fewest
    }


def _found(trial: Trial) -> dict[int, Thing]:
    things = trial.perception.things
    return {thing.id: thing for thing in things if thing.role not in ("room", "structure")}


def _nodes(trial: Trial) -> Agreement:
    return Agreement("nodes", _found(trial).keys(), _truth(trial, NODE_PIXELS).keys())


def _relations(trial: Trial) -> Iterator[Agreement]:
    truth, found = _truth(trial, RELATION_PIXELS), _found(trial)
    ours = relate((thing for thing in found.values() if thing.id in truth), DEFAULT)
    theirs = relate(truth.values(), VIRTUALHOME)
    for name in ("close", "inside", "on"):
        yield Agreement(name, _named(ours, name), _named(theirs, name))


def _named(relations: frozenset[Relation], name: str) -> frozenset[Relation]:
    return frozenset(relation for relation in relations if relation.name == name)


def _centre_errors(trial: Trial) -> np.ndarray:
    truth, found = _truth(trial, RELATION_PIXELS), _found(trial)
    pairs = [(t.box.centre, found[i].box) for i, t in truth.items() if i in found and t.box is not None]
    return np.array([np.linalg.norm(np.subtract(a, b.centre)) for a, b in pairs if b is not None])


def _events(trials: Sequence[Trial], verb: str) -> Tally:
    tp = ours = theirs = 0
    for trial in trials:
        found = [act for act in trial.perception.acts if act.verb == verb]
        true = [act for act in trial.film.acts if act.verb == verb]
        tp, ours, theirs = tp + matches(found, true), ours + len(found), theirs + len(true)
    return Tally(tp, ours - tp, theirs - tp)


def matches(found: Sequence[Act], true: Sequence[Act]) -> int:
    """How many acts find a partner of their own: the same verb and thing at nearly the same steps."""
    left = list(true)
    for act in found:
        partner = next((t for t in left if _same(act, t)), None)
        if partner is not None:
            left.remove(partner)
    return len(true) - len(left)


def _same(a: Act, b: Act) -> bool:
    together = a.first - TOLERANCE <= b.last and b.first <= a.last + TOLERANCE
    return (a.verb, a.thing, a.person) == (b.verb, b.thing, b.person) and together
