"""Which choice all evidence together speaks for, where a question asks what somebody takes another to want.

What a way of reading has found, and what was judged of it as a belief, is one piece of the evidence (`evidence`),
weighed by a conditional logit (McFadden 1974): p(choice) is proportional to exp(w x). The likeliest choice is taken if
likely enough.

The weights (weights.toml, `python -m training.fitting.ascribed`) and what authors they were fitted to: see that file.
The thresholds were set by hand; fitted_on: authors left out of the fit.
"""

import math
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources

from bip.inference.plain_stories.ascribed.evidence import Evidence, evidence
from bip.inference.plain_stories.beliefs.judgement import probabilities
from bip.inference.plain_stories.purposes.judgement import Found
from bip.inference.plain_stories.reliability import SHARPNESS, as_read
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.questions.choices import Choice

DECIDES = 0.52
"""Probability from which on a choice is taken where none, or another, was found."""
LEADS = 0.25
"""By how much it is to be likelier than any other."""
KEEPS = 0.42
"""Probability from which on a found answer is kept."""
_UNLIKE = 4.0
"""In nats: by how much a choice that was judged as a belief is less likely than the likeliest, at most."""


def judged(
    views: Views, asked: Asked, choices: Sequence[Choice], found: Found
) -> tuple[list[float], int | None] | None:
    """Return the scores of the choices by all evidence, and the choice if one is likely enough; else None.

    The scores are such that `reliability.as_read` gives the probabilities.
    """
    rows = with_found(views, asked, choices, found)
    if rows is None:
        return None
    p = probabilities(rows, weights())
    likeliest = max(range(len(p)), key=p.__getitem__)
    kept = likeliest == found.choice
    clear = p[likeliest] - max(p[:likeliest] + p[likeliest + 1 :]) >= LEADS
    sure = p[likeliest] >= KEEPS if kept else p[likeliest] >= DECIDES and clear
    scores = [(math.log(value) - math.log(min(p))) / SHARPNESS for value in p]
    return scores, likeliest if sure else None


def with_found(views: Views, asked: Asked, choices: Sequence[Choice], found: Found) -> list[Evidence] | None:
    """Return for each choice what speaks for it, what was found before included; None for any other question."""
    rows = evidence(views, asked, choices)
    if rows is None:
        return None
    if found.choice is not None:
        rows[found.choice] |= {"found": 1.0, f"found {found.how}": 1.0}
    if found.judged:
        p = as_read(found.judged)
        for at, row in enumerate(rows):
            row["judged"] = max(-_UNLIKE, math.log(max(p[at], 1e-9)) - math.log(p.max()))
            row["judged so"] = float(found.belief == at)
    return rows


@lru_cache(maxsize=1)
def weights() -> Mapping[str, float]:
    """Return the weights that come with the package, in nats."""
    text = resources.files("bip.inference.plain_stories.ascribed").joinpath("weights.toml").read_text("utf-8")
    return {name: float(value) for name, value in tomllib.loads(text)["weights"].items()}
