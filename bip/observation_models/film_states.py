"""The hidden states of a person on film who looks for a thing, and how one leads to another."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bip.observation_models.film_model import FilmModel
from bip.observation_models.spots import Spot
from perception.sources.muma_tom.filmed_search import Furniture
from symbolic.world.vocabulary import FIXTURES

Floats = NDArray[np.float64]

ACTS = 6
"""Most acts between two steps."""


@dataclass(frozen=True, slots=True)
class Lair:
    """Where a thing lies at first.

    Attributes:
        camera: index of the camera that shows its room; None for a room that none shows.
        place: index of the place there; None for a room that no camera shows.
        hides: it is a container.
    """

    camera: int | None
    place: int | None
    hides: bool

    def place_under(self, camera: int) -> int | None:
        """Return the place, if a camera shows its room."""
        return self.place if camera == self.camera else None


@dataclass(frozen=True, slots=True)
class CameraStates:
    """The states of a person under one camera.

    0 is on the way; then, for each place: at it, having looked just now, having looked before. Places are the
    fixtures of the room, and one that stands for all that no box shows. The second half is the same with the
    thing taken.
    """

    furniture: tuple[Furniture, ...]
    room: str | None

    @property
    def places(self) -> int:
        """How many places there are."""
        return len(self.furniture) + 1

    @property
    def states(self) -> int:
        """How many states there are with the thing not taken; as many with it taken."""
        return 1 + 3 * self.places

    def piece(self, place: int) -> Furniture | None:
        """The fixture of a place; None for what no box shows."""
        return self.furniture[place] if place < len(self.furniture) else None

    def holding(self, spot: Spot) -> list[int]:
        """The places that a spot can be: those of its kind, else what no box shows; none in another room."""
        if spot[0] != self.room:
            return []
        found = [i for i, piece in enumerate(self.furniture) if piece.kind == spot[1]]
        return found or [len(self.furniture)]

    def acts(self, told: Spot | None, place: int | None, model: FilmModel) -> Floats:
        """p(state after an act | before it), [2 states, 2 states], with the thing at a place, or in another room."""
        n = self.states
        act = np.zeros((2 * n, 2 * n))
        for half, goes in ((0, self._targets(told, model)), (n, self._targets(None, model))):
            act[half, half + 1 : half + n : 3] = goes
            for at in range(half + 1, half + n, 3):
                act[at, at + 1] = model.opens
                act[at, half] = 1 - model.opens
                act[[at + 1, at + 2], half] = 1.0
        if place is not None:
            looked = having_looked(place)
            act[looked, 0] = model.overlook
            act[looked, [n + at for at in looked]] = 1 - model.overlook
        done = n + self.laying(place)
        act[done] = 0.0
        act[done, done] = 1.0  # who has brought it somewhere has no more to do
        return act

    def laying(self, place: int | None) -> NDArray[np.intp]:
        """The states in which a person who has taken the thing lays it down: having looked, elsewhere."""
        elsewhere = [having_looked(i) for i in range(self.places) if i != place]
        return np.array(elsewhere, dtype=np.intp).ravel()

    def moves(self, told: Spot | None, place: int | None, model: FilmModel) -> Floats:
        """p(z_t | z_t-1), [2 states, 2 states]: any number of acts, each as probable as not to be the last.

        Σ_n s (1 - s)^n K^n,   s: `stay`, K: one act
        """
        act = self.acts(told, place, model)
        power = self._aged()  # who looked a step ago looked before
        total = np.zeros_like(act)
        for n in range(ACTS + 1):
            total += model.stay * (1 - model.stay) ** n * power
            power = power @ act
        total /= total.sum(axis=1, keepdims=True)
        return total

    def same_place(self) -> Floats:
        """1 where a person is at the place of the step before, [2 states, 2 states]; 0 on the way."""
        places = np.tile(np.r_[0, np.repeat(np.arange(1, self.places + 1), 3)], 2)
        found: Floats = ((places[:, None] == places) & (places > 0)).astype(np.float64)
        return found

    def _targets(self, told: Spot | None, model: FilmModel) -> Floats:
        """Where one goes next, [places]: where it was told to be, or anywhere."""
        even = np.full(self.places, 1 / self.places)
        meant = self.holding(told) if told else []
        if not meant:
            return even
        there = np.zeros(self.places)
        there[meant] = 1 / len(meant)
        found: Floats = model.told * there + (1 - model.told) * even
        return found

    def _aged(self) -> Floats:
        aged = np.eye(2 * self.states)
        for half in (0, self.states):
            just = slice(half + 2, half + self.states, 3)
            before = slice(half + 3, half + self.states, 3)
            aged[just, before] = aged[just, just]
            aged[just, just] = 0.0
        return aged


def having_looked(place: int) -> list[int]:
    """The states of a person who has looked at a place, just now or before."""
    return [2 + 3 * place, 3 + 3 * place]


def lairs(spot: Spot, cameras: Sequence[CameraStates]) -> list[Lair]:
    """Return where a thing at a spot can lie: at each place on film that is of the spot, else off film."""
    hides = spot[1] in FIXTURES and FIXTURES[spot[1]].container
    found = [Lair(c, place, hides) for c, camera in enumerate(cameras) for place in camera.holding(spot)]
    return found or [Lair(None, None, hides)]
