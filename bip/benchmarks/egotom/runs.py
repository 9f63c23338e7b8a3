"""Runs of EgoToM by the paper's protocol, with controls, and with no context beside.

Policies whose answer does not depend on the order of the choices, which the laws of open-word inverse
planning say of it, are asked in one order.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from bip.benchmarks.benchmark import Record
from bip.benchmarks.egotom.records import KINDS, Selection, is_egotom, load
from bip.benchmarks.egotom.shuffling import by_question, shuffled
from bip.evaluation import word_controls
from bip.evaluation.no_context import beside
from bip.evaluation.score import contexts_of
from bip.open_words.who import Who
from symbolic.errors import InputError

PUBLISHED: Mapping[str, float] = {
    "people, goal": 0.88,
    "people, belief": 0.72,
    "people, actions": 0.78,
    "Gemini 2.5 Pro, goal": 0.90,
    "Gemini 2.5 Pro, belief": 0.62,
    "Gemini 2.5 Pro, actions": 0.68,
    "chance, goal": 1 / 3,
    "chance, belief": 1 / 4,
    "chance, actions": 1 / 4,
}
"""Li et al. (2025), on the paper's own part, and the later system named; goal has three choices, the others four."""


@dataclass(frozen=True, slots=True)
class Protocol:
    """How questions are asked.

    Attributes:
        shuffles: orders of the choices; 1 for a policy that does not depend on them.
        seed: of the orders.
        limit: questions of each kind to take; None for all.
        with_no_context: also ask with no context, and report the paired difference.
        traces: file to which is added what each line says for each choice; None for none.
    """

    shuffles: int = 3
    seed: int = 0
    limit: int | None = None
    with_no_context: bool = False
    traces: Path | None = None


def run(path: Path, selection: Selection, protocol: Protocol, who: Who) -> dict[str, Any]:
    """Return the report of a run: that of `bip.evaluation.evaluate`, by the paper's protocol.

    Args:
        path: a CSV or a folder of them.
        selection: which questions, under which condition.
        protocol: how they are asked.
        who: who answers.

    Raises:
        InputError: the path cannot be used at all, or none of its records can.
    """
    records = take(path, selection, protocol.limit)
    report = _asked(path, records, selection.context, protocol, who)
    figures, notes = controls(records)
    if not is_egotom(path, selection):
        report["published"] = {}
    report |= {"controls": figures, "notes": notes, "shuffles": protocol.shuffles, "seed": protocol.seed}
    if protocol.with_no_context and not report["interrupted"]:
        blind = take(path, replace(selection, context="none"), protocol.limit)
        report["no_context"] = beside(report, _asked(path, blind, "none", protocol, who))
    return report


def take(path: Path, selection: Selection, limit: int | None) -> list[Record]:
    """Return the records of a selection, so many of each kind.

    Raises:
        InputError: there are none.
    """
    kinds = KINDS if selection.kind is None else (selection.kind,)
    records = [
        record for kind in kinds for record in islice(load(path, replace(selection, kind=kind)), limit)
    ]
    if not records:
        raise InputError(f"{path}: no CSV there has questions of EgoToM ({', '.join(kinds)})")
    return records


def _asked(
    path: Path, records: Sequence[Record], context: str, protocol: Protocol, who: Who
) -> dict[str, Any]:
    orders = list(shuffled(records, protocol.shuffles, protocol.seed))
    traces = None if context == "none" else protocol.traces
    report = who.evaluated("egotom", path, [s.record for s in orders], context, PUBLISHED, traces)
    return by_question(report, orders) | {"contexts": contexts_of(report["items"])}


def controls(records: Sequence[Record]) -> tuple[dict[str, float], list[str]]:
    """Return the accuracy of rules without a theory of mind by kind, and what could not be fitted."""
    figures: dict[str, float] = {}
    notes: dict[str, None] = {}
    for kind in KINDS:
        part, said = word_controls.controls([record for record in records if record.type == kind], video)
        figures |= {f"{name}, {kind}": value for name, value in part.items()}
        notes |= dict.fromkeys(said)
    return figures, list(notes)


def video(question: str) -> str:
    """Return the video of a question from its id, "VIDEO~narrator~first-last KIND"."""
    return question.partition("~")[0]
