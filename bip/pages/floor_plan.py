"""A floor plan drawn from a reading: rooms as boxes in rows, places as tiles in them; no name overlaps another.

Lengths are in the units of the drawing, in which a line of text is `LINE` high.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, sqrt
from textwrap import wrap

from bip.explanation.explanation import ReadPlace, ReadStory

LINE = 15.0
"""Height of a line of text."""
LETTERS = 15
"""Letters of a line of a tile; longer words are broken."""
TILE, GAP, HEAD, WIDE = 116.0, 8.0, 58.0, 760.0
"""Width of a tile, space between tiles, height of a room's head with its people, width of a row of rooms."""
PILL = 20.0
"""Height of the row of a tile that shows what lies there."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A place on the plan.

    Attributes:
        index: of the place in the reading; as many as there are places for somewhere else.
        place: as it was read.
        lines: its name, broken into lines.
        x, y, height: of its box in the room; all are `TILE` wide.
    """

    index: int
    place: ReadPlace
    lines: tuple[str, ...]
    x: float
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class RoomBox:
    """A room on the plan: its name, its box and the tiles in it."""

    name: str
    x: float
    y: float
    width: float
    height: float
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class DrawnPlan:
    """The rooms of a plan and how large it is."""

    rooms: tuple[RoomBox, ...]
    width: float
    height: float


def drawn_plan(reading: ReadStory, elsewhere: str = "elsewhere") -> DrawnPlan:
    """Return the plan of a reading, with one more room for what is somewhere else."""
    rooms = [*dict.fromkeys((*reading.rooms, *(place.room for place in reading.places)))]
    inside = {room: [(i, p) for i, p in enumerate(reading.places) if p.room == room] for room in rooms}
    inside[elsewhere] = [(len(reading.places), ReadPlace("somewhere else", elsewhere, False, ""))]
    boxes: list[RoomBox] = []
    y = width = 0.0
    for row in _rows([_room(name, places) for name, places in inside.items()]):
        x, height = 0.0, max(box.height for box in row)
        for box in row:
            boxes.append(replace(box, x=x, y=y, height=height))
            x += box.width + GAP
        y, width = y + height + GAP, max(width, x - GAP)
    return DrawnPlan(tuple(boxes), width, y - GAP)


def _rows(boxes: Sequence[RoomBox]) -> Iterator[list[RoomBox]]:
    row: list[RoomBox] = []
    for box in boxes:
        if row and sum(one.width + GAP for one in row) + box.width > WIDE:
            yield row
            row = []
        row.append(box)
    yield row


def _room(name: str, places: Sequence[tuple[int, ReadPlace]]) -> RoomBox:
    """A room at the origin: its tiles in about as many columns as rows."""
    columns = max(1, min(5, ceil(sqrt(1.6 * len(places)))))
    tiles: list[Tile] = []
    y = HEAD
    for start in range(0, len(places), columns):
        row = [(i, place, tuple(wrap(place.name, LETTERS))) for i, place in places[start : start + columns]]
        height = (max(len(lines) for _, _, lines in row) + 1) * LINE + PILL + GAP
        for column, (i, place, lines) in enumerate(row):
            tiles.append(Tile(i, place, lines, GAP + column * (TILE + GAP), y, height))
        y += height + GAP
    used = min(columns, max(1, len(places)))
    return RoomBox(name, 0.0, 0.0, GAP + used * (TILE + GAP), y, tuple(tiles))
