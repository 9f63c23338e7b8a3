"""MuMA-ToM's files as records: scenarios, their texts undone from Python's notation, their questions split."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bip.benchmarks.json_lines import read_json
from symbolic.errors import InputError

_ESCAPE = re.compile(r"((?:\\x[0-9a-fA-F]{2})+)|\\([nrt'\"\\])")
_PLAIN = {"n": "\n", "r": "\r", "t": "\t", "'": "'", '"': '"', "\\": "\\"}
_CHOICE = re.compile(r"^\s*([A-Z])\s*[).:]\s*(.*?)\s*$")


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario.

    Attributes:
        id: its number, as text.
        description: the whole event.
        half: the half of the event that the text condition gives, where the file has it.
        questions, answers, labels: by number, as text.
    """

    id: str
    description: str
    half: str | None
    questions: Mapping[str, str]
    answers: Mapping[str, str]
    labels: Mapping[str, str]


def read_scenarios(path: Path) -> Iterator[Scenario | tuple[str, str]]:
    """Yield the scenarios of a questions file; (id, why) in place of one that cannot be used.

    Raises:
        InputError: the file cannot be read or does not hold one JSON object of scenarios.
    """
    scenarios = read_json(path)
    if not isinstance(scenarios, dict) or not scenarios:
        raise InputError(f"{path}: expected an object {{scenario: {{description, questions, answers}}}}")
    for name, record in scenarios.items():
        try:
            yield _scenario(name, record)
        except InputError as error:
            yield name, f"{path}, scenario {name}: {error}"


def _scenario(name: str, record: Any) -> Scenario:
    if not isinstance(record, dict):
        raise InputError(f"a JSON {type(record).__name__} where an object was expected")
    description, half = record.get("description"), record.get("filtered_description")
    if not isinstance(description, str) or not description.strip():
        raise InputError("the record has no text under 'description'")
    if half is not None and not isinstance(half, str):
        raise InputError("'filtered_description' is not a text")
    tables = [record.get(key) for key in ("questions", "answers", "labels")]
    for key, table in zip(("questions", "answers", "labels"), tables, strict=True):
        if not isinstance(table, dict) or not all(isinstance(value, str) for value in table.values()):
            raise InputError(f"{key!r} is not an object of texts")
    questions, answers, labels = tables
    return Scenario(name, unescape(description), half and unescape(half), questions, answers, labels)  # type: ignore[arg-type]  # checked above


def unescape(text: str) -> str:
    r"""Undo the notation of a bytes literal: b'Tom\'s mug', with or without its last mark.

    Raises:
        InputError: escaped bytes that are not UTF-8.
    """
    if text[:2] not in ("b'", 'b"'):
        return text
    body = text[2:]
    if body.endswith(text[1]) and not body.endswith("\\" + text[1]):
        body = body[:-1]
    return _ESCAPE.sub(_undo, body)


def _undo(match: re.Match[str]) -> str:
    if match[2]:
        return _PLAIN[match[2]]
    raw = bytes.fromhex(match[1].replace("\\x", ""))
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"the escaped bytes {match[1]!r} are not UTF-8 text") from error


def split_choices(text: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Return a question's prompt, its choices without letters, and the letters.

    Raises:
        InputError: there are fewer than two choices, or two are equal.
    """
    prompt: list[str] = []
    choices: list[list[str]] = []
    letters: list[str] = []
    for line in text.splitlines():
        match = _CHOICE.match(line)
        if match:
            letters.append(match[1])
            choices.append([match[2]])
        elif line.strip():
            (choices[-1] if choices else prompt).append(line.strip())
    found = tuple(" ".join(parts) for parts in choices)
    if len(found) < 2 or len(set(found)) < len(found):
        raise InputError(
            f"the question has {len(set(found))} different choices; it needs two or more, a line each: 'A) ...'"
        )
    return " ".join(prompt), found, tuple(letters)


def target_of(answer: str, choices: tuple[str, ...], letters: tuple[str, ...]) -> int:
    """Return the index of the gold choice, by its text, else by its letter.

    Raises:
        InputError: the answer is none of the choices.
    """
    match = _CHOICE.match(answer)
    text, letter = (match[2], match[1]) if match else (answer.strip(), answer.strip())
    if text in choices:
        return choices.index(text)
    if letter in letters and text in ("", letter):
        return letters.index(letter)
    raise InputError(f"the answer {answer!r} is none of the choices")
