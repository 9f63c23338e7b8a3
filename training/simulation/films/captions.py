"""What a video model says of a filmed search, in words, with its faults: the caption channel of the simulator."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from bip.observation_models.captions import AT_THE_COUNTER, COUNTER
from bip.observation_models.spots import Spot, usual_spots
from symbolic.world.places import Place
from symbolic.world.vocabulary import FIXTURES
from training.simulation.draws import pick
from training.simulation.films.searches import FilmedEncounter

STRANGERS = ("Alex", "Robin", "Jamie")
"""Names that a witness gives to somebody whose name it does not know."""


@dataclass(frozen=True, slots=True)
class CaptionFaults:
    """How captions go wrong; all are probabilities.

    Set to what MuMA-ToM's 34 captions of searches in its development part look like, beside what was told in the film:
    11 do not name the thing, 6 do not tell that it is taken, 2 have another name; of 33 that tell of a search 11 end at
    the counter or in a room alone, 14 where it was told to be, 3 tell of a look there in vain. `repeats` and `skips`
    give simulated captions such shares where as many claims are true as false. No description, question or answer was
    looked at for this; `errs` and `invents` were set without any data.

    Attributes:
        repeats: a witness who heard where the thing was said to be tells that it was found there.
        errs: it is told to be found anywhere.
        vague: a place is told by the counter that it stands at, or by its room.
        unnamed: the thing is "some object".
        skips: a place at which one looked in vain is left out.
        invents: a look in vain is told of the place that was told, though there was none.
        stops: the caption ends before the thing is taken.
        swapped: the person has a stranger's name.
    """

    repeats: float = 0.3
    errs: float = 0.15
    vague: float = 0.28
    unnamed: float = 0.32
    skips: float = 0.7
    invents: float = 0.1
    stops: float = 0.18
    swapped: float = 0.06


def caption_of(
    film: FilmedEncounter, person: str, thing: str, faults: CaptionFaults, rng: np.random.Generator
) -> str:
    """Return what a witness says of a film.

    Args:
        film: what happened.
        person: the name of who looks for the thing.
        thing: what it is called.
        faults: how the witness errs.
        rng: of the errors.
    """
    name = pick(STRANGERS, rng) if _happens(faults.swapped, rng) else person
    end = _found(film, faults, rng)
    vain = [spot for spot in _in_vain(film) if spot != end and not _happens(faults.skips, rng)]
    told = _spot(film.told) if film.told is not None else None
    if told is not None and told not in (*vain, end) and _happens(faults.invents, rng):
        vain.append(told)
    what = "some object" if _happens(faults.unnamed, rng) else f"the {thing}"
    last = None if _happens(faults.stops, rng) else what
    words = [*_looks(vain), *_taking(end, last, _happens(faults.vague, rng), rng)]
    return f"{name} {', '.join(words)}."


def _happens(probability: float, rng: np.random.Generator) -> bool:
    return bool(rng.random() < probability)


def _spot(place: Place) -> Spot:
    return place.room, place.kind


def _in_vain(film: FilmedEncounter) -> list[Spot]:
    """Where the person looked before the thing was taken, in order."""
    looked = [now.place for now in film.instants if now.looked and now.place is not None and not now.taken]
    return list(dict.fromkeys(_spot(place) for place in looked if place != film.origin))


def _found(film: FilmedEncounter, faults: CaptionFaults, rng: np.random.Generator) -> Spot:
    """Where the caption has the thing found: where it was, where it was said to be, or anywhere."""
    draw = rng.random()
    if film.told is not None and draw < faults.repeats:
        return _spot(film.told)
    return pick(usual_spots(), rng) if draw >= 1 - faults.errs else _spot(film.origin)


def _looks(spots: Sequence[Spot]) -> Iterator[str]:
    for room, kind in spots:
        yield f"walks into the {room}"
        yield f"walks to the {kind}"
        if FIXTURES[kind].container:
            yield "opens it"
            yield "closes it"


def _taking(spot: Spot, thing: str | None, vague: bool, rng: np.random.Generator) -> Iterator[str]:
    """The end of a caption: where the person goes last, and takes the thing unless that is not told."""
    room, kind = spot
    yield f"walks into the {room}"
    by_counter = kind in AT_THE_COUNTER and _happens(0.5, rng)
    if vague and not by_counter:
        if thing is not None:
            yield f"grabs {thing}"
        return
    shown = COUNTER if vague else kind
    yield f"walks to the {shown}"
    if FIXTURES[shown].container:
        yield "opens it"
    if thing is not None:
        yield f"grabs {thing} from the {shown}"
