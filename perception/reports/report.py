"""From a path to predicates per step: what `bip perceive` prints, plots and exports."""

import time
from functools import partial
from pathlib import Path
from typing import Any

from perception.events.acts import Act
from perception.reports.export import export_scene
from perception.reports.floor_plot import plot_scene
from perception.reports.recordings import of_recordings
from perception.scene.graphml import write_graphml
from perception.scene.rules import RuleSet, rule_set
from perception.scene.scene_graph import (
    PREDICATE,
    Relation,
    Thing,
    probability_of,
    relations_of,
    rooms_of,
    things_of,
)
from perception.segmentation.sight import Sight, eyes_of
from perception.sources.known_sources import source_of
from perception.sources.source import Description, Source
from symbolic.errors import InputError
from symbolic.spreading import HERE, Workers


def report(
    path: Path,
    format: str,
    rules: str | None = None,
    plot: Path | None = None,
    graphml: Path | None = None,
    export: Path | None = None,
    every: int = 10,
    workers: Workers = HERE,
    sight: Sight | None = None,
) -> dict[str, Any]:
    """Perceive everything at a path.

    Args:
        path: a recording or scene file, or a folder of them.
        format: name of a source ("muma-tom", "virtualhome", "mmtom-qa", ...).
        rules: name of a rule set; None for the format's own (`default` for frames).
        plot: where to draw the floor plan of the last step of the first recording; None for nowhere.
        graphml: where to write the scene graph of that step; None for nowhere.
        export: where to write boxes, points and path for 3D viewers, as GLB or PLY; None for nowhere.
        every: how many frames lie between two steps that are reported for videos; the last one always is.
        workers: who perceives, a recording at a time.
        sight: models that find things, or depth, in the colours of recordings.

    Returns:
        `format, rules, recordings [{name, steps [{step, predicates}], nodes, relations, acts}], skipped,
        seconds`. Nodes and relations are those of the last step; boxes are in metres, y up. What frames show has
        relations with a probability.

    Raises:
        InputError: an unknown format or rule set, a path without usable files, or models for a format without
            colours.
    """
    started = time.perf_counter()
    if sight is not None and source_of(format).see is None:
        raise InputError(
            f"{path}: {format} has no colours in which a model could find things; leave the models out"
        )
    if sight is not None:
        eyes_of(sight)  # what cannot be loaded is told once, not for each recording
    chosen = rule_set(rules or source_of(format).rules)
    describe = partial(_describe, every=every, sight=sight)
    described, skipped = of_recordings(path, format, chosen, workers, describe)
    first = described[0]
    if plot is not None:
        plot_scene(plot, first.graph, first.walk, first.name)
    if graphml is not None:
        write_graphml(graphml, first.graph)
    if export is not None:
        export_scene(export, first)
    return {
        "format": format,
        "rules": chosen.name,
        "recordings": [_as_dict(description) for description in described],
        "skipped": [*skipped, *(reason for d in described for reason in d.skipped)],
        "seconds": time.perf_counter() - started,
    }


def _describe(source: Source, file: Path, rules: RuleSet, every: int, sight: Sight | None) -> Description:
    if sight is None or source.see is None:
        return source.describe(file, rules, every)
    return source.see(file, rules, every, sight)


def _as_dict(described: Description) -> dict[str, Any]:
    things, rooms = things_of(described.graph), rooms_of(described.graph)
    names = {thing.id: thing.kind for thing in things}
    return {
        "name": described.name,
        "steps": [
            {"step": frame.step, "predicates": sorted(map(str, frame.predicates))}
            for frame in described.frames
        ],
        "nodes": [_node(thing, rooms.get(thing.id)) for thing in things],
        "relations": [
            _relation(r, probability_of(described.graph, r)) for r in sorted(relations_of(described.graph))
        ],
        "acts": [_act(act, names.get(act.thing, "")) for act in described.acts],
    }


def _relation(relation: Relation, probability: float | None) -> dict[str, Any]:
    known = {} if probability is None else {"probability": round(probability, 4)}
    return {
        "relation": PREDICATE[relation.name],
        "subject": relation.subject,
        "object": relation.object,
        **known,
    }


def _node(thing: Thing, room: int | None) -> dict[str, Any]:
    box = None if thing.box is None else {"low": list(thing.box.low), "high": list(thing.box.high)}
    return {
        "id": thing.id,
        "class": thing.kind,
        "role": thing.role,
        "room": room,
        "box": box,
        "states": sorted(thing.states),
    }


def _act(act: Act, name: str) -> dict[str, Any]:
    return {
        "verb": act.verb,
        "thing": name,
        "id": act.thing,
        "person": act.person,
        "first": act.first,
        "last": act.last,
    }
