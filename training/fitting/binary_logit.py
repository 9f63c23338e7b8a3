"""Fits of the weights of binary logits (`plain_stories.weighing.likely`), by maximum likelihood with a Gaussian prior.

The fit is scikit-learn's.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from bip.inference.plain_stories.weighing import AND, Evidence, likely, weights_by_name
from training.fitting.logit import PAIRED

LEAST = 5
"""Rows that have to have some evidence for it to be weighed."""
TELLING = 0.03
"""Weight, in nats, below which a piece of evidence is left out."""
COMMON = 130
"""Commonest pieces that are weighed together, two by two."""
BOTH = 200
"""Rows that have to have two pieces for these to be weighed together; both fitted_on: labels of authors left out."""
EVERY = "always"
"""Name of the piece that all rows have."""
FOLDS = 5


@dataclass(frozen=True, slots=True)
class Row:
    """A case with what is to be told of it.

    Attributes:
        author: whose story it is of.
        evidence: on it.
        so: whether it is so.
        weight: as how many it counts.
    """

    author: str
    evidence: Evidence
    so: bool
    weight: float = 1.0


def fit(found: Sequence[Row], inverse_precision: float, together: bool) -> dict[str, float]:
    """Return the weights of the evidence in nats, without those that count for nothing.

    Args:
        found: some cases that are so, and some that are not; of others there are no weights.
        inverse_precision: of the prior on the weight of a piece.
        together: whether common pieces are weighed two by two, too.
    """
    from scipy.sparse import hstack
    from sklearn.feature_extraction import DictVectorizer
    from sklearn.linear_model import LogisticRegression

    if len({one.so for one in found}) < 2:
        return {}
    counts = Counter(name for one in found for name in one.evidence)
    rows = [{name: value for name, value in one.evidence.items() if counts[name] >= LEAST} for one in found]
    vectors = DictVectorizer()
    table = vectors.fit_transform(rows)
    names, scales = [str(name) for name in vectors.get_feature_names_out()], [1.0] * table.shape[1]
    if together:
        pairs = list(_pairs(table.tocsc(), names))
        names, scales = names + [name for name, _ in pairs], scales + [PAIRED] * len(pairs)
        table = hstack([table, *(PAIRED * column for _, column in pairs)]).tocsr()
    model = LogisticRegression(C=inverse_precision, fit_intercept=False, max_iter=500)
    model.fit(table, [one.so for one in found], sample_weight=[one.weight for one in found])
    weights = (float(weight) * scale for weight, scale in zip(model.coef_[0], scales, strict=True))
    return {
        name: round(weight, 2) for name, weight in zip(names, weights, strict=True) if abs(weight) >= TELLING
    }


def _pairs(table: Any, names: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """Yield the products of two columns each of the commonest pieces, by name, where enough rows have both."""
    often = [int(count) for count in table.getnnz(axis=0)]
    commonest = sorted(range(len(names)), key=lambda at: (-often[at], names[at]))
    chosen = sorted(at for at in commonest[: COMMON + 1] if names[at] != EVERY)[:COMMON]
    for one, other in combinations(chosen, 2):
        column = table[:, [one]].multiply(table[:, [other]])
        if column.getnnz() >= BOTH:
            yield f"{names[one]}{AND}{names[other]}", column


def folds(authors: Iterable[str]) -> list[frozenset[str]]:
    """Return authors in fifths."""
    ordered = sorted(set(authors))
    return [frozenset(ordered[at::FOLDS]) for at in range(FOLDS)]


def told_by_others(
    found: Sequence[Row], weights_of: Callable[[Sequence[Row]], Mapping[str, float]]
) -> Iterator[tuple[Row, float]]:
    """Yield each case with the probability that the weights give it which authors of other fifths give."""
    for fold in folds(one.author for one in found):
        weights = weights_by_name(weights_of([one for one in found if one.author not in fold]))
        mine = [one for one in found if one.author in fold]
        yield from zip(mine, likely([one.evidence for one in mine], weights).tolist(), strict=True)
