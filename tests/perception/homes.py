"""Small things and files that the tests of perception are made of."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from perception.geometry.boxes import box_around
from perception.scene.kinds import role_of
from perception.scene.scene_graph import Thing

DATA = Path(os.environ.get("BIP_DATA", Path(__file__).resolve().parents[2].parent / "shared" / "data"))


def real(*parts: str) -> Path:
    """A path of the development data; the test is skipped when it is not there."""
    path = DATA.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"{path} is not there: set BIP_DATA to the data folder")
    return path


def thing(
    identity: int, kind: str, centre: tuple[float, ...], size: tuple[float, ...], category: str = ""
) -> Thing:
    return Thing(identity, kind, role_of(kind, category), box_around(centre, size), category)


def box_record(class_name: str, low: tuple[float, ...], high: tuple[float, ...]) -> dict[str, Any]:
    ends = {f"{axis}_min": a for axis, a in zip("xyz", low, strict=True)}
    return {
        "class_name": class_name,
        **ends,
        **{f"{axis}_max": b for axis, b in zip("xyz", high, strict=True)},
    }


KITCHEN = {
    "10.0": box_record("fridge", (0, 0, 0), (1, 2, 1)),
    "11.0": box_record("kitchentable", (4, 0, 0), (5.5, 1, 1)),
    "12.0": box_record("stove", (1.2, 0, 0), (2, 1, 1)),
    "30.0": box_record("milk", (0.4, 1.0, 0.4), (0.5, 1.2, 0.5)),
    "31.0": box_record("mug", (4.5, 1.0, 0.5), (4.6, 1.1, 0.6)),
}
"""A fridge with milk in it, a stove, and a table with a mug on it, as boxes.json has them."""


def person_at(x: float) -> dict[str, Any]:
    """A person 0.6 m wide in front of the fixtures, centred at x."""
    return box_record("character", (x - 0.3, 0, 1.5), (x + 0.3, 1.7, 2.0))


def write_scenario(folder: Path, frames: dict[str, Any], **predicates: dict[str, list[str]]) -> Path:
    """Write a scenario of visual_data; predicate files that are not given are empty in every frame."""
    folder.mkdir(parents=True)
    (folder / "boxes.json").write_text(json.dumps({folder.name: frames}))
    for name in ("closeness", "hold", "inside", "on", "opened"):
        shipped = predicates.get(name, {})
        (folder / f"{name}.json").write_text(
            json.dumps({folder.name: {step: shipped.get(step, []) for step in frames}})
        )
    return folder


def node(
    identity: int, class_name: str, category: str, centre: Any, size: Any, **more: Any
) -> dict[str, Any]:
    """A node of a VirtualHome graph."""
    return {
        "id": identity,
        "class_name": class_name,
        "category": category,
        "prefab_name": f"PRE_{class_name}",
        "bounding_box": {"center": list(centre), "size": list(size)},
        "properties": [],
        "states": [],
        **more,
    }


def edge(subject: int, relation: str, target: int) -> dict[str, Any]:
    return {"from_id": subject, "to_id": target, "relation_type": relation}
