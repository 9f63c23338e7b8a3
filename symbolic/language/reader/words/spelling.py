"""Slips of the pen: a word that no dictionary has, one edit away from a common one."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from string import ascii_lowercase

import lemminflect

from symbolic.language.reader.words.closed import CLOSED
from symbolic.language.reader.words.lexicon import common_forms
from symbolic.language.reader.words.tokens import Token


def corrected(tokens: Sequence[Token], names: Collection[str]) -> list[Token]:
    """Return tokens with slips mended where just one common word is an edit away; names and capitals are left."""
    known = {name.lower() for name in names}
    return [_mended(token) if token.lower not in known else token for token in tokens]


def _mended(token: Token) -> Token:
    text = token.text
    if token.kind != "word" or len(text) < 3 or not text.isalpha() or not text.islower():
        return token
    better = nearest(text)
    return replace(token, text=better, lower=better) if better is not None else token


@lru_cache(maxsize=20_000)
def nearest(word: str) -> str | None:
    """Return the one common word of which a word not in the dictionary is a slip; None if there is none.

    A slip swaps two neighbouring letters or leaves one out (of the edits of Damerau, 1964): these make words that are
    none. A changed letter often makes a word that the dictionary merely lacks.
    """
    if len(word) > _longest():
        return None  # before anything is made of it: of a word of a megabyte, an edit at each letter fills any memory
    if word in CLOSED or word in common_forms() or lemminflect.getAllLemmas(word):
        return None
    found = _swaps(word) & _common() or (
        _shortened().get(word, frozenset()) if len(word) > 3 else frozenset()
    )
    return next(iter(found)) if len(found) == 1 else None


def _swaps(word: str) -> set[str]:
    return {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)} - {word}


@lru_cache(maxsize=1)
def _shortened() -> Mapping[str, frozenset[str]]:
    """Return the common words by each form in which a letter but the first is left out."""
    found: dict[str, set[str]] = {}
    for word in _common():
        for at in range(1, len(word)):
            if word[at] in ascii_lowercase:
                found.setdefault(word[:at] + word[at + 1 :], set()).add(word)
    return {form: frozenset(words) for form, words in found.items()}


@lru_cache(maxsize=1)
def _longest() -> int:
    """Letters of the longest word that a word may be a slip of, and one more."""
    return max(map(len, _common())) + 1


@lru_cache(maxsize=1)
def _common() -> frozenset[str]:
    return frozenset((*CLOSED, *common_forms()))
