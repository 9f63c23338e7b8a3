"""Runs of the generative task: a goal in words for each observation, and what judges say of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from bip.benchmarks.benchmark import BadRecord
from bip.benchmarks.wagibench.judge_agreement import Graded, pairwise_agreement
from bip.benchmarks.wagibench.judges import Judge
from bip.benchmarks.wagibench.multiple_choice import RESAMPLES
from bip.benchmarks.wagibench.records import Observation, Selection, Tagged, observations
from bip.evaluation.keeping import Journal, Section
from bip.evaluation.paired import bootstrap
from symbolic.errors import BipError, InputError
from symbolic.spreading import Workers, spread, winding_up

Told: TypeAlias = Tagged[Observation | BadRecord]

PUBLISHED: Mapping[str, float] = {
    "GPT-4.1, full set": 0.550,
    "Qwen2.5-VL-72B, full set": 0.498,
    "InternVL-78B, full set": 0.487,
    "Llama 3.2 11B, full set": 0.320,
}
"""Mean grades of stated goals, as published by Veerabadran et al. (2025)."""

META: Mapping[str, float] = {
    "judge with reference and cues": 0.768,
    "people with people": 0.752,
    "Snap-MCQ": 0.678,
    "embedding similarity": 0.595,
}
"""Pairwise agreement with people, as published; a constant judge reaches .711 there, a random one .524."""


@dataclass(frozen=True, slots=True)
class StatedGoal:
    """The outcome of one observation.

    Attributes:
        id: names it.
        type: type of its goal.
        status: "stated", or "failed" when nothing could be read, or no goal was stated.
        prediction: the stated goal.
        grades: by judge; None where the judge gave none.
        error: why it failed.
    """

    id: str
    type: str
    status: str
    prediction: str = ""
    grades: Mapping[str, float | None] | None = None
    error: str | None = None


def run_observations(
    path: Path,
    selection: Selection,
    state: Callable[[str], str],
    judges: Mapping[str, Judge],
    *,
    limit: int | None = None,
    workers: int = 1,
    seed: int = 0,
    people: Sequence[Graded] = (),
    on_item: Callable[[StatedGoal], None] = lambda item: None,
    journal: Journal | None = None,
) -> dict[str, Any]:
    """Return the report of a run.

    Args:
        path: folder with WAGIBench's files.
        selection: which observations, and what is shown.
        state: from what is shown to a goal in words.
        judges: by name.
        limit: observations to take; None for all.
        workers: threads.
        seed: of the bootstrap.
        people: stated goals with people's grades, to compare the judges with.
        on_item: called with each outcome as it is done.
        journal: keeps each outcome as it comes; what it holds by now is not made again.

    Raises:
        InputError: the files cannot be used, or no observation fits the selection.
    """
    tagged = list(islice(observations(path, selection), limit))
    if not tagged:
        raise InputError(f"{path}: no observation there is of the subset {selection.subset}")
    outcome = partial(_outcome, state=state, judges=judges)
    items, interrupted = _outcomes(tagged, outcome, workers, Section(journal, "generative"), on_item)
    rng = np.random.default_rng(seed)
    return {
        "benchmark": "wagibench",
        "task": "generative",
        "modality": selection.modality,
        "subset": selection.subset or "all",
        "interrupted": interrupted,
        "n": len(items),
        "stated": sum(item.status == "stated" for item in items),
        "failed": sum(item.status == "failed" for item in items),
        "judges": {name: graded(items, name, rng) for name in judges},
        "meta": {name: _meta(judge, people, tagged) for name, judge in judges.items()} if people else {},
        "published": dict(PUBLISHED),
        "items": [_as_json(item) for item in items],
    }


def _outcomes(
    tagged: Sequence[Told],
    outcome: Callable[[Told], StatedGoal],
    workers: int,
    section: Section,
    on_item: Callable[[StatedGoal], None],
) -> tuple[list[StatedGoal], bool]:
    """Return the outcomes in order, and whether the run was told to end before it had them all."""
    items: dict[int, StatedGoal] = {}
    to_do = []
    for number, member in enumerate(tagged):
        kept = section.item_of(number, member.record)
        if kept is None:
            to_do.append(number)
        else:
            items[number] = StatedGoal(**kept)

    def take(asked: int, item: StatedGoal) -> None:
        number = to_do[asked]
        section.add(number, tagged[number].record, _as_json(item))
        items[number] = item
        on_item(item)

    try:
        spread((tagged[number] for number in to_do), outcome, Workers(workers, "threads"), take)
    except KeyboardInterrupt:
        winding_up()
        return [items[number] for number in sorted(items)], True
    return [items[number] for number in sorted(items)], False


def _outcome(tagged: Told, state: Callable[[str], str], judges: Mapping[str, Judge]) -> StatedGoal:
    record = tagged.record
    if isinstance(record, BadRecord):
        return StatedGoal(record.id, record.type, "failed", error=record.error)
    try:
        stated = state(record.narrative)
        grades = {name: judge(record, stated) for name, judge in judges.items()}
    except BipError as error:
        return StatedGoal(record.id, record.type, "failed", error=f"{record.id}: {error}")
    return StatedGoal(record.id, record.type, "stated", stated, grades)


def graded(items: Sequence[StatedGoal], judge: str, rng: np.random.Generator) -> dict[str, Any]:
    """Return the mean grade of a judge with its interval, over all observations and over those graded.

    Over all, a goal that was not stated counts 0; a grade that the judge did not give is left out of both
    means and counted.
    """
    told = [item.grades[judge] if item.grades else 0.0 for item in items]
    given = np.array([grade for grade in told if grade is not None], dtype=np.float64)
    stated = [grade for item, grade in zip(items, told, strict=True) if item.grades and grade is not None]
    if not len(given):
        return {
            "n": 0,
            "ungraded": len(told),
            "mean": None,
            "ci95": None,
            "mean_of_stated": None,
            "by_type": {},
        }
    types = sorted({item.type for item in items})
    return {
        "n": len(given),
        "ungraded": sum(grade is None for grade in told),
        "mean": float(given.mean()),
        "ci95": list(bootstrap(given, rng, RESAMPLES)),
        "mean_of_stated": float(np.mean(stated)) if stated else None,
        "by_type": {
            kind: {"n": len(part), "mean": float(np.mean(part))}
            for kind in types
            for part in [[g for i, g in zip(items, told, strict=True) if i.type == kind and g is not None]]
            if part
        },
    }


def _meta(judge: Judge, people: Sequence[Graded], tagged: Sequence[Told]) -> dict[str, Any]:
    """Return how a judge ranks stated goals beside people; what it does not grade is counted and left out."""
    known = {t.record.id.rpartition(" ")[2]: t.record for t in tagged if isinstance(t.record, Observation)}
    theirs: dict[str, list[float]] = {}
    ours: dict[str, list[float]] = {}
    left_out = 0
    for row in people:
        observation = known.get(row.observation.rpartition(" ")[2])
        grade = None if observation is None else judge(observation, row.prediction)
        if grade is None:
            left_out += 1
            continue
        theirs.setdefault(row.observation, []).append(row.people)
        ours.setdefault(row.observation, []).append(grade)
    found = pairwise_agreement(theirs, ours)
    return {
        "agreement": found.agreement,
        "constant judge": found.constant,
        "random judge": found.random,
        "pairs": found.pairs,
        "left_out": left_out,
        "published": dict(META),
    }


def _as_json(item: StatedGoal) -> dict[str, Any]:
    return {
        "id": item.id,
        "type": item.type,
        "status": item.status,
        "prediction": item.prediction,
        "grades": dict(item.grades or {}),
        "error": item.error,
    }
