"""What a story itself says that words mean: "meaning the river bank", "by the boss she meant the cat"."""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.messages.utterance import forms, outside_quotes, the_only
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice

_GLOSS = re.compile(
    r"(?:,\s*meaning|\bby (?:which|that|this|it) (?:he|she|they) (?:means?|meant|had meant)|\b(?:he|"
    r"she|they) (?:really )?"
    r"(?:meant|had in mind|was thinking of|were thinking of|was referring to|were referring to|was "
    r"speaking of))"
    r"\s+(?P<gloss>[^.;]+?)(?=\s*(?:[.;]|,? (?:not|and not|rather than|but)\b|$))",
    re.IGNORECASE,
)
_LIGHT = frozenset(
    "the a an of to and or that is was it he she they his her their him one do in on at for with be".split()
)


def by_gloss(views: Views, asked: Asked, choices: Sequence[Choice]) -> list[float] | None:
    """Score choices by the words with which the narrator explains what was meant; None without such words."""
    if not re.search(r"\bmean\w*|\bmeant\b|\brefer\w*", asked.text, re.IGNORECASE):
        return None
    shared = glosses(views, choices)
    best = max(shared, default=0.0)
    return the_only([s == best and best >= 0.5 for s in shared])


def glosses(views: Views, choices: Sequence[Choice]) -> list[float]:
    """Return how much of each choice the only explanation of what was meant says; nothing of any without one."""
    told = [forms(m["gloss"]) - _LIGHT for m in _GLOSS.finditer(outside_quotes(views))]
    own = [forms(choice.text) - _LIGHT for choice in choices]
    return [len(mine & told[0]) / max(1, len(mine)) for mine in own] if len(told) == 1 else []
