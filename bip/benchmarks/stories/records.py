"""Stories as JSON lines: `id, category, narrative` (`scene`), `prompt, choices, answer`, null for "cannot be told".

BigToM (Gandhi et al., NeurIPS 2023) comes in the same form.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bip.benchmarks.benchmark import BadRecord, Benchmark, Record, Sample
from bip.benchmarks.json_lines import read_json_lines
from bip.benchmarks.stories.controls import CONTROLS
from symbolic.errors import InputError
from symbolic.language.question import Question

PUBLISHED_BIGTOM: Mapping[str, float] = {
    "UserHarness, text": 0.987,
    "AutoToM (GPT-4o), text": 0.869,
    "GPT-4o, text": 0.824,
}
"""All of BigToM, as published by the systems named."""


def load(path: Path, modality: str) -> Iterator[Record]:
    """Yield the records of a file of stories; a bad one is yielded as such.

    Args:
        path: the file.
        modality: "text", the only one.
    """
    for number, record in read_json_lines(path):
        name = f"line {number}"
        yield (
            BadRecord(name, f"{path}, {name}: {record}")
            if isinstance(record, str)
            else _sample(record, path, name)
        )


def _sample(record: dict[str, Any], path: Path, line: str) -> Record:
    name = record["id"] if isinstance(record.get("id"), str) else line
    kind = record["category"] if isinstance(record.get("category"), str) else "unknown"
    try:
        return Sample(name, _question(record), _target(record), kind)
    except InputError as error:
        return BadRecord(name, f"{path}, {line}: {error}", kind)


def _question(record: dict[str, Any]) -> Question:
    scene, narrative, prompt = (record.get(key, "") for key in ("scene", "narrative", "prompt"))
    for key, text in (("scene", scene), ("narrative", narrative), ("prompt", prompt)):
        if not isinstance(text, str):
            raise InputError(f"'{key}' is {text!r}; give a text")
    if not narrative.strip() or not prompt.strip():
        raise InputError("the record needs texts under 'narrative' and 'prompt'")
    choices = record.get("choices")
    good = isinstance(choices, list) and all(isinstance(choice, str) and choice.strip() for choice in choices)
    if not isinstance(choices, list) or not good or len(choices) < 2 or len(set(choices)) < len(choices):
        raise InputError(f"'choices' is {choices!r}; give a list of two or more different texts")
    return Question(scene, narrative, prompt, tuple(choices))


def _target(record: dict[str, Any]) -> int | None:
    answer = record.get("answer")
    if "answer" not in record:
        raise InputError(
            "the record has no 'answer': the index of the right choice, or null for one that cannot be told"
        )
    if answer is None:
        return None
    if isinstance(answer, bool) or not isinstance(answer, int) or not 0 <= answer < len(record["choices"]):
        raise InputError(f"'answer' is {answer!r}; give an index below {len(record['choices'])}, or null")
    return answer


STORIES = Benchmark("stories", ("text",), load, CONTROLS, {})
BIGTOM = Benchmark("bigtom", ("text",), load, CONTROLS, PUBLISHED_BIGTOM)
