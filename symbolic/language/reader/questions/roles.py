"""Whose mind a question about two people asks about, by the signs that speak for the one and for the other."""

import re
from collections.abc import Sequence

from symbolic.language.reader.questions.gist_words import (
    CARELESS,
    CARELESS_WORDS,
    HELPING,
    HINDERING,
    ROLES,
    THINKING,
)
from symbolic.language.reader.questions.marks import mark
from symbolic.language.reader.questions.signs import Signs


def roles(names: Sequence[str], texts: Sequence[str]) -> list[tuple[str, str, int]]:
    """Return whose mind a question may be about, with the other one and how much speaks for it, the likelier first."""
    first, second = names
    pairs = [(first, second), (second, first)] if second else [(first, "")]
    prompt, *choices = texts
    scored = [
        (*pair, _role_score(prompt, *pair, asking=True) + sum(_role_score(text, *pair) for text in choices))
        for pair in pairs
    ]
    return sorted(scored, key=lambda found: -found[2])


def _role_score(text: str, me: str, you: str, *, asking: bool = False) -> int:
    """Return how many signs of a text speak for a person's being the one whose mind it is about."""
    signs = Signs(mark(text, me, you), asking=asking)
    subjects = sum(_is_subject(signs, match) for words in _STANCE_SIGNS for match in signs.search(words))
    return len(signs.search(ROLES)) + 2 * subjects + 2 * (_BY_PRONOUN.match(signs.plain) is not None)


def _is_subject(signs: Signs, match: re.Match[str]) -> bool:
    """Whether I am the only one before a sign of a stance, and the other one stands behind it: "§me help §you"."""
    before, sign, behind = signs.split(match)
    rest = f"{sign}{behind}"
    return (
        _ONLY_ME.fullmatch(before) is not None
        and (
            signs.asking or THINKING.search(before.partition("§me")[0]) is None
        )  # "sure that §me wanted it, she"
        and _OTHER_ONE.search(rest) is not None
        and re.search(r"(?<!\S)by §you", rest) is None
    )


_ONLY_ME = re.compile(r"(?:(?!(?:s?he|they|§you)\s)\S+ )*§me (?:(?!§you\s)\S+ )*")
_BY_PRONOUN = re.compile(
    r"(?!(?:as|when|while|before|after|once|by|at|if|on|in) (?:(?!§me|§you)\S+ )*, §you)(?:(?!§me|§you)\S+ )*?"
    r"(?:s?he|they|(?<!\S\s)(?:her|his|their)|"
    r"(?:her|his|their) (?:view|opinion|mind|eyes?|judge?ment|belief|estimation|understand|reckon|think)) "
    r"(?:(?!§me|§you)\S+ )*§you (?:(?!§me)\S+ )*$"
)
"""A text that says "she" of me before it names the other, and me nowhere: "in her view §you want it"."""
_STANCE_SIGNS = (HELPING, HINDERING, CARELESS, CARELESS_WORDS)
_OTHER_ONE = re.compile(r"(?<!\S)(?:§you|him|her|his|them|their)(?!\S)")
