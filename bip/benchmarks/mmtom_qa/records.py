"""MMToM-QA (Jin et al., ACL 2024): one person searching a home; 600 questions on goals and beliefs."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from bip.benchmarks.benchmark import (
    BadRecord,
    Benchmark,
    Record,
    Sample,
)
from bip.benchmarks.json_lines import read_json, read_json_lines
from bip.benchmarks.mmtom_qa.controls import CONTROLS
from symbolic.errors import BipError, InputError
from symbolic.language.grammar import split_question
from symbolic.world.state import Frame, Predicate
from symbolic.world.vocabulary import canonical

PUBLISHED: Mapping[str, float] = {
    "people, multimodal": 0.930,
    "people, text": 0.825,
    "people, video": 0.689,
    "BIP-ALM (LLaMA 2), multimodal": 0.767,
    "BIP-ALM (LLaMA 2), text": 0.705,
    "BIP-ALM (LLaMA 2), video": 0.612,
    "BIP-ALM (GPT-J), multimodal": 0.753,
    "BIP-ALM (GPT-J), text": 0.717,
    "BIP-ALM (GPT-J), video": 0.597,
    "GPT-4, text": 0.480,
    "AutoToM (GPT-4o), multimodal": 0.830,
    "scalable Bayesian planner, multimodal": 0.813,
    "UserHarness, multimodal": 0.985,
}
"""All 600 questions, as published by Jin et al. (2024) and by the later systems named."""

Closeness = Mapping[str, Mapping[str, list[str]]]


def load(path: Path, modality: str) -> Iterator[Record]:
    """Yield the records of a questions file, or of `questions.json` in a folder.

    The text condition takes nothing but the question's text. The multimodal condition adds
    `closeness.json`, which lies beside it, cut at the record's `end_time`.

    Raises:
        InputError: a file cannot be read, or the modality needs one that is not there.
    """
    if modality == "video":
        raise InputError(
            f"{path}: closeness.json alone does not tell what the person did; use --modality text or multimodal"
        )
    questions = path / "questions.json" if path.is_dir() else path
    closeness: Closeness | None = None
    if modality == "multimodal":
        closeness = _read_closeness(questions.parent / "closeness.json")
    for number, record in read_json_lines(questions):
        name = f"line {number}"
        yield (
            BadRecord(name, f"{questions}, {name}: {record}")
            if isinstance(record, str)
            else _sample(record, questions, name, closeness)
        )


def _read_closeness(path: Path) -> Closeness:
    if not path.exists():
        raise InputError(
            f"{path}: the multimodal condition needs this file; put it there or use --modality text"
        )
    closeness = read_json(path)
    if not isinstance(closeness, dict):
        raise InputError(f"{path}: expected an object {{episode: {{step: [class, ...]}}}}")
    return closeness


def _sample(record: dict[str, Any], path: Path, name: str, closeness: Closeness | None) -> Record:
    kind = str(record.get("question_type", "unknown"))
    where = f"{path}, {name}"
    text, answer = record.get("question"), record.get("answer")
    if not isinstance(text, str):
        return BadRecord(name, f"{where}: the record has no text under 'question'", kind)
    if answer not in ("a", "b"):
        return BadRecord(name, f'{where}: \'answer\' is {answer!r}; expected "a" or "b"', kind)
    try:
        question = split_question(text)
        if closeness is not None:
            question = replace(question, video=_frames(record, closeness))
    except BipError as error:
        return BadRecord(name, f"{where}: {error}", kind)
    return Sample(name, question, "ab".index(answer), kind)


def _frames(record: dict[str, Any], closeness: Closeness) -> tuple[Frame, ...]:
    """Return what the person was near, step by step up to `end_time`; steps that the file lacks are skipped."""
    episode, end = str(record.get("episode")), record.get("end_time")
    steps = closeness.get(episode)
    if steps is None:
        raise InputError(f"closeness.json has no episode {episode}; use --modality text for this record")
    if not _are_steps(steps):
        raise InputError(f"closeness.json, episode {episode}: expected {{step: [class, ...]}}")
    if not isinstance(end, int):
        raise InputError(f"'end_time' is {end!r}; the multimodal condition needs a whole number")
    return tuple(
        Frame(int(step), frozenset(Predicate("close", ("person", canonical(thing))) for thing in near))
        for step, near in sorted(steps.items(), key=lambda item: int(item[0]))
        if int(step) <= end
    )


def _are_steps(steps: Any) -> bool:
    return isinstance(steps, dict) and all(
        step.isdecimal()
        and len(step) < 10
        and isinstance(near, list)
        and all(isinstance(thing, str) for thing in near)
        for step, near in steps.items()
    )


MMTOM_QA = Benchmark("mmtom-qa", ("text", "multimodal", "video"), load, CONTROLS, PUBLISHED)
