"""Which choice all evidence together speaks for, where a question asks what words or signs mean, or are taken to mean.

What a way of reading has found, and what was judged of it as a belief, is one piece of the evidence (`evidence`),
weighed by a conditional logit (McFadden 1974): p(choice) is proportional to exp(w x). The likeliest choice is
given with how likely it is; whether that is enough is for `Reasoner.over_chance` to say.

The weights (weights.toml, `python -m training.fitting.meanings`) and what authors they were fitted to: see that file.
"""

from collections.abc import Sequence

from bip.inference.plain_stories.messages.evidence import evidence
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import (
    Evidence,
    Found,
    Judgement,
    Weights,
    packaged,
    verdict,
    with_known,
)
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice


def judged(views: Views, asked: Asked, choices: Sequence[Choice], found: Found) -> Judgement | None:
    """Return the scores of the choices by all evidence, and the likeliest; None for any other question."""
    rows = with_found(views, asked, choices, found)
    return None if rows is None else verdict(rows, weights())


def with_found(views: Views, asked: Asked, choices: Sequence[Choice], found: Found) -> list[Evidence] | None:
    """Return for each choice what speaks for it, what was found before included; None for any other question."""
    rows = evidence(views, asked, choices)
    return None if rows is None else with_known(rows, found)


def weights() -> Weights:
    """Return the weights that come with the package."""
    return packaged("messages/weights.toml")
