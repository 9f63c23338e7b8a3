"""JSON records from a file, one at a time, where one bad record never ends the run; or the rows of a Parquet file."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bip.parquet_files import is_parquet, rows
from symbolic.errors import InputError
from symbolic.json_text import decode_json


def read_json_lines(path: Path) -> Iterator[tuple[int, dict[str, Any] | str]]:
    """Yield (line number, record) for each line that is not blank; a str in place of a bad record says why.

    Of a file whose name ends in .parquet, each row is a record (`bip.parquet_files.rows`).

    Raises:
        InputError: the file cannot be read or is empty.
    """
    if is_parquet(path):
        yield from rows(path)
        return
    try:
        with path.open("rb") as file:
            seen = 0
            for number, line in enumerate(file, start=1):
                if line.strip():
                    seen += 1
                    yield number, _record(line)
    except OSError as error:
        raise InputError(
            f"{path}: cannot be read ({error.strerror}); give a file or folder that exists"
        ) from error
    if not seen:
        raise InputError(f"{path}: the file is empty; it should hold one JSON object a line")


def _record(line: bytes) -> dict[str, Any] | str:
    try:
        record = decode_json(line)
    except InputError as error:
        return f"{error}; each line should be one JSON object"
    if not isinstance(record, dict):
        return f"a JSON {type(record).__name__} where an object was expected"
    return record


def read_json(path: Path) -> Any:
    """Return the value in a JSON file.

    Raises:
        InputError: the file cannot be read, is empty, or is not JSON in UTF-8.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise InputError(
            f"{path}: cannot be read ({error.strerror}); give a file or folder that exists"
        ) from error
    if not raw.strip():
        raise InputError(f"{path}: the file is empty")
    try:
        return decode_json(raw)
    except InputError as error:
        raise InputError(f"{path}: {error}") from error
