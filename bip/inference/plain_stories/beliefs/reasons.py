"""Why somebody does something, where the answers say what that one takes to be so.

A deed is explained by the belief under which it serves: one digs where one takes the tin to be, one opens what one
takes to hold what is wanted. So of several beliefs, the one that names the place of the deed explains it; else the
one that the person holds.

Weights were set by hand; fitted_on: the everyday stories that may be seen, by looking.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from bip.inference.plain_stories.beliefs import places
from bip.inference.plain_stories.social.stances import agent_of
from bip.inference.plain_stories.views import Views, best
from symbolic.language.reader.discourse.vocabulary_of import noun_words
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice, normal, read_choices

_BELIEF = re.compile(
    r"\b(?:thinks?|thought|believes?|believed|expects?|expected|supposes?|supposed|assumes?|assumed|is sure|was sure|"
    r"is certain|was certain|reckons?|reckoned|imagines?|imagined)\b(?: that)? (.+)",
    re.IGNORECASE,
)
_SEEKS = frozenset(
    "look search dig go run walk open reach climb lift check feel drive turn hurry head peer rummage knock pull "
    "crawl kneel unlock".split()
)
"""What one does where one takes a thing to be."""


def reasons(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score answers that say what somebody takes to be so; None unless two of them do, and one explains the deed."""
    found = [_BELIEF.search(choice.text) for choice in choices]
    held = [n for n, one in enumerate(found) if one is not None]
    agent = agent_of(views, asked, choices)
    if asked.word != "why" or len(held) < 2 or agent is None or asked.core is None:
        return None
    said = [one.group(1) for one in found if one is not None]
    inner = read_choices(said, tuple(views.tale.chronicle.cast.names))
    scores = _by_place(asked, inner) or _by_contents(views, asked, agent, inner)
    if scores is None:
        return None
    told = dict(zip(held, scores, strict=True))
    return [told.get(n, 0.0) for n in range(len(choices))]


def _by_place(asked: Asked, inner: Sequence[Choice]) -> list[float] | None:
    """Score beliefs by whether they name where the deed is done, if it is one of looking for something."""
    core = asked.core
    if core is None or core.verb not in _SEEKS:
        return None
    where = normal(frozenset(w for p in core.places for w in noun_words(p.object)))
    named = [bool(choice.own & where) and not choice.negated for choice in inner]
    return [2.0 * one for one in named] if sum(named) == 1 else None


def _by_contents(views: Views, asked: Asked, agent: str, inner: Sequence[Choice]) -> list[float] | None:
    """Score beliefs on what is in a thing by whether the person holds them."""
    scores = places.contents(views, replace(asked, word="what", chain=(agent,)), inner)
    return scores if scores is not None and best(scores) is not None else None
