"""Of whom a sentence says that the others were told, or saw it: "everyone but Ann", "all of them except Ben"."""

import re
from collections.abc import Iterable
from functools import lru_cache

from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.clauses.frames import is_a

_OUT = r"(?:except|but|apart from|save|excluding|forgot|not)(?: for)? (?:\w+ )?"
_BUT_FOR = re.compile(r"(?:(?:every\w*|all|each|both)(?: of \w+)? )?(?:except|save)(?: for)?(?: (\w+))?")
_NEWS = ("tell", "say", "call", "read", "see", "hear", "know", "learn", "obtain", "give")
"""Classes of verbs by which word gets about; who stands in a room, or leaves it, is another matter."""
_PRONOUNS = frozenset("him her them me us you".split())


@lru_cache(maxsize=64)  # one sentence after the other: it may have many clauses
def is_left_out(text: str, name: str) -> bool:
    """Whether a sentence says of somebody that others were told: "everybody but Ann"."""
    return name in text and re.search(rf"\b{_OUT}{re.escape(name)}\b", text) is not None


def leaves_out(words: str, behind: str, clauses: Iterable[Clause]) -> bool:
    """Whether words say for whom alone it does not hold that everybody was told, or took something in.

    Args:
        words: of a sentence, as written: "everyone except", "except Ann".
        behind: what is written behind them.
        clauses: of the sentence.
    """
    found = _BUT_FOR.fullmatch(words)
    if found is None:
        return False
    name = found[1] or behind.lstrip().partition(" ")[0]
    news = any(is_a(clause, *_NEWS) for clause in clauses)
    return news and (name[:1].isupper() or name.strip(".,;!?") in _PRONOUNS)
