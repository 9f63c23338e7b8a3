"""Whose side it is likely to be by all evidence together, what a way of reading has found being part of it.

The choices' evidence (`evidence`) is weighed by a conditional logit (McFadden 1974). The weights (weights.toml,
`python -m training.fitting.sides`) and the authors they were fitted to: see that file.
"""

from collections.abc import Sequence

from bip.inference.plain_stories.sides.evidence import evidence
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import (
    Evidence,
    Judgement,
    Weights,
    packaged,
    verdict,
    with_way,
)
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice


def judged(
    views: Views, asked: Asked, choices: Sequence[Choice], found: int | None, how: str
) -> Judgement | None:
    """Return the scores of the choices by all evidence, and the likeliest; None for any other question.

    Args:
        views: a story.
        asked: the question.
        choices: its choices.
        found: the index of the choice that a way of reading found; None if it left the question open.
        how: the name of that way.
    """
    rows = with_found(views, asked, choices, found, how)
    return None if rows is None else verdict(rows, weights())


def with_found(
    views: Views, asked: Asked, choices: Sequence[Choice], found: int | None, how: str
) -> list[Evidence] | None:
    """Return for each choice what speaks for it, what was found included; None for any other question."""
    rows = evidence(views, asked, choices)
    return None if rows is None else with_way(rows, found, how)


def weights() -> Weights:
    """Return the weights that come with the package."""
    return packaged("sides/weights.toml")
