"""VirtualHome graph JSON: nodes with boxes and edges with relations, of both vintages.

Older files say `edge` for `edges`, and leave out boxes, categories or states.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perception.geometry.boxes import Box, box_around
from perception.scene.kinds import kind_of, role_of
from perception.scene.scene_graph import Relation, RelationName, Thing
from perception.sources.json_file import read_object
from symbolic.errors import InputError

_RELATIONS: Mapping[str, RelationName] = {
    "ON": "on",
    "INSIDE": "inside",
    "CLOSE": "close",
    "HOLDS_RH": "hold",
    "HOLDS_LH": "hold",
}
_OTHERS = frozenset({"BETWEEN", "FACING", "SITTING"})


@dataclass(frozen=True, slots=True)
class SceneFile:
    """A scene as a file has it.

    Attributes:
        things: all nodes, in the file's order.
        relations: its relations; an INSIDE edge to a room becomes `room`.
        properties: VirtualHome's properties ("GRABBABLE", "CAN_OPEN") by instance id.
        skipped: a sentence for every edge or box that could not be used.
    """

    name: str
    things: tuple[Thing, ...]
    relations: frozenset[Relation]
    properties: Mapping[int, frozenset[str]]
    skipped: tuple[str, ...] = ()

    @property
    def tiles(self) -> dict[int, int]:
        """The room of each floor tile, wall and ceiling, by instance id."""
        structure = {thing.id for thing in self.things if thing.role == "structure"}
        return {r.subject: r.object for r in self.relations if r.name == "room" and r.subject in structure}


def scenes(path: Path) -> tuple[Path, ...]:
    """The graph files at a path: the file itself, or the folder's `*.json`.

    Raises:
        InputError: there are none.
    """
    found = (path,) if path.is_file() else tuple(sorted(path.glob("*.json")))
    if not found:
        raise InputError(f"{path} has no .json file: expected VirtualHome graphs")
    return found


def read_scene(path: Path) -> SceneFile:
    """Read one graph file.

    Raises:
        InputError: not a graph, a node without id or class, or two nodes with one id.
    """
    return parse_scene(read_object(path), str(path))


def parse_scene(graph: Mapping[str, Any], where: str) -> SceneFile:
    """Read a graph that is already in memory; `where` names it in errors."""
    nodes, edges = graph.get("nodes"), graph.get("edges", graph.get("edge"))
    if not isinstance(nodes, list) or not isinstance(edges, list):
        raise InputError(f"{where} is no VirtualHome graph: it needs the lists `nodes` and `edges`")
    skipped: list[str] = []
    things = tuple(_thing(node, where, skipped) for node in nodes)
    if len({thing.id for thing in things}) < len(things):
        raise InputError(f"{where} has two nodes with the same id")
    relations = frozenset(_relations(edges, {thing.id: thing for thing in things}, where, skipped))
    properties = {int(node["id"]): frozenset(node.get("properties") or ()) for node in nodes}
    return SceneFile(Path(where).stem, things, relations, properties, tuple(skipped))


def _thing(node: Any, where: str, skipped: list[str]) -> Thing:
    try:
        identity, kind = int(node["id"]), kind_of(str(node["class_name"]))
    except (KeyError, OverflowError, TypeError, ValueError) as error:
        raise InputError(f"{where} has a node without a usable id or class_name: {str(node)[:80]}") from error
    category = str(node.get("category") or "")
    role = role_of(kind, category, frozenset(node.get("properties") or ()))
    states = frozenset(node.get("states") or ())
    return Thing(identity, kind, role, _box(node, where, skipped), category, states)


def _box(node: Mapping[str, Any], where: str, skipped: list[str]) -> Box | None:
    extent = node.get("bounding_box")
    if extent is None:
        return None
    try:
        return box_around([float(c) for c in extent["center"]], [float(s) for s in extent["size"]])
    except (InputError, KeyError, OverflowError, TypeError, ValueError) as error:
        skipped.append(f"{where}, node {node['id']}: its box was left out: {error}")
        return None


def _relations(
    edges: list[Any], things: Mapping[int, Thing], where: str, skipped: list[str]
) -> Iterator[Relation]:
    for edge in edges:
        try:
            subject, target, kind = int(edge["from_id"]), int(edge["to_id"]), str(edge["relation_type"])
        except (KeyError, OverflowError, TypeError, ValueError):
            skipped.append(f"{where} has an edge without from_id, to_id or relation_type: {str(edge)[:80]}")
            continue
        missing = [end for end in (subject, target) if end not in things]
        if missing:
            skipped.append(
                f"{where}: the edge {subject} {kind} {target} leads to the missing node {missing[0]}"
            )
        elif kind in _RELATIONS:
            to_room = kind == "INSIDE" and things[target].role == "room"
            yield Relation("room" if to_room else _RELATIONS[kind], subject, target)
        elif kind not in _OTHERS:
            skipped.append(f"{where}: the edge {subject} {kind} {target} has an unknown relation")
