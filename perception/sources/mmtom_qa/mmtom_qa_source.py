"""MMToM-QA's videos as a source: perceived frame by frame, held against the graph of the last step."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from perception.events.perceived import perceive
from perception.events.video_account import Reliability, account_of
from perception.mapping.completion import completed
from perception.mapping.frames import RgbdFrame
from perception.mapping.scene_map import SceneMap
from perception.scene.confidence import likely
from perception.scene.naming import named_frame
from perception.scene.rules import RuleSet
from perception.scene.scene_graph import RelationName, SceneGraph, Thing, relations_of, scene_graph
from perception.sources.mmtom_qa.episode_files import (
    Episode,
    episodes,
    read_episode,
    read_frames,
    read_graph,
    table_of,
)
from perception.sources.source import Agreement, Comparison, Description, Source, cloud_of, marked
from symbolic.errors import InputError
from symbolic.language.account import Account
from symbolic.world.notes import remark
from symbolic.world.state import Frame


def read_video(
    folder: Path,
    *agents: str,
    reliability: Reliability | None = None,
    take: Callable[[RgbdFrame], RgbdFrame] = lambda frame: frame,
) -> Account:
    """Return the account of an episode.

    The classes of the instances and the room of each floor tile are taken from its initial graph, as
    one knows a kitchen floor when one sees it; where things are, and what is done, from the frames alone.

    Args:
        folder: `task_{episode}`.
        agents: names of the people, in the order of their scripts.
        reliability: of perception.
        take: what a camera makes of each frame, to try perception on other cameras than the one that filmed.

    Raises:
        InputError: no frame can be read, or no floor was seen.
    """
    episode = read_episode(folder)
    skipped = list(episode.skipped)
    scene = watch(episode, skipped, take)
    named = dict(zip(episode.people or (0,), agents, strict=False))
    account = account_of(scene, episode.scene.tiles, named, reliability or Reliability())
    return replace(account, notes=tuple(map(remark, skipped)))


def watch(
    episode: Episode, skipped: list[str], take: Callable[[RgbdFrame], RgbdFrame] = lambda frame: frame
) -> SceneMap:
    """The map after all frames of an episode; a sentence in `skipped` for each that cannot be used."""
    scene = SceneMap(table_of(episode))
    for frame in read_frames(episode, skipped):
        scene.integrate(take(frame))
    skipped += scene.left_out
    return scene


def describe(folder: Path, rules: RuleSet, every: int) -> Description:
    """Predicates of every so many-th step and the last, and what was done."""
    episode = read_episode(folder)
    skipped = list(episode.skipped)
    scene = SceneMap(table_of(episode))
    frames = tuple(_watched(scene, episode, skipped, rules, every))
    skipped += scene.left_out
    perceived = perceive(scene)
    walk = tuple(people[episode.person].head for people in scene.poses.values() if episode.person in people)
    graph = _graph(perceived.things, rules)
    return Description(folder.name, frames, graph, walk, perceived.acts, tuple(skipped), cloud_of(scene))


def compare(folder: Path, rules: RuleSet) -> Comparison:
    """Relations between seen things at the end of a video beside the last graph's own edges."""
    episode = read_episode(folder)
    skipped = list(episode.skipped)
    scene = watch(episode, skipped)
    last = read_graph(folder, len(episode.frames) - 1)
    if last is None:
        raise InputError(f"{folder} has no graph_{len(episode.frames) - 1}.pik to check against")
    seen = [thing for thing in perceive(scene).things if thing.role not in ("structure", "room")]
    ours, theirs = scene_graph(seen, likely(seen, rules)), scene_graph(seen, last.relations)
    names: tuple[RelationName, ...] = ("close", "inside", "on")
    agreements = (Agreement(n, {*relations_of(ours, n)}, {*relations_of(theirs, n)}) for n in names)
    return Comparison(tuple(agreements), len(scene.poses), tuple(skipped))


def _watched(
    scene: SceneMap, episode: Episode, skipped: list[str], rules: RuleSet, every: int
) -> Iterator[Frame]:
    """Integrate all frames; yield the predicates of some."""
    for frame in read_frames(episode, skipped):
        scene.integrate(frame)
        if frame.step % every == 0 or frame.step == len(episode.frames) - 1:
            yield named_frame(frame.step, _graph(completed(scene.scene()), rules))


def _graph(things: tuple[Thing, ...], rules: RuleSet) -> SceneGraph:
    """The graph of everything but walls, floors and ceilings."""
    loose = [thing for thing in things if thing.role != "structure"]
    return scene_graph(loose, likely(loose, rules))


MMTOM_QA = Source(
    "mmtom-qa", "default", lambda path: marked(path, "frame_intervals.pik"), episodes, describe, compare
)
