"""Files of records with one thing wrong: what a loader meets in the wild, made from files that are right."""

import copy
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

Key: TypeAlias = str | int
Where: TypeAlias = tuple[Key, ...]

WRONG: Sequence[Any] = (None, 3, "", "???", [None], {"?": None})
"""What may stand in place of a value."""
GARBAGE = (b"", b"\n\n", b"{", b"\xff\xfe\x00", b"[1, 2", b'"text"', b"null", b"{}", b"[]")
"""What may stand in place of a whole file."""
ANSWERS: Sequence[Any] = ("a", "b", "A", "B", 0, 1)
"""What gold answers look like."""


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A file of JSON records: a list, an object of them, or a line each.

    Attributes:
        path: the file.
        records: by their place in it.
        lines: a line each.
    """

    path: Path
    records: dict[Key, Any]
    lines: bool

    @classmethod
    def read(cls, path: Path) -> "RecordFile | None":
        """Return a file of records; None for another file."""
        text = path.read_text(encoding="utf-8")
        try:
            value = json.loads(text)
        except ValueError:
            try:
                lines = [json.loads(line) for line in text.splitlines() if line.strip()]
            except ValueError:
                return None
            return cls(path, dict(enumerate(lines)), True)
        if isinstance(value, list):
            return cls(path, dict(enumerate(value)), False)
        return cls(path, value, False) if isinstance(value, dict) else None

    def with_value(self, where: Where, value: Any) -> bytes:
        """Return the file's bytes with another value at a place."""
        records = copy.deepcopy(self.records)
        _put(records, where, value)
        return self._written(records)

    def without(self, where: Where) -> bytes:
        """Return the file's bytes without a value of a record."""
        records = copy.deepcopy(self.records)
        parent = _at(records, where[:-1])
        del parent[where[-1]]
        return self._written(records)

    def with_garbage(self, key: Key) -> bytes:
        """Return the file's bytes with a record cut off in its middle; only where each has a line."""
        lines = [json.dumps(record) for record in self.records.values()]
        at = list(self.records).index(key)
        lines[at] = lines[at][: len(lines[at]) // 2]
        return ("\n".join(lines) + "\n").encode()

    def places(self, key: Key, most: int) -> list[Where]:
        """Return the places in a record, those near its root first, at most so many."""
        return sorted(_places(self.records[key], (key,)), key=len)[:most]

    def rivals(self, where: Where) -> list[Any]:
        """Return values of the kind at a place that differ: of other records, and what answers look like."""
        value = _at(self.records, where)
        if isinstance(value, dict | list):
            return []
        others = [_at(self.records, (key, *where[1:])) for key in self.records]
        like = [rival for rival in (*others, *ANSWERS) if type(rival) is type(value) and rival != value]
        return list(dict.fromkeys(like))

    def _written(self, records: dict[Key, Any]) -> bytes:
        if self.lines:
            return ("\n".join(json.dumps(record) for record in records.values()) + "\n").encode()
        keyed = any(isinstance(key, str) for key in records)
        return json.dumps(records if keyed else list(records.values())).encode()


def _places(value: Any, here: Where) -> Iterator[Where]:
    yield here
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in pairs:
        yield from _places(part, (*here, key))


def _at(value: Any, where: Where) -> Any:
    """Return the value at a place; None where there is no such place."""
    for key in where:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def _put(value: Any, where: Where, new: Any) -> None:
    _at(value, where[:-1])[where[-1]] = new
