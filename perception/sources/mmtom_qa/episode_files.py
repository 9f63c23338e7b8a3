"""MMToM-QA video folders (Jin et al., ACL 2024): RGB, depth, instance colours, cameras and graphs.

    task_{episode}/frame_intervals.pik        [[first, last], ...] video frames of each step
                   instanace_colors.pik       {id: [r, g, b] in 0..1}   (the name is spelled so)
                   init_graph.pik, graph_{t}.pik      VirtualHome graphs
                   camera_data_{t}.pik        {projection_matrix, world_to_camera_matrix, aspect}
                   script/0/Action_{frame:04d}_0_{normal.png, seg_inst.png, depth.exr}
                   script/0/pd_*.txt          bone names, then `frame x y z x y z ...`; of a second person in
                                              script/1, as VirtualHome writes it

A step is read at the last frame of its interval, when its action is done. Depth is channel 0 (the first by
name when there is no R), planar metres.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from perception.geometry.camera import Camera, unity_camera
from perception.mapping.frames import Pose, RgbdFrame
from perception.scene.scene_graph import Thing
from perception.sources.exr import read_exr
from perception.sources.mmtom_qa.instance_colours import ColourTable, colour_table, instances_of, read_png
from perception.sources.mmtom_qa.joint_poses import read_poses
from perception.sources.plain_pickle import read_pickle
from perception.sources.virtualhome.scene_files import SceneFile, parse_scene
from symbolic.errors import InputError


@dataclass(frozen=True, slots=True)
class Episode:
    """What a folder holds besides its images.

    Attributes:
        scene: the initial graph.
        frames: the video frame that shows each step.
        colours: instance id by colour, as a lookup of three levels; see `colour_table`.
        poses: poses of the people by instance id, then by video frame.
        skipped: a sentence for everything in the graph and the poses that could not be used.
    """

    folder: Path
    scene: SceneFile
    frames: tuple[int, ...]
    colours: ColourTable
    poses: Mapping[int, Mapping[int, Pose]]
    skipped: tuple[str, ...] = ()

    @property
    def person(self) -> int:
        """Instance id of the person; 0 when the graph has none."""
        return next(iter(self.people), 0)

    @property
    def people(self) -> tuple[int, ...]:
        """Instance ids of all people, the person first."""
        return _people(self.scene)


def episodes(path: Path) -> tuple[Path, ...]:
    """The episode folders at a path: the path itself, or those in it.

    Raises:
        InputError: there are none.
    """
    if (path / "frame_intervals.pik").is_file():
        return (path,)
    found = tuple(sorted(file.parent for file in path.glob("*/frame_intervals.pik")))
    if not found:
        raise InputError(
            f"{path} has no frame_intervals.pik, nor has a folder in it: expected MMToM-QA videos"
        )
    return found


def read_episode(folder: Path) -> Episode:
    """Read everything but the images.

    Raises:
        InputError: a file is missing or is not what the layout says.
    """
    intervals = read_pickle(folder / "frame_intervals.pik")
    try:
        frames = tuple(int(last) for _, last in intervals)
    except (OverflowError, TypeError, ValueError) as error:
        raise InputError(f"{folder / 'frame_intervals.pik'} is no list of [first, last] frames") from error
    graph = read_pickle(folder / "init_graph.pik")
    if not isinstance(graph, dict):
        raise InputError(f"{folder / 'init_graph.pik'} holds no graph")
    scene = parse_scene(graph, str(folder / "init_graph.pik"))
    colours = colour_table(read_pickle(folder / "instanace_colors.pik"), folder / "instanace_colors.pik")
    skipped: list[str] = []
    poses = {
        person: _poses(folder / "script" / str(number), skipped)
        for number, person in enumerate(_people(scene))
    }
    return Episode(folder, scene, frames, colours, poses, (*scene.skipped, *skipped))


def _people(scene: SceneFile) -> tuple[int, ...]:
    return tuple(thing.id for thing in scene.things if thing.role == "person")


def _poses(script: Path, skipped: list[str]) -> dict[int, Pose]:
    poses: dict[int, Pose] = {}
    for file in sorted(script.glob("pd_*.txt")):
        try:
            poses |= read_poses(file, skipped)
        except InputError as error:
            skipped.append(str(error))
    return poses


def read_frames(episode: Episode, skipped: list[str]) -> Iterator[RgbdFrame]:
    """The frames in order; one that cannot be used is left out, with a sentence in `skipped`.

    Raises:
        InputError: no frame could be read, or the ids of most steps contradict the initial graph.
    """
    read = contradictions = hand = 0
    known = {thing.id: thing.kind for thing in episode.scene.things}
    for step, frame in enumerate(episode.frames):
        try:
            changed = _changed_id(episode.folder, step, known)
            if changed:
                contradictions += 1
                raise InputError(changed)
            image = _read_frame(episode, step, frame, skipped)
            hand = hand or image.camera.hand
            if image.camera.hand != hand:
                raise InputError("its camera is mirrored against those of the frames before")
        except InputError as error:
            skipped.append(f"{episode.folder.name}, step {step}, frame {frame} was left out: {error}")
            continue
        read += 1
        yield image
    if contradictions > len(episode.frames) / 2:
        raise InputError(
            f"{episode.folder}: instance ids change between most steps, so nothing can be followed"
        )
    if not read:
        reason = skipped[-1] if skipped else "frame_intervals.pik lists none"
        raise InputError(f"{episode.folder}: no frame could be read; {reason}")


def read_graph(folder: Path, step: int) -> SceneFile | None:
    """The graph of a step; None when the folder has none for it."""
    path = folder / f"graph_{step}.pik"
    if not path.is_file():
        return None
    graph = read_pickle(path)
    if not isinstance(graph, dict):
        raise InputError(f"{path} holds no graph")
    return parse_scene(graph, str(path))


def _read_frame(episode: Episode, step: int, frame: int, skipped: list[str]) -> RgbdFrame:
    stem = episode.folder / "script" / "0" / f"Action_{frame:04d}_0"
    channels = read_exr(stem.with_name(f"{stem.name}_depth.exr"))
    depth = channels.get("R", next(iter(channels.values())))
    colours = read_png(stem.with_name(f"{stem.name}_seg_inst.png"))
    instances, unknown = instances_of(colours, episode.colours)
    if unknown:
        skipped.append(
            f"{stem.name}_seg_inst.png, frame {frame}: {unknown} pixels have the colour of no instance; "
            "they were left out"
        )
    height, width = depth.shape
    camera = _camera(episode.folder / f"camera_data_{step}.pik", width, height)
    people = {person: poses[frame] for person, poses in episode.poses.items() if frame in poses}
    return RgbdFrame(step, depth, instances, camera, people)


def _camera(path: Path, width: int, height: int) -> Camera:
    content = read_pickle(path)
    try:
        projection, view, aspect = (
            content[key] for key in ("projection_matrix", "world_to_camera_matrix", "aspect")
        )
        matrices = [np.asarray(m, dtype=np.float64).reshape(4, 4).T for m in (projection, view)]
        return unity_camera(matrices[0], matrices[1], float(aspect), width, height)
    except InputError as error:
        raise InputError(f"{path}: {error}") from error
    except (KeyError, IndexError, OverflowError, TypeError, ValueError) as error:
        raise InputError(f"{path} has no usable projection, view and aspect: {error}") from error


def _changed_id(folder: Path, step: int, known: Mapping[int, str]) -> str:
    """A sentence when a step's graph gives an instance another class than the initial graph; else empty."""
    graph = read_graph(folder, step)
    for thing in graph.things if graph else ():
        if known.get(thing.id, thing.kind) != thing.kind:
            return f"graph_{step}.pik calls instance {thing.id} a {thing.kind}, which was a {known[thing.id]}"
    return ""


def table_of(episode: Episode) -> tuple[Thing, ...]:
    """What the instance ids stand for, without boxes: all that a map may know beforehand."""
    return tuple(Thing(t.id, t.kind, t.role, None, t.category) for t in episode.scene.things)
