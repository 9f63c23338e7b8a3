"""How long our map takes beside Open3D's `VoxelBlockGrid`: `python -m tests.runs.mapping_speed FOLDER --stride 2`.

Both take in the same frames of 512x512 of a filmed home, with the default noise, at 5 cm. The grid has Open3D's own
settings (blocks of 16, truncation at 8 voxels), reads every pixel, and keeps distance and weight: it neither labels nor
carves. They take turns, and each frame counts with its least time over all turns, as other programs only add to it.
Open3D uses all cores, so that on a busy machine it is the one that loses.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np

from perception.film.film_set import stage_of
from perception.film.filming import film
from perception.film.noise import Noise, NoisyCamera
from perception.film.rendering import film_frames
from perception.geometry.raycast import open3d
from perception.mapping.frames import RgbdFrame, measured
from perception.mapping.points import MapOptions
from perception.mapping.scene_map import SceneMap
from perception.reports.filmed_trials import homes
from perception.scene.scene_graph import Thing

VOXEL, FARTHEST = 0.05, 50.0
TO_OPENCV = np.diag([1.0, -1.0, -1.0, 1.0])
"""From our camera, which looks along -z with y up, to Open3D's, which looks along z with y down."""


def filmed(path: Path | None, number: int, seed: int = 0) -> tuple[list[Thing], list[RgbdFrame]]:
    """The things of the first home at a path, and the first frames of a film of it."""
    taken = film(stage_of(next(homes(path, seed, []))), np.random.default_rng((seed, 0)), 512)
    camera = NoisyCamera(Noise(), np.random.default_rng((seed, 0, 1)))
    frames = [camera.take(frame) for frame in islice(film_frames(taken, [], None), number)]
    return list(taken.shots[0].stage.things.values()), frames


def of_ours(things: Sequence[Thing], frames: Sequence[RgbdFrame], stride: int) -> Iterator[float]:
    """Seconds that our map takes for each frame."""
    scene = SceneMap(things, MapOptions(voxel=VOXEL, stride=stride))
    for frame in frames:
        yield timed(lambda frame=frame: scene.integrate(frame))


def of_open3d(frames: Sequence[RgbdFrame]) -> Iterator[float]:
    """Seconds that a grid of Open3D takes for each frame; what only we would have to convert is not counted."""
    geometry = open3d()
    core, kind = geometry.core, geometry.core.float32
    grid = geometry.t.geometry.VoxelBlockGrid(("tsdf", "weight"), (kind, kind), ((1), (1)), VOXEL, 16, 10_000)
    for frame in frames:
        camera = frame.camera
        lens = core.Tensor(
            np.array([[camera.fx, 0, camera.cx], [0, camera.fy, camera.cy], [0, 0, 1]], np.float64)
        )
        view = core.Tensor(TO_OPENCV @ camera.to_camera)
        depth = geometry.t.geometry.Image(
            core.Tensor(np.where(measured(frame.depth), frame.depth, np.float32(0)))
        )

        def integrate(depth: object = depth, lens: object = lens, view: object = view) -> None:
            blocks = grid.compute_unique_block_coordinates(depth, lens, view, 1.0, FARTHEST)
            grid.integrate(blocks, depth, lens, view, 1.0, FARTHEST)

        yield timed(integrate)


def timed(act: Callable[[], None]) -> float:
    """Seconds that something takes."""
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


def main(arguments: Sequence[str] | None = None) -> None:
    """Take turns, and print milliseconds a frame and how many times as long ours is."""
    parser = argparse.ArgumentParser(prog="python -m tests.runs.mapping_speed", description=__doc__)
    parser.add_argument("path", type=Path, nargs="?", help="VirtualHome graphs; simulated homes without")
    parser.add_argument("--stride", type=int, default=2)
    parser.add_argument("--frames", type=int, default=80)
    parser.add_argument("--turns", type=int, default=6)
    told = parser.parse_args(arguments)
    things, frames = filmed(told.path, told.frames)
    theirs, ours = [], []
    for _ in range(told.turns):
        theirs.append(list(of_open3d(frames)))
        ours.append(list(of_ours(things, frames, told.stride)))
    grid, ours_least = (1000 * float(np.min(turns, axis=0).mean()) for turns in (theirs, ours))
    print(
        f"{len(frames)} frames, stride {told.stride}, {told.turns} turns: VoxelBlockGrid {grid:.1f} ms a frame, "
        f"ours {ours_least:.1f} ms, {ours_least / grid:.2f} times"
    )


if __name__ == "__main__":
    main()
