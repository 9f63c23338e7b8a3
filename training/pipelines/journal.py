"""What became of each item of a pipeline, on disk: kept or dropped, with the reason; a rerun goes on from there."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from symbolic.errors import BipError, InputError


class Dropped(BipError):
    """An item that a stage does not let through.

    Attributes:
        stage: which.
    """

    def __init__(self, stage: str, reason: str) -> None:
        super().__init__(reason)
        self.stage = stage


@dataclass(frozen=True, slots=True)
class Entry:
    """What became of an item.

    Attributes:
        id: names it.
        stage: where it was dropped; "kept" when it was not.
        reason: why it was dropped.
        result: what was made of it; of a dropped item, nothing.
    """

    id: str
    stage: str
    reason: str = ""
    result: Mapping[str, Any] | None = None


class Journal:
    """Entries in a file, one JSON object a line, in order of completion.

    Args:
        path: the file; entries that are in it are not made again.

    Raises:
        InputError: it holds something else, or cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.entries: dict[str, Entry] = {}
        self._lock = Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            raw = path.read_bytes() if path.exists() else b""
            whole = raw[: raw.rfind(b"\n") + 1]  # an interruption may have cut the last line short
            if whole != raw:
                path.write_bytes(whole)
        except OSError as error:
            raise InputError(f"{path}: cannot be written ({error.strerror}); choose another -o") from error
        for number, line in enumerate(whole.decode("utf-8", "replace").splitlines(), start=1):
            try:
                entry = Entry(**json.loads(line))
            except (ValueError, TypeError) as error:
                raise InputError(
                    f"{path}, line {number}: no entry of a pipeline; choose another -o"
                ) from error
            self.entries[entry.id] = entry

    def add(self, entry: Entry) -> None:
        """Write an entry; safe to call from many threads."""
        line = json.dumps(
            {"id": entry.id, "stage": entry.stage, "reason": entry.reason, "result": entry.result},
            ensure_ascii=False,
        )
        with self._lock:
            self.entries[entry.id] = entry
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")

    def counts(self, ids: Iterable[str]) -> dict[str, int]:
        """Return how many of some items ended at each stage."""
        return dict(Counter(self.entries[item].stage for item in ids if item in self.entries))


def make_all(
    items: Mapping[str, Any],
    make: Callable[[Any], Mapping[str, Any]],
    journal: Journal,
    workers: int = 1,
    on_item: Callable[[], None] = lambda: None,
) -> list[Entry]:
    """Make what is not yet in the journal, and return the entries of all items in their order.

    An item that `make` refuses with `Dropped` is dropped at its stage; one that fails otherwise for a reason
    that has a sentence (the server gave no answer, say) is told as "failed" and made again by the next run.

    Args:
        items: by id.
        make: makes the result of an item.
        journal: keeps what became of each.
        workers: threads.
        on_item: called after each.
    """

    def one(name: str) -> Entry:
        if name not in journal.entries:
            entry = _made(name, items[name], make)
            if entry.stage == "failed":
                on_item()
                return entry
            journal.add(entry)
        on_item()
        return journal.entries[name]

    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(one, items))


def _made(name: str, item: Any, make: Callable[[Any], Mapping[str, Any]]) -> Entry:
    try:
        return Entry(name, "kept", result=make(item))
    except Dropped as dropped:
        return Entry(name, dropped.stage, str(dropped))
    except BipError as error:
        return Entry(name, "failed", str(error))
