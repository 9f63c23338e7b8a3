"""Which answer all evidence on a teller together speaks for.

The answers' evidence (`evidence`) is weighed by a conditional logit (McFadden 1974), p(answer) being proportional to
exp(w x); one alternative more stands for what the story leaves open. What a way of reading has found is one piece of
the evidence. The likeliest is given with how likely it is; whether that is enough is for `Reasoner.over_chance` to say.

The weights (weights.toml, `python -m training.fitting.tellers`) and the authors they were fitted to: see that file.
"""

from collections.abc import Sequence

from bip.inference.plain_stories.common import with_common
from bip.inference.plain_stories.messages import motive
from bip.inference.plain_stories.tellers.evidence import evidence, leaves_open
from bip.inference.plain_stories.tracking.held import Trackers
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import (
    Evidence,
    Judgement,
    Weights,
    as_scores,
    likeliest,
    packaged,
    probabilities,
    with_way,
)
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice

_KNEW_BETTER = frozenset(
    ("lie: word hinder & doer knows", "lie: said false & doer knows", "lie: story knows_well")
)
"""Who is told to know what one's words contradict has not erred: a lie that was found so is not given up."""


def judged(
    views: Views, asked: Asked, choices: Sequence[Choice], found: int | None, how: str
) -> Judgement | None:
    """Return the scores of the choices and the likeliest; None where it is of no teller, or what is found stands.

    Args:
        views: a story.
        asked: the question.
        choices: its choices.
        found: the index of the choice that a way of reading found; None if it left the question open.
        how: the name of that way.
    """
    rows = with_found(views, asked, choices, found, how)
    if rows is None:
        return None
    if found is not None and (not rows or how == motive.__name__ or _knew_better(rows[found])):
        return None  # what words are said for is told by signs of its own
    if not rows or leaves_open(rows):
        return [], None
    p = probabilities(rows, weights())
    best = likeliest(p)
    return (as_scores(p)[:-1], best) if best < len(choices) else ([], None)


def with_found(
    views: Views,
    asked: Asked,
    choices: Sequence[Choice],
    found: int | None,
    how: str,
    trackers: Trackers | None = None,
) -> list[Evidence] | None:
    """Return for each choice what speaks for it, what was found included, and what speaks for none; as `evidence`."""
    rows = evidence(views, asked, choices)
    return rows and with_common(with_way(rows, found, how), views, asked, choices, trackers)


def _knew_better(row: Evidence) -> bool:
    """Whether an answer says that somebody lied who is told to know what those words contradict, and nothing else."""
    return any(row.get(name, 0.0) > 0 for name in _KNEW_BETTER) and "lie: doer unaware" not in row


def weights() -> Weights:
    """Return the weights that come with the package."""
    return packaged("tellers/weights.toml")
