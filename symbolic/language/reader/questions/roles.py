"""Whose mind a question about two people asks about, by the signs that speak for the one and for the other."""

import re
from collections.abc import Collection, Mapping, Sequence

from symbolic.language.reader.discourse.genders import told_genders
from symbolic.language.reader.questions.gist_words import (
    CARELESS,
    CARELESS_WORDS,
    HELPING,
    HINDERING,
    KNOWER,
    ROLES,
    THINKING,
)
from symbolic.language.reader.questions.marks import FORMS, mark
from symbolic.language.reader.questions.signs import Signs


def roles(names: Sequence[str], texts: Sequence[str]) -> list[tuple[str, str, int]]:
    """Return whose mind a question may be about, with the other one and how much speaks for it, the likelier first."""
    first, second = names
    pairs = [(first, second), (second, first)] if second else [(first, "")]
    meant = _pronouns(names, texts)
    prompt, *choices = (_named(text, meant) for text in texts)
    scored = [
        (
            *pair,
            _role_score(prompt, *pair, asking=True)
            + sum(_role_score(text, *pair, plainly=bool(meant)) for text in choices)
            + _asked_about(pair, texts),
        )
        for pair in pairs
    ]
    return sorted(scored, key=lambda found: -found[2])


def _pronouns(names: Collection[str], texts: Sequence[str]) -> Mapping[str, str]:
    """Return whom "he" and "she" mean, where the names tell it: one person of each gender."""
    known = dict(told_genders("", [name for name in names if name]))
    spoken = {sex for text in texts for word in _WORD.findall(text) if (sex := _SEX.get(word.lower()))}
    unknown = [name for name in names if name and name not in known]
    if len(known) == len(unknown) == 1 and len(spoken) == 2:
        known[unknown[0]] = next(iter({"f", "m"} - set(known.values())))
    people = {sex: name for name, sex in known.items()}
    return people if len(known) == len(people) == 2 else {}


_WORD = re.compile(r"[A-Za-z]+")
_SEX = {"he": "m", "him": "m", "his": "m", "she": "f", "her": "f", "hers": "f"}


def _named(text: str, meant: Mapping[str, str]) -> str:
    """Return a text with names in place of its pronouns: "his reply to her" as "Tom's reply to Ann"."""

    def name(match: re.Match[str]) -> str:
        sex = _SEX[match["word"].lower()]
        owns = match["word"].lower() == "his" or (
            match["word"].lower() == "her" and match["behind"] is not None
        )
        return meant[sex] + ("'s" if owns else "") if sex in meant else match[0]

    return _PRONOUN.sub(name, text)


_PRONOUN = re.compile(
    r"\b(?P<word>he|him|his|she|her)\b(?P<behind>(?= (?!(?:to|from|in|on|at|by|with|for|of|as|and|or|that|this|was|is|"
    r"out|off|up|down|away|along|back|when|while|where|what|so|the|a|an|find|get|any|some|it)\b)[a-z]))?",
    re.I,
)


def _asked_about(pair: Sequence[str], texts: Sequence[str]) -> int:
    """Return 2 for one whom the prompt alone names, where all choices name the other alone: it is about that one."""
    me, you = pair
    prompt, *choices = texts
    if me in FORMS:
        asked = {word.lower() for word in _WORD.findall(prompt)} & set(FORMS[me])
        return 2 if asked and you not in prompt else 0
    apart = all(me not in choice and you in choice for choice in choices)
    return 2 if you and apart and me in prompt and you not in prompt else 0


def _role_score(text: str, me: str, you: str, *, asking: bool = False, plainly: bool = False) -> int:
    """Return how many signs of a text speak for a person's being the one whose mind it is about.

    Args:
        text: the prompt or a choice.
        me: whose mind it may be about.
        you: the other one.
        asking: whether it is the prompt, whose reader is who supposes things.
        plainly: whether it is plain whom each pronoun means.
    """
    signs = Signs(mark(text, me, you), asking=asking)
    if asking:
        signs.plain = _SUPPOSED.sub(lambda match: "_" * len(match[0]), signs.plain)
    subjects = sum(_is_subject(signs, match) for words in _STANCE_SIGNS for match in signs.search(words))
    by_pronoun = not plainly and _BY_PRONOUN.match(signs.plain) is not None
    knows = len(signs.search(KNOWER)) if asking else 0
    return len(signs.search(ROLES)) + 2 * subjects + 2 * by_pronoun + 2 * knows


_SUPPOSED = re.compile(
    r"(?<!\S)(?<!§me )(?<!§you )(?:assum\w+|suppos\w+|presum\w+|premise|understand|imagine|grant|accept|take it|"
    r"consider|condition)(?!\S)"
)
"""By which a prompt tells its reader what to assume: the reader, and none of the two, supposes it."""


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
