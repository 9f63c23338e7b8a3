"""Hi-ToM (He et al., 2023): {"data": [{story, question, choices, answer, question_order, deception, ...}]}.

A note is part of its every question: who leaves a room knows what happened in it until then; a person trusts a
speaker who left the room later than that person did. The loader says so by `Account.trust`, and, as for ToMi, from
which its stories are made, that what is in a room is seen on entering it.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bip.benchmarks.benchmark import BadRecord, Benchmark, Record, Sample
from bip.benchmarks.json_lines import read_json
from bip.benchmarks.where_controls import WHERE_CONTROLS
from symbolic.errors import InputError
from symbolic.language.account import Account
from symbolic.language.question import Question
from symbolic.world.perspective import LaterWitness

CONVENTION = Account(None, {}, {}, (), trust=LaterWitness(), in_view=True)
"""How its stories are meant: its note."""
PUBLISHED = {"UserHarness": 0.871, "AutoToM": 0.725, "GPT-4o": 0.500}
_CHOICE = re.compile(r"(?:^|,)\s*[A-Z][.)]\s*([^,]+)")
_NUMBERED = re.compile(r"^\s*\d+\s")


def load(path: Path, modality: str) -> Iterator[Record]:
    """Yield the records of a file.

    Raises:
        InputError: the file cannot be read, or holds no list of records.
    """
    read = read_json(path)
    records = read.get("data") if isinstance(read, dict) else read
    if not isinstance(records, list) or not records:
        raise InputError(f'{path}: expected {{"data": [record, ...]}}')
    for number, record in enumerate(records, start=1):
        name = f"record {number}"
        where = f"{path}, {name}"
        if isinstance(record, dict):
            yield _sample(record, where, name)
        else:
            yield BadRecord(name, f"{where}: a JSON {type(record).__name__} where an object was expected")


def _sample(record: dict[str, Any], where: str, name: str) -> Record:
    lies = "with telling" if record.get("deception") else "without telling"
    kind = f"order {record.get('question_order', 'unknown')}, {lies}"
    for key in ("story", "question", "choices", "answer"):
        if not isinstance(record.get(key), str) or not record[key].strip():
            return BadRecord(name, f"{where}: the record has no text under {key!r}", kind)
    choices = tuple(choice.strip() for choice in _CHOICE.findall(record["choices"]))
    if len(choices) < 2 or len(set(choices)) < len(choices):
        return BadRecord(
            name, f"{where}: 'choices' must name two or more different places: A. ..., B. ...", kind
        )
    if record["answer"] not in choices:
        return BadRecord(name, f"{where}: the answer {record['answer']!r} is none of the choices", kind)
    question = Question("", _story(record["story"]), record["question"], choices, told=CONVENTION)
    return Sample(name, question, choices.index(record["answer"]), kind)


def _story(text: str) -> str:
    """The numbered lines: the line of instructions before them is no part of the story."""
    lines = text.splitlines()
    numbered = [line for line in lines if _NUMBERED.match(line)]
    return "\n".join(numbered or lines)


HI_TOM = Benchmark("hi-tom", ("text",), load, WHERE_CONTROLS, PUBLISHED)
