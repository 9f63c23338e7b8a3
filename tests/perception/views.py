"""Frames made by hand: flat pictures of panels at a distance."""

from collections.abc import Mapping

import numpy as np

from perception.geometry.camera import Camera, looking
from perception.mapping.frames import Pose, RgbdFrame

SIZE = 64
CAMERA = looking((0, 1, 0), (0, 1, -1), SIZE, SIZE, 90)
"""At (0, 1, 0), looks along -z; at 2 m a pixel is 6.25 cm wide."""


def frame(
    panels: Mapping[int, tuple[slice, slice, float]],
    step: int = 0,
    camera: Camera = CAMERA,
    background: float = 4.0,
    people: Mapping[int, Pose] | None = None,
) -> RgbdFrame:
    """A wall (no instance) behind panels, each with rows, columns and depth."""
    depth = np.full((SIZE, SIZE), background, dtype=np.float32)
    instances = np.zeros((SIZE, SIZE), dtype=np.int32)
    for identity, (rows, columns, z) in panels.items():
        depth[rows, columns], instances[rows, columns] = z, identity
    return RgbdFrame(step, depth, instances, camera, people or {})
