"""Answers on disk, keyed by the whole request: a rerun costs nothing, a recorded run replays offline.

Text in SQLite and nothing else: a cache from elsewhere can hold no code, and names no file.
"""

import hashlib
import json
import logging
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import Any

from bip.language_models.served.failures import CacheError

log = logging.getLogger(__name__)

VERSION = "bip answers 2"
"""Changes when keys or answers are written differently."""
FILE = "answers.sqlite3"
LONGEST = 16 * 2**20
"""Characters of one answer at most; a longer one is no answer of a language model."""
_SCHEMA = """
CREATE TABLE IF NOT EXISTS about (version TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS answers (request TEXT PRIMARY KEY, answer TEXT NOT NULL) WITHOUT ROWID;
"""


class AnswerCache:
    """Answers by request, in a folder that several threads and processes may share.

    Args:
        folder: where; made when it does not exist.

    Raises:
        CacheError: the folder holds something else, or a cache of another version.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = Lock()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if (folder / "cache.db").exists():
                raise CacheError(
                    f"{folder}: cannot be used as a cache (cache.db is of an earlier version, whose entries could run "
                    "code and are not read); choose another --cache"
                )
            # Each statement is a transaction of its own: what was paid for is on disk at once.
            self._base = sqlite3.connect(
                folder / FILE, timeout=60, check_same_thread=False, isolation_level=None
            )
        except (OSError, sqlite3.Error) as error:
            raise CacheError(
                f"{folder}: cannot be used as a cache ({error}); choose another --cache"
            ) from error
        self._open()

    def _open(self) -> None:
        try:
            self._base.execute("PRAGMA journal_mode=WAL")
            self._base.executescript(_SCHEMA)
            found = self._base.execute("SELECT version FROM about").fetchone()
            if found is None:
                self._base.execute("INSERT INTO about VALUES (?)", (VERSION,))
        except sqlite3.Error as error:
            raise CacheError(
                f"{self.folder}: cannot be used as a cache ({error}); choose another --cache"
            ) from error
        if found is not None and found[0] != VERSION:
            raise CacheError(
                f"{self.folder}: this cache is of version {found[0]!r}, and this program reads {VERSION!r}; "
                "choose another --cache or delete that folder"
            )

    def get(self, key: str) -> dict[str, Any] | None:
        """Return the answer to a request; None when it was never asked.

        Raises:
            CacheError: what is kept is no answer.
        """
        try:
            with self._lock:
                row = self._base.execute(
                    "SELECT answer, length(answer), typeof(answer) FROM answers WHERE request = ?", (key,)
                ).fetchone()
        except sqlite3.Error as error:
            raise CacheError(
                f"{self.folder}: cannot be read ({error}); delete that folder or choose another --cache"
            ) from error
        if row is None:
            return None
        text, length, kind = row
        if kind != "text" or length > LONGEST:
            raise CacheError(self._damaged(key, f"it is {kind} of {length} characters"))
        try:
            answer = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise CacheError(self._damaged(key, str(error))) from error
        if not isinstance(answer, dict):
            raise CacheError(self._damaged(key, f"it is a JSON {type(answer).__name__}"))
        return answer

    def _damaged(self, key: str, why: str) -> str:
        return f"{self.folder}: entry {key[:12]} is no answer ({why}); delete that folder or choose another --cache"

    def put(self, key: str, answer: Mapping[str, Any]) -> None:
        """Keep an answer, at once and whole; where the disk takes none, that is logged: the answer is still used."""
        text = json.dumps(dict(answer), ensure_ascii=False)
        try:
            with self._lock:
                self._base.execute("INSERT OR REPLACE INTO answers VALUES (?, ?)", (key, text))
        except sqlite3.Error as error:
            log.warning("%s: an answer could not be kept (%s)", self.folder, error)

    def close(self) -> None:
        """Close the database."""
        with self._lock:
            self._base.close()


def request_key(server: str, route: str, body: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a whole request: the server, the route, and every field. The key is no part of it."""
    whole = json.dumps([server, route, body], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(whole.encode()).hexdigest()
