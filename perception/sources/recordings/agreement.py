"""Whether the poses of a recording are what they are said to be: frames must show the same surfaces.

The points of one frame are looked up in another that sees them. Where poses are taken for the inverse of what they
are, or the camera's axes for others, hardly any depth agrees; the reading under which most does is named.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from perception.geometry.boxes import Floats
from perception.geometry.camera import Camera, back_project, project
from perception.mapping.frames import RgbdFrame, measured
from perception.sources.recordings.trajectory import FLIP, UPRIGHT, Axes, Up
from symbolic.errors import InputError

FRAMES = 12
"""So many frames, spread over the recording, are compared with the next of them."""
GRID = 32
"""So many rows and columns of pixels of each are."""
SAME = 0.04
"""Depths agree that differ by at most this share."""
FEWEST = 100
"""Fewer points than this in sight of both frames say nothing."""
POOR, BETTER = 0.75, 0.2
"""Poses are refused when a smaller share of the depths agrees, and another reading makes so much more agree."""

READINGS: Mapping[str, str] = {
    "as said": "",
    "world to camera": "they lead from the world to the camera: write their inverses",
    "other axes": "the camera's axes are the other ones: set `axes` to opengl for opencv, or the other way round",
    "world to camera, other axes": "they lead from the world to the camera, whose axes are the other ones, too: "
    "write their inverses, and set `axes`",
}


def check_poses(frames: Sequence[RgbdFrame], axes: Axes, up: Up) -> None:
    """Refuse poses that another reading fits much better.

    Args:
        frames: some of a recording, in order, with cameras as they were read.
        axes, up: how they were read.

    Raises:
        InputError: the poses are read in a wrong way, with the right one.
    """
    shares = {name: _share(frames, name, axes == "opencv", UPRIGHT[up]) for name in READINGS}
    said, best = shares["as said"], max(shares, key=lambda name: shares[name])
    if said < POOR and shares[best] > said + BETTER:
        raise InputError(
            f"the poses do not fit the depth: {said:.0%} of what one frame shows is where another sees it, and "
            f"{shares[best]:.0%} if {READINGS[best]}"
        )


def _share(frames: Sequence[RgbdFrame], reading: str, flipped: bool, upright: Floats) -> float:
    """The share of points of which two frames agree, over neighbours; 1 when nothing can be told."""
    cameras = [_read(frame.camera, reading, flipped, upright) for frame in frames]
    found = [_agreement(a, b, c, d) for (a, c), (b, d) in pairwise(list(zip(frames, cameras, strict=True)))]
    told = [(share, count) for share, count in found if count >= FEWEST]
    if not told:
        return 1.0 if reading == "as said" else 0.0
    return sum(share * count for share, count in told) / sum(count for _, count in told)


def _read(camera: Camera, reading: str, flipped: bool, upright: Floats) -> Camera:
    """The camera under another reading of the pose in the file."""
    as_written: Floats = np.linalg.inv(upright) @ camera.to_world @ (FLIP if flipped else np.eye(4))
    if "world to camera" in reading:
        as_written = np.asarray(np.linalg.inv(as_written), dtype=np.float64)
    other = flipped != ("other axes" in reading)
    return replace(camera, to_world=upright @ as_written @ (FLIP if other else np.eye(4)))


def _agreement(a: RgbdFrame, b: RgbdFrame, camera_a: Camera, camera_b: Camera) -> tuple[float, int]:
    step = max(min(a.depth.shape) // GRID, 1)
    rows, columns = np.nonzero(measured(a.depth[::step, ::step]))
    rows, columns = rows * step, columns * step
    points = back_project(camera_a, columns + 0.5, rows + 0.5, a.depth[rows, columns])
    u, v, z = project(camera_b, points)
    height, width = b.depth.shape
    shown = (z > 0.1) & (u >= 0) & (u < width) & (v >= 0) & (v < height)
    there = b.depth[v[shown].astype(np.int64), u[shown].astype(np.int64)]
    usable = measured(there)
    # What is hidden behind something nearer says nothing; what should be seen and is not, does.
    near = np.abs(there[usable] - z[shown][usable]) <= SAME * z[shown][usable]
    hidden = there[usable] < z[shown][usable] * (1 - SAME)
    count = int((near | ~hidden).sum())
    return (float(near.sum() / count) if count else 0.0), int(usable.sum())
