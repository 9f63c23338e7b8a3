"""From a video model's caption to evidence of where the object was: log p(caption | true place, told place).

    p(m, v | w, c) = p(m | w, c) p(v | m, w, c)
    p(m | w, c) = right u(m | w) + echo u(m | c) + (1 - right - echo) u(m)

m is the place of what the caption tells last of the seeker's hands: where the seeker took the thing, or something; else
what the seeker opened or went to last. The witness saw it at the true place w, or repeats the claim c that was made in
the film, or errs. u is how a place is put in words: plainly, or vaguely, by the counter at which it stands or by its
room alone. v is whether the caption has the seeker look where the thing was said to be, and go on from there.

The text of the story wins wherever the two disagree. See docs/film_evidence.md.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bip.observation_models.sightings import claimed_spot
from bip.observation_models.spots import NOWHERE, Spot, usual_spots
from symbolic.language.account import told as account
from symbolic.language.mentions import PlaceMention
from symbolic.language.parses import NarrativeParse
from symbolic.language.question import Clue
from symbolic.language.reader.household.household import read_household
from symbolic.language.staging.maps import SOMEWHERE
from symbolic.language.staging.outline import Act, same_thing
from symbolic.language.staging.stager import stage
from symbolic.world.actions import SOMETHING
from symbolic.world.vocabulary import ROOMS

Floats = NDArray[np.float64]

COUNTER = "kitchen counter"
AT_THE_COUNTER = (COUNTER, "kitchen cabinet", "microwave", "stove", "dishwasher")
"""What stands on, over, under or in a line with a counter, which a film hardly tells from it."""


@dataclass(frozen=True, slots=True)
class CaptionModel:
    """What captions are like: probabilities.

    fitted_on: captions of 1,000 simulated films (`bip train film --captions --episodes 1000`). How those captions err
    was set to what the captions of MuMA-ToM's development part look like, beside what was told in the films; no
    description, question or answer was looked at (`training.simulation.films.captions`). With
    `--cross-validate` parameters come from captions and descriptions of other scenarios instead.

    Attributes:
        right: the place that a caption tells last is where the thing was.
        echo: it is where somebody said that it was.
        vague: a place is told by the counter or the room alone.
        vain: where it tells of another place than was said, and the thing was not where it was said to be, it tells
            that the seeker looked there.
        again: so it does though the thing was there.
    """

    right: float = 0.558
    echo: float = 0.306
    vague: float = 0.309
    vain: float = 0.207
    again: float = 0.038


@dataclass(frozen=True, slots=True)
class Hearsay:
    """What a caption says of a search.

    Attributes:
        room: of the place that it tells last.
        kind: of that place; None for the room alone.
        in_vain: the seeker looks where the thing was said to be, and goes on.
        words: what is told last.
    """

    room: str
    kind: str | None
    in_vain: bool
    words: str


def caption_clues(
    caption: str, told: NarrativeParse, model: CaptionModel = CaptionModel()
) -> tuple[Clue, ...]:
    """Return what a caption tells of where the object was that somebody asks for; none where nobody asks.

    Clues carry log p(caption | the object was there) less that for a place of which it says nothing; they exclude
    each other.

    Args:
        caption: what a video model says that the filmed person did.
        told: the text condition, as read.
        model: what captions are like.
    """
    asked = next((event for event in told.events if event.verb == "ask" and event.object), None)
    said, claim = hearsay(caption, told), claimed_spot(told)
    if asked is None or asked.object is None or said is None:
        return ()
    spots = usual_spots(spot for spot in (claim, told_last(said)) if spot)
    log_likelihood = log_likelihoods(said, [*spots, NOWHERE], claim, model)
    return tuple(
        Clue(
            asked.object.object,
            (PlaceMention(kind, room=room),),
            float(value),
            "video",
            f"caption: {said.words!r}",
        )
        for (room, kind), value in zip(spots, log_likelihood[:-1] - log_likelihood[-1], strict=True)
    )


def hearsay(caption: str, told: NarrativeParse) -> Hearsay | None:
    """Return what a caption says of the search for what somebody asks for in the text; None for nothing."""
    asked = next((event for event in told.events if event.verb == "ask" and event.object), None)
    if asked is None or asked.object is None:
        return None
    acts = stage(account(None, read_household(caption, told.agents))).acts
    person = _seeker(acts, asked.agent, told.agents)
    search = list(_search([act for act in acts if act.event.agent == person], asked.object.object))
    if person is None or not search:
        return None
    last, claim = search[-1], claimed_spot(told)
    there = [act for act in search[:-1] if _spot(act) == claim]
    words = last.event.span.text if last.event.span else last.event.verb
    return Hearsay(*_spot(last), in_vain=bool(there) and _spot(last) != claim, words=words)


def log_likelihoods(said: Hearsay, spots: Sequence[Spot], claim: Spot | None, model: CaptionModel) -> Floats:
    """Return log p(caption | the thing was at a place of the spot), nats, [W]."""
    return np.log([_likelihood(said, spot, claim, model) for spot in spots])


def _likelihood(said: Hearsay, spot: Spot, claim: Spot | None, model: CaptionModel) -> float:
    others = usual_spots(one for one in (claim, told_last(said)) if one)
    anywhere = float(np.mean([worded(said, one, model) for one in others]))
    right = worded(said, spot, model)
    echo = worded(said, claim, model) if claim is not None else anywhere
    place = model.right * right + model.echo * echo + (1 - model.right - model.echo) * anywhere
    if claim is None or (said.room, said.kind) == claim:
        return place
    vain = model.again if spot == claim else model.vain
    return place * (vain if said.in_vain else 1 - vain)


def worded(said: Hearsay, spot: Spot, model: CaptionModel) -> float:
    """Return u, how probable it is that a place of a spot is put in these words."""
    room, kind = spot
    if said.kind is None:
        return model.vague / 2 * (said.room == room)
    at_counter = kind in AT_THE_COUNTER
    plainly = 1 - model.vague + (0.0 if at_counter else model.vague / 2)
    vaguely = model.vague / 2 * (at_counter and (said.room, said.kind) == (room, COUNTER))
    return vaguely + plainly * ((said.room, said.kind) == spot)


def told_last(said: Hearsay) -> Spot | None:
    """Return the spot that a caption tells last; None for a room alone."""
    return (said.room, said.kind) if said.kind is not None else None


# --- what a caption tells of the seeker ----------------------------------------------------------


def _seeker(acts: Sequence[Act], asker: str, people: Sequence[str]) -> str | None:
    """Return the caption's name for the person who asks: the same, or the stranger who asks or does most."""
    names = [act.event.agent for act in acts]
    if asker in names:
        return asker
    strangers = [name for name in names if name not in people]
    asking = [act.event.agent for act in acts if act.event.verb == "ask" and act.event.agent in strangers]
    return next(iter(asking), None) or (max(strangers, key=strangers.count) if strangers else None)


def _search(acts: Iterable[Act], thing: str) -> Iterator[Act]:
    """The search up to where the thing was taken; else something was; else as far as it led."""
    done = list(acts)
    grabs = [act for act in done if act.event.verb == "grab"]
    taken = [act for act in grabs if same_thing(act.thing, thing)]
    taken = taken or [act for act in grabs if act.thing == SOMETHING]
    until = done.index(taken[-1]) + 1 if taken else len(done)
    for act in done[:until]:
        somewhere = act.place is not None or act.room in ROOMS
        if somewhere and (act.event.verb in ("open", "walk") or act in taken):
            yield act


def _spot(act: Act) -> tuple[str, str | None]:
    if act.place is None or act.place.kind == SOMEWHERE:
        return act.room, None
    return act.place.room, act.place.kind
