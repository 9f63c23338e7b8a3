"""Words without their endings: what a story and a choice say alike, whichever part of speech they say it in."""

from functools import lru_cache

from symbolic.language.reader.questions.choices import normal

_ENDINGS = ("ment", "ing", "ion", "ed", "er", "or", "ly", "s", "e", "y")
_PLACING = frozenset("in on at of to into onto inside".split())
"""Prepositions that any place may have."""


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """Return a word without the endings that make nouns of verbs: a charger charges, a collection is collected."""
    word = word.lower()
    for _ in range(2):
        ending = next((e for e in _ENDINGS if word.endswith(e) and len(word) - len(e) >= 4), "")
        word = word[: len(word) - len(ending)]
    return word


@lru_cache(maxsize=8192)
def stems(words: frozenset[str]) -> frozenset[str]:
    """Return the stems of words, those that mean the same made one."""
    return frozenset(stem(word) for word in normal(words)) - _PLACING


def shared(own: frozenset[str], words: frozenset[str]) -> int:
    """Return how many of some stems others say too, or begin with, or begin: stairs, a staircase."""
    return sum(any(_akin(one, other) for other in words) for one in own)


def share(own: frozenset[str], words: frozenset[str]) -> float:
    """Return the share of some stems that others say too; 0 of none."""
    return shared(own, words) / max(1, len(own))


def _akin(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) >= 5 and long.startswith(short))
