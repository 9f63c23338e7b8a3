"""Which choice all evidence together speaks for, where a question asks what somebody wants, or does next.

What the ways of reading have found, and what was judged of it as a belief, is one piece of the evidence (`evidence`),
weighed by a conditional logit (McFadden 1974): p(choice) is proportional to exp(w x). The likeliest choice is
given with how likely it is; whether that is enough is for `Reasoner.over_chance` to say.

The weights (weights.toml, `python -m training.fitting.aims`) and what authors they were fitted to: see that file.
"""

from collections.abc import Sequence

from bip.inference.plain_stories.common import with_tracked
from bip.inference.plain_stories.messages import message
from bip.inference.plain_stories.movers import evidence as moving
from bip.inference.plain_stories.purposes.evidence import evidence
from bip.inference.plain_stories.purposes.form import LEAST, Kind, kind_of
from bip.inference.plain_stories.social.stances import stances
from bip.inference.plain_stories.tracking.held import Trackers
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.wants.ends import for_or_against
from bip.inference.plain_stories.weighing import (
    Evidence,
    Found,
    Judgement,
    Weights,
    as_belief,
    packaged,
    verdict,
)
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice


def judged(views: Views, asked: Asked, choices: Sequence[Choice], found: Found) -> Judgement | None:
    """Return the scores of the choices by all evidence, and the likeliest; None for any other question."""
    kind = kind_of(asked, choices)
    if kind is None or settled(found.how, found.choice, choices):
        return None
    return verdict(with_found(views, asked, choices, kind, found), weights())


def at_last(views: Views, asked: Asked, choices: Sequence[Choice], found: Found) -> Judgement | None:
    """Return the same of any question on what is done, or comes of it, that nothing else tells: as of a goal.

    None where something was found, and where it asks for a person, a place or a time, or for a yes or no.
    """
    told = found.choice is not None or bool(found.judged) or any(choice.polarity for choice in choices)
    if told or asked.word not in _OF_WHAT or asked.core is None or asked.chain or len(choices) < LEAST:
        return None
    return verdict(with_found(views, asked, choices, "goal", found), weights())


_OF_WHAT = ("what", "why", "how")


def settled(how: str, found: int | None, choices: Sequence[Choice]) -> bool:
    """Whether a way has found what other evidence does not outweigh.

    What is meant goes by what is said; whether a deed is to be good or bad for another, by how it bears on that one.
    """
    return how == message.__name__ or (
        how == stances.__name__ and found is not None and for_or_against(choices)
    )


def with_found(
    views: Views,
    asked: Asked,
    choices: Sequence[Choice],
    kind: Kind,
    found: Found,
    trackers: Trackers | None = None,
) -> list[Evidence]:
    """Return for each choice what speaks for it, what was found before included."""
    rows = with_tracked(evidence(views, asked, choices, kind), views, asked, choices, trackers)
    of_deed = moving.evidence(views, asked, choices) or [{} for _ in rows]
    rows = [
        row | {f"mover: {name}": value for name, value in deed.items()}
        for row, deed in zip(rows, of_deed, strict=True)
    ]
    beliefs = as_belief(found) or [{}] * len(rows)
    for at, row in enumerate(rows):
        before = _before(found, at, beliefs[at])
        row |= {**before, **{f"{kind}: {name}": value for name, value in before.items()}}
    return rows


def _before(found: Found, at: int, belief: Evidence) -> Evidence:
    """Return what was found of one choice, and judged of it as a belief."""
    row: Evidence = {}
    most = max(found.scores, default=0.0)
    if found.choice == at:
        lead = found.scores[at] - max((s for n, s in enumerate(found.scores) if n != at), default=0.0)
        row |= {"found": 1.0, f"found: {found.how}": 1.0, "found, lead": min(1.0, lead / 2)}
    elif found.choice is None and most > 0:
        row["tied"] = found.scores[at] / most
    return {name: value for name, value in (row | belief).items() if value}


def weights() -> Weights:
    """Return the weights that come with the package."""
    return packaged("purposes/weights.toml")
