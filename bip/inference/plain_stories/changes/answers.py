"""Which choice fits somebody after a change that may or may not have reached that one.

Questions, each a logistic regression on evidence of a kind, are answered apart: which of two claims is the later
state (`states`), whether the closing says that the change reached the person (`reaching`), and whether a deed goes by
the later state (`deeds`). With s, r the odds of the first two, a claim is believed with probability

    p(claim) = p(later) p(reached) + p(sooner) p(missed),

and a deed likewise. A closing that may be the person's next deed, rather than tell of perceiving (`telling`), says by
that deed whether the change reached the person, so p(reached) of a claim is a mixture of both readings. All evidence
is symmetric in the choices: exchanging them exchanges the scores.

The weights (weights.toml) were fitted by maximum likelihood with a Gaussian prior; fitted_on: see that file.
"""

import math
from collections.abc import Mapping, Sequence

from bip.inference.plain_stories.changes.deeds import betterment, direction, going_by, of_claims, of_places
from bip.inference.plain_stories.changes.form import Change, change_for
from bip.inference.plain_stories.changes.reaching import reaching, telling
from bip.inference.plain_stories.changes.states import lateness
from bip.inference.plain_stories.changes.words import data
from bip.inference.plain_stories.views import Views
from symbolic.language.reader.questions.choices import Choice

Weights = Mapping[str, Mapping[str, float]]

LEAST = 0.65
"""Log odds, in nats, below which nothing is said.

fitted_on: six authors (weights.toml), each left out of the fit in turn: .09 of the answers wrong on average at 0.45,
.08 at 0.7, for .01 of accuracy.
"""


def believed(views: Views, chain: Sequence[str], choices: Sequence[Choice]) -> list[float] | None:
    """Score two claims of how things are: after the change for whom it reached, else before it."""
    change = change_for(views, chain)
    if change is None or len(choices) != 2:
        return None
    found = reaching(change)
    one, other = choices[0].text, choices[1].text
    tells = says_whether(change, found)
    later = _weighed("states", lateness(change, one, other, tells > 0))
    better = betterment(change, one, other) * math.tanh(later / 2)
    share = math.tanh(tells / 2)
    reached = (1 + share) / 2 * math.tanh(_weighed("reaching", found) / 2)
    claimed = of_claims(change.closing, one, other) * math.tanh(later / 2)
    reached += (1 - share) / 2 * math.tanh(_by_deed(change, better, claimed) / 2)
    return _scored(_both(later, 2.0 * math.atanh(reached)))


def says_whether(change: Change, found: Mapping[str, float], weights: Weights | None = None) -> float:
    """Return the log odds that a closing tells of perceiving or missing, rather than of the person's next deed."""
    return _weighed("telling", telling(change, found), weights)


def next_deeds(views: Views, chain: Sequence[str], choices: Sequence[Choice]) -> list[float] | None:
    """Score two deeds that somebody may do next: what fits how things are after the change, or before it."""
    change = change_for(views, chain)
    if change is None or len(choices) != 2:
        return None
    worse = worse_of(change)
    one, other = choices[0].text, choices[1].text
    placed = of_places(change, one, other) / 2
    later = _weighed("deeds", going_by(change, one, worse, placed)) - _weighed(
        "deeds", going_by(change, other, worse, -placed)
    )
    return _scored(_both(later, _weighed("reaching", reaching(change))))


def _by_deed(change: Change, better: float, claimed: float) -> float:
    """Return the log odds that the person's deed goes by the later state."""
    return _weighed("deeds", going_by(change, change.closing, worse_of(change, better), claimed))


def worse_of(change: Change, better: float = 0.0, weights: Weights | None = None) -> float:
    """Return p(worse) - p(better) of a change: `better` says how much better the later of two claims is, -1 to 1."""
    return math.tanh(_weighed("direction", {**direction(change, better), "bias": 1.0}, weights) / 2)


def _weighed(question: str, evidence: Mapping[str, float], weights: Weights | None = None) -> float:
    """Return the log odds of some evidence; what other weights than the package's lack counts for nothing."""
    if weights is not None:
        return math.fsum(weights[question].get(name, 0.0) * value for name, value in evidence.items())
    own = data("weights.toml")[question]
    return math.fsum(own[name] * value for name, value in evidence.items())


def _both(one: float, other: float) -> float:
    """Return the log odds that two things are both so, or neither, from the log odds of each."""
    return 2.0 * math.atanh(math.tanh(one / 2) * math.tanh(other / 2))


def _scored(log_odds: float) -> list[float] | None:
    if abs(log_odds) < LEAST:
        return None
    return [max(0.0, 2.0 * log_odds), max(0.0, -2.0 * log_odds)]
