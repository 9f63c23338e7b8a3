"""Runs of the multiple-choice task: accuracy, with what it is by cue, type and window, and controls."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from bip.benchmarks.benchmark import Record, Sample
from bip.benchmarks.wagibench.modalities import NAMES
from bip.benchmarks.wagibench.records import Selection, Tagged, questions
from bip.evaluation.no_context import beside
from bip.evaluation.paired import bootstrap
from bip.evaluation.score import contexts_of
from bip.evaluation.word_controls import controls
from bip.open_words.who import Who
from symbolic.errors import InputError

RESAMPLES = 1_000
"""Of the bootstrap, as in the paper."""

PUBLISHED: Mapping[str, float] = {
    "people, dissimilar": 0.97,
    "people, similar": 0.93,
    "best model, dissimilar": 0.91,
    "best model, similar": 0.84,
    "GPT-4.1, full set": 0.877,
    "Qwen2.5-VL-72B, full set": 0.876,
    "InternVL-78B, full set": 0.868,
    "Llama 3.2 11B, full set": 0.431,
    "chance": 0.25,
}
"""Multiple choice, as published by Veerabadran et al. (2025)."""


@dataclass(frozen=True, slots=True)
class Asking:
    """How many questions, and whether they are also asked blind.

    Attributes:
        limit: how many; None for all.
        with_no_context: also ask with nothing shown, and report the paired difference.
        seed: of the bootstrap.
        traces: file to which is added what each line says for each choice; None for none.
    """

    limit: int | None = None
    with_no_context: bool = False
    seed: int = 0
    traces: Path | None = None


def run_questions(path: Path, selection: Selection, asking: Asking, who: Who) -> dict[str, Any]:
    """Return the report of a run.

    Args:
        path: folder with WAGIBench's files.
        selection: which questions, and what is shown.
        asking: how many, and whether blind as well.
        who: who answers.

    Raises:
        InputError: the files cannot be used, or no question fits the selection.
    """
    tagged = list(islice(questions(path, selection), asking.limit))
    if not tagged:
        raise InputError(f"{path}: no question there is of the subset {selection.subset}")
    report = _asked(path, tagged, selection.modality, asking.traces, who)
    rng = np.random.default_rng(asking.seed)
    credits = np.array([item["correct"] for item in report["items"]])
    report["ci95"] = list(bootstrap(credits, rng, RESAMPLES))
    report["by"] = broken_down(report["items"], tagged)
    report["subset"] = selection.subset or "all"
    report["controls"], report["notes"] = controls([t.record for t in tagged], scenario)
    if asking.with_no_context and not report["interrupted"]:
        blind = _asked(path, [_blind(t) for t in tagged], "none", None, who)
        report["no_context"] = beside(report, blind)
    return report


def _asked(
    path: Path, tagged: Sequence[Tagged[Record]], condition: str, traces: Path | None, who: Who
) -> dict[str, Any]:
    report = who.evaluated("wagibench", path, [t.record for t in tagged], condition, PUBLISHED, traces)
    sizes = {t.record.id: len(t.record.question.choices) for t in tagged if isinstance(t.record, Sample)}
    report["items"] = [item | {"choices": sizes.get(item["id"], 0)} for item in report["items"]]
    return report | {"contexts": contexts_of(report["items"])}


def _blind(tagged: Tagged[Record]) -> Tagged[Record]:
    record = tagged.record
    if not isinstance(record, Sample):
        return tagged
    return replace(tagged, record=replace(record, question=replace(record.question, narrative="")))


def broken_down(
    items: Sequence[Mapping[str, Any]], tagged: Sequence[Tagged[Record]]
) -> dict[str, dict[str, dict[str, float]]]:
    """Return n and accuracy by each class of each tag, and by each modality that has a cue."""
    tags = {t.record.id: t.tags for t in tagged}
    figures: dict[str, dict[str, list[float]]] = {"cues": {}, "window": {}, "cue modality": {}}
    for item in items:
        told = tags.get(item["id"], {})
        for name in ("cues", "window"):
            if name in told:
                figures[name].setdefault(told[name], []).append(item["correct"])
        for modality in NAMES.values():
            if modality in told.get("cues", ""):
                figures["cue modality"].setdefault(modality, []).append(item["correct"])
    return {
        name: {
            value: {"n": len(part), "accuracy": float(np.mean(part))}
            for value, part in sorted(classes.items())
        }
        for name, classes in figures.items()
    }


def scenario(question: str) -> str:
    """Return the scenario of a question from its id, "row N TAG_SCENARIO"; a recording has many questions."""
    return question.rpartition(" ")[2].rpartition("_")[2]
