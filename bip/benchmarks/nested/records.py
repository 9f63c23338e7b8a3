"""JSON Lines of questions as symbols with their answers (`bip simulate questions --about nested`).

{"story": ..., "query": ..., "prompt": ..., "answer": index of the statement, "type": "order 2"}
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bip.benchmarks.benchmark import BadRecord, Benchmark, Record, Sample
from bip.benchmarks.json_lines import read_json_lines
from bip.benchmarks.where_controls import WHERE_CONTROLS
from symbolic.errors import BipError
from symbolic.language.symbols import question_of


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
    kind, answer = str(record.get("type", "unknown")), record.get("answer")
    try:
        question = question_of(record)
    except BipError as error:
        return BadRecord(name, f"{where}: {error}", kind)
    if isinstance(answer, bool) or not isinstance(answer, int) or not 0 <= answer < len(question.choices):
        return BadRecord(name, f"{where}: 'answer' is {answer!r}, no index of a statement", kind)
    return Sample(name, question, answer, kind)


NESTED = Benchmark("nested", ("symbols",), load, WHERE_CONTROLS, {})
