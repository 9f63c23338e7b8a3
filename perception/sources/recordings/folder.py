"""Our own layout of a recording; docs/recordings.md describes it for those who make one.

DIR/recording.json        intrinsics, and what is not as usual
    poses.txt             name x y z qx qy qz qw, or name and 16 numbers row by row: camera to world
    depth/NAME.png|.exr   optional where there are colours, from which a model may predict it
    rgb/NAME.png|.jpg     optional where there is depth
    masks/NAME.png        optional: labels of pixels, and in masks/NAME.json what each is in this frame
    people.txt            optional: name person x y z gx gy gz
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from perception.geometry.boxes import Floats
from perception.mapping.frames import Pose
from perception.scene.kinds import kind_of, role_of
from perception.scene.scene_graph import Thing
from perception.sources.json_file import read_object
from perception.sources.recordings.recorded import Exposure, Intrinsics, Recorded
from perception.sources.recordings.trajectory import (
    Axes,
    Up,
    from_quaternion,
    matrix,
    read_rows,
    to_world,
)
from symbolic.errors import InputError

MARK = "recording.json"
_KNOWN = {"intrinsics", "depth_scale", "axes", "up", "classes", "wearer", "drifts"}
Choice = TypeVar("Choice", bound=str)
_AXES: tuple[Axes, ...] = ("opencv", "opengl")
_UPS: tuple[Up, ...] = ("y", "z", "-y")


def read_folder(folder: Path) -> Recorded:
    """Read everything but the images.

    Raises:
        InputError: a file is missing or is not what the layout says.
    """
    about = read_object(folder / MARK)
    strange = sorted(about.keys() - _KNOWN)
    if strange:
        raise InputError(f"{folder / MARK} has {strange[0]!r}; it may have {', '.join(sorted(_KNOWN))}")
    skipped: list[str] = []
    axes = _choice(folder, about, "axes", _AXES)
    up = _choice(folder, about, "up", _UPS)
    poses = _poses(folder / "poses.txt", skipped)
    exposures = tuple(
        exposure
        for name, pose in poses.items()
        if (exposure := _exposure(folder, name, to_world(pose, axes, up), skipped)) is not None
    )
    return Recorded(
        folder.name,
        _intrinsics(folder / MARK, about.get("intrinsics")),
        exposures,
        _number(folder, about, "depth_scale", 0.001),
        _things(folder / MARK, about.get("classes", {})),
        int(_number(folder, about, "wearer", 0)),
        _people(folder / "people.txt", skipped),
        axes,
        up,
        about.get("drifts") is True,
        tuple(skipped),
    )


def _exposure(folder: Path, name: str, pose: Floats, skipped: list[str]) -> Exposure | None:
    depth = _file(folder / "depth", name, ".png", ".exr")
    colours = _file(folder / "rgb", name, ".png", ".jpg", ".jpeg")
    if depth is None and colours is None:
        skipped.append(
            f"{folder.name}: poses.txt lists {name}, but depth/ has no {name}.png or .exr, nor rgb/ a picture"
        )
        return None
    return Exposure(
        name,
        depth,
        pose,
        colours,
        _file(folder / "masks", name, ".png"),
        _file(folder / "masks", name, ".json"),
    )


def _file(folder: Path, name: str, *suffixes: str) -> Path | None:
    if "/" in name or "\\" in name or name.startswith("."):
        return None
    found = (folder / f"{name}{suffix}" for suffix in suffixes)
    return next((path for path in found if path.is_file()), None)


def _poses(path: Path, skipped: list[str]) -> dict[str, Floats]:
    """Camera-to-world matrices by name; one that is no pose is left out, unless none is."""
    found: dict[str, Floats] = {}
    wrong: list[str] = []
    for name, numbers in read_rows(path, (8, 17), skipped):
        where = f"{path}, {name}"
        try:
            long = len(numbers) == 16
            found[name] = matrix(numbers, where) if long else from_quaternion(numbers[:3], numbers[3:], where)
        except InputError as error:
            wrong.append(str(error))
    if not found:
        raise InputError(f"no pose can be used; {wrong[0]}")
    skipped += wrong
    return found


def _people(path: Path, skipped: list[str]) -> dict[str, Mapping[int, Pose]]:
    if not path.is_file():
        return {}
    found: dict[str, dict[int, Pose]] = {}
    for name, (person, x, y, z, *gaze) in read_rows(path, (8,), skipped):
        found.setdefault(name, {})[int(person)] = Pose((x, y, z), (gaze[0], gaze[1], gaze[2]))
    return dict(found)


def _intrinsics(where: Path, said: Any) -> Intrinsics:
    try:
        numbers = {key: float(said[key]) for key in ("fx", "fy", "cx", "cy")}
        return Intrinsics(**numbers, width=int(said["width"]), height=int(said["height"]))
    except InputError as error:
        raise InputError(f"{where}: {error}") from error
    except (KeyError, OverflowError, TypeError, ValueError) as error:
        raise InputError(f"{where}: `intrinsics` needs the numbers fx, fy, cx, cy, width, height") from error


def _things(where: Path, classes: Any) -> tuple[Thing, ...]:
    try:
        names = {int(identity): kind_of(str(name)) for identity, name in classes.items()}
    except (AttributeError, OverflowError, ValueError) as error:
        raise InputError(f"{where}: `classes` must lead from instance ids to class names") from error
    return tuple(Thing(i, kind, role_of(kind), None) for i, kind in names.items())


def _choice(folder: Path, about: Mapping[str, Any], name: str, among: tuple[Choice, ...]) -> Choice:
    said = about.get(name, among[0])
    for choice in among:
        if said == choice:
            return choice
    raise InputError(f"{folder / MARK} has {name} = {said!r}: choose one of {', '.join(among)}")


def _number(folder: Path, about: Mapping[str, Any], name: str, default: float) -> float:
    said = about.get(name, default)
    if isinstance(said, bool) or not isinstance(said, int | float) or not 0 <= said < 1e9:
        raise InputError(f"{folder / MARK} has {name} = {said!r}, where a number is expected")
    return float(said)
