"""Which choice all evidence together speaks for, what a way of reading has found being part of it.

A question on what somebody takes to be so is first answered by the ways that read the story as events, versions,
searches. Each is wrong now and then, and often none decides. Here the choices' evidence (`evidence`), the found answer
being one piece of it, is weighed by a conditional logit (McFadden 1974): p(choice) is proportional to exp(w x). The
likeliest is given with how likely it is; whether that is enough is for `Reasoner.over_chance` to say.

The weights (judgement.toml, `python -m training.fitting.beliefs`) and what authors they were fitted to: see that file.
"""

import re
from collections.abc import Sequence

from bip.inference.plain_stories.beliefs.asked_mind import minds_asked
from bip.inference.plain_stories.beliefs.evidence import evidence
from bip.inference.plain_stories.tracking import held
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
)
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice

KEEPS = 0.45
"""Probability from which on a found answer is kept: what hardly tells two choices apart turns no answer."""
_BEARS = re.compile(
    r"^(?:about|says) [\w ]+: |^(?:shown|held|neither): (?:un)?informed$|"
    r"^of another: \w+: taken as |^inside: other "
)
"""Evidence that bears on a found answer: a way that gives one who is informed what was before is often wrong."""
_SHORT, _LONG = 8.0, 16.0
"""Words a sentence up to which a story is told as plainly as can be, and from which on not."""


def judged(
    views: Views,
    asked: Asked,
    choices: Sequence[Choice],
    scores: Sequence[float],
    found: int | None,
    how: str,
) -> Judgement | None:
    """Return the scores of the choices by all evidence, and the likeliest; None without evidence.

    Args:
        views: a story.
        asked: the question.
        choices: its choices.
        scores: those that a way of reading gave them.
        found: the index of the choice that it found; None if it left the question open.
        how: the name of the way.
    """
    rows = with_found(views, asked, choices, scores, found, how)
    if rows is None:
        return None
    p = probabilities(rows, weights())
    best, weighed = likeliest(p), as_scores(p)
    return weighed, best if found is None or p[found] < KEEPS else found


def with_found(
    views: Views,
    asked: Asked,
    choices: Sequence[Choice],
    scores: Sequence[float],
    found: int | None,
    how: str,
    trackers: Trackers | None = None,
) -> list[Evidence] | None:
    """Return for each choice what speaks for it, what a way of reading has found included; None as of `evidence`.

    The arguments are those of `judged`; minds are tracked by the weights of `trackers`, else by those of the package.
    """
    told = evidence(views, asked, choices)
    if told is None:
        return None
    chain = minds_asked(views, asked)
    tracked = held.evidence(views, asked, choices, chain, trackers or held.packaged_trackers())
    rows = [row | also for row, also in zip(told, tracked, strict=True)]
    if found is None:
        most = max(scores, default=0.0)
        return [{**row, "tied": scores[at] / most} if most > 0 else row for at, row in enumerate(rows)]
    lead = scores[found] - max((s for at, s in enumerate(scores) if at != found), default=0.0)
    short = _shortness(views)
    rows[found] |= {
        "found": 1.0,
        f"found: {how}": 1.0,
        "found, short": short,
        f"found: {how}, short": short,
        "found, lead": min(1.0, lead / 2),
        **{f"found, {name}": 1.0 for name in rows[found] if _BEARS.search(name)},
    }
    if any(name.startswith("nested: ") for name in rows[found]):
        rows[found] |= {"found, nested": 1.0, "found, nested, short": short}
    return rows


def _shortness(views: Views) -> float:
    """Return how short the sentences of a story are, 0 to 1: short ones are read more surely."""
    lengths = [len(text.split()) for text in views.telling.texts]
    return max(0.0, min(1.0, (_LONG - sum(lengths) / len(lengths)) / (_LONG - _SHORT)))


def weights() -> Weights:
    """Return the weights that come with the package."""
    return packaged("beliefs/judgement.toml")
