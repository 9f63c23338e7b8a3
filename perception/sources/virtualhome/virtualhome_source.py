"""VirtualHome's graphs as a source: relations from the boxes of one moment, held against the edges."""

from collections.abc import Mapping
from pathlib import Path

from perception.scene.naming import named_frame
from perception.scene.relations import relate
from perception.scene.rooms import rooms
from perception.scene.rules import RuleSet
from perception.scene.scene_graph import Relation, RelationName, relations_of, scene_graph
from perception.sources.source import Agreement, Comparison, Description, Source
from perception.sources.virtualhome.scene_files import read_scene, scenes


def describe(path: Path, rules: RuleSet, every: int) -> Description:
    """The predicates of a graph's things; walls, floors and ceilings are left out."""
    scene = read_scene(path)
    things = [thing for thing in scene.things if thing.role != "structure"]
    graph = scene_graph(things, relate(things, rules) | rooms(scene.things, scene.tiles))
    return Description(scene.name, (named_frame(0, graph),), graph, skipped=scene.skipped)


def compare(path: Path, rules: RuleSet) -> Comparison:
    """Relations of all things, walls included; the room of a wall or tile is known, not found."""
    scene = read_scene(path)
    ours = scene_graph(scene.things, relate(scene.things, rules) | rooms(scene.things, scene.tiles))
    theirs = scene_graph(scene.things, scene.relations)
    names: tuple[RelationName, ...] = ("close", "inside", "on", "room")
    agreements = tuple(
        Agreement(
            name, *({r for r in relations_of(g, name) if not _given(r, scene.tiles)} for g in (ours, theirs))
        )
        for name in names
    )
    return Comparison(agreements, 1, scene.skipped)


def _given(relation: Relation, tiles: Mapping[int, int]) -> bool:
    return relation.name == "room" and relation.subject in tiles


def _recognise(path: Path) -> bool:
    return (path.suffix == ".json" and path.is_file()) or any(path.glob("*.json"))


VIRTUALHOME_GRAPHS = Source("virtualhome", "virtualhome", _recognise, scenes, describe, compare)
