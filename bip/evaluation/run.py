"""Run a reasoner over a benchmark's records: one bad record never ends it, nothing computed is lost."""

import pickle
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from bip.evaluation.keeping import Journal, Section
from bip.evaluation.report import Report
from bip.evaluation.score import Item, as_json, from_json, score
from bip.open_words.open_answer import OpenAnswer
from symbolic.errors import BipError, InputError
from symbolic.language.question import Question
from symbolic.spreading import HERE, Workers, spread, winding_up

if TYPE_CHECKING:
    from bip.explanation.explanation import Explanation
    from bip.language_models.served import Client, Prices


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
    workers: Workers = HERE,
    client: "Client | None" = None,
    cross_validate: bool = False,
    on_item: Callable[[Item], None] = lambda item: None,
    journal: Journal | None = None,
    explaining: bool = False,
) -> Report:
    """Return the report of a run; on Ctrl-C, the report of the items answered so far.

    Args:
        benchmark: what to run.
        path: its file or folder.
        reasoner: who answers.
        modality: the input condition.
        policy: name of the action model, for the report.
        limit: the number of records to take; None for all.
        workers: how many answer side by side: threads where they wait for a server.
        cross_validate: each record's evidence has parameters that were fitted on other records alone.
        client: through which the reasoner asks a server, if it does: items then tell what they asked.
        on_item: called with each item as it is done, or found done.
        journal: keeps each item as it comes; what it holds by now is not answered again.
        explaining: items that are answered now come with why.

    Raises:
        InputError: the path cannot be used at all, none of its records can, an item cannot be kept, or one
            that was kept answers another record.
    """
    started = time.perf_counter()
    load = _loader(benchmark, cross_validate)
    beside = {} if cross_validate else controls_beside(benchmark, workers)
    answer = _answering(reasoner, explaining, client, beside)
    progress = _Progress(Section(journal, f"{modality}, {policy}"), client, on_item)
    interrupted = False
    try:
        records = progress.to_do(islice(load(path, modality), limit))
        spread(records, answer, workers, progress.take, _unanswered)
    except KeyboardInterrupt:
        winding_up()
        interrupted = True
        progress.take_kept()
    seconds = time.perf_counter() - started
    items = progress.items
    if items and all(item.unusable for item in items):
        raise InputError(f"none of the {len(items)} records can be used; the first: {items[0].error}")
    asked = () if interrupted else islice(benchmark.load(path, modality), limit)
    figures = {
        "benchmark": benchmark.name,
        "modality": modality,
        "policy": policy,
        "interrupted": interrupted,
        "fitted_on": benchmark.fitted_on.get(modality),
        "cross_validated": cross_validate,
        **score(items),
        "controls": {}
        if interrupted
        else score_controls(asked, benchmark, [item.controls for item in items]),
        "published": dict(benchmark.published),
        "seconds": seconds,
        "questions_per_second": progress.answered / seconds,
    }
    return Report(figures, whys=[item.why for item in items])


def _answering(
    reasoner: Answerer, explaining: bool, client: "Client | None", controls: Mapping[str, Control]
) -> Answering:
    """Return what makes an item of a record: it answers, counts what that asks of a server, and tries the controls."""
    answer: Answering = partial(answer_record, reasoner=reasoner, explaining=explaining)
    if client is not None:
        answer = partial(_metered, answer=answer, prices=client.endpoint.prices)
    return partial(_with_controls, answer=answer, controls=controls) if controls else answer


def _with_controls(record: Record, answer: Answering, controls: Mapping[str, Control]) -> Item:
    return replace(answer(record), controls=control_credits(record, controls))


def controls_beside(benchmark: Benchmark, workers: Workers) -> Mapping[str, Control]:
    """Return the controls that the workers try as they answer, so that no process is left to try them all alone.

    None where one process does all, or threads do, of which one computes at a time; none that cannot be sent to another
    process: then they are tried here, afterwards.
    """
    if workers.backend == "threads" or (workers.count == 1 and workers.backend == "processes"):
        return {}
    try:
        pickle.dumps(dict(benchmark.controls))
    except (pickle.PicklingError, AttributeError, TypeError):
        return {}
    return benchmark.controls


def _loader(benchmark: Benchmark, cross_validate: bool) -> Callable[[Path, str], Iterator[Record]]:
    if not cross_validate:
        return benchmark.load
    if benchmark.cross_validated is None:
        raise InputError(f"nothing of {benchmark.name} is fitted to its records: leave out --cross-validate")
    return benchmark.cross_validated


