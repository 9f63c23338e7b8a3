"""Where a person is and looks, from the positions of joints."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from perception.geometry.boxes import Point
from perception.mapping.frames import Pose
from perception.sources.file_content import read_content
from symbolic.errors import InputError

BONES = ("Head", "LeftUpperArm", "RightUpperArm")


def read_poses(path: Path, skipped: list[str]) -> dict[int, Pose]:
    """Head and gaze by video frame; frames without the joints that both need (all zero) are left out.

    The gaze is level, at right angles to the upper arms: bones say nothing of the eyes.

    Args:
        skipped: gets one sentence for all lines that do not fit the header; they are left out.

    Raises:
        InputError: the file is no text, or has no header of bone names.
    """
    try:
        lines = read_content(path).decode("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is no text in UTF-8: {error}") from error
    names = lines[0].split() if lines else []
    missing = [bone for bone in BONES if bone not in names]
    if missing:
        raise InputError(f"{path} has no column for the bone {missing[0]}")
    first = 1 if names[0].lower() in ("frame", "#frame") else 0
    columns = [names.index(bone) - first for bone in BONES]
    poses: dict[int, Pose] = {}
    bad: list[int] = []
    for number, line in enumerate(lines[1:], start=2):
        try:
            poses |= _line(line.split(), columns)
        except (IndexError, OverflowError, ValueError):
            bad.append(number)
    if bad:
        skipped.append(
            f"{path}: {len(bad)} lines were left out, the first of them line {bad[0]}: "
            "expected a frame and three numbers a bone"
        )
    return poses


def _line(values: list[str], columns: list[int]) -> dict[int, Pose]:
    """The pose on a line by its frame; none where the line is empty or a joint is absent."""
    if not values:
        return {}
    joints = np.array(values[1:], dtype=np.float64).reshape(-1, 3)
    head, left, right = joints[columns]
    if not np.isfinite(joints[columns]).all():
        raise ValueError("a joint is not finite")
    pose = _pose(head, left, right)
    return {} if pose is None else {int(float(values[0])): pose}


def _pose(head: NDArray[np.float64], left: NDArray[np.float64], right: NDArray[np.float64]) -> Pose | None:
    ahead = np.cross(right - left, (0.0, 1.0, 0.0))
    length = float(np.linalg.norm(ahead))
    if not head.any() or length < 1e-6:
        return None
    return Pose(_point(head), _point(ahead / length))


def _point(values: NDArray[np.float64]) -> Point:
    x, y, z = values.tolist()
    return x, y, z
