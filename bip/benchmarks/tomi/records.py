"""ToMi (Le, Boureau, Nickel 2019), as JSON Lines of {story, question, answer, containers, story_type, question_type}.

Its generator lets whoever enters a room see all that is in it ("assume all containers are not enclosed"): what its
stories leave unsaid, its loader says by `Account.in_view`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bip.benchmarks.benchmark import BadRecord, Benchmark, Record, Sample
from bip.benchmarks.json_lines import read_json_lines
from bip.benchmarks.where_controls import WHERE_CONTROLS
from symbolic.language.account import Account
from symbolic.language.question import Question

CONVENTION = Account(None, {}, {}, (), in_view=True)
"""How its stories are meant."""
PUBLISHED = {"UserHarness": 1.0, "AutoToM": 0.883, "GPT-4o": 0.770}


def load(path: Path, modality: str) -> Iterator[Record]:
    """Yield the records of a file.

    Raises:
        InputError: the file cannot be read.
    """
    for number, record in read_json_lines(path):
        name = f"line {number}"
        if isinstance(record, str):
            yield BadRecord(name, f"{path}, {name}: {record}")
        else:
            yield _sample(record, f"{path}, {name}", name)


def _sample(record: dict[str, Any], where: str, name: str) -> Record:
    kind = ", ".join(str(record.get(key, "unknown")) for key in ("story_type", "question_type"))
    for key in ("story", "question", "answer"):
        if not isinstance(record.get(key), str) or not record[key].strip():
            return BadRecord(name, f"{where}: the record has no text under {key!r}", kind)
    choices = record.get("containers")
    if not isinstance(choices, list) or not all(isinstance(choice, str) for choice in choices):
        return BadRecord(name, f"{where}: 'containers' is not a list of texts", kind)
    if len(choices) < 2 or len(set(choices)) < len(choices):
        return BadRecord(name, f"{where}: 'containers' must hold two or more different places", kind)
    if record["answer"] not in choices:
        return BadRecord(name, f"{where}: the answer {record['answer']!r} is none of the containers", kind)
    question = Question("", record["story"], record["question"], tuple(choices), told=CONVENTION)
    return Sample(name, question, choices.index(record["answer"]), kind)


TOMI = Benchmark("tomi", ("text",), load, WHERE_CONTROLS, PUBLISHED)
