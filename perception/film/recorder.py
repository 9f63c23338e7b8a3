"""Writing a film in MMToM-QA's layout, so that the whole path runs for anyone without its 257 GB."""

import pickle
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perception.events.acts import Act
from perception.film.film_set import Stage
from perception.film.filming import Film, Shot
from perception.geometry.boxes import Point
from perception.geometry.camera import Camera, unity_matrices
from perception.mapping.frames import NOTHING, Pose, RgbdFrame
from perception.scene.relations import relate
from perception.scene.rules import VIRTUALHOME
from perception.scene.scene_graph import Thing
from perception.sources.exr import write_exr
from perception.sources.mmtom_qa.joint_poses import BONES
from symbolic.errors import InputError

_LEVELS = np.round(np.linspace(0, 255, 8)).astype(np.uint8)
_EDGES = {"inside": "INSIDE", "on": "ON", "close": "CLOSE", "hold": "HOLDS_RH"}


def write_episode(folder: Path, film: Film, frames: Iterable[RgbdFrame], *, lean: bool = False) -> None:
    """Write a film with its rendered frames; one video frame a step. Shots without a frame have no images.

    Who is beside the person that is filmed has poses in script/1, script/2, ..., as VirtualHome writes them.

    Args:
        folder: `task_{episode}`; made if need be.
        frames: the frames of the film in order, with or without noise.
        lean: leave out the graph of each step and the pictures for people, which perception does not read.

    Raises:
        InputError: more instances than there are colours (511).
    """
    images = folder / "script" / "0"
    images.mkdir(parents=True, exist_ok=True)
    stage = film.shots[0].stage
    people = {i: [shot.others.get(i) for shot in film.shots] for i in sorted(film.shots[0].others)}
    colours = palette(sorted(stage.things.keys() | {film.person, *people}))
    _dump(folder / "frame_intervals.pik", [[shot.step, shot.step] for shot in film.shots])
    _dump(folder / "instanace_colors.pik", {i: (c / 255).tolist() for i, c in colours.items()})
    _dump(folder / "init_graph.pik", _graph(film, film.shots[0]))
    _dump(folder / "actions.pik", _actions(film, stage))
    lookup = np.zeros((max(colours) + 1, 3), dtype=np.uint8)
    lookup[list(colours)] = np.array(list(colours.values()))
    for shot in film.shots:
        _dump(folder / f"camera_data_{shot.step}.pik", _camera(shot.camera))
        if not lean:
            _dump(folder / f"graph_{shot.step}.pik", _graph(film, shot))
    for frame in frames:
        stem = images / f"Action_{frame.step:04d}_0"
        write_exr(stem.with_name(f"{stem.name}_depth.exr"), {"R": frame.depth})
        _write_png(stem.with_name(f"{stem.name}_seg_inst.png"), lookup[frame.instances])
        if not lean:
            _write_png(stem.with_name(f"{stem.name}_normal.png"), shaded(frame, lookup))
    of: list[list[Pose | None]] = [[shot.pose for shot in film.shots], *people.values()]
    for number, poses in enumerate(of):
        script = folder / "script" / str(number) / "pd_script.txt"
        script.parent.mkdir(exist_ok=True)
        script.write_text(_poses([shot.step for shot in film.shots], poses), encoding="utf-8")


def _graph(film: Film, shot: Shot) -> dict[str, Any]:
    others = {i: pose.head for i, pose in shot.others.items()}
    return graph_of(shot.stage, {film.person: shot.pose.head, **others})


def _camera(camera: Camera) -> dict[str, Any]:
    projection, view = unity_matrices(camera)
    return {
        # Unity's matrices are stored column by column.
        "projection_matrix": projection.T.ravel().tolist(),
        "world_to_camera_matrix": view.T.ravel().tolist(),
        "aspect": camera.width / camera.height,
    }


