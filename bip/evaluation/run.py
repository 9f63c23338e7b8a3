"""Run a reasoner over a benchmark's records: one bad record never ends it, nothing computed is lost."""

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from bip.answer import Answer
from bip.benchmarks.benchmark import (
    BadRecord,
    Benchmark,
    Control,
    Record,
    Sample,
)
from bip.evaluation.score import Item, score
from symbolic.errors import BipError, InputError
from symbolic.language.question import Question

if TYPE_CHECKING:
    from bip.language_models.served import Client, Prices

CHUNK = 16
"""Records that a worker process takes at a time."""


class Verdict(Protocol):
    """What was concluded: the chosen statement, and the choices' probabilities where there are any."""

    @property
    def choice(self) -> int | None:
        """Index of the chosen statement; None when undecided."""

    @property
    def probabilities(self) -> tuple[float, ...]:
        """Of the choices, in their order; empty where the answerer has none."""


class Answerer(Protocol):
    """Whatever answers questions: the reasoner, or a baseline that asks a language model outright."""

    def answer(self, question: Question) -> Verdict:
        """Answer a question; a `BipError` says why it cannot."""
        ...


Answering: TypeAlias = Callable[[Record], Item]


def evaluate(
    benchmark: Benchmark,
    path: Path,
    reasoner: Answerer,
    *,
    modality: str,
    policy: str,
    limit: int | None = None,
    workers: int = 1,
    threads: bool = False,
    client: "Client | None" = None,
    on_item: Callable[[Item], None] = lambda item: None,
) -> dict[str, Any]:
    """Return the report of a run; on Ctrl-C, the report of the items answered so far.

    Args:
        benchmark: what to run.
        path: its file or folder.
        reasoner: who answers.
        modality: the input condition.
        policy: name of the action model, for the report.
        limit: the number of records to take; None for all.
        workers: how many answer side by side; 1 answers here.
        threads: they are threads, for answerers that wait for a server; else processes.
        client: through which the reasoner asks a server, if it does: items then tell what they asked.
        on_item: called with each item as it is done.

    Raises:
        InputError: the path cannot be used at all, or none of its records can.
    """
    items: list[Item] = []
    started = time.perf_counter()
    records = islice(benchmark.load(path, modality), limit)
    answer: Answering = partial(answer_record, reasoner=reasoner)
    if client is not None:
        answer = partial(_metered, answer=answer, prices=client.endpoint.prices)
    interrupted = False
    try:
        for item in _answer_all(records, answer, workers, threads):
            items.append(item)
            on_item(item)
    except KeyboardInterrupt:
        interrupted = True
    seconds = time.perf_counter() - started
    if items and all(item.unusable for item in items):
        raise InputError(f"none of the {len(items)} records can be used; the first: {items[0].error}")
    return {
        "benchmark": benchmark.name,
        "modality": modality,
        "policy": policy,
        "interrupted": interrupted,
        **score(items),
        "controls": {}
        if interrupted
        else score_controls(islice(benchmark.load(path, modality), limit), benchmark),
        "published": dict(benchmark.published),
        "seconds": seconds,
        "questions_per_second": len(items) / seconds,
    }


def answer_record(record: Record, reasoner: Answerer) -> Item:
    """Answer one record; whatever is wrong with it becomes a failed item."""
    if isinstance(record, BadRecord):
        return Item(record.id, record.type, "failed", error=record.error, unusable=True)
    try:
        answer = reasoner.answer(record.question)
    except BipError as error:
        return Item(record.id, record.type, "failed", target=record.target, error=f"{record.id}: {error}")
    except Exception as error:  # noqa: BLE001  a defect of ours costs one item, never the run
        reason = f"{record.id}: a defect in bip, please report it ({type(error).__name__}: {error})"
        return Item(record.id, record.type, "failed", target=record.target, error=reason)
    return Item(
        id=record.id,
        type=record.type,
        status="undecided" if answer.choice is None else "answered",
        choice=answer.choice,
        probabilities=answer.probabilities,
        correct=credit(answer.choice, record),
        target=record.target,
        sense=answer.query.sense if isinstance(answer, Answer) else "most",
    )


def _metered(record: Record, answer: Answering, prices: "Prices | None") -> Item:
    """Answer one record, and count what that asks of a server."""
    from bip.language_models.served.usage import metered

    with metered() as usage:
        item = answer(record)
    return replace(item, usage=usage.counts(prices))


def credit(choice: int | None, sample: Sample) -> float:
    """Return 1 for the gold choice, 0 for another, 1/k for none of k; where it cannot be told, none is right."""
    if sample.target is None:
        return float(choice is None)
    return 1.0 / len(sample.question.choices) if choice is None else float(choice == sample.target)


def score_controls(records: Iterable[Record], benchmark: Benchmark) -> dict[str, float]:
    """Return the accuracy over all records of each rule that uses no theory of mind."""
    totals = dict.fromkeys(benchmark.controls, 0.0)
    n = 0
    for record in records:
        n += 1
        if isinstance(record, Sample):
            for name, control in benchmark.controls.items():
                totals[name] += _control_credit(control, record)
    return {name: total / n for name, total in totals.items()} if n else {}


def _control_credit(control: Control, sample: Sample) -> float:
    try:
        choice = control(sample.question)
    except Exception:  # noqa: BLE001  a defect in a control says nothing on one item, and ends no run
        choice = None
    return credit(choice, sample)


def _answer_all(records: Iterable[Record], answer: Answering, workers: int, threads: bool) -> Iterator[Item]:
    if workers == 1:
        for record in records:
            yield answer(record)
        return
    answer_chunk = partial(_answer_chunk, answer=answer)
    # A thread that waits holds up the rest of its chunk: threads take one record at a time.
    pool: Executor = ThreadPoolExecutor(workers) if threads else ProcessPoolExecutor(workers)
    waiting: list[Future[list[Item]]] = []
    try:
        for chunk in _chunks(records, 1 if threads else CHUNK):
            waiting.append(pool.submit(answer_chunk, chunk))
            if len(waiting) > 2 * workers:  # bounds memory: few chunks are ever in flight
                yield from waiting.pop(0).result()
        while waiting:
            yield from waiting.pop(0).result()
    finally:  # after Ctrl-C the report does not wait for the answers that are still to come
        pool.shutdown(wait=not threads, cancel_futures=True)


def _answer_chunk(records: list[Record], answer: Answering) -> list[Item]:
    return [answer(record) for record in records]


def _chunks(records: Iterable[Record], size: int) -> Iterator[list[Record]]:
    remaining = iter(records)
    while chunk := list(islice(remaining, size)):
        yield chunk
