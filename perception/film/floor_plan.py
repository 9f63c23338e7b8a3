"""Where a person can walk in a home: a grid of free floor and shortest paths on it."""

from collections import deque
from dataclasses import dataclass
from math import ceil, floor

import numpy as np

from perception.film.film_set import Stage, boards
from perception.geometry.boxes import Mask, Point
from perception.geometry.meshes import Board

STEP = 0.2
"""Side of a cell, metres."""
BODY = 0.2
"""Half the width of a walking person, metres."""
_LOWEST, _HIGHEST = 0.15, 1.8

Cell = tuple[int, int]
_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))


@dataclass(frozen=True, slots=True, eq=False)
class FloorPlan:
    """Free cells of the floor: `free` is bool [nx, nz], and cell (0, 0) has its corner at `corner` (x, z)."""

    corner: tuple[float, float]
    free: Mask

    def cell(self, point: Point | tuple[float, float]) -> Cell:
        """The cell of a point in space, or on the floor as (x, z)."""
        x, z = point[0], point[-1]
        return int((x - self.corner[0]) // STEP), int((z - self.corner[1]) // STEP)

    def middle(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell as (x, z)."""
        return self.corner[0] + (cell[0] + 0.5) * STEP, self.corner[1] + (cell[1] + 0.5) * STEP


def floor_plan(stage: Stage) -> FloorPlan:
    """The free floor of a home: on a tile, and away from whatever stands at the height of a body."""
    tiles = [t.box for t in stage.things.values() if t.category in ("Floor", "Floors") and t.box is not None]
    corner = min(t.low[0] for t in tiles), min(t.low[2] for t in tiles)
    far = max(t.high[0] for t in tiles), max(t.high[2] for t in tiles)
    shape = tuple(int((b - a) // STEP) + 1 for a, b in zip(corner, far, strict=True))
    plan = FloorPlan(corner, np.zeros(shape, dtype=bool))
    for tile in tiles:
        _fill(plan, (tile.low[0], tile.low[2]), (tile.high[0], tile.high[2]), True)
    for board in boards(stage, {}):
        if _in_the_way(board):
            low, high = board.box.low, board.box.high
            _fill(plan, (low[0] - BODY, low[2] - BODY), (high[0] + BODY, high[2] + BODY), False)
    return plan


def ways(plan: FloorPlan, start: Cell) -> dict[Cell, Cell]:
    """The cell before each reachable one on a shortest path from the start, nearest first; the start's is itself."""
    came: dict[Cell, Cell] = {start: start}
    queue = deque([start])
    while queue:
        x, z = queue.popleft()
        for dx, dz in _STEPS:
            cell = x + dx, z + dz
            # No squeezing through a corner: both cells beside a diagonal step must be free.
            if (
                cell not in came
                and _free(plan, cell)
                and _free(plan, (x + dx, z))
                and _free(plan, (x, z + dz))
            ):
                came[cell] = (x, z)
                queue.append(cell)
    return came


def shortest_path(plan: FloorPlan, start: Cell, goal: Cell) -> list[Cell]:
    """Cells from start to goal, both included; empty when there is no way."""
    came = ways(plan, start)
    if goal not in came:
        return []
    path = [goal]
    while path[-1] != start:
        path.append(came[path[-1]])
    return path[::-1]


def _free(plan: FloorPlan, cell: Cell) -> bool:
    x, z = cell
    return 0 <= x < plan.free.shape[0] and 0 <= z < plan.free.shape[1] and bool(plan.free[cell])


def _fill(plan: FloorPlan, low: tuple[float, float], high: tuple[float, float], value: bool) -> None:
    """Set the cells whose middle lies between two corners."""
    (x0, x1), (z0, z1) = (
        (ceil((a - c) / STEP - 0.5), floor((b - c) / STEP - 0.5))
        for a, b, c in zip(low, high, plan.corner, strict=True)
    )
    plan.free[max(x0, 0) : max(x1 + 1, 0), max(z0, 0) : max(z1 + 1, 0)] = value


def _in_the_way(board: Board) -> bool:
    return board.box.low[1] < _HIGHEST and board.box.high[1] > _LOWEST
