"""RGB-D frames with instance ids: what a camera saw at one moment."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from perception.geometry.boxes import Point
from perception.geometry.camera import Camera
from symbolic.errors import InputError

NOTHING = 0
"""The instance id of pixels that show no known thing."""
MAX_DEPTH = 50.0
"""Depth beyond this (metres) is a hole in the home, not a measurement."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a person is and looks: the head, and a unit vector of the gaze, in the world."""

    head: Point
    gaze: Point


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a segmenter says of one mask: its class, canonical, and VirtualHome's category where that is known."""

    kind: str
    category: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class RgbdFrame:
    """One frame.

    Attributes:
        step: number of the frame in its recording.
        depth: planar depth, metres, float32 [H, W]; NaN, infinite, zero or negative where none was measured.
        instances: instance ids, int32 [H, W]; `NOTHING` where unknown.
        camera: the camera that took it.
        people: poses of the people, by instance id.
        rgb: colours, uint8 [H, W, 3]; None when they were not kept.
        proposals: what each label of `instances` shows, where labels last for this frame only; None where they
            are ids that last.

    Raises:
        InputError: arrays of different sizes, or no usable depth at all.
    """

    step: int
    depth: NDArray[np.float32]
    instances: NDArray[np.int32]
    camera: Camera
    people: Mapping[int, Pose] = field(default_factory=dict[int, Pose])
    rgb: NDArray[np.uint8] | None = None
    proposals: Mapping[int, Proposal] | None = None

    def __post_init__(self) -> None:
        size = (self.camera.height, self.camera.width)
        if self.depth.shape != size or self.instances.shape != size:
            raise InputError(
                f"frame {self.step}: depth is {self.depth.shape}, instances are {self.instances.shape}, "
                f"the camera has {size}; all must agree"
            )
        if not measured(self.depth).any():
            raise InputError(f"frame {self.step}: no pixel has a usable depth")


def measured(depth: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which depths are measurements: finite, positive and not beyond any home."""
    # NaN compares false, so one pass settles all four cases.
    return np.asarray((depth > 0) & (depth < MAX_DEPTH))
