"""Axis-aligned boxes in a world with y up, in metres."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, isfinite, prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from symbolic.errors import InputError

Point: TypeAlias = tuple[float, float, float]
Floats: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]
X, Y, Z = 0, 1, 2
PLANE = (X, Z)
"""The axes of the floor plan."""


@dataclass(frozen=True, slots=True)
class Box:
    """All points between two corners, faces included; a side may be zero (a floor is flat).

    Raises:
        InputError: a coordinate is not finite, or a low corner lies beyond its high one.
    """

    low: Point
    high: Point

    def __post_init__(self) -> None:
        if not all(isfinite(value) for value in (*self.low, *self.high)):
            raise InputError(f"a box has a coordinate that is not finite: {self.low} to {self.high}")
        if any(low > high for low, high in zip(self.low, self.high, strict=True)):
            raise InputError(f"a box is inside out: {self.low} to {self.high}")

    @property
    def centre(self) -> Point:
        """The middle of the box."""
        x, y, z = ((a + b) / 2 for a, b in zip(self.low, self.high, strict=True))
        return x, y, z

    @property
    def size(self) -> Point:
        """Extents along x, y and z."""
        x, y, z = (b - a for a, b in zip(self.low, self.high, strict=True))
        return x, y, z

    @property
    def volume(self) -> float:
        """Product of the extents, in cubic metres."""
        return prod(self.size)


def box_around(centre: Sequence[float], size: Sequence[float]) -> Box:
    """The box with a given centre and size."""
    x, y, z = ((c - s / 2, c + s / 2) for c, s in zip(centre, size, strict=True))
    return Box((x[0], y[0], z[0]), (x[1], y[1], z[1]))


@dataclass(frozen=True, slots=True, eq=False)
class Extents:
    """Many boxes as arrays: `low` and `high`, both float [N, 3]."""

    low: Floats
    high: Floats

    @property
    def centre(self) -> Floats:
        """Centres, float [N, 3]."""
        return (self.low + self.high) / 2

    @property
    def size(self) -> Floats:
        """Extents, float [N, 3]."""
        return self.high - self.low


def stack(boxes: Sequence[Box]) -> Extents:
    """Gather N boxes into arrays."""
    low = np.array([box.low for box in boxes], dtype=np.float64).reshape(-1, 3)
    high = np.array([box.high for box in boxes], dtype=np.float64).reshape(-1, 3)
    return Extents(low, high)


def gaps(a: Extents, b: Extents) -> Floats:
    """Free space between every box of `a` and every one of `b` along each axis; 0 where they overlap.

    Returns:
        float [A, B, 3], metres.
    """
    ahead = a.low[:, None] - b.high[None]
    behind = b.low[None] - a.high[:, None]
    return np.asarray(np.maximum(np.maximum(ahead, behind), 0.0))


def planar_gap(box: Box, x: float, z: float) -> float:
    """Distance on the floor plan from the point (x, z) to a box, metres; 0 within it."""
    return hypot(max(box.low[X] - x, x - box.high[X], 0.0), max(box.low[Z] - z, z - box.high[Z], 0.0))


def centre_distances(a: Extents, b: Extents) -> Floats:
    """Distance from every centre of `a` to the nearest point of every box of `b`; float [A, B], metres."""
    centre = Extents(a.centre, a.centre)
    return np.asarray(np.linalg.norm(gaps(centre, b), axis=2))


def contained(a: Extents, b: Extents, axes: Sequence[int] = (X, Y, Z), slack: float = 0.0) -> Mask:
    """Whether each box of `a` lies within each one of `b` along the given axes; bool [A, B]."""
    k = list(axes)
    above = a.low[:, None, k] >= b.low[None][:, :, k] - slack
    below = a.high[:, None, k] <= b.high[None][:, :, k] + slack
    return np.asarray((above & below).all(axis=2), dtype=np.bool_)


def overlaps(a: Extents, b: Extents) -> Floats:
    """Length of the common interval of every pair along each axis; float [A, B, 3], metres."""
    upper = np.minimum(a.high[:, None], b.high[None])
    lower = np.maximum(a.low[:, None], b.low[None])
    return np.asarray(np.maximum(upper - lower, 0.0))
