"""A scene as a file that 3D viewers open: boxes by name, the points behind them, and the path of the person."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perception.scene.scene_graph import PREDICATE, Thing, relations_of, thing_of, things_of
from perception.sources.source import Cloud, Description
from symbolic.errors import BipError, InputError

_ROLE = {
    "room": (247, 245, 240),
    "container": (120, 160, 200),
    "surface": (190, 160, 110),
    "object": (224, 122, 95),
    "person": (61, 64, 91),
    "structure": (160, 160, 160),
}
_PATH = (129, 178, 154, 255)


def export_scene(path: Path, described: Description) -> None:
    """Write a scene: as GLB with everything, named; as PLY the points alone, or the boxes where there are none.

    Nodes of the GLB are called by class and id; predicates, tracks and boxes are in the scene's metadata.

    Raises:
        InputError: the name ends in neither .glb nor .ply, or the file cannot be written.
        BipError: the extra `perception` is not installed.
    """
    if path.suffix not in (".glb", ".ply"):
        raise InputError(f"{path}: end the name of the scene in .glb or .ply")
    mesh = _trimesh()
    scene = mesh.Scene(metadata=_metadata(described))
    for thing in things_of(described.graph):
        if thing.box is not None and thing.role != "room":
            scene.add_geometry(_box(mesh, thing), node_name=f"{thing.kind} {thing.id}")
    for number, part in enumerate(_path(mesh, described)):
        scene.add_geometry(part, node_name=f"path {number}")
    cloud = None if described.cloud is None else _points(mesh, described.cloud)
    if cloud is not None:
        scene.add_geometry(cloud, node_name="points")
    try:
        if path.suffix == ".glb":
            path.write_bytes(scene.export(file_type="glb"))
        else:
            path.write_bytes((cloud if cloud is not None else scene.to_mesh()).export(file_type="ply"))
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from error


def _trimesh() -> Any:
    try:
        import trimesh
    except ImportError as error:
        raise BipError(f"exporting needs trimesh: pip install 'bip[perception]' ({error})") from error
    return trimesh


def _box(mesh: Any, thing: Thing) -> Any:
    assert thing.box is not None
    size = np.maximum(thing.box.size, 0.005)
    found = mesh.creation.box(extents=size, transform=_shift(thing.box.centre))
    found.visual.face_colors = (*_ROLE[thing.role], 110)
    return found


def _shift(to: Any) -> NDArray[np.float64]:
    found = np.eye(4)
    found[:3, 3] = to
    return found


def _path(mesh: Any, described: Description) -> Iterator[Any]:
    for a, b in pairwise(described.walk):
        if np.linalg.norm(np.subtract(a, b)) > 1e-3:
            part = mesh.creation.cylinder(radius=0.015, segment=(a, b), sections=6)
            part.visual.face_colors = _PATH
            yield part


def _points(mesh: Any, cloud: Cloud) -> Any:
    """Points in a colour for each instance: hues a golden angle apart differ for neighbours in number."""
    hue = (cloud.instance * 0.618034) % 1.0
    wheel = np.abs((hue[:, None] + np.array([0, 2 / 3, 1 / 3])) % 1.0 * 6 - 3) - 1
    colours = (255 * (0.3 + 0.7 * np.clip(wheel, 0, 1))).astype(np.uint8)
    return mesh.PointCloud(cloud.position, colors=colours)


def _metadata(described: Description) -> dict[str, Any]:
    names = {thing.id: f"{thing.kind} {thing.id}" for thing in things_of(described.graph)}
    said = [
        f"{PREDICATE[r.name]}({names[r.subject]}, {names[r.object]})" for r in relations_of(described.graph)
    ]
    acts = [
        f"{act.verb}({thing_of(described.graph, act.thing).kind} {act.thing}) {act.first}-{act.last}"
        for act in described.acts
        if act.thing in described.graph
    ]
    return {"name": described.name, "predicates": said, "acts": acts}
