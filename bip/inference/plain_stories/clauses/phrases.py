"""Set phrases of English by what they tell, as data (phrases.toml)."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources


@lru_cache(maxsize=16)
def patterns_of(room: str, table: str) -> Mapping[str, re.Pattern[str]]:
    """Return what matches each class of a table of a room's own phrases: "tellers", "says"."""
    text = resources.files(f"bip.inference.plain_stories.{room}").joinpath("phrases.toml").read_text("utf-8")
    classes: Mapping[str, list[str]] = tomllib.loads(text)[table]
    return {name: compiled(phrases) for name, phrases in classes.items()}


@lru_cache(maxsize=1)
def _phrases() -> Mapping[str, list[str]]:
    text = resources.files("bip.inference.plain_stories.clauses").joinpath("phrases.toml").read_text("utf-8")
    phrases: dict[str, list[str]] = tomllib.loads(text)
    return phrases


_AFTER = "and|so|to|with|in|on|at|until|till|when|while|as|for|by|before|again"
_THEM = rf"(?:him|them|her(?=\s*(?:[,.;:!?]|$)|\s+(?:{_AFTER})\b))"
"""Somebody as an object: "her" where no noun follows that would be hers."""


def pattern(name: str) -> re.Pattern[str]:
    """Return what matches any of the set phrases of a class (phrases.toml), whole words only.

    A phrase that begins or ends with "~" may stand within a word there; THEM in it stands for "him", "them", or "her"
    where it is not followed by a noun.
    """
    return compiled(_phrases()[name])


def compiled(phrases: Sequence[str]) -> re.Pattern[str]:
    """Return what matches any of some set phrases."""
    parts = []
    for phrase in phrases:
        bare = phrase.removeprefix("~").removesuffix("~").replace("THEM", _THEM)
        before = "" if phrase.startswith("~") else r"\b"
        parts.append(f"{before}(?:{bare})" + ("" if phrase.endswith("~") else r"\b"))
    return re.compile("|".join(parts))
