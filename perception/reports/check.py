"""Holding our relations against the ones that a data set ships."""

import time
from collections.abc import Set
from pathlib import Path
from typing import Any

from perception.events.perceived import perceive
from perception.mapping.scene_map import SceneMap
from perception.reports.detection_score import Agreement, tallies
from perception.scene.frame_predicates import predicate_frames
from perception.scene.relations import relate
from perception.scene.rooms import rooms
from perception.scene.rules import RULES, RuleSet
from perception.scene.scene_graph import Relation, RelationName
from perception.sources.mmtom_qa import episode_files
from perception.sources.muma_tom import box_files
from perception.sources.muma_tom.filmed_person import filmed_person
from perception.sources.virtualhome import scene_files
from symbolic.errors import InputError


def check(path: Path, format: str, rules: str | None = None) -> dict[str, Any]:
    """Compare relations from boxes with the file's own.

    Args:
        path: a scenario or a scene, or a folder of them.
        format: "muma-tom", "virtualhome" or "mmtom-qa".
        rules: name of a rule set; None for the format's own (`default` for frames, whose boxes are not exact).

    Returns:
        `format, rules, files, frames, skipped, relations, seconds`; each relation has
        `precision, recall, f1, tp, fp, fn`.

    Raises:
        InputError: an unknown format or rule set, or a path without usable files.
    """
    started = time.perf_counter()
    if format not in _CHECKS:
        raise InputError(
            f"no relations to check in the format {format!r}: choose one of {', '.join(_CHECKS)}"
        )
    chosen = rule_set(rules or ("default" if format == "mmtom-qa" else format))
    files, reader = _CHECKS[format]
    found, skipped, frames, read = [], [], 0, 0
    for file in files(path):
        try:
            agreements, count, left_out = reader(file, chosen)
        except InputError as error:
            skipped.append(str(error))
            continue
        found += agreements
        frames, read, skipped = frames + count, read + 1, skipped + left_out
    if not read:
        raise InputError(f"nothing under {path} could be read; the first reason: {skipped[0]}")
    relations = {name: tally.as_dict() for name, tally in tallies(found).items()}
    return {
        "format": format,
        "rules": chosen.name,
        "files": read,
        "frames": frames,
        "skipped": skipped,
        "relations": relations,
        "seconds": time.perf_counter() - started,
    }


def rule_set(name: str) -> RuleSet:
    """The rule set of a name.

    Raises:
        InputError: there is none.
    """
    if name not in RULES:
        raise InputError(f"unknown rules {name!r}: choose one of {', '.join(RULES)}")
    return RULES[name]


def _muma(folder: Path, rules: RuleSet) -> tuple[list[Agreement], int, list[str]]:
    recording = box_files.read_recording(folder)
    shipped = {name: box_files.read_predicates(folder, name) for name in box_files.FILES}
    person, _ = filmed_person(recording, shipped["close"])
    names = {"close": "close", "hold": "holds", "inside": "inside", "on": "on", "opened": "open"}
    agreements = [
        Agreement(
            relation,
            {predicate for predicate in frame.predicates if predicate.name == names[relation]},
            shipped[relation].get(frame.step, frozenset()),
        )
        for frame in predicate_frames(recording, rules, person)
        for relation in box_files.FILES
    ]
    return agreements, len(recording.snapshots), list(recording.skipped)


def _virtualhome(path: Path, rules: RuleSet) -> tuple[list[Agreement], int, list[str]]:
    scene = scene_files.read_scene(path)
    structure = {thing.id for thing in scene.things if thing.role == "structure"}
    tiles = {r.subject: r.object for r in scene.relations if r.name == "room" and r.subject in structure}
    placed = {relation for relation in rooms(scene.things, tiles) if relation.subject not in structure}
    ours = relate(scene.things, rules) | placed
    theirs = {r for r in scene.relations if r.name != "room" or r.subject not in structure}
    names: tuple[RelationName, ...] = ("close", "inside", "on", "room")
    return (
        [Agreement(name, _named(ours, name), _named(theirs, name)) for name in names],
        1,
        list(scene.skipped),
    )


def _mmtom(folder: Path, rules: RuleSet) -> tuple[list[Agreement], int, list[str]]:
    """Relations between seen things at the end of a video against the last graph's own edges."""
    episode = episode_files.read_episode(folder)
    skipped = list(episode.scene.skipped)
    scene = SceneMap(episode_files.table_of(episode))
    count = 0
    for frame in episode_files.read_frames(episode, skipped):
        scene.integrate(frame)
        count += 1
    graph = episode_files.read_graph(folder, len(episode.frames) - 1)
    if graph is None:
        raise InputError(f"{folder} has no graph_{len(episode.frames) - 1}.pik to check against")
    things = [thing for thing in perceive(scene).things if thing.role not in ("structure", "room")]
    seen = {thing.id for thing in things}
    ours = relate(things, rules)
    theirs = {r for r in graph.relations if r.subject in seen and r.object in seen}
    names: tuple[RelationName, ...] = ("close", "inside", "on")
    agreements = [Agreement(name, _named(ours, name), _named(theirs, name)) for name in names]
    return agreements, count, skipped


def _named(relations: Set[Relation], name: RelationName) -> frozenset[Relation]:
    return frozenset(relation for relation in relations if relation.name == name)


_CHECKS = {
    "muma-tom": (box_files.scenarios, _muma),
    "virtualhome": (scene_files.scenes, _virtualhome),
    "mmtom-qa": (episode_files.episodes, _mmtom),
}
