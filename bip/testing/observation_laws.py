"""The laws of an observation model, p(evidence | world): normalised, a function of the world, independent."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from bip.testing.agreement import require, require_close

Evidence = TypeVar("Evidence")
World = TypeVar("World")


def check_observation_model(
    log_likelihood: Callable[[Evidence, Sequence[World]], NDArray[np.float64]],
    evidence: Sequence[Evidence],
    worlds: Sequence[World],
    atol: float = 1e-9,
) -> None:
    """Check every law.

    Args:
        log_likelihood: log p(evidence | world) for each of W worlds, nats, float64 [W].
        evidence: all that could have been observed, each once.
        worlds: in which.
        atol: how far log-probabilities may lie apart, nats.

    Raises:
        BrokenLawError: a law is broken.
    """
    require(len(worlds) > 1, "a law needs cases", f"{len(worlds)} worlds", "give two or more")
    table = np.array([_likelihoods(log_likelihood, seen, worlds) for seen in evidence])
    for world, total in zip(worlds, np.logaddexp.reduce(table, axis=0), strict=True):
        require_close(
            total,
            0.0,
            atol,
            "the evidence is normalised",
            f"the log of the sum of p(evidence | {world!r:.80}) over all {len(evidence)} that could be seen",
            "divide by what all of it could have been; a weight or a ratio is no likelihood",
        )
    for seen, together in zip(evidence, table, strict=True):
        alone = [_likelihoods(log_likelihood, seen, [world])[0] for world in worlds]
        law, where = "worlds together score as each alone", f"log p({seen!r:.80} | world) of each world alone"
        require_close(alone, together, atol, law, where, "let no world's score depend on the others")


def _likelihoods(
    log_likelihood: Callable[[Evidence, Sequence[World]], NDArray[np.float64]],
    seen: Evidence,
    worlds: Sequence[World],
) -> NDArray[np.float64]:
    found = log_likelihood(seen, worlds)
    require(
        isinstance(found, np.ndarray) and found.shape == (len(worlds),) and found.dtype == np.float64,
        "likelihoods are float64 [W]",
        f"log p({seen!r:.80} | worlds) has shape {np.shape(found)} against {(len(worlds),)}",
        "return an array with a value for each world",
    )
    require(
        not np.isnan(found).any() and bool((found <= 1e-9).all()),
        "likelihoods are log-probabilities",
        f"log p({seen!r:.80} | worlds) is {found.tolist()} against at most 0",
        "return the log of a probability",
    )
    return found
