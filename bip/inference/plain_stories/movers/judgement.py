"""Which answer all evidence on somebody who did something to, or for, another speaks for.

The answers' evidence (`evidence`) is weighed by a conditional logit (McFadden 1974), p(answer) being proportional to
exp(w x). What was found by the hand-set evidence on stances, by presumed good will or by circumstances is one piece of
it; what other ways found stands. The likeliest is given with how likely it is; whether that is enough is for
`Reasoner.over_chance` to say.

The weights (weights.toml, `python -m training.fitting.movers`) and the authors they were fitted to: see that file.
"""

from collections.abc import Sequence

from bip.inference.plain_stories.common import with_common
from bip.inference.plain_stories.movers.evidence import evidence
from bip.inference.plain_stories.tracking.held import Trackers
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

_DOUBTED = frozenset(("stances", "presumed", "wanted_in"))
"""Ways that read what this reads, or presume: theirs are weighed again."""
_KNEW_NOTHING = "unknowing: sign unaware unknowing"
"""Who is told not to know of the other neither helped nor hindered: where that was found so, it stands."""


def judged(
    views: Views, asked: Asked, choices: Sequence[Choice], found: int | None, how: str
) -> Judgement | None:
    """Return the scores of the choices and the likeliest; None where it is of no mover, or what is found stands.

    Args:
        views: a story.
        asked: the question.
        choices: its choices.
        found: the index of the choice that a way of reading found; None if it left the question open.
        how: the name of that way.
    """
    if found is not None and how not in _DOUBTED:
        return None
    rows = with_found(views, asked, choices, found, how)
    if rows is None or (found is not None and _KNEW_NOTHING in rows[found]):
        return None
    return verdict(rows, weights())


def with_found(
    views: Views,
    asked: Asked,
    choices: Sequence[Choice],
    found: int | None,
    how: str,
    trackers: Trackers | None = None,
) -> list[Evidence] | None:
    """Return for each choice what speaks for it, what was found included; None as of `evidence`."""
    rows = evidence(views, asked, choices)
    return None if rows is None else with_common(with_way(rows, found, how), views, asked, choices, trackers)


def weights() -> Weights:
    """Return the weights that come with the package."""
    return packaged("movers/weights.toml")
