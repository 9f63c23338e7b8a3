"""The set phrases of ascribed goals (phrases.toml), compiled."""

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

from bip.inference.plain_stories.clauses.phrases import compiled


@lru_cache(maxsize=3)
def patterns(table: str) -> Mapping[str, re.Pattern[str]]:
    """Return what matches each class of a table, "says", "clauses" or "signs"."""
    text = resources.files("bip.inference.plain_stories.ascribed").joinpath("phrases.toml").read_text("utf-8")
    classes: Mapping[str, list[str]] = tomllib.loads(text)[table]
    return {name: compiled(phrases) for name, phrases in classes.items()}
