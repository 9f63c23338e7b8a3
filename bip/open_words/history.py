"""What somebody did before, as a prior on what they want now.

    p(type = k) = (n_k + a) / (N + a K),    p(h) = p(type of h) / number of choices of that type

n_k of the N earlier occasions were of type k, of the K types that the choices are of; a smooths (Lidstone).
An occasion's type is the source of its line ("[longitudinal, shopping] ..."), a choice's what stands before
its colon ("shopping: ..."). Where either tells no type the prior is even, and the history speaks through the
language model alone, as one more factor.
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bip.open_words.evidence import Line

Floats = NDArray[np.float64]

GOAL_TYPES: tuple[str, ...] = (
    "web search",
    "shopping",
    "memory storage",
    "timer",
    "guided activity",
    "messaging",
    "lights",
    "translation",
    "entertainment",
)
"""The types of goals of WAGIBench (Veerabadran et al. 2025)."""
SMOOTHING = 1.0


def goal_type(statement: str) -> str | None:
    """Return the type that a goal with a structure names before its colon; None when it names none."""
    head = statement.partition(":")[0].strip().lower().replace("_", " ")
    return head if ":" in statement and head in GOAL_TYPES else None


def log_type_prior(choices: Sequence[str], lines: Sequence[Line], smoothing: float = SMOOTHING) -> Floats:
    """Return log p(h) by the types of earlier goals, nats, [H]; even where types are not told.

    Args:
        choices: the hypotheses, [H].
        lines: evidence; only longitudinal lines whose source is a type of goals count.
        smoothing: a above.
    """
    types = [goal_type(choice) for choice in choices]
    before = Counter(
        line.source.lower().replace("_", " ")
        for line in lines
        if line.modality == "longitudinal" and line.source
    )
    if not before or any(kind is None for kind in types):
        return np.full(len(choices), -np.log(len(choices)))
    distinct = Counter(types)
    total = sum(before[kind or ""] for kind in distinct) + smoothing * len(distinct)
    shares = [(before[kind or ""] + smoothing) / total / distinct[kind] for kind in types]
    log_shares: Floats = np.log(np.array(shares))
    return log_shares
