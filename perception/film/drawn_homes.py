"""Homes with a drawn floor plan: three to seven rooms of drawn sizes, joined by drawn doorways, furnished at random.

Rooms are cells of a grid that hang together. A tree of doorways joins them all; other neighbours have one now and
then, so that there may be two ways.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import networkx as nx
import numpy as np

from perception.film.boxed_homes import APPLIANCES, FURNITURE, MIDDLE, Builder, lay_out, standing
from perception.geometry.boxes import Box, Point, box_around
from perception.scene.relations import relate
from perception.scene.rooms import rooms
from perception.scene.rules import VIRTUALHOME
from perception.scene.scene_graph import Relation, Thing
from perception.sources.virtualhome.scene_files import SceneFile
from symbolic.errors import InputError

FEWEST, MOST = 3, 7
MORE: Mapping[str, tuple[tuple[str, Point], ...]] = {
    "bathroom": (
        ("bathroomcabinet", (0.9, 1.1, 0.45)),
        ("washingmachine", (0.7, 0.9, 0.6)),
    ),
    "office": (
        ("desk", (1.4, 0.75, 0.7)),
        ("bookshelf", (1.0, 1.9, 0.35)),
        ("cabinet", (1.0, 1.1, 0.5)),
    ),
    "diningroom": (
        ("cabinet", (1.0, 1.1, 0.5)),
        ("tvstand", (1.6, 0.5, 0.5)),
        ("table", (1.4, 0.75, 0.8)),
    ),
    "hallway": (
        ("closet", (1.2, 2.0, 0.6)),
        ("table", (1.0, 0.75, 0.4)),
    ),
}
"""Furniture of the rooms that not every home has."""
WIDTH = (4.8, 6.2)
"""Least and greatest width and depth of a room, metres."""
SLOT = 1.35
"""Furniture stands this far from the corners of the back wall and of the far one, metres."""
DOORWAY, JAMB = 0.95, 0.16
LOOPS = 0.3
"""Share of the neighbours, beyond the tree, with a doorway."""

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Area:
    """The floor of a room: low and high x and z, metres."""

    x0: float
    x1: float
    z0: float
    z1: float

    def slot(self, number: int) -> tuple[float, bool]:
        """The x of a place for furniture, 0 to 3, and whether it is at the back wall (low z) or the far one."""
        return (self.x0 + SLOT if number % 2 == 0 else self.x1 - SLOT), number < 2


def drawn_home(rng: np.random.Generator, count: int | None = None, name: str = "drawn") -> SceneFile:
    """A home with a drawn floor plan.

    Args:
        count: how many rooms, 3 to 7; drawn where None.

    Raises:
        InputError: another number of rooms.
    """
    count = int(rng.integers(FEWEST, MOST + 1)) if count is None else count
    if not FEWEST <= count <= MOST:
        raise InputError(f"a home has {FEWEST} to {MOST} rooms, not {count}")
    cells = _cells(count, rng)
    areas = _areas(cells, rng)
    doors = list(_doors(cells, rng))
    others = rng.permutation(sorted(MORE))[: count - len(FURNITURE)].tolist()
    names = rng.permutation([*FURNITURE, *others]).tolist()
    builder = Builder()
    taken: dict[Cell, set[int]] = {cell: set() for cell in cells}
    jambs = [_jamb(a, b, areas, taken, rng) for a, b in doors]
    for cell, room in zip(cells, names, strict=True):
        _room(builder, room, areas[cell], taken[cell], rng)
    first = builder.things[0].id
    for jamb in jambs:
        builder.add("doorjamb", "Doors", jamb, first)
    things = tuple(builder.things)
    role = {thing.id: thing.role for thing in things}
    tiles = {i: room for i, room in builder.room_of.items() if role[i] == "structure"}
    placed = {Relation("room", i, room) for i, room in builder.room_of.items()}
    relations = relate(things, VIRTUALHOME) | placed | rooms(things, tiles)
    return SceneFile(name, things, frozenset(relations), {})


def _cells(count: int, rng: np.random.Generator) -> list[Cell]:
    """Cells of a grid that hang together, each beside one before it."""
    cells: list[Cell] = [(0, 0)]
    while len(cells) < count:
        beside = sorted({n for cell in cells for n in _beside(cell)} - set(cells))
        cells.append(beside[int(rng.integers(len(beside)))])
    return cells


def _beside(cell: Cell) -> Iterator[Cell]:
    x, z = cell
    yield from ((x + 1, z), (x, z + 1), (x - 1, z), (x, z - 1))


def _areas(cells: list[Cell], rng: np.random.Generator) -> dict[Cell, Area]:
    """The floor of each cell: all of a column are equally wide, all of a row equally deep."""
    edges = []
    for axis in (0, 1):
        low, high = min(c[axis] for c in cells), max(c[axis] for c in cells)
        sizes = rng.uniform(*WIDTH, high - low + 1).round(1)
        start = np.concatenate([[0.0], np.cumsum(sizes)])
        edges.append({low + k: (float(start[k]), float(start[k + 1])) for k in range(len(sizes))})
    return {cell: Area(*edges[0][cell[0]], *edges[1][cell[1]]) for cell in cells}


def _doors(cells: list[Cell], rng: np.random.Generator) -> Iterator[tuple[Cell, Cell]]:
    """Neighbours with a doorway: a drawn tree, and some more."""
    graph: nx.Graph[Cell] = nx.Graph()
    for cell in cells:
        graph.add_weighted_edges_from((cell, n, float(rng.random())) for n in _beside(cell) if n in cells)
    tree = nx.minimum_spanning_tree(graph)
    for a, b in sorted(tuple(sorted(edge)) for edge in graph.edges):
        if tree.has_edge(a, b) or rng.random() < LOOPS:
            yield a, b


def _jamb(
    a: Cell, b: Cell, areas: Mapping[Cell, Area], taken: Mapping[Cell, set[int]], rng: np.random.Generator
) -> Box:
    """The doorway between a cell and the next to the right, or behind; the latter takes the place of furniture."""
    here = areas[a]
    if a[0] != b[0]:
        middle = (here.z0 + here.z1) / 2
        return box_around((here.x1, 1.03, middle), (JAMB, 2.06, DOORWAY))
    slot = int(rng.integers(2))
    taken[a].add(2 + slot)
    taken[b].add(slot)
    return box_around((here.slot(slot)[0], 1.03, here.z1), (DOORWAY, 2.06, JAMB))


def _room(builder: Builder, name: str, area: Area, taken: set[int], rng: np.random.Generator) -> None:
    room = builder.add(name, "Rooms", Box((area.x0, 0, area.z0), (area.x1, 2.5, area.z1)), None).id
    width, depth = area.x1 - area.x0, area.z1 - area.z0
    for dx in (0.25, 0.75):
        for dz in (0.25, 0.75):
            middle = (area.x0 + dx * width, 0.0, area.z0 + dz * depth)
            builder.add("floor", "Floor", box_around(middle, (width / 2, 0, depth / 2)), room)
    free = [slot for slot in rng.permutation(4).tolist() if slot not in taken]
    items = {**FURNITURE, **MORE}[name]
    order = rng.permutation(len(items)).tolist()
    furniture = [
        _stood(builder, items[k], room, area, slot, rng) for k, slot in zip(order, free, strict=False)
    ]
    if name in MIDDLE:
        size = (1.4, 0.75, 0.9) if name == "kitchen" else (1.0, 0.45, 0.6)
        x, z = (area.x0 + area.x1) / 2, (area.z0 + area.z1) / 2
        furniture.append(builder.add(MIDDLE[name], "Furniture", standing(size, x, z), room))
    for support in furniture:
        lay_out(builder, support, room, rng)


def _stood(
    builder: Builder, item: tuple[str, Point], room: int, area: Area, slot: int, rng: np.random.Generator
) -> Thing:
    class_name, size = item
    x, back = area.slot(slot)
    x += float(rng.uniform(-0.15, 0.15))
    z = area.z0 + 0.05 + size[2] / 2 if back else area.z1 - 0.05 - size[2] / 2
    category = "Appliances" if class_name in APPLIANCES else "Furniture"
    return builder.add(class_name, category, standing(size, x, z), room)
