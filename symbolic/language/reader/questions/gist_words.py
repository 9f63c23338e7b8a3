"""The signs of `gist.toml`, as patterns over a text in dictionary forms."""

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files

from symbolic.language.reader.words.lexicon import senses

_VERBS = ("VF", "VB", "VN", "VG")


def dictionary_form(word: str) -> str:
    """Return the verb of which a word may be a form, or else the noun; words of the closed classes as they are."""
    if word in ("'s", "'d"):
        return word
    found = sorted(senses(word), key=lambda sense: (sense.tag not in _VERBS, sense.cost))
    return found[0].lemma if found else word


_TABLES = tomllib.loads(files(__package__).joinpath("gist.toml").read_text("utf-8"))
_PARTS: Mapping[str, str] = _TABLES["parts"]
_PART = re.compile(r"\{([a-z]+)\}")


def _signs(name: str, *, last: bool = False) -> re.Pattern[str]:
    """Return the pattern of a table's signs; `last` for those with at most three words of the clause behind them."""
    table = _TABLES[name]
    words = (re.escape(dictionary_form(word)) for word in table.get("words", "").split())
    signs = [*words, *map(_filled, table.get("phrases", ()))]
    end = r" (?:[^\s,;.:?]+ ){0,3}$" if last else r"(?:(?<=\s)|(?!\S))"
    return re.compile(rf"(?<!\S)(?:{'|'.join(signs)}){end}")


def _filled(phrase: str) -> str:
    """Return a phrase with its parts, which can have parts in turn, put in."""
    filled = _PART.sub(lambda part: _PARTS[part[1]], phrase)
    return filled if filled == phrase else _filled(filled)


HELPING = _signs("helping")
HINDERING = _signs("hindering")
CARELESS_WORDS = _signs("careless_words")
CARELESS = _signs("careless")
RATING = _signs("rating")
SPEAKING_OF_PROMPT = _signs("speaking_of_prompt")
IGNORANT = _signs("ignorant")
AIMING = _signs("aiming")
KNOWING = _signs("knowing")
THINKING = _signs("thinking")
PLACED = _signs("placed")
WANTED_AT = _signs("wanted_at")
OF_OTHER = _signs("of_other")
OWN_WISH = _signs("own_wish")
SUCCESS = _signs("success")
SPEAKING = _signs("speaking")
MOVING = _signs("moving")
WILLING = _signs("willing")
STANDING = _signs("standing")
ROLES = _signs("roles")
FINDING = _signs("finding")
LOCATED = _signs("located")
KNOWER = _signs("knower")
OPEN = _signs("open")
TURNING = _signs("turning")
NEGATION = _signs("negation")
DENIED = _signs("denied", last=True)
FRAMING = frozenset(_TABLES["framing"]["words"].split())
SUPPOSING = frozenset(_TABLES["supposing"]["words"].split())
LIKENESS = frozenset(_TABLES["likeness"]["words"].split())
ABSTRACT = frozenset(_TABLES["abstract"]["words"].split())
