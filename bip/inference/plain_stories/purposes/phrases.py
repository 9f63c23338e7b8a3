"""What choices say of ends and deeds (phrases.toml), compiled."""

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

from bip.inference.plain_stories.clauses.phrases import compiled


@lru_cache(maxsize=1)
def said() -> Mapping[str, re.Pattern[str]]:
    """Return what matches each class."""
    text = resources.files("bip.inference.plain_stories.purposes").joinpath("phrases.toml").read_text("utf-8")
    classes: Mapping[str, list[str]] = tomllib.loads(text)["says"]
    return {name: compiled(phrases) for name, phrases in classes.items()}
