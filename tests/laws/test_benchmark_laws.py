"""Our benchmarks obey their laws; loaders with one fault each are caught."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from bip.benchmarks import BENCHMARKS, BadRecord, Benchmark, Record, Sample
from bip.testing import check_benchmark
from symbolic.errors import InputError
from symbolic.language.question import Question

FIXTURES = Path(__file__).parents[1] / "fixtures"
SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    ("name", "folder", "modality"),
    [
        ("mmtom-qa", "mmtom_qa", "text"),
        ("mmtom-qa", "mmtom_qa", "multimodal"),
        ("muma-tom", "muma_tom", "full"),
        pytest.param("muma-tom", "muma_tom", "text", marks=SLOW),
        pytest.param("muma-tom", "muma_tom", "multimodal", marks=SLOW),
        pytest.param("muma-tom", "muma_tom", "captions", marks=SLOW),
    ],
)
def test_our_benchmarks_obey_the_laws(name: str, folder: str, modality: str) -> None:
    check_benchmark(BENCHMARKS[name], FIXTURES / folder, (modality,))


@pytest.mark.slow
def test_filmed_episodes_obey_the_laws(tmp_path: Path) -> None:
    from training.questions.filmed_questions import write_filmed_questions

    write_filmed_questions(tmp_path, 2, 1, 64, None, lambda: None)
    check_benchmark(BENCHMARKS["generated"], tmp_path, ("full", "text"))
    check_benchmark(BENCHMARKS["generated"], tmp_path, ("multimodal",), records=1)


def load(path: Path, modality: str) -> Iterator[Record]:
    """A right loader of records {"story": ..., "choices": [..., ...], "answer": k}, a line each."""
    try:
        text = path.read_text(errors="replace")
    except OSError as error:
        raise InputError(f"{path}: cannot be read") from error
    for number, line in enumerate(text.splitlines()):
        yield read(line, number)


def read(line: str, number: int) -> Record:
    try:
        record = json.loads(line)
        story, choices, answer = record["story"], record["choices"], record["answer"]
    except (ValueError, KeyError, TypeError) as error:
        return BadRecord(f"line {number}", f"no record ({error})")
    texts = [story, *choices] if isinstance(choices, list) and len(choices) > 1 else [None]
    right = type(answer) is int and 0 <= answer < len(texts) - 1
    if not right or not all(isinstance(text, str) for text in texts) or len(set(choices)) < len(choices):
        return BadRecord(f"line {number}", "no story, choices and answer")
    return Sample(f"line {number}", Question("", story, "Which?", tuple(choices)), answer, "any")


TOY = Benchmark("toy", ("text",), load, {"first": lambda question: 0}, {})


@pytest.fixture
def toys(tmp_path: Path) -> Path:
    path = tmp_path / "toys.jsonl"
    records = [{"story": f"Ann has {k}.", "choices": ["yes", "no"], "answer": k % 2} for k in range(3)]
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return path


def test_a_right_loader_passes(toys: Path) -> None:
    check_benchmark(TOY, toys)


@dataclass(frozen=True)
class Telling(Question):
    gold: int = 0


def changed(change: Callable[[Sample], Record]) -> Callable[[Path, str], Iterator[Record]]:
    def loader(path: Path, modality: str) -> Iterator[Record]:
        for record in load(path, modality):
            yield change(record) if isinstance(record, Sample) else record

    return loader


def raising(path: Path, modality: str) -> Iterator[Record]:
    for record in load(path, modality):
        if isinstance(record, BadRecord) and record.error.startswith("no story"):
            raise KeyError("story")
        yield record


def stopping(path: Path, modality: str) -> Iterator[Record]:
    for record in load(path, modality):
        yield record
        if isinstance(record, BadRecord):
            return


def silent(path: Path, modality: str) -> Iterator[Record]:
    for record in load(path, modality):
        yield record if isinstance(record, Sample) else replace(record, error=" ")


def with_question(sample: Sample, **fields: Any) -> Sample:
    return replace(sample, question=replace(sample.question, **fields))


@pytest.mark.parametrize(
    ("loader", "sentence"),
    [
        (changed(lambda s: replace(s, id="one")), r"ids differ: toy, text has \['one'\] twice"),
        (changed(lambda s: replace(s, target=2)), "targets are in range: .* the target is 2 of 2 choices"),
        (changed(lambda s: with_question(s, choices=("a", "a"))), "two or more, all different"),
        (
            changed(lambda s: replace(s, question=Telling("", "x", "y", s.question.choices))),
            "a question holds no gold answer: .* it is a Telling",
        ),
        (
            changed(lambda s: with_question(s, scene=f"{s.target} is right.")),
            "a question holds no gold answer: line 0: 0.answer sets the target from 0 to 1",
        ),
        (changed(lambda s: with_question(s, scene=str(random.random()))), "loading again gives the same"),
        (raising, "the loader never raises on a bad record: .* KeyError"),
        (stopping, "a bad record changes no item of another|the loader never raises"),
        (silent, "a bad record says why"),
    ],
)
def test_a_faulty_loader_is_caught(
    toys: Path, loader: Callable[[Path, str], Iterator[Record]], sentence: str
) -> None:
    with pytest.raises(AssertionError, match=sentence):
        check_benchmark(replace(TOY, load=loader), toys)


@pytest.mark.parametrize(
    ("control", "sentence"),
    [
        (lambda question: 2, "controls are total: odd on line 0 of toy, text says 2 of 2 choices"),
        (lambda question: question.narrative.index("Ann"), "controls are total: .* raises ValueError"),
    ],
)
def test_a_control_that_is_not_total_is_caught(
    toys: Path, control: Callable[[Question], int | None], sentence: str
) -> None:
    with pytest.raises(AssertionError, match=sentence):
        check_benchmark(replace(TOY, controls={"odd": control}), toys)
