"""A perceived floor plan as a drawing to scale: furniture by name where it fits, by number with a key elsewhere."""

from dataclasses import dataclass

from bip.explanation.explanation import FloorPlan, PlanBox, ReadStory
from perception.reports.plan_labels import Area, place_labels

WIDTH = 760.0
"""Of the drawing, in its own units."""
LETTER, LINE, MARGIN = 6.6, 13.0, 8.0
"""Width of a letter, height of a line and space around, in the drawing's units."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A room or a place on the drawing; `index` is the place's in the reading, -1 for a room."""

    index: int
    name: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class PlanText:
    """A name or a number on the drawing, centred at (x, y), upwards where it is turned."""

    text: str
    x: float
    y: float
    turned: bool = False
    room: bool = False


@dataclass(frozen=True, slots=True)
class ScaledPlan:
    """All that is drawn; `key` tells the numbers."""

    width: float
    height: float
    rooms: tuple[Spot, ...]
    places: tuple[Spot, ...]
    walk: tuple[tuple[float, float], ...]
    labels: tuple[PlanText, ...]
    key: tuple[str, ...]


def scaled_plan(plan: FloorPlan, reading: ReadStory) -> ScaledPlan:
    """Return the drawing of a plan; z points up, as on the plans of `bip perceive`."""
    boxes = [*plan.rooms, *plan.places]
    left, right = min(box.x0 for box in boxes), max(box.x1 for box in boxes)
    low, top = min(box.z0 for box in boxes), max(box.z1 for box in boxes)
    scale = (WIDTH - 2 * MARGIN) / max(right - left, 1.0)
    index = {place.name: i for i, place in enumerate(reading.places)}

    def point(x: float, z: float) -> tuple[float, float]:
        return round(MARGIN + (x - left) * scale, 1), round(MARGIN + (top - z) * scale, 1)

    def spot(box: PlanBox) -> Spot:
        x, y = point(box.x0, box.z1)
        size = (round((box.x1 - box.x0) * scale, 1), round((box.z1 - box.z0) * scale, 1))
        return Spot(index.get(box.name, -1), box.name, x, y, *size)

    rooms, places = tuple(map(spot, plan.rooms)), tuple(map(spot, plan.places))
    labels, key = _labels(rooms, places)
    return ScaledPlan(
        WIDTH,
        round(2 * MARGIN + (top - low) * scale, 1),
        rooms,
        places,
        tuple(point(x, z) for x, z in plan.walk),
        labels,
        key,
    )


def _labels(
    rooms: tuple[Spot, ...], places: tuple[Spot, ...]
) -> tuple[tuple[PlanText, ...], tuple[str, ...]]:
    """Names of places first; those of rooms stand at the top of them, where they cover no place's."""
    named = [(place.name, _area(place)) for place in places]
    placed = place_labels(named, LETTER, LINE)
    covered = [label.area for label in placed]
    texts = [_head(room, covered) for room in rooms]
    key = []
    for label in placed:
        x, y = (round(value, 1) for value in label.area.centre)
        lines = label.text.split("\n")
        shift = [(n - (len(lines) - 1) / 2) * LINE for n in range(len(lines))]
        for line, by in zip(lines, shift, strict=True):
            texts.append(
                PlanText(line, x + (by if label.turned else 0), y + (0 if label.turned else by), label.turned)
            )
        if label.numbered:
            key.append(f"{label.text} {named[label.index][0]}")
    return tuple(texts), tuple(key)


def _head(room: Spot, covered: list[Area]) -> PlanText:
    """A room's name: at the top of it, or further down where it covers no other there."""
    half, middle = 0.55 * LETTER * len(room.name) + 4, room.x + room.width / 2
    rows = [room.y + LINE * (row + 0.8) for row in range(max(1, int(room.height / LINE)))]
    lines = {y: Area(middle - half, y - LINE / 2, middle + half, y + LINE / 2) for y in rows}
    free = [y for y in rows if not any(lines[y].meets(other) for other in covered)]
    return PlanText(room.name, round(middle, 1), round((free or rows)[0], 1), room=True)


def _area(spot: Spot) -> Area:
    return Area(spot.x, spot.y, spot.x + spot.width, spot.y + spot.height)
