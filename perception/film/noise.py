"""What a real camera adds to a rendered frame; every disturbance is an option."""

from dataclasses import dataclass, replace

import numpy as np

from perception.mapping.frames import NOTHING, RgbdFrame


@dataclass(frozen=True, slots=True)
class Noise:
    """How much a camera errs.

    Attributes:
        depth: standard deviation of the depth, as a share of the depth.
        step: depth is rounded to multiples of this, metres; 0 keeps it.
        dropped: share of pixels without a depth.
        missed: share of the instances in sight that a frame does not label.
    """

    depth: float = 0.01
    step: float = 0.002
    dropped: float = 0.02
    missed: float = 0.05


NONE = Noise(0.0, 0.0, 0.0, 0.0)


def disturb(frame: RgbdFrame, noise: Noise, rng: np.random.Generator) -> RgbdFrame:
    """The frame as a camera with this noise takes it."""
    depth = frame.depth
    if noise.depth:
        depth = depth * (1 + noise.depth * rng.standard_normal(depth.shape, dtype=np.float32))
    if noise.step:
        depth = np.round(depth / np.float32(noise.step)) * np.float32(noise.step)
    if noise.dropped:
        depth = np.where(rng.random(depth.shape, dtype=np.float32) < noise.dropped, np.float32(0), depth)
    instances = frame.instances
    if noise.missed:
        seen = np.unique(instances)
        missed = seen[rng.random(len(seen)) < noise.missed]
        lost = np.zeros(int(seen.max()) + 1, dtype=bool)
        lost[missed] = True
        instances = np.where(lost[instances], np.int32(NOTHING), instances)
    return replace(frame, depth=depth.astype(np.float32), instances=instances)
