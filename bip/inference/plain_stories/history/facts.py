"""How far a sentence tells as a fact what it tells: not in one's mind or words, not as left, not undone in it."""

import re
from collections.abc import Sequence

import numpy as np

from bip.inference.plain_stories.clauses.mentions import distinct
from bip.inference.plain_stories.tracking.scenes import lemmas_of
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Array
from symbolic.language.reader.questions.choices import Choice

CLAIMED, LEFT, SUPERSEDED = 0.05, 0.1, 0.15
"""How far a choice is a fact that stands in somebody's words or mind, that something is taken from, or that the same
sentence replaces by another. Set by hand; the judge weighs what is scanned with and without them."""

_CLAIMS = re.compile(
    r"\b(?:thinks?|thought|believ(?:e|es|ed|ing)|suppos(?:e|es|ed)|assum(?:e|es|ed)|imagin(?:e|es|ed)|expect(?:s|ed)?|sure|certain|convinced|"
    r"tells?|told|telling|says?|said|saying|swears?|swore|announce[sd]?|claim(?:s|ed)?|insist(?:s|ed)?|remark(?:s|ed)?|promise[sd]?|"
    r"(?:takes?|took) (?:it|them|him|her|this|that) (?:for|to be)|labell?(?:ed)?|slate|notice says|sign|"
    r"looks?|looked|looking|search(?:es|ed|ing)?|feels?|felt|feeling|reach(?:es|ed|ing)?|hunt(?:s|ed|ing)?|"
    r"asks?|asked|hop(?:e|es|ed|ing)|wants?|wanted|meant|means|plan(?:s|ned)?|pictures?|remembers?|remembered|dream(?:s|ed)?|mistaken|"
    r"would)\b|[\"“]",
    re.I,
)
_GOES = re.compile(
    r"\b(?:goes|went|walks?|walked|climbs?|climbed|drives?|drove|heads?|headed|comes|came|runs?|ran|unlocks?|opens?|opened)\b"
    r"(?: \w+){0,3} (?:to|into|at|the|behind|up|over|down|onto)\b",
    re.I,
)
"""Where people go and what they open is no place of a thing."""
_LEAVES = re.compile(
    r"\b(?:from|out of|off|instead of|rather than|no longer|not(?! \w+ until)|leaving)\s+(?:[\w'’]+\s+){0,2}$",
    re.I,
)
_ASIDE = re.compile(r", (?:who|which|whom)\b[^,]*,", re.I)
_TURNS = re.compile(r"[;.]|,? (?:but|while|though|although|because|where|and) ", re.I)
"""After which a sentence is no longer of what somebody thinks or says."""


def as_facts(
    views: Views, choices: Sequence[Choice], numbers: Sequence[int], of_people: bool, *, first: bool = False
) -> Array:
    """Return how far each of some sentences tells each choice as a fact, 0 to 1, shape (choices, sentences).

    Args:
        views: a story.
        choices: values of one fluent.
        numbers: indices of sentences.
        of_people: whether it is people who are at places.
        first: whether of several facts in one sentence the first counts, and not the last.
    """
    own = distinct(views, choices)
    each = [_of_sentence(views.telling.texts[number], own, of_people, first) for number in numbers]
    return np.array(each).T


def _of_sentence(text: str, own: Sequence[frozenset[str]], of_people: bool, first: bool) -> list[float]:
    """Return how far a sentence tells each choice as a fact: by the first place that has its words as the surest."""
    tokens = [(found.start(), lemmas_of(found.group())) for found in re.finditer(r"[\w’'-]+", text)]
    factors, places = [], []
    for mine in own:
        told = {start: _as_fact(text[:start], of_people) for start, words in tokens if words & mine}
        factors.append(max(told.values(), default=1.0))
        places.append(next((start for start, factor in told.items() if factor == factors[-1]), None))
    sure = [
        place for place, factor in zip(places, factors, strict=True) if place is not None and factor == 1.0
    ]
    stands = min(sure, default=None) if first else max(sure, default=None)
    return [
        factor * (SUPERSEDED if place is not None and stands not in (None, place) else 1.0)
        for place, factor in zip(places, factors, strict=True)
    ]


def _as_fact(before: str, of_people: bool) -> float:
    """Return how far what comes after some words is a fact."""
    if _LEAVES.search(before):
        return LEFT
    clause = _TURNS.split(_ASIDE.sub(" ", before))[-1]
    return CLAIMED if _CLAIMS.search(clause) or (not of_people and _GOES.search(clause)) else 1.0
