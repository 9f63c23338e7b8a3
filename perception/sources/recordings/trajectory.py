"""Poses of a camera as files have them, made poses of our cameras: y up, looking along -z."""

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from perception.geometry.boxes import Floats
from perception.geometry.camera import FARTHEST, RIGID
from perception.sources.file_content import read_content
from symbolic.errors import InputError

Axes: TypeAlias = Literal["opencv", "opengl"]
"""Of the camera: `opencv` has x right, y down and looks along z; `opengl` x right, y up and looks along -z."""
Up: TypeAlias = Literal["y", "z", "-y"]
"""Which axis of the world points up."""

UPRIGHT: Mapping[Up, Floats] = {
    "y": np.eye(4),
    # x stays; what was up (z) becomes y, what was y becomes -z: a turn, no mirror.
    "z": np.array([[1.0, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1]]),
    "-y": np.diag([1.0, -1, -1, 1]),
}
"""The turn of the world that makes y point up, by what did."""
FLIP = np.diag([1.0, -1, -1, 1])
"""From the axes of OpenCV's cameras to ours and back."""


def to_world(pose: Floats, axes: Axes, up: Up) -> Floats:
    """The pose of our camera of a camera-to-world matrix of other conventions, float [4, 4]."""
    return np.asarray(UPRIGHT[up] @ pose @ (FLIP if axes == "opencv" else np.eye(4)))


def matrix(values: ArrayLike, where: str) -> Floats:
    """A camera-to-world matrix of 16 numbers, row by row.

    Raises:
        InputError: not 16 finite numbers, or not rigid: scaled, mirrored, sheared or stored column by column.
    """
    found = np.asarray(values, dtype=np.float64).ravel()
    if found.size != 16 or not np.isfinite(found).all():
        raise InputError(f"{where}: a pose is 4 by 4 finite numbers")
    pose = found.reshape(4, 4)
    if not np.allclose(pose[3], (0, 0, 0, 1), atol=1e-6):
        if np.allclose(pose[:, 3], (0, 0, 0, 1), atol=1e-6):
            raise InputError(f"{where}: the pose is stored column by column; transpose it")
        raise InputError(f"{where}: a pose ends in the row {pose[3].tolist()}, where a pose has 0, 0, 0, 1")
    return checked(pose, where)


def checked(pose: Floats, where: str) -> Floats:
    """A pose that turns and shifts, and does nothing else.

    Raises:
        InputError: it scales, shears, mirrors, or is farther away than any home is large.
    """
    turn = pose[:3, :3]
    length = float(np.linalg.norm(turn[:, 0]))
    if length == 0 or not np.allclose(turn.T @ turn, length**2 * np.eye(3), atol=5 * RIGID * length**2):
        raise InputError(
            f"{where}: the pose is sheared: its axes are not at right angles or not of one length"
        )
    if abs(length - 1) > 5 * RIGID:
        raise InputError(f"{where}: the pose is scaled by {length:.4g}; lengths must be in metres")
    if np.linalg.det(turn) < 0:
        raise InputError(f"{where}: the pose is mirrored; one axis has the wrong sign")
    if np.linalg.norm(pose[:3, 3]) > FARTHEST:
        raise InputError(f"{where}: the pose is {np.linalg.norm(pose[:3, 3]):.3g} m away from the home")
    return pose


def from_quaternion(shift: ArrayLike, quaternion: ArrayLike, where: str) -> Floats:
    """The pose of a shift, metres, and a unit quaternion x, y, z, w.

    Raises:
        InputError: the quaternion is not of length 1, or a number is not finite.
    """
    q, t = np.asarray(quaternion, dtype=np.float64), np.asarray(shift, dtype=np.float64)
    length = float(np.linalg.norm(q))
    if not np.isfinite(t).all() or not abs(length - 1) < 0.01:
        raise InputError(
            f"{where}: a pose needs finite numbers and a quaternion of length 1, not {length:.3g}"
        )
    x, y, z, w = (q / length).tolist()
    pose = np.eye(4)
    pose[:3, :3] = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    pose[:3, 3] = t
    return checked(pose, where)


def read_rows(path: Path, counts: tuple[int, ...], skipped: list[str]) -> list[tuple[str, list[float]]]:
    """The first word of each line with the numbers after it; lines that start with # are comments.

    Args:
        counts: how many words a line may have in all.
        skipped: gets one sentence for all lines that do not fit; they are left out.

    Raises:
        InputError: the file is missing or no text, or no line of it fits.
    """
    try:
        lines = read_content(path).decode("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is no text in UTF-8: {error}") from error
    found: list[tuple[str, list[float]]] = []
    bad: list[int] = []
    for number, line in enumerate(lines, start=1):
        words = line.replace(",", " ").split()
        if not words or words[0].startswith("#"):
            continue
        try:
            if len(words) not in counts:
                raise ValueError
            found.append((words[0], [float(word) for word in words[1:]]))
        except ValueError:
            bad.append(number)
    expected = " or ".join(map(str, counts))
    if not found:
        raise InputError(f"{path} has no line of {expected} words, a name and numbers")
    if bad:
        skipped.append(f"{path}: {len(bad)} lines were left out, the first of them line {bad[0]}: "
                       f"expected {expected} words")  # fmt: skip
    return found
