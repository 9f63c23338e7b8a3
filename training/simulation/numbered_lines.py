"""JSON Lines whose line k depends on the number k alone: the same for any number of workers, and resumable."""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from symbolic.errors import InputError
from symbolic.spreading import HERE, Workers, in_order, spread

T = TypeVar("T")


def write_numbered(
    path: Path,
    count: int,
    line_of: Callable[[int], str],
    workers: Workers = HERE,
    on_line: Callable[[], None] = lambda: None,
) -> int:
    """Write lines 0 to count - 1 to a file, from where it left off; return how many were written.

    Args:
        path: the file.
        count: how many lines it is to have.
        line_of: makes a line from its number; picklable where there are several workers.
        workers: who makes them.
        on_line: called after each line.

    Raises:
        InputError: the file cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        done = _whole_lines(path)
        with path.open("a", encoding="utf-8") as file:

            def write(line: str) -> None:
                file.write(line + "\n")
                file.flush()  # what is made survives a kill
                on_line()

            few = (
                workers.backend != "ray" and count - done <= workers.chunk
            )  # sooner made than begun elsewhere
            spread(range(done, count), line_of, HERE if few else workers, in_order(write))
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from error
    return max(0, count - done)


def _whole_lines(path: Path) -> int:
    """Cut off a line that an interruption left unfinished, and return how many are whole."""
    if not path.exists():
        return 0
    lines = whole = 0
    with path.open("rb+") as file:
        for line in file:
            if line.endswith(b"\n"):
                lines, whole = lines + 1, whole + len(line)
        file.truncate(whole)
    return lines


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
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not UTF-8 text; simulate the file again") from error
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}); run `{command}` first") from error
