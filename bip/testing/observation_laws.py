"""The laws of `bip.observation_models.observation_model`: a value a place, whatever the order, about one object."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bip.observation_models.observation_model import ObservationModel
from bip.testing.agreement import require, require_close
from symbolic.language.staging.outline import Outline
from symbolic.world.places import Place

NOTHING = "flurbling grindlewock"
"""An object that no evidence is about."""


def check_observation_model(
    model: ObservationModel,
    outline: Outline,
    thing: str,
    places: Sequence[Place | None],
    atol: float = 1e-9,
) -> None:
    """Check every law.

    Args:
        model: what to check.
        outline: of a story.
        thing: an object that the evidence is about.
        places: where it can have been; two or more.
        atol: how far log-probabilities may lie apart, nats.

    Raises:
        BrokenLawError: a law is broken.
    """
    require(len(places) > 1, "a law needs cases", f"{len(places)} places", "give two or more")
    found = _likelihood(model, outline, thing, places)
    turned = _likelihood(model, outline, thing, list(places)[::-1])
    require_close(
        turned[::-1],
        found,
        atol,
        "the order of the places changes no value",
        f"log_likelihood of {thing!r} for the places in the opposite order",
        "let a value depend on the place, not on where it stands in the list",
    )
    gaps = [
        _likelihood(model, outline, thing, [place, places[0]]) @ np.array([1.0, -1.0])
        for i, place in enumerate(places)
        if i and np.isfinite(found[[0, i]]).all()
    ]
    require_close(
        gaps,
        [value - found[0] for value in found[1:] if np.isfinite(value) and np.isfinite(found[0])],
        atol,
        "places together score as in pairs",
        f"log_likelihood of {thing!r} for each place less that for {places[0]}",
        "let the evidence for a place not depend on which others are asked about",
    )
    silent = _likelihood(model, outline, NOTHING, places)
    require_close(
        silent,
        np.full(len(places), silent[0]),
        atol,
        "evidence says nothing of an object that it is not about",
        f"log_likelihood of {NOTHING!r}",
        "compare the object of the evidence with the one that is asked about",
    )


def _likelihood(
    model: ObservationModel, outline: Outline, thing: str, places: Sequence[Place | None]
) -> NDArray[np.float64]:
    found = model.log_likelihood(outline, thing, places)
    require(
        isinstance(found, np.ndarray) and found.shape == (len(places),) and found.dtype == np.float64,
        "likelihoods are float64 [W]",
        f"log_likelihood of {thing!r} has shape {np.shape(found)} against {(len(places),)}",
        "return an array with a value for each place",
    )
    require(
        not np.isnan(found).any() and bool((found < np.inf).all()),
        "likelihoods are finite or -inf",
        f"log_likelihood of {thing!r} is {found.tolist()}",
        "return the log of a probability",
    )
    return found
