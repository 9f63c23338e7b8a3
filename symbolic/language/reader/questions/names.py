"""The people whom a question names."""

import re
from collections.abc import Sequence

from symbolic.language.reader.discourse.tale import people_named
from symbolic.language.reader.text import read_clauses
from symbolic.language.reader.words.closed import CLOSED
from symbolic.language.reader.words.lexicon import senses


def people_of(choices: Sequence[str], prompt: str) -> list[str]:
    """Return the people whom the choices name, and the prompt too where they name fewer than two."""
    texts = (prompt, *choices)
    within = {word for text in texts for word in _WITHIN.findall(text)}  # a name, be it Will
    opening = {word for text in texts for word in _CAPITAL.findall(text) if word.lower() not in CLOSED}
    if not within | opening:
        return []  # nobody: not worth a closer look
    found = _names(choices)
    if len(found) < 2:
        found = list(dict.fromkeys((*found, *_names((prompt,)))))
    return found if len(found) < 3 else [name for name in found if name in within or not senses(name.lower())]


def _names(texts: Sequence[str]) -> list[str]:
    """The people that the texts name, in order of mention; capitals for emphasis are no names."""
    inner = {word: None for text in texts for word in _WITHIN.findall(text) if word.upper() != word}
    found = dict(inner)
    for text in texts:
        ended = text if text.endswith((".", "?", "!")) else f"{text}."
        for name in sorted(people_named(read_clauses(ended, inner).sentences)):
            if name.upper() != name:
                found[name] = None
    return list(found)


_CAPITAL = re.compile(r"\b[A-Z][a-z]+")
_WITHIN = re.compile(r"(?<=[a-z,:;] )([A-Z][^\W\d_]+)")
