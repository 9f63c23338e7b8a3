"""What somebody is after, by the trail that person leaves through a story: one choice, or none that is clearly best.

Weights and thresholds were set by hand; fitted_on: the everyday stories that may be seen, by looking.
"""

import math
import re
from collections.abc import Sequence

from bip.inference.plain_stories.clauses.outcomes import outcome
from bip.inference.plain_stories.clauses.stems import stems
from bip.inference.plain_stories.social.stances import agent_of
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.wants.goals import keys_of
from bip.inference.plain_stories.wants.trail import LAST, Sign, trail
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, lemmas

LEAST = 0.5
"""In nats: what must speak for the best choice, and by how much it must be ahead of the next."""


_COUNTS = re.compile(r"(?:neither|none|nothing|both|all|either)\b", re.IGNORECASE)
"""Answers that speak of all the others at once."""


_MINDS = frozenset("understand know believe think realize learn".split())


def pursued(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by what the trail of the person in question shows; None where it does not tell them apart."""
    agent = agent_of(views, asked, choices)
    hoped = asked.clause is not None and asked.clause.verb in ("hope", "expect")
    if agent is None or hoped or any(c.polarity for c in choices):
        return None  # what was hoped for may not be what was taken in the end
    if _MINDS & stems(lemmas(asked.text)):
        return None  # what another is to know
    if {"good", "bad"} <= {outcome(c.text) for c in choices}:
        return None  # what is meant for another
    scores = [
        -0.5 if _COUNTS.match(c.text) else s
        for c, s in zip(choices, scores_of(views, asked, agent, choices), strict=True)
    ]
    order = sorted(scores, reverse=True)
    if len(order) < 2 or order[0] - order[1] < LEAST:
        return None
    left = order[0] > -0.3 and all(score <= -1.0 for score in order[1:])  # all others were refused
    if order[0] < LEAST and not left:
        return None
    return [2.0 if score == order[0] else 0.0 for score in scores]


def signs_of(views: Views, agent: str) -> list[Sign]:
    """Return the signs of somebody's trail."""
    found = views.telling.finite
    others = {s.doer for s in found} - {"", agent}
    return trail(found, agent, not others)


def scores_of(views: Views, asked: Asked, agent: str, choices: Sequence[Choice]) -> list[float]:
    """Return what speaks for each choice, in nats."""
    found = views.telling.finite
    told = stems(frozenset(w for s in found for w in s.open_words))
    signs = signs_of(views, agent)
    said = stems(lemmas(asked.text))
    named = [stems(own) - said or stems(own) for own in keys_of(choices)]
    scores = [_score(own & told, signs) for own in named]
    return [
        score * math.sqrt(len(own & told) / max(1, len(own))) if score > 0 else score
        for score, own in zip(scores, named, strict=True)
    ]


def _score(own: frozenset[str], signs: Sequence[Sign]) -> float:
    """Return what the signs that name some words tell: the last in full, those before it a third."""
    if not own:
        return 0.0
    weights = [
        share * (sign.weight + (LAST if sign.last else 0.0))
        for sign in signs
        if (share := len(own & stems(sign.words)) / len(own)) >= 0.5
    ]
    return weights[-1] + 0.33 * max(-2.0, min(2.0, sum(weights[:-1]))) if weights else 0.0
