"""log p(film | world): a hidden Markov model of a person who looks for a thing on film.

    p(o_1:T | w) = Σ_r p(r) Σ_k p(k) Σ_z Π_t p(z_t | z_t-1, w, r) p(o_t | z_t, z_t-1, o_<t, w, r, k)

w is where the thing lies at first, r which room each camera shows, k which of the instances on film it is, if any, and
z_t where the person is, whether the person has looked there, and whether the thing is taken. o_t is what a step
shows: the person's box, the containers that grow, the boxes of the instances. See docs/film_evidence.md.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from math import log

import numpy as np

from bip.observation_models.box_densities import (
    UNSEEN,
    Look,
    apart,
    density_of,
    density_unmoved,
    growth_ratio,
    log_bystander,
    p_box_at_rest,
    p_box_in_hand,
    p_status,
    readings,
    seen_last,
    wide,
)
from bip.observation_models.film_model import FilmModel
from bip.observation_models.film_states import CameraStates, Floats, Lair, having_looked, lairs
from bip.observation_models.spots import Spot
from perception.sources.muma_tom.filmed_search import WIDE_PERSON, FilmedSearch, Furniture

STRIDE = 0.4
"""Who moves farther than this between steps walks, metres."""
ROOMS_OF_A_HOME = 4
"""How many rooms there are to go to."""


def log_likelihoods(film: FilmedSearch, spots: Sequence[Spot], told: Spot | None, model: FilmModel) -> Floats:
    """Return log p(film | the thing was at a place of the spot at first), nats, [W].

    Args:
        film: what it shows.
        spots: where the thing can have been.
        told: where the person was told that it is.
        model: what films are like.
    """
    rooms = assignments(film, told, model)
    identities = sorted({identity for shot in film.shots for identity in shot.things})
    seen = {k: readings(film, k) for k in identities}
    others = {k: _mean_log([log_bystander(film, way, model) for way in seen[k]]) for k in identities}
    nowhere = tuple(UNSEEN for _ in film.shots)
    prior = -log(len(identities) + 1)
    log_joint = []
    for assigned, log_p in rooms.items():
        search = SearchOnFilm(film, assigned, told, model)
        for k in (None, *identities):
            ways = seen[k] if k is not None else (nowhere,)
            log_sought = _mean_log([search.log_likelihoods(spots, way) for way in ways])
            rest = sum(value for one, value in others.items() if one != k)
            log_joint.append(log_sought + rest + prior + log_p)
    total: Floats = np.logaddexp.reduce(np.array(log_joint), axis=0)
    return total


def _mean_log(rows: Sequence[Floats] | Sequence[float]) -> Floats:
    """The logarithm of the mean of some likelihoods."""
    found: Floats = np.logaddexp.reduce(np.array(rows), axis=0) - log(len(rows))
    return found


def assignments(
    film: FilmedSearch, told: Spot | None, model: FilmModel
) -> Mapping[tuple[str | None, ...], float]:
    """Return the rooms that the cameras can show, with log p(rooms), nats.

    Two cameras show two rooms, where there are enough of them. Of the rooms that a person enters, it is that of the
    place that was told, or any.
    """
    every = [tuple(way) for way in product(*(names or (None,) for names in film.rooms))]
    ways = [way for way in every if len(set(way)) == len(way)] or every
    entered = {shot.camera for shot in film.shots} - {shot.camera for shot in film.shots[:1]}
    meant = told[0] if told is not None else None
    share = model.told if meant is not None else 0.0
    weights = [
        sum(log(share * (way[camera] == meant) + (1 - share) / ROOMS_OF_A_HOME) for camera in entered)
        for way in ways
    ]
    total = float(np.logaddexp.reduce(weights))
    return {way: weight - total for way, weight in zip(ways, weights, strict=True)}


class SearchOnFilm:
    """A film under one assignment of rooms to cameras, with what its steps show; n is the number of states there."""

    def __init__(
        self, film: FilmedSearch, rooms: Sequence[str | None], told: Spot | None, model: FilmModel
    ) -> None:
        self.film, self.model, self.told = film, model, told
        self.cameras = [
            CameraStates(tuple(piece for piece in furniture if room in piece.rooms), room)
            for furniture, room in zip(film.furniture, rooms, strict=True)
        ]
        self.same = [camera.same_place() for camera in self.cameras]
        steps = range(len(film.shots))
        self.stand = [self._standing(t) for t in steps]
        self.still = [self._stillness(t) for t in steps]
        self.grow = [self._growth(t) for t in steps]
        self._moves: dict[tuple[int, int | None], tuple[Floats, Floats]] = {}
        self._at_rest: dict[tuple[int, float, int | None], float] = {}
        self._taken_of: dict[int, tuple[Floats, float]] = {}
        self._seen: Sequence[Look] = ()

    def log_likelihoods(self, spots: Sequence[Spot], seen: Sequence[Look]) -> Floats:
        """log p(film | the thing is at some place of a spot, and this is what steps show of it), [W]."""
        self.watch(seen)
        known: dict[Lair, float] = {}
        found = []
        for spot in spots:
            ways = lairs(spot, self.cameras)
            for lair in ways:
                if lair not in known:
                    known[lair] = self.forward(lair)
            found.append(float(np.logaddexp.reduce([known[lair] for lair in ways])) - log(len(ways)))
        return np.array(found)

    def watch(self, seen: Sequence[Look]) -> None:
        """Take what the steps show of an instance for what they show of the thing."""
        self._seen, self._at_rest, self._taken_of = seen, {}, {}

    # --- what a step shows of the person ---------------------------------------------------------

    def _cut(self, t: int) -> bool:
        return t == 0 or self.film.shots[t].camera != self.film.shots[t - 1].camera

    def _standing(self, t: int) -> Floats:
        """Density of the person's box, given each state, [n]: on the way anywhere, else at the place."""
        shot = self.film.shots[t]
        camera = self.cameras[shot.camera]
        found = np.ones(camera.states)
        if shot.person is not None:
            for i, piece in enumerate(camera.furniture):
                found[1 + 3 * i : 4 + 3 * i] = density_of(shot.person, piece.box, self.model.reach)
        return found

    def _stillness(self, t: int) -> Floats:
        """Density of the person's box, given that the person is still at a place, [n]: it stands, or shifts."""
        before, now = self.film.shots[t - 1].person, self.film.shots[t].person
        if self._cut(t) or before is None or now is None:
            return np.ones_like(self.stand[t])
        still = density_unmoved(apart(now, before), self.model.blur)
        found: Floats = self.model.stay * still + (1 - self.model.stay) * self.stand[t]
        return found

    def _growth(self, t: int) -> Floats:
        """p(what grows | state) against p(what grows | nobody opens anything), [n]."""
        shot = self.film.shots[t]
        camera = self.cameras[shot.camera]
        ratio = np.ones(camera.states)
        for i, piece in enumerate(camera.furniture):
            if piece.container and piece.identity in shot.grown:
                ratio[2 + 3 * i] = growth_ratio(shot.grown[piece.identity], self.model)
        return ratio

    # --- the forward algorithm -------------------------------------------------------------------

    def forward(self, lair: Lair) -> float:
        """log p(film | where the thing lies, and what is seen of it), nats."""
        model, shots = self.model, self.film.shots
        alpha, total = np.array([1.0, 0.0]), 0.0
        for t, shot in enumerate(shots):
            n = self.cameras[shot.camera].states
            alpha = self._enter(t, alpha, lair) if self._cut(t) else self._go_on(t, alpha, lair)
            last = t == len(shots) - 1
            alpha[:n] *= self.grow[t] * self.lies(t, lair)
            alpha[n:] *= self.grow[t] * self.taken(t, lair)
            alpha[:n] *= model.early if last else 1 - model.early
            alpha[n:] *= model.ends if last else 1 - model.ends
            scale = float(alpha.sum())
            alpha, total = alpha / scale, total + log(scale)
        return total

    def moves(self, camera: int, lair: Lair) -> tuple[Floats, Floats]:
        """p(z_t | z_t-1), [2n, 2n], of who stays at a place and of who does not."""
        key = camera, lair.place_under(camera)
        if key not in self._moves:
            moves = self.cameras[camera].moves(self.told, key[1], self.model)
            stays = self.same[camera] * moves
            self._moves[key] = stays, moves - stays
        return self._moves[key]

    def _go_on(self, t: int, alpha: Floats, lair: Lair) -> Floats:
        """A step under one camera: the box of who stays at a place is where it was, or about the place."""
        stays, goes = self.moves(self.film.shots[t].camera, lair)
        found: Floats = np.tile(self.still[t], 2) * (alpha @ stays) + np.tile(self.stand[t], 2) * (
            alpha @ goes
        )
        return found

    def _enter(self, t: int, alpha: Floats, lair: Lair) -> Floats:
        """A cut: the person does what there is to do in the old room, leaves it, and enters the new one."""
        if t:
            alpha = self._leave(self.film.shots[t - 1].camera, alpha, lair)
        stays, goes = self.moves(self.film.shots[t].camera, lair)
        n = len(stays) // 2
        found: Floats = (alpha[0] * (stays + goes)[0] + alpha[1] * (stays + goes)[n]) * np.tile(
            self.stand[t], 2
        )
        return found

    def _leave(self, camera: int, alpha: Floats, lair: Lair) -> Floats:
        """p(not taken), p(taken) as a person leaves a room.

        Who leaves the room of the thing without it has overlooked it: where it was looked for, or in plain view.
        Who has laid it down has no reason to leave.
        """
        stays, goes = self.moves(camera, lair)
        alpha = alpha @ (stays + goes)
        n, place, overlook = len(alpha) // 2, lair.place_under(camera), self.model.overlook
        alpha[n + self.cameras[camera].laying(place)] *= overlook
        if place is not None:
            looked = having_looked(place)
            alpha[[n + at for at in looked]] += (1 - overlook) * alpha[looked]
            alpha[looked if lair.hides else slice(n)] *= overlook
        return np.array([alpha[:n].sum(), alpha[n:].sum()])

    # --- what a step shows of the thing ----------------------------------------------------------

    def lies(self, t: int, lair: Lair) -> Floats:
        """p(box of the thing | it lies where it was at first), given each state, [n]."""
        camera = self.cameras[self.film.shots[t].camera]
        place = lair.place_under(self.film.shots[t].camera)
        if place is None:
            return np.full(camera.states, self._lying(t, 0.0, None))
        piece = camera.piece(place)
        found = np.full(camera.states, self._lying(t, 0.0 if lair.hides else 1.0, piece))
        found[having_looked(place)] = self._lying(t, 1.0, piece)
        return found

    def taken(self, t: int, lair: Lair) -> Floats:
        """p(box of the thing | it has been taken), given each state, [n]: in the hand, or laid down there."""
        camera = self.cameras[self.film.shots[t].camera]
        if t not in self._taken_of:
            in_hand = self._in_hand(t)
            found = np.full(camera.states, in_hand)
            for i in range(camera.places):
                found[having_looked(i)] = self._lying(t, 1.0, camera.piece(i))
            self._taken_of[t] = found, in_hand
        found, in_hand = self._taken_of[t]
        place = lair.place_under(self.film.shots[t].camera)
        if place is not None:
            found = found.copy()
            found[having_looked(place)] = in_hand
        return found

    def _lying(self, t: int, in_view: float, piece: Furniture | None) -> float:
        key = t, in_view, piece.identity if piece else None
        if key not in self._at_rest:
            seen = self._p_status(t, self._cut(t), in_view)
            box = piece.box if piece is not None else None
            self._at_rest[key] = seen * p_box_at_rest(self._seen[t], self._before(t), box, self.model)
        return self._at_rest[key]

    def _in_hand(self, t: int) -> float:
        now, person = self._seen[t], self.film.shots[t].person
        in_view = 0.0 if person is None else 0.5 if wide(person, WIDE_PERSON) else 1.0
        anew = self._cut(t) or (self._moved(t) and now.status != "stray")  # what is stray stays behind
        seen = self._p_status(t, anew, in_view)
        return seen * p_box_in_hand(now, self._before(t), person, self._moved(t), self.model)

    def _p_status(self, t: int, anew: bool, in_view: float) -> float:
        was = self._seen[t - 1].status if t else "unseen"
        return p_status(self._seen[t].status, was, anew, in_view, self.model)

    def _before(self, t: int) -> Look:
        return seen_last(self.film.shots, t, self._seen)

    def _moved(self, t: int) -> bool:
        before, now = self.film.shots[t - 1].person, self.film.shots[t].person
        return before is None or now is None or apart(now, before) > STRIDE
