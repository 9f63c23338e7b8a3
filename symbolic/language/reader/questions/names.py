"""The people whom a question names."""

import re
from collections.abc import Sequence

from symbolic.language.reader.discourse.tale import people_named
from symbolic.language.reader.text import read_clauses
from symbolic.language.reader.words.closed import CLOSED
from symbolic.language.reader.words.english import is_english
from symbolic.language.reader.words.lexicon import senses


def two_people(choices: Sequence[str], prompt: str) -> list[str] | None:
    """Return the two people of whom a question speaks; None for fewer or more."""
    texts = (prompt, *choices)
    within = {word for text in texts for word in _WITHIN.findall(text)}  # a name, be it Will
    opening = {word for text in texts for word in _CAPITAL.findall(text) if word.lower() not in CLOSED}
    if len(within | opening) < 2:
        return None  # nobody, or one person: not worth a closer look
    found = people_of(choices, prompt)
    return found if len(found) == 2 else None


def people_of(choices: Sequence[str], prompt: str) -> list[str]:
    """Return the people whom the choices name, and the prompt too where they name fewer than two."""
    within = {word for text in (prompt, *choices) for word in _WITHIN.findall(text)}
    found = _names(choices)
    if len(found) < 2:
        found = list(dict.fromkeys((*found, *_names((prompt,)))))
    return [name for name in found if name in within or not _leads_in(name)]


def _leads_in(word: str) -> bool:
    """Whether a word with a capital only begins a sentence: "Judging from", "Based on"."""
    participle = word.endswith("ing") or (word.endswith("ed") and len(word) > _SHORTEST)
    return participle and any(sense.tag in ("VG", "VN") for sense in senses(word.lower()))


_SHORTEST = 4
"""Letters above which a word in "-ed" is no name: not "Fred" or "Jed"."""


def _names(texts: Sequence[str]) -> list[str]:
    """The people that the texts name, in order of mention; capitals for emphasis are no names."""
    inner = {word: None for text in texts for word in _WITHIN.findall(text) if word.upper() != word}
    opening = (word for text in texts for word in _OPENING.findall(text))
    found = inner | {word: None for word in opening if not is_english(word.lower())}
    for text in texts:
        ended = text if text.endswith((".", "?", "!")) else f"{text}."
        for name in sorted(people_named(read_clauses(ended, inner).sentences)):
            if name.upper() != name:
                found[name] = None
    return list(found)


_CAPITAL = re.compile(r"\b[A-Z][a-z]+")
_OPENING = re.compile(r"^([A-Z][a-z]+)\b")
_WITHIN = re.compile(r"(?<=[a-z,:;] )([A-Z][^\W\d_]+)")
