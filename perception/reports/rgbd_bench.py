"""The benchmark of perception from RGB-D: homes are filmed with noise, perceived, and compared with the truth.

Truth are the boxes from which the film was rendered, and the acts of the person in it. Relations are those of the
rule set `virtualhome` on the true boxes; ours are those that are more probable than not. Walls, floors, ceilings,
doors and rooms are left out of nodes and relations: their boxes in the files are solid cubes that nobody could have
rendered, and the floor has no thickness, so that being on it is decided by less than a millimetre.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from perception.events.acts import Act
from perception.film.noise import FAULTS, Noise
from perception.reports.detection_score import Tally, tallies
from perception.reports.filmed_trials import Progress, Trial, homes, trials
from perception.reports.relation_calibration import Judged, brier
from perception.scene.confidence import NAMES, likely
from perception.scene.relations import relate
from perception.scene.rules import DEFAULT, VIRTUALHOME
from perception.scene.scene_graph import Relation, Thing
from perception.segmentation.known_segmenters import segmenter_of
from perception.segmentation.masks import Segmenter
from perception.sources.source import Agreement
from symbolic.errors import InputError

NODE_PIXELS = 20
"""A thing was visible when some frame showed this many of its pixels ..."""
RELATION_PIXELS = 50
"""... and its relations count when some frame showed this many."""
TOLERANCE = 5
"""An act is found when its steps come this near to the true ones."""
VERBS = ("open", "close", "grab", "put")


def run(
    path: Path | None = None,
    seed: int = 0,
    size: int = 512,
    noise: Noise | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Film, perceive and score the homes at a path, or simulated ones.

    Args:
        path: a VirtualHome graph or a folder of them.
        seed: of the walks, the noise and the simulated homes.
        size: width and height of the frames, pixels.
        noise: of the camera; None for the default.
        progress: called with the name of the home, the frame and the number of frames.

    Returns:
        `homes, frames, skipped, nodes, relations, brier, events, centre_error_cm {median, p90},
        frames_per_second, loop_seconds_per_frame, speedup_over_loop, map_megabytes, seconds`.

    Raises:
        InputError: nothing at the path can be read or filmed.
    """
    started = time.perf_counter()
    skipped: list[str] = []
    found = _trials(path, [seed], size, {"": noise or Noise()}, skipped, progress)[""]
    frames = sum(len(t.film.shots) for t in found)
    ours = sum(t.seconds for t in found) / frames
    loop = sum(t.loop_seconds for t in found) / len(found)
    return {
        "homes": len(found),
        "frames": frames,
        "skipped": skipped,
        **score(found),
        "frames_per_second": 1 / ours,
        "loop_seconds_per_frame": loop,
        "speedup_over_loop": loop / ours,
        "map_megabytes": max(t.nbytes for t in found) / 1e6,
        "seconds": time.perf_counter() - started,
    }


def run_segmented(
    model: str,
    path: Path | None = None,
    seeds: Sequence[int] = (0, 1, 2),
    size: int = 512,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Score perception with the masks that a model finds in colours, beside that with true labels.

    A thing that the model takes for another kind of thing is not found, and the other kind is one too many.

    Args:
        model: folder or name on the hub of a model with classes of its own.

    Returns:
        as `run_faults`; the rows are true labels, true masks whose ids last for one frame, and the model's.

    Raises:
        InputError: nothing at the path can be read or filmed, or the model cannot be loaded.
    """
    cameras: dict[str, Noise | Segmenter] = {
        "true labels": Noise(missed=0.0),
        "true masks, no ids": Noise(missed=0.0, anonymous=1),
        f"masks of {Path(model).name}": segmenter_of(model),
    }
    return run_faults(path, seeds, size, cameras, progress)


def run_faults(
    path: Path | None = None,
    seeds: Sequence[int] = (0, 1, 2),
    size: int = 512,
    faults: Mapping[str, Noise | Segmenter] = FAULTS,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Score perception at each of some faults of camera and segmenter, over several seeds.

    Returns:
        `seeds, homes, frames, skipped, faults {name: {nodes, relations, brier, events, centre_error_cm,
        frames_per_second}}, seconds`.

    Raises:
        InputError: nothing at the path can be read or filmed.
    """
    started = time.perf_counter()
    skipped: list[str] = []
    found = _trials(path, seeds, size, faults, skipped, progress)
    first = next(iter(found.values()))
    frames = sum(len(t.film.shots) for t in first)
    rows = {
        name: {**score(mine), "frames_per_second": frames / sum(t.seconds for t in mine)}
        for name, mine in found.items()
    }
    return {
        "seeds": list(seeds),
        "homes": len(first),
        "frames": frames,
        "skipped": skipped,
        "faults": rows,
        "seconds": time.perf_counter() - started,
    }


def _trials(
    path: Path | None,
    seeds: Sequence[int],
    size: int,
    noises: Mapping[str, Noise | Segmenter],
    skipped: list[str],
    progress: Progress | None,
) -> dict[str, list[Trial]]:
    """The trials of all homes and seeds by name of the noise; a home that cannot be filmed is left out."""
    found: dict[str, list[Trial]] = {name: [] for name in noises}
    for seed in seeds:
        for number, scene in enumerate(homes(path, seed, skipped)):
            try:
                for name, trial in trials(scene, (seed, number), size, noises, skipped, progress).items():
                    found[name].append(trial)
            except InputError as error:
                skipped.append(str(error))
    if not any(found.values()):
        reason = skipped[0] if skipped else "there is none"
        raise InputError(f"no home under {path} can be filmed; the first reason: {reason}")
    return found


def score(trials: Sequence[Trial]) -> dict[str, Any]:
    """Nodes, relations and events of some trials against their truth, and the error of the centres."""
    nodes = tallies(_nodes(trial) for trial in trials)["nodes"]
    judged = [judge(trial) for trial in trials]
    relations = tallies(agreement for trial in judged for agreement in _relations(trial))
    errors = np.concatenate([_centre_errors(trial) for trial in trials])
    events = {verb: _events(trials, verb).as_dict() for verb in VERBS}
    return {
        "nodes": nodes.as_dict(),
        "relations": {name: tally.as_dict() for name, tally in relations.items()},
        "brier": brier(judged),
        "events": events,
        "centre_error_cm": {"median": _quantile_cm(errors, 0.5), "p90": _quantile_cm(errors, 0.9)},
    }


def _quantile_cm(errors: np.ndarray, share: float) -> float | None:
    """A quantile of some errors in metres, in centimetres; None of none."""
    return 100 * float(np.quantile(errors, share)) if len(errors) else None


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


def _relations(judged: Judged) -> Iterator[Agreement]:
    ours = frozenset(likely(judged.found, DEFAULT))
    for name in NAMES:
        yield Agreement(name, _named(ours, name), _named(judged.truth, name))


def judge(trial: Trial) -> Judged:
    """The things whose relations count, as they were found, and the relations that they truly have."""
    truth, found = _truth(trial, RELATION_PIXELS), _found(trial)
    counted = tuple(thing for thing in found.values() if thing.id in truth and thing.box is not None)
    return Judged(counted, relate(truth.values(), VIRTUALHOME))


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
