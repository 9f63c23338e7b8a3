"""The floor plan that a recording or a scene file gives: where in the home the places of a story are."""

from collections.abc import Iterator
from pathlib import Path

from bip.explanation.explanation import FloorPlan, PlanBox
from bip.explanation.read_story import names_of_places
from perception.geometry.boxes import Box
from perception.scene.rules import rule_set
from perception.scene.scene_graph import SceneGraph, thing_of, things_of
from perception.scene.symbols import symbolise
from perception.sources.known_sources import format_of, source_of
from symbolic.errors import InputError
from symbolic.world.places import Home

LAST = 10**9
"""Of a film only the last frame is described."""


def perceived_plan(path: Path, home: Home) -> FloorPlan:
    """Return the plan of a recording or scene file, with the places of a story's home.

    Args:
        path: of any format that `bip perceive` reads; of a folder the first recording.
        home: of the story.

    Raises:
        InputError: it cannot be read, or has none of the story's places.
    """
    source = source_of(format_of(path))
    described = source.describe(source.files(path)[0], rule_set(source.rules), LAST)
    plan = plan_of(described.graph, home)
    if not plan.places:
        places = ", ".join(place.name for place in home.places[:5]) or "none"
        raise InputError(
            f"{path}: it shows none of the places of the story ({places}); give a scene of that home"
        )
    walk = tuple((round(point[0], 2), round(point[2], 2)) for point in described.walk)
    return FloorPlan(plan.rooms, plan.places, walk)


def plan_of(graph: SceneGraph, home: Home) -> FloorPlan:
    """Return the rooms of a scene and those of its furniture that are places of a home, as boxes from above."""
    rooms = [(thing.kind, thing.box) for thing in things_of(graph, "room") if thing.box is not None]
    return FloorPlan(tuple(_box(name, box) for name, box in rooms), tuple(_places(graph, home)))


def _places(graph: SceneGraph, home: Home) -> Iterator[PlanBox]:
    names = {(place.room, place.kind, place.number): name for place, name in names_of_places(home).items()}
    for identity, place in symbolise(graph).places.items():
        name = names.get((place.room, place.kind, place.number))
        box = thing_of(graph, identity).box
        if name is not None and box is not None:
            yield _box(name, box)


def _box(name: str, box: Box) -> PlanBox:
    low, high = box.low, box.high
    return PlanBox(name, *(round(float(v), 2) for v in (low[0], low[2], high[0], high[2])))
