"""The grid modality x policy: every condition answers the same questions and is compared with the first."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from bip.benchmarks.benchmark import Benchmark
from bip.evaluation.keeping import Journal, JournalError
from bip.evaluation.paired import Difference, compare
from bip.evaluation.report import Report
from bip.evaluation.run import Answerer, evaluate
from bip.evaluation.score import Item
from symbolic.errors import BipError
from symbolic.spreading import HERE, Workers

if TYPE_CHECKING:
    from bip.language_models.served import Client


@dataclass(frozen=True, slots=True)
class Connected:
    """An answerer that asks a server.

    Attributes:
        answerer: who answers.
        client: through which it asks; items then tell what they asked.
        threads: how many questions it takes at a time.
    """

    answerer: Answerer
    client: "Client"
    threads: int


Policies: TypeAlias = Mapping[str, Callable[[], Answerer | Connected]]
"""What makes the answerer of each policy; a `BipError` says why it cannot."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One condition of the grid.

    Attributes:
        modality, policy: the condition.
        report: of `evaluate`; None when the condition cannot be run.
        error: why it cannot.
        difference: against the reference; None for the reference itself, and without a report.
    """

    modality: str
    policy: str
    report: Report | None = None
    error: str | None = None
    difference: Difference | None = None

    @property
    def name(self) -> str:
        """The condition in words, e.g. "text, rational"."""
        return f"{self.modality}, {self.policy}"


@dataclass(frozen=True, slots=True)
class Ablation:
    """The grid of one benchmark, as far as it was run.

    Attributes:
        benchmark: its name.
        cells: the conditions, modality by modality.
        published: figures of people and systems.
        interrupted: True when Ctrl-C left conditions out or one unfinished.
    """

    benchmark: str
    cells: tuple[Cell, ...]
    published: Mapping[str, float]
    interrupted: bool

    @property
    def reference(self) -> Cell | None:
        """The first condition that could be run: what the others are compared with."""
        return next((cell for cell in self.cells if cell.report is not None), None)

    def as_json(self) -> dict[str, Any]:
        """Return the grid as plain JSON values; the reports keep their items."""
        return {
            "benchmark": self.benchmark,
            "interrupted": self.interrupted,
            "reference": self.reference and self.reference.name,
            "cells": [asdict(cell) for cell in self.cells],
            "published": dict(self.published),
        }


def ablate(
    benchmark: Benchmark,
    path: Path,
    modalities: Sequence[str],
    policies: Policies,
    *,
    limit: int | None = None,
    workers: Workers = HERE,
    on_item: Callable[[Cell, Item], None] = lambda cell, item: None,
    seed: int = 0,
    journal: Journal | None = None,
    explaining: bool = False,
) -> Ablation:
    """Run a benchmark under every modality with every policy; on Ctrl-C, return what is done.

    Args:
        benchmark: what to run.
        path: its file or folder.
        modalities, policies: the two sides of the grid.
        limit: the number of records to take; None for all.
        workers: who answers under a condition that asks no server.
        on_item: called with the condition and each item as it is done.
        seed: of the bootstrap.
        journal: keeps each item as it comes; what it holds by now is not answered again.
        explaining: items that are answered now come with why.
    """
    cells: list[Cell] = []
    try:
        run = partial(
            _run, benchmark, path, limit=limit, workers=workers, journal=journal, explaining=explaining
        )
        for cell in _cells(modalities, policies, run, on_item):
            cells.append(cell)
            if cell.report is not None and cell.report["interrupted"]:
                raise KeyboardInterrupt
    except KeyboardInterrupt:
        interrupted = True
    else:
        interrupted = False
    compared = tuple(_compared(cells, np.random.default_rng(seed)))
    return Ablation(benchmark.name, compared, benchmark.published, interrupted)


def _cells(
    modalities: Sequence[str],
    policies: Policies,
    run: Callable[..., Report],
    on_item: Callable[[Cell, Item], None],
) -> Iterator[Cell]:
    for modality, policy in product(modalities, policies):
        cell = Cell(modality, policy)
        try:
            report = run(policies[policy](), cell, on_item=partial(on_item, cell))
        except JournalError:
            raise
        except BipError as error:
            yield Cell(modality, policy, error=str(error))
            continue
        yield _reported(cell, report)


def _run(
    benchmark: Benchmark,
    path: Path,
    answerer: Answerer | Connected,
    cell: Cell,
    *,
    limit: int | None,
    workers: Workers,
    journal: Journal | None,
    on_item: Callable[[Item], None],
    explaining: bool,
) -> Report:
    """Return the report of one condition, with what it asked of a server if it asks one."""
    here = answerer if isinstance(answerer, Connected) else None
    report = evaluate(
        benchmark,
        path,
        answerer.answerer if isinstance(answerer, Connected) else answerer,
        modality=cell.modality,
        policy=cell.policy,
        limit=limit,
        workers=Workers(here.threads, "threads") if here else workers,
        client=here.client if here else None,
        on_item=on_item,
        journal=journal,
        explaining=explaining,
    )
    if here is not None:
        from bip.language_models.served.usage import per_question, sum_of

        report["usage"] = per_question(sum_of(item["usage"] for item in report["items"]), report["n"])
    return report


def _reported(cell: Cell, report: Report) -> Cell:
    """The condition with its report; one in which every question failed says why instead."""
    if report["n"] and report["failed"] == report["n"]:
        reason = report["items"][0]["error"]
        return Cell(
            cell.modality, cell.policy, error=f"all {report['n']} questions failed, the first: {reason}"
        )
    return Cell(cell.modality, cell.policy, report)


def _compared(cells: Sequence[Cell], rng: np.random.Generator) -> Iterator[Cell]:
    reference: Mapping[str, Any] | None = None
    for cell in cells:
        if cell.report is None or reference is None:
            reference = reference or cell.report
            yield cell
            continue
        difference = compare(cell.report["items"], reference["items"], rng)
        yield Cell(cell.modality, cell.policy, cell.report, difference=difference)
