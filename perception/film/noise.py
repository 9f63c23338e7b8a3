"""What a real camera and an imperfect segmenter add to a rendered frame; every disturbance is an option."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perception.geometry.camera import Camera
from perception.mapping.frames import NOTHING, Proposal, RgbdFrame
from perception.mapping.labels import moved
from symbolic.errors import InputError


@dataclass(frozen=True, slots=True)
class Noise:
    """How much a camera and its segmenter err.

    Attributes:
        depth: standard deviation of the depth, as a share of the depth.
        step: depth is rounded to multiples of this, metres; 0 keeps it.
        dropped: share of pixels without a depth.
        missed: share of the instances in sight that a frame does not label, each frame anew.
        shift: labels lie so many pixels to the right of, and below, the depth that they belong to.
        wrong: share of pixels with the label of another thing that is in sight.
        switched: share of frames in which all ids are exchanged, with those of any other things.
        away: share of the time that an instance is not labelled, in runs of `run` frames on average.
        drift: standard deviation of what the place of the camera gains in error from frame to frame, along each
            axis, metres; errors add up.
        turn: ... and of what its direction does, about each axis, degrees.
        anonymous: 1 for a segmenter that knows classes but no instances: ids are drawn anew in every frame.

    Raises:
        InputError: a share that is none, or a number below zero.
    """

    depth: float = 0.01
    step: float = 0.002
    dropped: float = 0.02
    missed: float = 0.05
    shift: int = 0
    wrong: float = 0.0
    switched: float = 0.0
    away: float = 0.0
    run: float = 20.0
    drift: float = 0.0
    turn: float = 0.0
    anonymous: int = 0

    def __post_init__(self) -> None:
        for name in ("dropped", "missed", "wrong", "switched", "away"):
            if not 0 <= getattr(self, name) < 1:
                raise InputError(f"the noise has {name}={getattr(self, name)}; a share lies between 0 and 1")
        for name in ("depth", "step", "shift", "drift", "turn", "anonymous"):
            if not getattr(self, name) >= 0:
                raise InputError(f"the noise has {name}={getattr(self, name)}; it cannot be negative")
        if not self.run >= 1:
            raise InputError(f"the noise has run={self.run}; a run is one frame at least")

    @property
    def drifts(self) -> bool:
        """Whether poses err more and more."""
        return self.drift > 0 or self.turn > 0


NONE = Noise(0.0, 0.0, 0.0, 0.0)
FAULTS: Mapping[str, Noise] = {
    "default": Noise(),
    "labels shifted by 2 px": Noise(shift=2),
    "1% wrong pixels": Noise(wrong=0.01),
    "ids switched in 2% of frames": Noise(switched=0.02),
    "missed in runs": Noise(away=0.2),
    "depth noise 3%": Noise(depth=0.03),
    "classes without ids": Noise(anonymous=1),
    "poses drift 1 cm, .1 degree": Noise(drift=0.01, turn=0.1),
}
"""Faults of real segmentation and depth, each on top of the default noise: the rows of the benchmark."""


def noise_of(text: str) -> Noise:
    """The noise that "depth=0.03,shift=2" describes; what it does not name keeps its default.

    Raises:
        InputError: an unknown name, or a value that is no such number.
    """
    kinds = {field.name: int if field.name in ("shift", "anonymous") else float for field in fields(Noise)}
    values: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, value = (piece.strip() for piece in part.partition("="))
        if name not in kinds:
            raise InputError(f"the noise has no {name!r}: choose among {', '.join(kinds)}")
        try:
            values[name] = kinds[name](value)
        except ValueError as error:
            raise InputError(f"the noise {part!r} needs a number after the sign =") from error
    return replace(Noise(), **values)


class NoisyCamera:
    """A camera and a segmenter that err, frame after frame.

    Args:
        known: all that the segmenter can tell, by id.

    Attributes:
        drawn: the true id of each label of the last frame, where the noise is `anonymous`.
    """

    def __init__(
        self, noise: Noise, rng: np.random.Generator, known: Mapping[int, Proposal] | None = None
    ) -> None:
        self._noise, self._rng = noise, rng
        self._known = known if known is not None else {}
        self._unseen: dict[int, bool] = {}
        self.drawn: Mapping[int, int] = {}
        self._off, self._turned = np.zeros(3), np.eye(3)

    def take(self, frame: RgbdFrame) -> RgbdFrame:
        """The frame as this camera takes it."""
        noise, rng = self._noise, self._rng
        depth = noisy_depth(frame.depth, noise, rng)
        instances = _without(frame.instances, noise.missed, rng)
        instances = self._in_runs(instances) if noise.away else instances
        if noise.switched and rng.random() < noise.switched:
            instances = self._exchanged(instances)
        if noise.wrong:
            instances = _wrong(instances, noise.wrong, rng)
        if noise.shift:
            instances = moved(instances, noise.shift, noise.shift)
        camera = self._adrift(frame.camera) if noise.drifts else frame.camera
        taken = replace(frame, depth=depth, instances=instances, camera=camera)
        return self._anonymous(taken) if noise.anonymous else taken

    def _adrift(self, camera: Camera) -> Camera:
        """The camera where it takes itself to be: errors of all frames so far add up."""
        self._off = self._off + self._rng.normal(0, self._noise.drift, 3)
        x, y, z = np.radians(self._rng.normal(0, self._noise.turn, 3))
        # Small turns add up like vectors.
        self._turned = (np.eye(3) + np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])) @ self._turned
        turned, scale = np.linalg.qr(self._turned)
        self._turned = turned * np.sign(np.diag(scale))
        to_world = camera.to_world.copy()
        to_world[:3, :3] = self._turned @ to_world[:3, :3]
        to_world[:3, 3] += self._off
        return replace(camera, to_world=to_world)

    def _anonymous(self, frame: RgbdFrame) -> RgbdFrame:
        """The frame with labels in any order, and what each shows; what is not known has none."""
        seen = [i for i in _seen(frame.instances).tolist() if i in self._known]
        self.drawn = dict(enumerate(self._rng.permutation(seen).tolist(), start=1))
        lookup = np.zeros(int(frame.instances.max(initial=0)) + 1, dtype=np.int32)
        lookup[list(self.drawn.values())] = list(self.drawn)
        proposals = {label: self._known[identity] for label, identity in self.drawn.items()}
        return replace(frame, instances=lookup[frame.instances], proposals=proposals)

    def _in_runs(self, instances: NDArray[np.int32]) -> NDArray[np.int32]:
        """Without the instances that are missed for a while: a chain with two states for each."""
        share, out = self._noise.away, 1 / self._noise.run
        into = out * share / (1 - share)
        lost = np.zeros(int(instances.max()) + 1, dtype=bool)
        for identity in dict.fromkeys([*self._unseen, *_seen(instances).tolist()]):
            if identity not in self._unseen:
                self._unseen[identity] = self._rng.random() < share
            elif self._rng.random() < (out if self._unseen[identity] else into):
                self._unseen[identity] = not self._unseen[identity]
        for identity, unseen in self._unseen.items():
            if identity < len(lost):
                lost[identity] = unseen
        return np.where(lost[instances], np.int32(NOTHING), instances)

    def _exchanged(self, instances: NDArray[np.int32]) -> NDArray[np.int32]:
        known = np.union1d(np.array(list(self._known), np.int32), _seen(instances))
        known = known[known != NOTHING]
        lookup = np.arange(int(known.max(initial=0)) + 1, dtype=np.int32)
        lookup[known] = self._rng.permutation(known)
        return lookup[instances]


def disturb(frame: RgbdFrame, noise: Noise, rng: np.random.Generator) -> RgbdFrame:
    """One frame as a camera with this noise takes it."""
    return NoisyCamera(noise, rng).take(frame)


def noisy_depth(depth: NDArray[np.float32], noise: Noise, rng: np.random.Generator) -> NDArray[np.float32]:
    """A depth image with errors in proportion to the depth, rounded, and with holes."""
    if noise.depth:
        depth = depth * (1 + noise.depth * rng.standard_normal(depth.shape, dtype=np.float32))
    if noise.step:
        depth = np.round(depth / np.float32(noise.step)) * np.float32(noise.step)
    if noise.dropped:
        depth = np.where(rng.random(depth.shape, dtype=np.float32) < noise.dropped, np.float32(0), depth)
    return depth.astype(np.float32)


def _seen(instances: NDArray[np.int32]) -> NDArray[np.int64]:
    """The ids in a picture, ascending; rendered ids are small, and counting them is faster than sorting."""
    return np.flatnonzero(np.bincount(instances.ravel()))


def _without(instances: NDArray[np.int32], share: float, rng: np.random.Generator) -> NDArray[np.int32]:
    if not share:
        return instances
    seen = _seen(instances)
    lost = np.zeros(int(seen.max()) + 1, dtype=bool)
    lost[seen[rng.random(len(seen)) < share]] = True
    return np.where(lost[instances], np.int32(NOTHING), instances)


def _wrong(instances: NDArray[np.int32], share: float, rng: np.random.Generator) -> NDArray[np.int32]:
    seen = _seen(instances)
    seen = seen[seen != NOTHING]
    if not len(seen):
        return instances
    where = rng.random(instances.shape, dtype=np.float32) < share
    given = instances.copy()
    given[where] = rng.choice(seen, int(where.sum()))
    return given
