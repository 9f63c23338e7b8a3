"""What trials add up to: counts of nodes, relations and acts that were found, in sums that can be kept on disk.

Truth are the boxes from which the film was rendered, and the acts of the person in it; see `rgbd_bench`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from perception.events.acts import Act
from perception.reports.detection_score import Tally, tallies
from perception.reports.filmed_trials import Trial
from perception.reports.relation_calibration import Judged, brier_of, squared_errors
from perception.scene.confidence import NAMES, likely
from perception.scene.relations import relate
from perception.scene.rules import DEFAULT, VIRTUALHOME
from perception.scene.scene_graph import Relation, Thing
from perception.sources.source import Agreement
from symbolic.errors import InputError

NODE_PIXELS = 20
"""A thing was visible when some frame showed this many of its pixels ..."""
RELATION_PIXELS = 50
"""... and its relations count when some frame showed this many."""
TOLERANCE = 5
"""An act is found when its steps come this near to the true ones."""
VERBS = ("open", "close", "grab", "put")


@dataclass(frozen=True, slots=True)
class TrialSums:
    """What one trial adds to the score.

    Attributes:
        counts: true positives, false positives and false negatives of `nodes`, of each relation, and of the
            acts of each verb as `act VERB`.
        squares: of each relation the squared errors of probable and of hard relations, and the number of pairs.
        centre_errors: of each thing found, metres.
        frames: of the film.
        seconds: that perception took.
        loop_seconds: that a loop over the pixels of a frame takes.
        nbytes: memory of the map.
    """

    counts: Mapping[str, tuple[int, int, int]]
    squares: Mapping[str, tuple[float, float, int]]
    centre_errors: tuple[float, ...]
    frames: int
    seconds: float
    loop_seconds: float
    nbytes: int

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it; `sums_of` reads it back."""
        return {name: getattr(self, name) for name in self.__slots__}


def sums_of(kept: Mapping[str, Any]) -> TrialSums:
    """Read sums back from JSON.

    Raises:
        InputError: they are not what `TrialSums.as_dict` writes.
    """
    try:
        return TrialSums(
            {str(name): _three(row) for name, row in kept["counts"].items()},
            {
                str(name): (float(soft), float(hard), int(pairs))
                for name, (soft, hard, pairs) in kept["squares"].items()
            },
            tuple(map(float, kept["centre_errors"])),
            int(kept["frames"]),
            float(kept["seconds"]),
            float(kept["loop_seconds"]),
            int(kept["nbytes"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InputError(
            f"a film's kept score cannot be read ({error!r}); run again without --resume"
        ) from error


def _three(row: Sequence[Any]) -> tuple[int, int, int]:
    tp, fp, fn = map(int, row)
    return tp, fp, fn


def sums(trial: Trial) -> TrialSums:
    """What a trial adds to the score."""
    judged = judge(trial)
    found = tallies([_nodes(trial), *_relations(judged)])
    acts = {f"act {verb}": _events(trial, verb) for verb in VERBS}
    return TrialSums(
        {name: (tally.tp, tally.fp, tally.fn) for name, tally in (found | acts).items()},
        squared_errors(judged),
        tuple(_centre_errors(trial)),
        len(trial.film.shots),
        trial.seconds,
        trial.loop_seconds,
        trial.nbytes,
    )


def figures(parts: Sequence[TrialSums]) -> dict[str, Any]:
    """The figures of some trials together: `nodes, relations, brier, events, centre_error_cm, frames_per_second`."""
    counts = {name: _total(part.counts[name] for part in parts) for name in parts[0].counts}
    errors = np.array([error for part in parts for error in part.centre_errors])
    return {
        "nodes": counts["nodes"].as_dict(),
        "relations": {name: counts[name].as_dict() for name in sorted(NAMES)},
        "brier": {name: brier_of([part.squares[name] for part in parts]) for name in NAMES},
        "events": {verb: counts[f"act {verb}"].as_dict() for verb in VERBS},
        "centre_error_cm": {"median": _quantile_cm(errors, 0.5), "p90": _quantile_cm(errors, 0.9)},
        "frames_per_second": sum(part.frames for part in parts) / sum(part.seconds for part in parts),
    }


def _total(rows: Iterable[tuple[int, int, int]]) -> Tally:
    tp, fp, fn = (sum(column) for column in zip(*rows, strict=True))
    return Tally(tp, fp, fn)


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


def _centre_errors(trial: Trial) -> list[float]:
    truth, found = _truth(trial, RELATION_PIXELS), _found(trial)
    pairs = [(t.box.centre, found[i].box) for i, t in truth.items() if i in found and t.box is not None]
    return [float(np.linalg.norm(np.subtract(a, b.centre))) for a, b in pairs if b is not None]


def _events(trial: Trial, verb: str) -> Tally:
    found = [act for act in trial.perception.acts if act.verb == verb]
    true = [act for act in trial.film.acts if act.verb == verb]
    tp = matches(found, true)
    return Tally(tp, len(found) - tp, len(true) - tp)


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
