"""JSON Lines whose line k depends on the number k alone: the same for any number of workers, and resumable."""

import json
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from symbolic.errors import InputError

T = TypeVar("T")

CHUNK = 50
"""Lines that a worker makes at a time."""


def write_numbered(
    path: Path,
    count: int,
    line_of: Callable[[int], str],
    workers: int = 1,
    on_line: Callable[[], None] = lambda: None,
) -> int:
    """Write lines 0 to count - 1 to a file, from where it left off; return how many were written.

    Args:
        path: the file.
        count: how many lines it is to have.
        line_of: makes a line from its number; picklable where there are several workers.
        workers: processes.
        on_line: called after each line.

    Raises:
        InputError: the file cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        done = _whole_lines(path)
        with path.open("a", encoding="utf-8") as file:
            for line in _lines(range(done, count), line_of, workers):
                file.write(line + "\n")
                on_line()
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from error
    return max(0, count - done)


def _whole_lines(path: Path) -> int:
    """Cut off a line that an interruption left unfinished, and return how many are whole."""
    if not path.exists():
        return 0
    with path.open("rb+") as file:
        raw = file.read()
        whole = raw.rfind(b"\n") + 1
        file.truncate(whole)
    return raw.count(b"\n", 0, whole)


def _lines(numbers: range, line_of: Callable[[int], str], workers: int) -> Iterator[str]:
    chunks = [numbers[i : i + CHUNK] for i in range(0, len(numbers), CHUNK)]
    run = partial(_chunk, line_of=line_of)
    if workers == 1:
        for chunk in chunks:
            yield from run(chunk)
        return
    with ProcessPoolExecutor(workers) as pool:
        for lines in pool.map(run, chunks):
            yield from lines


def _chunk(numbers: range, line_of: Callable[[int], str]) -> list[str]:
    return [line_of(number) for number in numbers]


def read_numbered(
    path: Path, from_json: Callable[[Mapping[str, Any]], T], what: str, command: str
) -> Iterator[T]:
    """Yield what the lines of a file hold.

    Args:
        path: the file.
        from_json: makes one from its record.
        what: name of one, for messages: "a trajectory".
        command: what writes such a file.

    Raises:
        InputError: the file cannot be read, or a line holds something else; says which.
    """
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, start=1):
                try:
                    yield from_json(json.loads(line))
                except (ValueError, KeyError, IndexError, TypeError) as error:
                    raise InputError(
                        f"{path}, line {number}: not {what} ({error}); simulate the file again"
                    ) from error
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}); run `{command}` first") from error
