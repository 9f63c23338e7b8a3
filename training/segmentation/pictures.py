"""Pictures with a class for each pixel: cut-outs of what people see who walk through simulated homes."""

from collections.abc import Callable, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from perception.film.boxed_homes import KINDS, home
from perception.film.colours import Paint
from perception.film.film_set import Stage, boards, contents, stage_of
from perception.film.filming import film
from perception.geometry.camera import Camera, project
from perception.geometry.meshes import mesh_of
from perception.geometry.raycast import cast, ray_scene
from perception.scene.scene_graph import Thing
from training.segmentation.segmentation_options import PictureOptions

NOTHING, WALL, FLOOR = "background", "wall", "floor"
CLASSES: tuple[str, ...] = (NOTHING, WALL, FLOOR, *sorted(KINDS))
"""The classes of the model, by index."""
STAGES = 4
"""At so many moments of a walk is a home rendered; building it costs more than a cut-out."""

Pictures = NDArray[np.uint8]
"""Red, green, blue and the index of the class, [N, side, side, 4]."""


def class_of(thing: Thing) -> str:
    """The class of a thing's pixels: a room's own are its walls."""
    if thing.role == "room" or thing.category == "Walls":
        return WALL
    if thing.category in ("Floor", "Floors"):
        return FLOOR
    return thing.kind if thing.kind in KINDS else NOTHING


def pictures(
    options: PictureOptions, seed: int, first: int = 0, on_home: Callable[[], None] = lambda: None
) -> Pictures:
    """Draw homes and cut-outs of them.

    Args:
        seed: the same seed gives the same pictures.
        first: number of the first home, so that others than these can be drawn.
        on_home: called after each home.
    """
    found = np.zeros((options.homes * options.each, options.side, options.side, 4), np.uint8)
    for number in range(options.homes):
        rng = np.random.default_rng([seed, first + number])
        for row, picture in enumerate(_of_home(options, rng), start=number * options.each):
            found[row] = picture
        on_home()
    return found


def _of_home(options: PictureOptions, rng: np.random.Generator) -> Iterator[Pictures]:
    taken = film(stage_of(home(rng)), rng, options.whole)
    things = taken.shots[0].stage.things
    paint, index = Paint(things.values(), rng), _indices(things)
    moments = rng.choice(len(taken.shots), STAGES, replace=False).tolist()
    for number, moment in enumerate(moments):
        stage = taken.shots[moment].stage
        mesh = mesh_of(boards(stage, contents(stage)))
        ready = ray_scene(mesh)
        count = options.each // STAGES + (number < options.each % STAGES)
        for shot in rng.choice(len(taken.shots), count, replace=False).tolist():
            camera = _cut_out(taken.shots[shot].camera, stage, options, rng)
            view = cast(ready, mesh, camera)
            yield np.dstack([paint.picture(view, camera), index[view.owners]])


def _indices(things: Mapping[int, Thing]) -> Pictures:
    """The index of the class of each instance id."""
    index = np.zeros(max(things) + 2, np.uint8)
    for identity, thing in things.items():
        index[identity] = CLASSES.index(class_of(thing))
    return index


def _cut_out(camera: Camera, stage: Stage, options: PictureOptions, rng: np.random.Generator) -> Camera:
    """A camera that sees a part of what another sees, at the same scale."""
    room = options.whole - options.side
    left, top = rng.integers(0, room + 1, 2).tolist()
    if rng.random() < options.aimed:
        small = [t.box.centre for t in stage.things.values() if t.role == "object" and t.box is not None]
        u, v, z = project(camera, np.array(small))
        near = (z > 0.3) & (z < 5) & (u > 0) & (u < options.whole) & (v > 0) & (v < options.whole)
        seen = np.flatnonzero(near)
        if len(seen):
            at = int(rng.choice(seen))
            shift = rng.uniform(0.2, 0.8, 2) * options.side
            left = int(np.clip(u[at] - shift[0], 0, room))
            top = int(np.clip(v[at] - shift[1], 0, room))
    return Camera(
        camera.fx, camera.fy, camera.cx - left, camera.cy - top, options.side, options.side, camera.to_world
    )
