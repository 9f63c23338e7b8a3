"""Answers as rows: JSON lines or Parquet, written as they come."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bip.commands.many import Failed
from bip.commands.written import check_place
from symbolic.errors import InputError

COLUMNS = {
    "line": "int",
    "status": "text",
    "choice": "int",
    "statement": "text",
    "probabilities": "floats",
    "right": "floats",
    "notes": "texts",
    "error": "text",
}
"""The columns of a file of answers, and their types."""
SUFFIXES = (".jsonl", ".parquet")

Keep = Callable[[int, Any], None]
"""Takes a line number and an answer, or a `Failed`."""


def as_row(line: int, result: Any) -> dict[str, Any]:
    """Return an answer as a row of `COLUMNS`.

    Args:
        line: number of the question in its file.
        result: an answer of any policy, or a `Failed`.
    """
    if isinstance(result, Failed):
        return dict.fromkeys(COLUMNS) | {"line": line, "status": "failed", "error": result.error}
    choice: int | None = result.choice
    return {
        "line": line,
        "status": "undecided" if choice is None else "answered",
        "choice": choice,
        "statement": None if choice is None else result.question.choices[choice],
        "probabilities": list(result.probabilities),
        "right": list(getattr(result, "right", ())),
        "notes": [str(note) for note in getattr(result, "notes", ())],
        "error": None,
    }


def require_rows(out: Path | None) -> None:
    """Check, before anything is answered, that answers can be written to a file.

    Raises:
        InputError: they cannot.
    """
    if out is None:
        return
    if out.suffix not in SUFFIXES:
        raise InputError(f"{out}: answers are written as {' or '.join(SUFFIXES)}; give one of these suffixes")
    check_place(out)
    if out.suffix == ".parquet":
        from bip.parquet_files import require_pyarrow

        require_pyarrow()


@contextmanager
def keeping(out: Path | None) -> Iterator[Keep]:
    """Yield what keeps an answer in a file as it comes, or nowhere.

    JSON lines are there at once; a Parquet file is whole or not there at all.

    Raises:
        InputError: the file cannot be written.
    """
    if out is None:
        yield lambda line, result: None
    elif out.suffix == ".parquet":
        from bip.parquet_files import schema_of, writing

        with writing(out, schema_of(COLUMNS)) as table:
            yield lambda line, result: table.add(as_row(line, result))
    else:
        try:
            with out.open("w", encoding="utf-8") as file:
                yield lambda line, result: _write_line(file, as_row(line, result))
        except OSError as error:
            raise InputError(f"{out}: cannot be written ({error.strerror})") from error


def _write_line(file: Any, row: Mapping[str, Any]) -> None:
    file.write(json.dumps(row) + "\n")
    file.flush()
