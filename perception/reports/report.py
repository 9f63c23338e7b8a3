"""From a path to predicates per step: what `bip perceive` prints and plots."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perception.events.acts import Act
from perception.events.perceived import perceive
from perception.geometry.boxes import Point
from perception.mapping.completion import completed
from perception.mapping.scene_map import SceneMap
from perception.reports.check import rule_set
from perception.reports.floor_plot import plot_scene
from perception.scene.frame_predicates import predicate_frames
from perception.scene.relations import relate
from perception.scene.rooms import rooms
from perception.scene.rules import RuleSet
from perception.scene.scene_graph import (
    Relation,
    Thing,
    as_predicate,
    numbered,
)
from perception.sources.mmtom_qa import episode_files
from perception.sources.muma_tom import box_files
from perception.sources.muma_tom.box_files import FILES
from perception.sources.muma_tom.filmed_person import filmed_person
from perception.sources.virtualhome import scene_files
from symbolic.errors import InputError
from symbolic.world.state import Frame


@dataclass(frozen=True, slots=True)
class Description:
    """What was perceived in one recording or scene file.

    Attributes:
        frames: predicates by step.
        things, relations: the last step, for the plot.
        walk: positions of the person in order.
        acts: what was done, where frames allow to tell.
    """

    name: str
    frames: tuple[Frame, ...]
    things: tuple[Thing, ...]
    relations: frozenset[Relation]
    walk: tuple[Point, ...] = ()
    acts: tuple[Act, ...] = ()
    skipped: tuple[str, ...] = ()


def report(
    path: Path, format: str, rules: str | None = None, plot: Path | None = None, every: int = 10
) -> dict[str, Any]:
    """Perceive everything at a path.

    Args:
        path: a recording or scene file, or a folder of them.
        format: "muma-tom", "virtualhome" or "mmtom-qa".
        rules: name of a rule set; None for the format's own (`default` for frames).
        plot: where to draw the floor plan of the last step of the first recording; None for nowhere.
        every: how many frames lie between two steps that are reported for videos; the last one always is.

    Returns:
        `format, rules, recordings [{name, steps [{step, predicates}], acts}], skipped, seconds`.

    Raises:
        InputError: an unknown format or rule set, or a path without usable files.
    """
    started = time.perf_counter()
    if format not in _READERS:
        raise InputError(f"unknown format {format!r}: choose one of {', '.join(_READERS)}")
    files, read, own = _READERS[format]
    chosen = rule_set(rules or own)
    described: list[Description] = []
    skipped: list[str] = []
    for file in files(path):
        try:
            described.append(read(file, chosen, every))
        except InputError as error:
            skipped.append(str(error))
    if not described:
        raise InputError(f"nothing under {path} could be read; the first reason: {skipped[0]}")
    if plot is not None:
        first = described[0]
        plot_scene(plot, first.things, first.relations, first.walk, first.name)
    return {
        "format": format,
        "rules": chosen.name,
        "recordings": [_as_dict(description) for description in described],
        "skipped": [*skipped, *(reason for d in described for reason in d.skipped)],
        "seconds": time.perf_counter() - started,
    }


def format_of(path: Path) -> str:
    """The format of the files at a path, told from their names.

    Raises:
        InputError: they are of no known format, or the path does not exist.
    """
    marks = {"mmtom-qa": "frame_intervals.pik", "muma-tom": "boxes.json"}
    for name, mark in marks.items():
        if (path / mark).is_file() or any(path.glob(f"*/{mark}")):
            return name
    if (path.suffix == ".json" and path.is_file()) or any(path.glob("*.json")):
        return "virtualhome"
    reason = "it does not exist" if not path.exists() else "no file in it has a known name"
    raise InputError(f"cannot tell the format of {path}: {reason}; give --format ({', '.join(_READERS)})")


def _as_dict(described: Description) -> dict[str, Any]:
    names = {thing.id: thing.kind for thing in described.things}
    return {
        "name": described.name,
        "steps": [
            {"step": frame.step, "predicates": sorted(map(str, frame.predicates))}
            for frame in described.frames
        ],
        "acts": [
            {
                "verb": act.verb,
                "thing": names.get(act.thing, ""),
                "id": act.thing,
                "person": act.person,
                "first": act.first,
                "last": act.last,
            }
            for act in described.acts
        ],
    }


def _muma(folder: Path, rules: RuleSet, every: int) -> Description:
    recording = box_files.read_recording(folder)
    has_closeness = (folder / f"{FILES['close']}.json").is_file()
    closeness = box_files.read_predicates(folder, "close") if has_closeness else None
    person, _ = filmed_person(recording, closeness)
    last = recording.snapshots[-1].things if recording.snapshots else ()
    return Description(
        recording.name,
        tuple(predicate_frames(recording, rules, person)),
        last,
        relate(last, rules),
        skipped=recording.skipped,
    )


def _virtualhome(path: Path, rules: RuleSet, every: int) -> Description:
    scene = scene_files.read_scene(path)
    tiles = {r.subject: r.object for r in scene.relations if r.name == "room"}
    things = [thing for thing in scene.things if thing.role != "structure"]
    structure = {thing.id for thing in scene.things if thing.role == "structure"}
    found = rooms(scene.things, {i: room for i, room in tiles.items() if i in structure})
    relations = relate(things, rules) | {r for r in found if r.subject not in structure}
    frame = named_frame(0, things, relations)
    return Description(scene.name, (frame,), tuple(things), relations, skipped=scene.skipped)


def _mmtom(folder: Path, rules: RuleSet, every: int) -> Description:
    episode = episode_files.read_episode(folder)
    skipped = list(episode.scene.skipped)
    scene = SceneMap(episode_files.table_of(episode))
    frames = []
    for frame in episode_files.read_frames(episode, skipped):
        scene.integrate(frame)
        if frame.step % every == 0 or frame.step == len(episode.frames) - 1:
            things = _without_structure(completed(scene.scene()))
            frames.append(named_frame(frame.step, things, relate(things, rules)))
    perceived = perceive(scene)
    things = _without_structure(perceived.things)
    walk = tuple(people[episode.person].head for people in scene.poses.values() if episode.person in people)
    relations = relate(things, rules)
    return Description(folder.name, tuple(frames), things, relations, walk, perceived.acts, tuple(skipped))


def _without_structure(things: Sequence[Thing]) -> tuple[Thing, ...]:
    return tuple(thing for thing in things if thing.role != "structure")


def named_frame(step: int, things: Sequence[Thing], relations: frozenset[Relation]) -> Frame:
    """Predicates in which instances of one kind in one room are told apart by their order along the wall."""
    names: dict[int, str] = {}
    for room in _by_room(things, relations):
        names |= numbered(room)
    kinds = {thing.id: thing.kind for thing in things}
    return Frame(step, frozenset(as_predicate(relation, kinds | names) for relation in relations))


def _by_room(things: Sequence[Thing], relations: frozenset[Relation]) -> Iterator[list[Thing]]:
    """The furniture of each room; where rooms are unknown, all furniture is of one."""
    room_of: Mapping[int, int] = {r.subject: r.object for r in relations if r.name == "room"}
    furniture = [thing for thing in things if thing.role in ("container", "surface")]
    for room in sorted({room_of.get(thing.id, 0) for thing in furniture}):
        yield [thing for thing in furniture if room_of.get(thing.id, 0) == room]


_Files = Callable[[Path], tuple[Path, ...]]
_Read = Callable[[Path, RuleSet, int], Description]
_READERS: Mapping[str, tuple[_Files, _Read, str]] = {
    "muma-tom": (box_files.scenarios, _muma, "muma-tom"),
    "virtualhome": (scene_files.scenes, _virtualhome, "virtualhome"),
    "mmtom-qa": (episode_files.episodes, _mmtom, "default"),
}