def palette(identities: list[int]) -> dict[int, NDArray[np.uint8]]:
    """A colour for every instance, of eight levels a channel; black stays nobody's.

    Raises:
        InputError: more instances than colours.
    """
    if len(identities) > 511:
        raise InputError(f"{len(identities)} instances need more than the 511 colours of this layout")
    codes = enumerate((i for i in identities if i != NOTHING), start=1)
    return {i: _LEVELS[[code // 64, code // 8 % 8, code % 8]] for code, i in codes}


def graph_of(stage: Stage, heads: Mapping[int, Point]) -> dict[str, Any]:
    """The graph of a moment, as VirtualHome writes it; heads are those of the people, by instance id."""
    things = [thing for thing in stage.things.values() if thing.id not in heads]
    nodes = [_node(thing, stage.ajar.get(thing.id, 0.0) > 0) for thing in things]
    nodes += [_character(person, head) for person, head in heads.items()]
    edges = [
        {"from_id": r.subject, "relation_type": _EDGES[r.name], "to_id": r.object}
        for r in sorted(relate(things, VIRTUALHOME))
    ]
    listed = {node["id"] for node in nodes}
    edges += [
        {"from_id": i, "relation_type": "INSIDE", "to_id": room}
        for i, room in stage.rooms.items()
        if i in listed and room in listed
    ]
    return {"nodes": nodes, "edges": edges}


def _character(person: int, head: Point) -> dict[str, Any]:
    box = {"center": [head[0], 0.9, head[2]], "size": [0.5, 1.8, 0.5]}
    return {
        "id": person,
        "class_name": "character",
        "category": "Characters",
        "bounding_box": box,
        "states": [],
    }


def shaded(frame: RgbdFrame, lookup: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A picture for people: each instance in its colour, darker with distance."""
    light = 1 / (1 + 0.25 * np.where(np.isfinite(frame.depth), frame.depth, 0.0))
    return np.asarray(lookup[frame.instances] * light[..., None], dtype=np.uint8)


def _node(thing: Thing, is_open: bool) -> dict[str, Any]:
    assert thing.box is not None
    states = ["OPEN" if is_open else "CLOSED"] if thing.role == "container" else []
    return {
        "id": thing.id,
        "class_name": thing.kind.replace(" ", ""),
        "category": thing.category,
        "bounding_box": {"center": list(thing.box.centre), "size": list(thing.box.size)},
        "properties": [],
        "states": states,
    }


def _actions(film: Film, stage: Stage) -> list[str]:
    """`[verb] <noun> (id)` for each act."""
    return [_action(act, stage.things) for act in film.acts]


def _action(act: Act, things: Mapping[int, Thing]) -> str:
    return f"[{act.verb}] <{things[act.thing].kind.replace(' ', '')}> ({act.thing})"


def _poses(steps: Sequence[int], poses: Sequence[Pose | None]) -> str:
    """Head and upper arms of every frame; the arms are at right angles to the gaze."""
    lines = [" ".join(("frame", *BONES))]
    for step, pose in zip(steps, poses, strict=True):
        if pose is None:
            continue
        x, y, z = pose.head
        gaze_x, _, gaze_z = pose.gaze
        length = max((gaze_x**2 + gaze_z**2) ** 0.5, 1e-9)
        # ahead = (right - left) x up, so right - left = up x ahead.
        side_x, side_z = 0.2 * gaze_z / length, -0.2 * gaze_x / length
        joints = (x, y, z, x - side_x, y - 0.3, z - side_z, x + side_x, y - 0.3, z + side_z)
        lines.append(" ".join([str(step), *(f"{value:.4f}" for value in joints)]))
    return "\n".join(lines) + "\n"


def _dump(path: Path, content: Any) -> None:
    with path.open("wb") as file:
        pickle.dump(content, file, protocol=2)


def _write_png(path: Path, image: NDArray[np.uint8]) -> None:
    from matplotlib.image import imsave

    imsave(path, image, format="png")
