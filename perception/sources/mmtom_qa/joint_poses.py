"""Where a person is and looks, from the positions of joints."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from perception.geometry.boxes import Point
from perception.mapping.frames import Pose
from symbolic.errors import InputError

BONES = ("Head", "LeftUpperArm", "RightUpperArm")


def read_poses(path: Path) -> dict[int, Pose]:
    """Head and gaze by video frame; frames without the joints that both need (all zero) are left out.

    The gaze is level, at right angles to the upper arms: bones say nothing of the eyes.

    Raises:
        InputError: the file has no header of bone names, or a line does not fit it.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    names = lines[0].split() if lines else []
    missing = [bone for bone in BONES if bone not in names]
    if missing:
        raise InputError(f"{path} has no column for the bone {missing[0]}")
    first = 1 if names[0].lower() in ("frame", "#frame") else 0
    poses = {}
    for number, line in enumerate(lines[1:], start=2):
        values = line.split()
        if not values:
            continue
        try:
            joints = np.array(values[1:], dtype=np.float64).reshape(-1, 3)
            head, left, right = (joints[names.index(bone) - first] for bone in BONES)
        except (ValueError, IndexError) as error:
            raise InputError(f"{path}, line {number}: expected a frame and three numbers a bone") from error
        pose = _pose(head, left, right)
        if pose is not None:
            poses[int(float(values[0]))] = pose
    return poses


def _pose(head: NDArray[np.float64], left: NDArray[np.float64], right: NDArray[np.float64]) -> Pose | None:
    ahead = np.cross(right - left, (0.0, 1.0, 0.0))
    length = float(np.linalg.norm(ahead))
    if not head.any() or length < 1e-6:
        return None
    return Pose(_point(head), _point(ahead / length))


def _point(values: NDArray[np.float64]) -> Point:
    x, y, z = values.tolist()
    return x, y, z
