"""What a person could see: in the field of view, not behind anything, not in a closed container.

The belief update needs exactly this. It is computed from the map alone, so that it holds for whoever is in
the home, not only for whoever carries the camera.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from perception.geometry.boxes import Floats, Mask
from perception.mapping.free_space import CELL, line_of_sight
from perception.mapping.voxels import Cells, Ints
from perception.mapping.frames import Pose
from perception.scene.relations import relate
from perception.scene.rules import DEFAULT
from perception.scene.scene_graph import Thing

HALF_ANGLE = 55.0
"""Half the horizontal field of view of a person who looks at something, degrees."""
_FEWEST = 2


def visible_things(
    pose: Pose, things: Iterable[Thing], cells: Cells, half_angle: float = HALF_ANGLE
) -> frozenset[int]:
    """Instance ids of the things that a person sees.

    Args:
        pose: where the person's head is, and the gaze.
        things: what is there, with boxes and, for containers, OPEN or CLOSED among the states.
        cells: the voxel map, whose occupied cells hide what is behind.
        half_angle: half of the horizontal field of view, degrees; 180 for looking around.
    """
    boxed = [t for t in things if t.box is not None and t.role not in ("room", "structure")]
    hidden = shut_away(boxed)
    seen = [t for t in boxed if t.id not in hidden]
    if not seen:
        return frozenset()
    points = np.array([_looked_at(thing) for thing in seen])
    grid, corner = occupancy(cells)
    count = points.shape[1]
    clear = line_of_sight(pose.head, points.reshape(-1, 3), grid, corner) & in_view(
        pose, points.reshape(-1, 3), half_angle
    )
    visible = np.flatnonzero(clear.reshape(-1, count).any(axis=1))
    return frozenset(seen[index].id for index in visible.tolist())


def shut_away(things: Sequence[Thing]) -> frozenset[int]:
    """What is inside a container that is closed, at any depth."""
    closed = {thing.id for thing in things if "CLOSED" in thing.states}
    return frozenset(r.subject for r in relate(things, DEFAULT) if r.name == "inside" and r.object in closed)


def in_view(pose: Pose, points: Floats, half_angle: float) -> Mask:
    """Which points [N, 3] are within an angle of the gaze on the floor plan; bool [N]."""
    gaze = np.array([pose.gaze[0], pose.gaze[2]])
    offset = points[:, [0, 2]] - np.array([pose.head[0], pose.head[2]])
    length = np.linalg.norm(offset, axis=1) * np.linalg.norm(gaze)
    cosine = offset @ gaze / np.where(length > 0, length, 1.0)
    return np.asarray((cosine >= np.cos(np.radians(half_angle))) | (length == 0))


def occupancy(cells: Cells) -> tuple[Mask, Ints]:
    """Occupied cells of the map on the grid of `free_space`: bool [nx, ny, nz], and its corner, int [3]."""
    held = cells.frames >= _FEWEST
    index = np.floor(cells.mean[held] / CELL).astype(np.int64)
    if not len(index):
        return np.zeros((1, 1, 1), dtype=bool), np.zeros(3, dtype=np.int64)
    corner = index.min(axis=0)
    grid = np.zeros(tuple(index.max(axis=0) - corner + 1), dtype=bool)
    grid[tuple((index - corner).T)] = True
    return grid, corner


def _looked_at(thing: Thing) -> Floats:
    """The points of a thing by which it may be seen: its middle and the middles of its six faces; [7, 3]."""
    assert thing.box is not None
    low, high = np.array(thing.box.low), np.array(thing.box.high)
    points = np.repeat([(low + high) / 2], 7, axis=0)
    for axis in range(3):
        points[1 + 2 * axis, axis], points[2 + 2 * axis, axis] = low[axis], high[axis]
    return np.asarray(points)
