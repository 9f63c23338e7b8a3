"""A recording on disk, whatever its layout: where its images are, and how they are to be read."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from perception.geometry.boxes import Floats
from perception.geometry.camera import Camera
from perception.mapping.frames import Pose, Proposal, RgbdFrame
from perception.scene.kinds import kind_of
from perception.scene.scene_graph import Thing
from perception.segmentation.sight import BLIND, Eyes, Predict
from perception.sources.json_file import read_object
from perception.sources.recordings.images import read_colours, read_depth, read_labels, read_picture
from perception.sources.recordings.trajectory import Axes, Up
from symbolic.errors import InputError

SHALLOWEST, DEEPEST = 0.15, 25.0
"""The median depth in a home lies between these, metres."""


@dataclass(frozen=True, slots=True)
class Intrinsics:
    """Focal lengths and principal point of a pinhole camera, pixels, for images of some size."""

    fx: float
    fy: float
    cx: float
    cy: float
    width: int
    height: int

    def __post_init__(self) -> None:
        numbers = (self.fx, self.fy, self.cx, self.cy)
        if not np.isfinite(numbers).all() or min(self.fx, self.fy) <= 0 or min(self.width, self.height) < 2:
            raise InputError(
                f"no camera has fx, fy, cx, cy = {numbers} at {self.width} by {self.height} pixels"
            )
        if not (0 <= self.cx <= self.width and 0 <= self.cy <= self.height):
            raise InputError(
                f"the principal point ({self.cx}, {self.cy}) is not in an image of {self.width} by {self.height}"
            )


@dataclass(frozen=True, slots=True, eq=False)
class Exposure:
    """One moment: its files, and the pose of our camera, float [4, 4]; without depth it has colours."""

    name: str
    depth: Path | None
    pose: Floats
    colours: Path | None = None
    labels: Path | None = None
    classes: Path | None = None


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recording.

    Attributes:
        scale: metres that a unit of a depth PNG stands for.
        things: what labels stand for where they last over frames; else `Exposure.classes` says it for each frame.
        wearer: instance id of who wears the camera on the head; 0 where nobody does.
        people: poses of others by name of the exposure.
        axes, up: how poses were read; see `trajectory`.
        drifts: whether poses err more and more, so that they are to be corrected against the map.
        skipped: a sentence for everything that had to be left out.
    """

    name: str
    intrinsics: Intrinsics
    exposures: tuple[Exposure, ...]
    scale: float = 0.001
    things: tuple[Thing, ...] = ()
    wearer: int = 0
    people: Mapping[str, Mapping[int, Pose]] = field(default_factory=dict[str, Mapping[int, Pose]])
    axes: Axes = "opencv"
    up: Up = "z"
    drifts: bool = False
    skipped: tuple[str, ...] = ()


def read_frames(recorded: Recorded, skipped: list[str], eyes: Eyes = BLIND) -> Iterator[RgbdFrame]:
    """The frames in order; one that cannot be used is left out, with a sentence in `skipped`.

    Args:
        eyes: models that find things, or depth, in the colours.

    Raises:
        InputError: no frame can be read.
    """
    read, first = 0, ""
    for step, exposure in enumerate(recorded.exposures):
        try:
            frame = eyes.see(read_frame(recorded, step, exposure, eyes.predict))
        except InputError as error:
            skipped.append(f"{recorded.name}, {exposure.name} was left out: {error}")
            first = first or str(error)
            continue
        read += 1
        yield frame
    if not read:
        raise InputError(f"{recorded.name}: no frame could be read; {first or 'it lists none'}")


def read_frame(
    recorded: Recorded, step: int, exposure: Exposure, predict: Predict | None = None
) -> RgbdFrame:
    """One frame.

    Raises:
        InputError: a file of it is missing or damaged, or its depth is in no plausible unit; or it has none, and
            nothing predicts one.
    """
    depth = _depth(recorded, exposure, predict)
    height, width = depth.shape
    camera = _camera(recorded.intrinsics, width, height, exposure.pose)
    labels = np.zeros((height, width), np.int32)
    if exposure.labels is not None:
        labels = read_labels(exposure.labels, height, width)
    rgb = read_colours(exposure.colours, height, width) if exposure.colours is not None else None
    proposals = None if exposure.classes is None else _proposals(exposure.classes)
    people = dict(recorded.people.get(exposure.name, {}))
    if recorded.wearer:
        people[recorded.wearer] = _worn(camera)
    return RgbdFrame(step, depth, labels, camera, people, rgb, proposals)


def _depth(recorded: Recorded, exposure: Exposure, predict: Predict | None) -> NDArray[np.float32]:
    if exposure.depth is not None:
        depth = read_depth(exposure.depth, recorded.scale)
        plausible_depth(depth, recorded.scale, exposure.depth)
        return depth
    if exposure.colours is None or predict is None:
        raise InputError("it has no depth; give a model that predicts metres (--depth)")
    return predict(read_picture(exposure.colours))


def plausible_depth(depth: np.ndarray, scale: float, where: Path) -> None:
    """Refuse a depth that is in other units than was said.

    Raises:
        InputError: with the scale that would make the depth that of a home.
    """
    usable = depth[np.isfinite(depth) & (depth > 0)]
    if not len(usable):
        raise InputError(f"{where} has no pixel with a depth")
    median = float(np.median(usable))
    if SHALLOWEST <= median <= DEEPEST:
        return
    units = {
        "metres": 1.0,
        "millimetres": 0.001,
        "TUM's 1/5000 m": 1 / 5000,
        "Replica's 1/6553.5 m": 1 / 6553.5,
    }
    likely = [f"{s:.6g} ({u})" for u, s in units.items() if SHALLOWEST <= median / scale * s <= DEEPEST]
    advice = f"; a depth_scale of {' or '.join(likely)} would do" if likely else ""
    raise InputError(f"{where}: half of its depths are beyond {median:.4g} m, which is no home{advice}")


def _camera(known: Intrinsics, width: int, height: int, pose: Floats) -> Camera:
    across, down = width / known.width, height / known.height
    if abs(across / down - 1) > 0.02:
        raise InputError(
            f"the depth is {width} by {height}, the intrinsics are for {known.width} by {known.height}: "
            "another shape of image"
        )
    return Camera(known.fx * across, known.fy * down, known.cx * across, known.cy * down, width, height, pose)


def _worn(camera: Camera) -> Pose:
    x, y, z = (-camera.to_world[:3, 2]).tolist()
    return Pose(camera.position, (x, y, z))


def _proposals(path: Path) -> dict[int, Proposal]:
    try:
        return {int(label): Proposal(kind_of(str(name))) for label, name in read_object(path).items()}
    except ValueError as error:
        raise InputError(f"{path} must lead from labels, as numbers, to class names") from error
