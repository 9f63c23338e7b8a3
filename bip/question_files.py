"""Questions from files: our own JSON, a benchmark's record, or a benchmark's text."""

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bip.parquet_files import rows
from symbolic.errors import BipError, InputError, ParseError
from symbolic.json_text import decode_json
from symbolic.language.grammar import split_question
from symbolic.language.question import Question
from symbolic.language.reader.questions.layout import read_layout
from symbolic.language.symbols import is_symbolic, question_of

FORM = (
    'expected {"scene": ..., "narrative": ..., "prompt": ..., "choices": [..., ...]}, {"question": ...},'
    ' or symbols: {"story": ..., "query": ...} (see `bip schema`)'
)


def read_question(raw: bytes, where: str) -> Question:
    """Return the one question in a file.

    Args:
        raw: the file's bytes: JSON with our fields or with a benchmark's `question`, or the
            benchmark's text itself. Further fields (a gold answer, say) are not read.
        where: the file's name, for messages.

    Raises:
        InputError: the bytes hold no question.
        ParseError: the text is not of a known form.
    """
    if not raw.strip():
        raise InputError(f"{where}: the file is empty; {FORM}")
    if raw.removeprefix(codecs.BOM_UTF8).lstrip()[:1] in (b"{", b"["):
        try:
            return _from_record(decode_json(raw), where)
        except InputError as error:
            if str(error).startswith(where):
                raise
            raise InputError(f"{where}: {error}; a file of several records goes to `bip eval`") from error
    try:
        return _from_text(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InputError(f"{where}: not UTF-8 text (byte {error.start}); save the file as UTF-8") from error


@dataclass(frozen=True, slots=True)
class Numbered:
    """A question of a file of many, or why the line holds none.

    Attributes:
        line: its number in the file, from 1; of a Parquet file the row's.
        question: as it was read; None where it cannot be.
        error: why not, with file and line; "" for a question.
    """

    line: int
    question: Question | None
    error: str = ""


def is_lines(raw: bytes, where: str) -> bool:
    """Whether a file holds many questions: its name ends in .jsonl, or every line begins a JSON object."""
    if where.endswith((".jsonl", ".ndjson")):
        return True
    lines = [line.lstrip() for line in raw.removeprefix(codecs.BOM_UTF8).splitlines() if line.strip()]
    return len(lines) > 1 and all(line.startswith(b"{") and line.rstrip().endswith(b"}") for line in lines)


def read_question_lines(raw: bytes, where: str) -> list[Numbered]:
    """Return the questions of a file of JSON lines; empty lines are passed over.

    Raises:
        InputError: the file is empty.
    """
    found = []
    for line, text in enumerate(raw.removeprefix(codecs.BOM_UTF8).splitlines(), start=1):
        if not text.strip():
            continue
        try:
            found.append(Numbered(line, read_question(text, f"{where}, line {line}")))
        except BipError as error:
            found.append(Numbered(line, None, str(error)))
    if not found:
        raise InputError(f"{where}: the file is empty; give one question as JSON a line")
    return found


def read_question_rows(path: Path) -> Iterator[Numbered]:
    """Yield the questions of a Parquet file, as they are asked for: a row a question, a column a field.

    Raises:
        InputError: the file cannot be read or has no rows.
    """
    for number, row in rows(path):
        where = f"{path}, row {number}"
        try:
            if isinstance(row, str):
                raise InputError(f"{where}: {row}")
            yield Numbered(number, _from_record(row, where))
        except BipError as error:
            yield Numbered(number, None, str(error))


def _from_text(text: str) -> Question:
    """A benchmark's text, or else a story, a question and its choices in an obvious layout."""
    try:
        return split_question(text)
    except ParseError as error:
        try:
            return read_layout(text)
        except ParseError:
            raise error from None


def _from_record(record: Any, where: str) -> Question:
    if not isinstance(record, dict):
        raise InputError(f"{where}: a JSON {type(record).__name__} holds no question; {FORM}")
    if is_symbolic(record):
        try:
            return question_of(record)
        except BipError as error:
            raise type(error)(f"{where}: {error}") from error
    if isinstance(record.get("question"), str):
        return _from_text(record["question"])
    missing = [name for name in ("narrative", "prompt", "choices") if name not in record]
    if missing:
        raise InputError(f"{where}: the record has no '{missing[0]}'; {FORM}")
    scene, narrative, prompt = (record.get(name, "") for name in ("scene", "narrative", "prompt"))
    choices = record["choices"]
    if not all(isinstance(text, str) for text in (scene, narrative, prompt)):
        raise InputError(f"{where}: 'scene', 'narrative' and 'prompt' must be texts; {FORM}")
    if not isinstance(choices, list) or not all(isinstance(choice, str) for choice in choices):
        raise InputError(f"{where}: 'choices' must be a list of texts; {FORM}")
    if len(choices) < 2 or len(set(choices)) < len(choices):
        raise InputError(f"{where}: 'choices' must hold two or more different statements, not {choices}")
    return Question(scene, narrative, prompt, tuple(choices))


def read_question_file(path: Path) -> Question:
    """Return the question in a file.

    Raises:
        InputError: the file cannot be read or holds no question.
    """
    try:
        return read_question(path.read_bytes(), str(path))
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}); give a file that exists") from error
