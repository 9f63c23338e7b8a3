"""Items on disk as they come, so that a run that was killed goes on where it was.

Beside `report.json` lies `report.json.items.jsonl` while the run is not finished: a line that says what was
asked of the run, then one for each item, in order of arrival. A line is handed to the system at once, so
that no kill loses it, and to the disk a moment later, so that a power cut loses a moment.
"""

import json
import os
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Self

from symbolic.errors import InputError

KIND = "bip items 1"
"""Changes when lines are written differently."""
DISK_EVERY = 0.2
"""Seconds between two waits for the disk; waiting after each item would take longer than many an item."""


def journal_of(report: Path) -> Path:
    """Return the file of items that lies beside a report while its run is not finished."""
    return report.with_name(f"{report.name}.items.jsonl")


class JournalError(InputError):
    """Items that cannot be kept, or that answer other records: no run goes on with that."""


class Journal:
    """The items of one run.

    Args:
        report: the report that the run will write.
        asked: what determines its items (benchmark, policy, options ...), as texts by name.
        resume: go on with what an earlier run left; else there must be nothing.

    Raises:
        JournalError: the file cannot be written, is no such file, was begun by a run that was asked something
            else, is being written by another run, or holds items that nobody asked to resume.
    """

    def __init__(self, report: Path, asked: Mapping[str, str], resume: bool) -> None:
        self.path = journal_of(report)
        self._report = report
        self._kept: dict[tuple[str, int], tuple[str, dict[str, Any]]] = {}
        self._last_wait = float("-inf")
        self._useful = 0
        try:
            self._file = self.path.open("a+b")
        except OSError as error:
            raise JournalError(
                f"{self.path}: cannot be written ({error.strerror}); choose another place for the report"
            ) from error
        try:
            _lock(self._file, self.path)
            self._begin(asked, resume)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, asked: Mapping[str, str], resume: bool) -> None:
        """Read what is there; what an earlier run was asked must be what this one is."""
        self._file.seek(0)
        raw = self._file.read()
        whole = raw[: raw.rfind(b"\n") + 1]  # a kill may have cut the last line short
        lines = whole.splitlines()
        if len(lines) > 1 and not resume:
            raise JournalError(
                f"{self.path}: holds {len(lines) - 1} items of a run that did not end; go on with "
                f"--resume {self._report}, or delete that file"
            )
        if not lines:
            self._file.truncate(0)
            self._write({"kind": KIND, "asked": dict(asked)})
            return
        self._check(lines[0], asked)
        for number, line in enumerate(lines[1:], start=2):
            self._read(number, line)
        self._file.truncate(len(whole))

    def _check(self, line: bytes, asked: Mapping[str, str]) -> None:
        begun = _object(line)
        if begun is None or begun.get("kind") != KIND or not isinstance(begun.get("asked"), dict):
            raise JournalError(f"{self.path}: holds no items of bip; give another place for the report")
        then = begun["asked"]
        for name in dict.fromkeys((*then, *asked)):
            if then.get(name) != asked.get(name):
                raise JournalError(
                    f"{self.path}: was begun with {name} {_said(then, name)}, and this run has {_said(asked, name)}; "
                    "give the same, or another place for the report"
                )

    def _read(self, number: int, line: bytes) -> None:
        found = _object(line)
        match found:
            case {
                "condition": str(condition),
                "record": int(record),
                "digest": str(digest),
                "item": dict(item),
            }:
                self._kept.setdefault((condition, record), (digest, item))
                self._useful += not item.get("unusable", False)
            case _:
                raise JournalError(
                    f"{self.path}, line {number}: no item of a run; restore or delete that file"
                )

    def kept(self, condition: str) -> dict[int, tuple[str, dict[str, Any]]]:
        """Return the items of a condition, with the digests of their records, by the number of the record."""
        return {record: found for (of, record), found in self._kept.items() if of == condition}

    def add(self, condition: str, record: int, digest: str, item: Mapping[str, Any]) -> None:
        """Write an item.

        Raises:
            JournalError: it cannot be written; those before it are safe.
        """
        self._write({"condition": condition, "record": record, "digest": digest, "item": dict(item)})
        self._useful += not item.get("unusable", False)

    def _write(self, line: Mapping[str, Any]) -> None:
        try:
            self._file.write(json.dumps(line).encode() + b"\n")
            self._file.flush()
            if time.monotonic() - self._last_wait > DISK_EVERY:
                os.fsync(self._file.fileno())
                self._last_wait = time.monotonic()
        except OSError as error:
            raise JournalError(
                f"{self.path}: cannot be written ({error.strerror}); what was answered before is kept there: make "
                f"room, and go on with --resume {self._report}"
            ) from error

    def discard(self) -> None:
        """Delete the file: its report is written."""
        self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the file; one without an item that is worth keeping goes."""
        with suppress(OSError):  # a full disk refuses once more what `add` has told of
            self._file.close()
        if not self._useful:
            self.discard()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(
            line
        )  # an error that is told may quote half a character, which `decode_json` refuses
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _said(asked: Mapping[str, str], name: str) -> str:
    return repr(asked[name]) if name in asked else "left out"


def _lock(file: BinaryIO, path: Path) -> None:
    """Keep other runs from writing the same file, where the system can."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise JournalError(
            f"{path}: another run is writing it; wait for it, or give another place for the report"
        ) from error
