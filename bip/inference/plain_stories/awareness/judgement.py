"""Who is likely to know of something by all evidence together, what a way of reading has found being part of it.

The choices' evidence (`evidence`) is weighed by a conditional logit (McFadden 1974): p(choice) is proportional to
exp(w x). The likeliest is given with how likely it is; whether that is enough is for `Reasoner.over_chance` to say.

The weights (weights.toml, `python -m training.fitting.awareness`) and the authors they were fitted to: see that file.
"""

from collections.abc import Sequence

from bip.inference.plain_stories.awareness.evidence import evidence
from bip.inference.plain_stories.tracking.held import Trackers, packaged_trackers
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import (
    Evidence,
    Judgement,
    Weights,
    packaged,
    verdict,
)
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice


def judged(views: Views, asked: Asked, choices: Sequence[Choice], found: int | None) -> Judgement | None:
    """Return the scores of the choices and the likeliest; None where a question does not ask who knows of something.

    Args:
        views: a story.
        asked: the question.
        choices: its choices.
        found: the index of the choice that a way of reading found; None if it left the question open.
    """
    rows = with_found(views, asked, choices, found)
    return None if rows is None else verdict(rows, weights())


def with_found(
    views: Views,
    asked: Asked,
    choices: Sequence[Choice],
    found: int | None,
    trackers: Trackers | None = None,
) -> list[Evidence] | None:
    """Return for each choice what speaks for it, what a way of reading has found included; None as of `evidence`.

    Args:
        views: a story.
        asked: the question.
        choices: its choices.
        found: the index of the choice that a way of reading found; None if it left the question open.
        trackers: the weights by which minds are tracked; those of the package by default.
    """
    rows = evidence(views, asked, choices, trackers or packaged_trackers())
    if rows is None or found is None:
        return rows
    rows[found] |= {"found": 1.0, f"found, {'who' if asked.word else 'polar'}": 1.0}
    return rows


def weights() -> Weights:
    """Return the weights that come with the package."""
    return packaged("awareness/weights.toml")
