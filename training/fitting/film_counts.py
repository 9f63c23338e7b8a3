"""The parameters of films, counted on simulated ones, where everything that is hidden is known."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from bip.observation_models.box_densities import density_in_space, density_of, looks, seen_last, status
from bip.observation_models.film_model import FilmModel
from perception.geometry.boxes import Box
from perception.sources.muma_tom.filmed_search import FilmedSearch
from symbolic.world.places import Place
from training.simulation.films.boxes import FIRST, THING
from training.simulation.films.searches import FilmedEncounter, Instant

LENGTHS = np.geomspace(0.01, 1.0, 100)
"""Mean distances to choose from, metres."""


@dataclass(slots=True)
class Tally:
    """How often something was so, of how many times."""

    so: float = 0.0
    of: float = 0.0

    def add(self, so: float, of: float = 1.0) -> None:
        """Count."""
        self.so, self.of = self.so + so, self.of + of

    @property
    def share(self) -> float:
        """The mean of the posterior under an even prior (Laplace 1774): never 0 or 1."""
        return (self.so + 1) / (self.of + 2)


@dataclass(slots=True)
class FilmCounts:
    """What films are like, by name of the parameter of `FilmModel`.

    Attributes:
        tallies: of probabilities.
        nearby: of lengths, the density of each distance that was measured, as a function of the length.
    """

    tallies: dict[str, Tally] = field(default_factory=dict[str, Tally])
    nearby: dict[str, list[Callable[[float], float]]] = field(
        default_factory=dict[str, list[Callable[[float], float]]]
    )

    def add(self, name: str, so: float, of: float = 1.0) -> None:
        """Count for a probability."""
        self.tallies.setdefault(name, Tally()).add(so, of)

    def measure(self, name: str, densities: Iterable[Callable[[float], float]]) -> None:
        """Measure for a length."""
        self.nearby.setdefault(name, []).extend(densities)


def count_film(counts: FilmCounts, film: FilmedEncounter, search: FilmedSearch) -> None:
    """Count on one simulated film.

    Args:
        counts: what was counted before; changed in place.
        film: what happened.
        search: what is seen of it.
    """
    for t, now in enumerate(film.instants):
        before = film.instants[t - 1] if t and film.instants[t - 1].room == now.room else None
        if (
            t
            and before is None
            and not film.origin.container
            and film.instants[t - 1].room == film.origin.room
        ):
            counts.add("overlook", not now.taken)  # what lies in plain view
        if before is not None:
            _count_acts(counts, film, before, now)
        _count_end(counts, film, t)
        _count_growth(counts, film, search, t, before)
        _count_thing(counts, film, search, t)
        counts.measure("reach", _reaches(film, search, t))
        counts.measure("blur", _blurs(film, search, t))


def film_model(counts: FilmCounts) -> FilmModel:
    """Return the parameters: shares of what was counted, and the lengths of the highest likelihood."""
    shares = {name: tally.share for name, tally in counts.tallies.items()}
    lengths = {
        name: float(LENGTHS[np.argmax([_log_density(near, length) for length in LENGTHS])])
        for name, near in counts.nearby.items()
    }
    return FilmModel(**{name: round(value, 3) for name, value in (shares | lengths).items()})


def _log_density(near: Iterable[Callable[[float], float]], length: float) -> float:
    return float(sum(np.log(one(length)) for one in near))


def _count_acts(counts: FilmCounts, film: FilmedEncounter, before: Instant, now: Instant) -> None:
    """Who is somewhere arrives, looks, takes and leaves; a step without an act is a stay."""
    moved = before.place != now.place
    looks = now.looked and (moved or not before.looked)
    acts = moved * ((before.place is not None) + (now.place is not None)) + looks + (now.taken > before.taken)
    counts.add("stay", 1, 1 + acts)
    if before.place is not None and not before.looked and (moved or looks):
        counts.add("opens", not moved)
    if moved and now.place is not None and film.told is not None and not now.taken and _in(film.told, now):
        counts.add("told", _same(now.place, film.told))
    if moved and before.looked and not before.taken and before.place == film.origin:
        counts.add("overlook", not now.taken)


def _count_end(counts: FilmCounts, film: FilmedEncounter, t: int) -> None:
    last = t == len(film.instants) - 1
    counts.add("ends" if film.instants[t].taken else "early", last)


def _count_growth(
    counts: FilmCounts, film: FilmedEncounter, search: FilmedSearch, t: int, before: Instant | None
) -> None:
    now, kinds = film.instants[t], dict(enumerate(film.boxes))
    for identity, grew in search.shots[t].grown.items():
        place = kinds.get(identity - FIRST)
        if place is None or not place.container:
            continue
        opens = before is not None and place in now.opened and place not in before.opened
        counts.add("grows" if opens else "flicker", grew > 0)


def _count_thing(counts: FilmCounts, film: FilmedEncounter, search: FilmedSearch, t: int) -> None:
    now, shot = film.instants[t], search.shots[t]
    shown = status(shot.things.get(THING))
    lies = None if now.taken and now.put is None else now.put or film.origin
    shown_there = lies is not None and _in(lies, now) and (not lies.container or lies in now.opened)
    in_view = shot.person is not None if lies is None else shown_there
    counts.add("stray", shown == "stray")
    if shown != "stray":
        counts.add("seen" if in_view else "flicker", shown == "seen")


def _reaches(film: FilmedEncounter, search: FilmedSearch, t: int) -> Iterator[Callable[[float], float]]:
    """How far a person is from what the person stands at."""
    now, person = film.instants[t], search.shots[t].person
    if person is None or now.place is None:
        return
    identity = FIRST + list(film.boxes).index(now.place)
    for piece in (piece for row in search.furniture for piece in row if piece.identity == identity):
        yield _box_density(person, piece.box)


def _blurs(film: FilmedEncounter, search: FilmedSearch, t: int) -> Iterator[Callable[[float], float]]:
    """How far a thing is from what it lies on, and from the person who carries it."""
    now, person = film.instants[t], search.shots[t].person
    seen = looks(search, THING, holding=True)
    thing = seen[t].box
    if thing is None or seen[t].status == "stray" or now.put is not None:
        return
    if now.taken and person is not None:
        yield _space_density(thing, person)
    elif not now.taken and _in(film.origin, now):
        identity = FIRST + list(film.boxes).index(film.origin)
        was = seen_last(search.shots, t, seen)
        pieces = [piece for row in search.furniture for piece in row if piece.identity == identity]
        if was.status == "seen" and was.box is not None:
            yield _space_density(Box(thing.centre, thing.centre), Box(was.box.centre, was.box.centre))
        elif pieces:
            yield _space_density(thing, pieces[0].box)


def _box_density(one: Box, other: Box) -> Callable[[float], float]:
    return lambda mean: density_of(one, other, mean)


def _space_density(one: Box, other: Box) -> Callable[[float], float]:
    return lambda mean: density_in_space(one, other, mean)


def _in(place: Place, now: Instant) -> bool:
    return place.room == now.room


def _same(one: Place, other: Place) -> bool:
    return (one.room, one.kind) == (other.room, other.kind)
