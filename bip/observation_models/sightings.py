"""From a film to evidence of where the object was that the filmed person looks for: log p(film | world) for each place.

Clues carry it: one for each kind of place in each room, with log p(film | the object was there) less that for a
place in a room that no camera shows. They exclude each other: one counts in a world, and nothing is added up.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from bip.observation_models.film_likelihood import log_likelihoods
from bip.observation_models.film_model import FilmModel
from bip.observation_models.spots import NOWHERE, Spot, usual_spots
from perception.sources.muma_tom.filmed_search import FilmedSearch, read_search
from symbolic.errors import InputError
from symbolic.language.mentions import PlaceMention
from symbolic.language.parses import NarrativeParse
from symbolic.language.question import Clue
from symbolic.language.staging.maps import usual_place

DEFAULTS = FilmModel()


def video_clues(folder: Path, told: NarrativeParse, model: FilmModel = DEFAULTS) -> tuple[Clue, ...]:
    """Return what a scenario's video tells of where the object was that somebody asks for; none where nobody asks.

    Args:
        folder: `visual_data/{scenario}`.
        told: the text condition, as read. The film follows the person who asks.
        model: what films are like.

    Raises:
        InputError: the folder lacks its boxes, or they cannot be read. A box that cannot be read
            among others is a clue of no weight that says so.
    """
    if not (folder / "boxes.json").is_file():
        raise InputError(f"{folder}/boxes.json is missing; put it there or use --modality text")
    asked = next((event for event in told.events if event.verb == "ask" and event.object), None)
    if asked is None or asked.object is None:
        return ()
    thing, film = asked.object.object, read_search(folder, asked.object.object)
    if not any(film.furniture):
        raise InputError(f"{folder}/boxes.json has no box that can be read; use --modality text")
    found = tuple(film_clues(film, thing, claimed_spot(told), model))
    if not film.skipped:
        return found
    more = f" and {len(film.skipped) - 1} more" if len(film.skipped) > 1 else ""
    return (*found, Clue(thing, (), 0.0, "video", f"left out: {film.skipped[0]}{more}"))


def claimed_spot(told: NarrativeParse) -> Spot | None:
    """Return where somebody said that the object is, in the home that a story supposes."""
    said = (event.target for event in told.events if event.verb == "tell")
    mention = next((target for target in said if isinstance(target, PlaceMention)), None)
    return usual_place(mention, None) if mention is not None else None


def film_clues(film: FilmedSearch, thing: str, told: Spot | None, model: FilmModel) -> Iterator[Clue]:
    """Yield a clue for each kind of place in each room that the film, or any home, has."""
    spots = spots_of(film, told)
    log_likelihood = log_likelihoods(film, [*spots, NOWHERE], told, model)
    weights = log_likelihood[:-1] - log_likelihood[-1]
    for i in np.argsort(-weights, kind="stable"):
        room, kind = spots[i]
        what = f"video: log p(film | {kind}, {room}) less that of a room never shown"
        yield Clue(thing, (PlaceMention(kind, room=room),), float(weights[i]), "video", what)


def spots_of(film: FilmedSearch, told: Spot | None) -> Sequence[Spot]:
    """Return the kinds of places that a home has, those on film, and the one that was told, by room."""
    shown = ((room, piece.kind) for row in film.furniture for piece in row for room in piece.rooms)
    return usual_spots((*shown, *([told] if told else [])))