class _Progress:
    """What is answered by now, whoever answers, in whatever order.

    Args:
        section: keeps the items.
        client: counts what a server was asked.
        on_item: told of each item.
    """

    def __init__(self, section: Section, client: "Client | None", on_item: Callable[[Item], None]) -> None:
        self.answered = 0
        self._section, self._client, self._on_item = section, client, on_item
        self._items: dict[int, Item] = {}
        self._asked: dict[int, tuple[int, Record]] = {}

    @property
    def items(self) -> list[Item]:
        """The items in the order of their records."""
        return [self._items[number] for number in sorted(self._items)]

    def to_do(self, records: Iterable[Record]) -> Iterator[Record]:
        """Yield the records that are not answered yet; items of the others are taken as they are."""
        asked = 0
        for number, record in enumerate(records):
            kept = self._section.item_of(number, record)
            if kept is None:
                self._asked[asked] = number, record
                asked += 1
                yield record
            else:
                self._keep(number, kept)

    def take(self, asked: int, item: Item) -> None:
        """Take the item of a record that was asked."""
        number, record = self._asked.pop(asked)
        self._section.add(number, record, as_json(item))
        self.answered += 1
        self._items[number] = item
        self._on_item(item)

    def take_kept(self) -> None:
        """Take also the items of records that were not come to."""
        for number, kept in self._section.items.items():
            if number not in self._items:
                self._keep(number, kept)

    def _keep(self, number: int, kept: Mapping[str, Any]) -> None:
        item = from_json(kept)
        if self._client is not None and item.usage is not None:
            self._client.usage.add(**{name: n for name, n in item.usage.items() if name != "cost"})
        self._items[number] = item
        self._on_item(item)


def _unanswered(record: Record, reason: str) -> Item:
    """Return the item of a record that no worker survives."""
    target = record.target if isinstance(record, Sample) else None
    return Item(record.id, record.type, "failed", target=target, error=f"{record.id}: {reason}")


def waiting_for(client: "Client", told: Workers | None = None) -> Workers:
    """Return who waits for a server: threads, as many as were told, or as it is asked at a time.

    Raises:
        InputError: a cluster was told, which a client cannot be sent to.
    """
    if told is not None and told.backend == "ray":
        raise InputError("--backend ray: what waits for a server waits here; leave that out")
    return Workers(client.endpoint.concurrency if told is None else told.count, "threads")


def answer_record(record: Record, reasoner: Answerer, explaining: bool = False) -> Item:
    """Answer one record, and say why if that is asked for; whatever is wrong with it becomes a failed item."""
    if isinstance(record, BadRecord):
        return Item(record.id, record.type, "failed", error=record.error, unusable=True)
    try:
        answer = reasoner.answer(record.question)
        why = explained(answer) if explaining else None
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
        contexts=answer.contexts if isinstance(answer, OpenAnswer) else None,
        why=why,
        right=answer.right if isinstance(answer, Answer) else (),
    )


def explained(verdict: Verdict) -> "Explanation | str":
    """Return why: the explanation of the reasoner's answer, or what another answerer says in words."""
    if not isinstance(verdict, Answer):
        say = getattr(verdict, "explain", None)
        return str(say()) if say is not None else ""
    from bip.explanation import explain

    return explain(verdict)


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


def score_controls(
    records: Iterable[Record], benchmark: Benchmark, known: Sequence[Mapping[str, float] | None] = ()
) -> dict[str, float]:
    """Return the accuracy over all records of each rule that uses no theory of mind.

    Args:
        records: in their order.
        benchmark: whose controls.
        known: for each record what they get on it, where that has been worked out; None where not.
    """
    totals = dict.fromkeys(benchmark.controls, 0.0)
    n = 0
    for record in records:
        credits = known[n] if n < len(known) else None
        n += 1
        for name, value in (credits or control_credits(record, benchmark.controls)).items():
            totals[name] += value
    return {name: total / n for name, total in totals.items()} if n else {}


def control_credits(record: Record, controls: Mapping[str, Control]) -> dict[str, float]:
    """Return what each control gets on a record; nothing on one that cannot be used."""
    if not isinstance(record, Sample):
        return {}
    return {name: _control_credit(control, record) for name, control in controls.items()}


def _control_credit(control: Control, sample: Sample) -> float:
    try:
        choice = control(sample.question)
    except Exception:  # noqa: BLE001  a defect in a control says nothing on one item, and ends no run
        choice = None
    return credit(choice, sample)
