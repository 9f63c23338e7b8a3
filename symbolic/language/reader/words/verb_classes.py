"""Verbs by class, as data (verbs.toml): what a verb can be, and which verbs are common ones."""

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

_WORD = re.compile(r'"([^"]+)"|(\S+)')


@lru_cache(maxsize=1)
def verb_classes() -> Mapping[str, frozenset[str]]:
    """Return verb (with its particle, if it has one) -> the classes that it may belong to."""
    text = resources.files("symbolic.language.reader.words").joinpath("verbs.toml").read_text("utf-8")
    table: dict[str, set[str]] = {}
    for name, row in tomllib.loads(text).items():
        for phrasal, single in _WORD.findall(row):
            table.setdefault((phrasal or single).strip(), set()).add(name)
    return {verb: frozenset(names) for verb, names in table.items()}


@lru_cache(maxsize=1)
def common_verbs() -> frozenset[str]:
    """Return the lemmas of the verbs that stories use: they are verbs rather than nouns where both are possible."""
    return frozenset(verb.split()[0] for verb in verb_classes())


@lru_cache(maxsize=1)
def phrasal_verbs() -> frozenset[str]:
    """Return the verbs that are made with a particle, as "verb particle"."""
    return frozenset(verb for verb in verb_classes() if " " in verb)
