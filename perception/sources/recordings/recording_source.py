"""Recordings of RGB-D cameras as sources: perceived frame by frame; there is nothing to hold it against."""

from collections.abc import Callable, Iterator
from pathlib import Path

from perception.events.perceived import perceive
from perception.mapping.completion import completed
from perception.mapping.frames import RgbdFrame
from perception.mapping.points import MapOptions
from perception.mapping.scene_map import SceneMap
from perception.scene.confidence import likely
from perception.scene.naming import named_frame
from perception.scene.rules import RuleSet
from perception.scene.scene_graph import SceneGraph, Thing, scene_graph
from perception.segmentation.sight import BLIND, Eyes, Sight, eyes_of
from perception.sources.recordings.agreement import FRAMES, check_poses
from perception.sources.recordings.folder import MARK, read_folder
from perception.sources.recordings.known_layouts import read_replica, read_scannet, read_tum
from perception.sources.recordings.recorded import Recorded, read_frame, read_frames
from perception.sources.source import Comparison, Description, Source, cloud_of
from symbolic.errors import InputError
from symbolic.world.state import Frame

Read = Callable[[Path], Recorded]


def describe(read: Read, path: Path, rules: RuleSet, every: int, sight: Sight | None = None) -> Description:
    """Predicates of every so many-th frame and the last, and what was done by who wears the camera, or is filmed.

    Args:
        sight: models that find things, or depth, in the colours of the recording.
    """
    recorded, eyes = read(path), BLIND if sight is None else eyes_of(sight)
    skipped = list(recorded.skipped)
    check_poses(list(_some(recorded)), recorded.axes, recorded.up)
    unlabelled = all(exposure.labels is None for exposure in recorded.exposures)
    if unlabelled and eyes.segmenter is None:
        skipped.append(
            f"{recorded.name} has no masks, so that nothing in it has a name: see docs/recordings.md"
        )
    things = recorded.things if eyes.segmenter is None else ()
    scene = SceneMap(things, MapOptions(align=recorded.drifts))
    frames = tuple(_watched(scene, recorded, skipped, rules, every, eyes))
    skipped += scene.left_out
    perceived = perceive(scene)
    walk = tuple(people[recorded.wearer].head for people in scene.poses.values() if recorded.wearer in people)
    graph = _graph(perceived.things, rules)
    return Description(recorded.name, frames, graph, walk, perceived.acts, tuple(skipped), cloud_of(scene))


def _some(recorded: Recorded) -> Iterator[RgbdFrame]:
    """A few frames to judge the poses by, near to each other; what cannot be read is left to be named later."""
    apart = min(max(len(recorded.exposures) // FRAMES, 1), 5)
    for step, exposure in list(enumerate(recorded.exposures))[::apart][:FRAMES]:
        try:
            yield read_frame(recorded, step, exposure)
        except InputError:
            continue


def _watched(
    scene: SceneMap, recorded: Recorded, skipped: list[str], rules: RuleSet, every: int, eyes: Eyes
) -> Iterator[Frame]:
    last = len(recorded.exposures) - 1
    for frame in read_frames(recorded, skipped, eyes):
        scene.integrate(frame)
        if frame.step % every == 0 or frame.step == last:
            yield named_frame(frame.step, _graph(completed(scene.scene()), rules))


def _graph(things: tuple[Thing, ...], rules: RuleSet) -> SceneGraph:
    loose = [thing for thing in things if thing.role != "structure"]
    return scene_graph(loose, likely(loose, rules))


def _compare(path: Path, rules: RuleSet) -> Comparison:
    raise InputError(f"{path} is a recording: it ships no relations that ours could be held against")


def _source(name: str, read: Read, marked: Callable[[Path], bool], needs: str) -> Source:
    def files(path: Path) -> tuple[Path, ...]:
        found = (
            (path,) if marked(path) else tuple(sorted(p for p in path.glob("*") if p.is_dir() and marked(p)))
        )
        if not found:
            raise InputError(f"{path} has no {needs}, nor has a folder in it: expected a recording ({name})")
        return found

    def recognise(path: Path) -> bool:
        return path.is_dir() and (marked(path) or any(marked(p) for p in path.glob("*") if p.is_dir()))

    return Source(
        name,
        "default",
        recognise,
        files,
        lambda path, rules, every: describe(read, path, rules, every),
        _compare,
        lambda path, rules, every, sight: describe(read, path, rules, every, sight),
    )


FOLDER = _source("folder", read_folder, lambda path: (path / MARK).is_file(), MARK)
TUM = _source(
    "tum",
    read_tum,
    lambda path: all((path / n).is_file() for n in ("depth.txt", "groundtruth.txt")),
    "depth.txt",
)
SCANNET = _source(
    "scannet", read_scannet, lambda path: (path / "intrinsic" / "intrinsic_depth.txt").is_file(), "intrinsic/"
)
REPLICA = _source(
    "replica",
    read_replica,
    lambda path: (path / "traj.txt").is_file() and (path / "results").is_dir(),
    "traj.txt",
)
