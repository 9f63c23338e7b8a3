"""The parameters of captions, from captions beside where the things that they are about really were."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bip.observation_models.captions import COUNTER, CaptionModel, Hearsay, hearsay, worded
from bip.observation_models.sightings import claimed_spot
from bip.observation_models.spots import Spot, usual_spots
from symbolic.language.account import told as account
from symbolic.language.parses import NarrativeParse
from symbolic.language.staging.stager import stage

ROUNDS = 200
"""Of expectation and maximisation; a handful would do."""


@dataclass(frozen=True, slots=True)
class Witnessed:
    """A caption, and what really happened.

    Attributes:
        said: what the caption tells.
        truth: where the thing can have been, as far as is known: one spot, or those of a room.
        claim: where it was said to be.
    """

    said: Hearsay
    truth: tuple[Spot, ...]
    claim: Spot


def witnessed(caption: str, text: NarrativeParse, event: NarrativeParse) -> Witnessed | None:
    """Return what a caption says beside what happened; None where nobody is told of a thing that is then taken.

    Args:
        caption: what a video model says.
        text: the text condition, as read.
        event: the whole event, as read.
    """
    asked = next((one for one in event.events if one.verb == "ask" and one.object), None)
    said, claim = hearsay(caption, text), claimed_spot(text)
    if asked is None or asked.object is None or said is None or claim is None:
        return None
    taken = [
        act
        for act in stage(account(None, event)).acts
        if act.event.verb == "grab" and (act.event.agent, act.thing) == (asked.agent, asked.object.object)
    ]
    if not taken:
        return None
    room, place = taken[0].room, taken[0].place
    usual = usual_spots([claim])
    known = [(place.room, place.kind)] if place and (place.room, place.kind) in usual else []
    return Witnessed(said, tuple(known or [spot for spot in usual if spot[0] == room]), claim)


def fit_captions(seen: Sequence[Witnessed]) -> CaptionModel:
    """Return the parameters of the highest posterior under even priors, by expectation and maximisation."""
    vague = _share([one.said.kind in (None, COUNTER) for one in seen])
    model = CaptionModel(vague=vague)
    shares = np.full(3, 1 / 3)
    parts = np.array([_parts(one, model) for one in seen]).reshape(-1, 3)
    for _ in range(ROUNDS):
        weights = parts * shares
        weights /= weights.sum(axis=1, keepdims=True)
        shares = (weights.sum(axis=0) + 1) / (len(seen) + 3)
    elsewhere = [one for one in seen if (one.said.room, one.said.kind) != one.claim]
    vain = _share([one.said.in_vain for one in elsewhere if one.claim not in one.truth])
    again = _share([one.said.in_vain for one in elsewhere if one.claim in one.truth])
    return CaptionModel(float(shares[0]), float(shares[1]), vague, vain, again)


def _parts(one: Witnessed, model: CaptionModel) -> tuple[float, float, float]:
    """p(what is told last | it is right, an echo, an error)."""
    right = float(np.mean([worded(one.said, spot, model) for spot in one.truth])) if one.truth else 0.0
    anywhere = float(np.mean([worded(one.said, spot, model) for spot in usual_spots([one.claim])]))
    return right, worded(one.said, one.claim, model), max(anywhere, 1e-6)


def _share(found: Sequence[bool]) -> float:
    return (sum(found) + 1) / (len(found) + 2)
