"""Answers on disk, keyed by the whole request: a rerun costs nothing, a recorded run replays offline."""

import hashlib
import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bip.language_models.served.failures import CacheError

VERSION = "bip answers 1"
"""Changes when keys or answers are written differently."""
_VERSION_KEY = "version"


class AnswerCache:
    """Answers by request, in a folder that several threads and processes may share.

    Args:
        folder: where; made when it does not exist.

    Raises:
        CacheError: the folder holds something else, or a cache of another version.
    """

    def __init__(self, folder: Path) -> None:
        try:
            from diskcache import Cache, JSONDisk  # type: ignore[import-untyped]  # it has no stubs
        except ImportError as error:
            raise CacheError(
                "the diskcache package is missing; install the extra: pip install 'bip[llm]'"
            ) from error

        self.folder = folder
        try:
            # JSON and not pickle: a cache from elsewhere must not run code. Nothing is ever evicted.
            self._cache = Cache(str(folder), disk=JSONDisk, eviction_policy="none")
            found = self._cache.get(_VERSION_KEY)
            if found is None and len(self._cache) == 0:
                self._cache.set(_VERSION_KEY, VERSION)
                found = VERSION
        except (OSError, ValueError, sqlite3.Error) as error:
            raise CacheError(
                f"{folder}: cannot be used as a cache ({error}); choose another --cache"
            ) from error
        if found != VERSION:
            raise CacheError(
                f"{folder}: this cache is of version {found!r}, and this program reads {VERSION!r}; "
                "choose another --cache or delete that folder"
            )

    def get(self, key: str) -> dict[str, Any] | None:
        """Return the answer to a request; None when it was never asked."""
        found: dict[str, Any] | None = self._cache.get(key)
        return found

    def put(self, key: str, answer: Mapping[str, Any]) -> None:
        """Keep an answer."""
        self._cache.set(key, dict(answer))

    def close(self) -> None:
        """Close the database."""
        self._cache.close()


def request_key(server: str, route: str, body: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a whole request: the server, the route, and every field. The key is no part of it."""
    whole = json.dumps([server, route, body], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(whole.encode()).hexdigest()
