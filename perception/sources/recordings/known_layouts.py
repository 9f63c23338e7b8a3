"""Layouts of public RGB-D data sets: TUM RGB-D, ScanNet as exported, and Replica as rendered for NICE-SLAM.

    TUM RGB-D (Sturm et al., 2012)    depth.txt, rgb.txt, groundtruth.txt with times; depth in 1/5000 m
    ScanNet (Dai et al., 2017)        depth/N.png in mm, color/N.jpg, pose/N.txt, intrinsic/intrinsic_depth.txt,
                                      and, where there, instance-filt/N.png with *.aggregation.json
    Replica (Straub et al., 2019)     results/depthN.png, results/frameN.jpg, traj.txt, and cam_params.json beside
                                      or above the folder

Poses are from camera to world with the axes of OpenCV; z points up in all three worlds.
"""

from bisect import bisect_left
from pathlib import Path

import numpy as np

from perception.scene.kinds import kind_of, role_of
from perception.scene.scene_graph import Thing
from perception.sources.json_file import read_object
from perception.sources.recordings.recorded import Exposure, Intrinsics, Recorded
from perception.sources.recordings.trajectory import from_quaternion, matrix, read_rows, to_world
from symbolic.errors import InputError

TOGETHER = 0.02
"""An image and a pose belong together when their times differ by at most this, seconds."""
_TUM = {
    "freiburg1": (517.3, 516.5, 318.6, 255.3),
    "freiburg2": (520.9, 521.0, 325.1, 249.7),
    "freiburg3": (535.4, 539.2, 320.1, 247.6),
}


def read_tum(folder: Path) -> Recorded:
    """A sequence of TUM RGB-D; intrinsics are those of the camera that its name tells, else the default ones.

    Raises:
        InputError: a list is missing, or no depth image has a pose.
    """
    skipped: list[str] = []
    poses = sorted((_time(t, folder), p) for t, p in read_rows(folder / "groundtruth.txt", (8,), skipped))
    times = [time for time, _ in poses]
    exposures = []
    lonely = 0
    for name, image in _listed(folder / "depth.txt", skipped):
        time = _time(name, folder)
        at = min(
            range(len(times))[max(bisect_left(times, time) - 1, 0) :][:2], key=lambda k: abs(times[k] - time)
        )
        if abs(times[at] - time) > TOGETHER:
            lonely += 1
            continue
        pose = from_quaternion(poses[at][1][:3], poses[at][1][3:], f"{folder}/groundtruth.txt, {times[at]}")
        exposures.append(Exposure(name, folder / image, to_world(pose, "opencv", "z")))
    if lonely:
        skipped.append(
            f"{folder.name}: {lonely} depth images have no pose within {TOGETHER} s; they were left out"
        )
    numbers = next((v for k, v in _TUM.items() if k in folder.resolve().name), (525.0, 525.0, 319.5, 239.5))
    return Recorded(
        folder.name, Intrinsics(*numbers, 640, 480), tuple(exposures), 1 / 5000, skipped=tuple(skipped)
    )


def read_scannet(folder: Path) -> Recorded:
    """A scene of ScanNet; labels are its instances, where it has them.

    Raises:
        InputError: a file is missing or damaged, or the scene has no depth images.
    """
    skipped: list[str] = []
    inner = np.array([[float(first), *rest] for first, rest in
                      read_rows(folder / "intrinsic" / "intrinsic_depth.txt", (4,), skipped)])  # fmt: skip
    exposures = []
    for depth in sorted((folder / "depth").glob("*.png"), key=lambda path: (len(path.stem), path.stem)):
        try:
            rows = read_rows(folder / "pose" / f"{depth.stem}.txt", (4,), [])
            values = [[float(first), *rest] for first, rest in rows]
            pose = to_world(matrix(values, f"{folder}/pose/{depth.stem}.txt"), "opencv", "z")
        except (InputError, ValueError) as error:
            skipped.append(f"{folder.name}, {depth.stem} was left out: {error}")
            continue
        colours, labels = folder / "color" / f"{depth.stem}.jpg", folder / "instance-filt" / depth.name
        exposures.append(Exposure(depth.stem, depth, pose, _there(colours), _there(labels)))
    if not exposures or inner.shape[0] < 2:
        raise InputError(f"{folder} has no depth image with a pose, or no intrinsics; {(skipped or [''])[0]}")
    seen = Intrinsics(inner[0, 0], inner[1, 1], inner[0, 2], inner[1, 2], 640, 480)
    return Recorded(folder.name, seen, tuple(exposures), 0.001, _aggregated(folder), skipped=tuple(skipped))


def read_replica(folder: Path) -> Recorded:
    """A sequence of Replica.

    Raises:
        InputError: a file is missing or damaged.
    """
    skipped: list[str] = []
    about = next(
        (p for p in (folder / "cam_params.json", folder.parent / "cam_params.json") if p.is_file()), None
    )
    if about is None:
        raise InputError(f"{folder} needs cam_params.json, in it or above it")
    try:
        camera = read_object(about)["camera"]
        fx, fy, cx, cy = (float(camera[key]) for key in ("fx", "fy", "cx", "cy"))
        seen = Intrinsics(fx, fy, cx, cy, int(camera["w"]), int(camera["h"]))
        scale = 1 / float(camera["scale"])
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as error:
        raise InputError(f"{about}: `camera` needs the numbers w, h, fx, fy, cx, cy and scale") from error
    poses = [[float(first), *rest] for first, rest in read_rows(folder / "traj.txt", (16,), skipped)]
    exposures = []
    for number, values in enumerate(poses):
        name = f"{number:06d}"
        depth = folder / "results" / f"depth{name}.png"
        pose = to_world(matrix(values, f"{folder}/traj.txt, line {number + 1}"), "opencv", "z")
        exposures.append(Exposure(name, depth, pose, _there(folder / "results" / f"frame{name}.jpg")))
    return Recorded(folder.name, seen, tuple(exposures), scale, skipped=tuple(skipped))


def _time(word: str, folder: Path) -> float:
    try:
        return float(word)
    except ValueError as error:
        raise InputError(f"{folder}: {word!r} is no time in seconds") from error


def _listed(path: Path, skipped: list[str]) -> list[tuple[str, str]]:
    """Times, as they are written, and files of TUM's lists."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path} cannot be read: {error}") from error
    rows = [line.split() for line in lines if line.strip() and not line.startswith("#")]
    good = [(row[0], row[1]) for row in rows if len(row) == 2 and ".." not in row[1] and row[1][0] != "/"]
    if len(good) < len(rows):
        skipped.append(f"{path}: {len(rows) - len(good)} lines are no time and file; they were left out")
    return good


def _there(path: Path) -> Path | None:
    return path if path.is_file() else None


def _aggregated(folder: Path) -> tuple[Thing, ...]:
    """The instances of ScanNet's aggregation: an image has the id in it, plus 1."""
    found = sorted(folder.glob("*.aggregation.json"))
    if not found:
        return ()
    try:
        groups = read_object(found[0])["segGroups"]
        kinds = {int(group["objectId"]) + 1: kind_of(str(group["label"])) for group in groups}
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"{found[0]} has no usable segGroups with objectId and label") from error
    return tuple(Thing(i, kind, role_of(kind), None) for i, kind in kinds.items())
