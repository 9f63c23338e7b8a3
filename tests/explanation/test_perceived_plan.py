"""The floor plan as perception has it: boxes of the story's places by name, drawn to scale."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bip.commands.main import app
from bip.explanation import as_json, explanation_schema, from_json
from bip.explanation.explanation import FloorPlan, PlanBox, ReadPlace, ReadStory
from bip.explanation.perceived_plan import plan_of
from bip.pages.rendering import answer_page
from bip.pages.scaled_plan import scaled_plan
from perception.geometry.boxes import box_around
from perception.scene.scene_graph import Relation, Thing, scene_graph
from symbolic.world.places import Home, Place
from tests.pages.pages import explained

THINGS = (
    Thing(1, "kitchen", "room", box_around((2, 1, 2), (4, 2, 4))),
    Thing(2, "fridge", "container", box_around((1, 1, 3), (1, 2, 0.5))),
    Thing(3, "shelf", "surface", box_around((1, 1, 1), (0.5, 1, 0.5))),
    Thing(4, "shelf", "surface", box_around((3, 1, 1), (0.5, 1, 0.5))),
    Thing(5, "stove", "container", box_around((3, 1, 3), (0.5, 1, 0.5))),
)
GRAPH = scene_graph(THINGS, [Relation("room", thing.id, 1) for thing in THINGS[1:]])
HOME = Home(
    ("kitchen",),
    (Place("kitchen", "fridge", 0, True), Place("kitchen", "shelf", 1), Place("kitchen", "shelf", 2)),
)
READING = ReadStory(
    (),
    ("kitchen",),
    tuple(ReadPlace(name, "kitchen", False, "") for name in ("fridge", "shelf 1", "shelf 2")),
    (),
    (),
    1.0,
)


def test_only_places_of_the_story_are_on_the_plan_each_where_it_stands() -> None:
    plan = plan_of(GRAPH, HOME)
    assert plan.rooms == (PlanBox("kitchen", 0.0, 0.0, 4.0, 4.0),)
    assert {box.name: (box.x0, box.z0, box.x1, box.z1) for box in plan.places} == {
        "fridge": (0.5, 2.75, 1.5, 3.25),
        "shelf 1": (0.75, 0.75, 1.25, 1.25),
        "shelf 2": (2.75, 0.75, 3.25, 1.25),
    }


def test_a_plan_is_drawn_to_scale_with_north_up() -> None:
    # 4 m are 744 wide (760 less two margins of 8): 186 a metre; z = 3.25 is 0.75 m below the top.
    drawn = scaled_plan(plan_of(GRAPH, HOME), READING)
    fridge = next(place for place in drawn.places if place.name == "fridge")
    assert (fridge.x, fridge.y, fridge.width, fridge.height) == (8 + 93, 8 + 139.5, 186, 93)
    assert (fridge.index, drawn.height) == (0, 760)
    assert {text.text for text in drawn.labels} == {"kitchen", "fridge", "shelf 1", "shelf 2"}
    assert drawn.key == ()


def test_what_is_too_small_for_its_name_has_a_number_in_the_key() -> None:
    tiny = FloorPlan((PlanBox("kitchen", 0, 0, 40, 40),), (PlanBox("fridge", 1, 1, 1.5, 1.5),))
    drawn = scaled_plan(tiny, READING)
    assert drawn.key == ("1 fridge",)
    assert "1" in {text.text for text in drawn.labels}


def test_an_explanation_with_a_plan_is_published_and_shown() -> None:
    one = replace(
        explained("sally_anne"), plan=FloorPlan(plan_of(GRAPH, HOME).rooms, (PlanBox("box", 1, 1, 2, 2),))
    )
    values = json.loads(json.dumps(as_json(one)))
    pytest.importorskip("jsonschema").validate(values, explanation_schema())
    assert from_json(values) == one
    assert 'class="plan scaled"' in answer_page(one)
    assert 'class="plan scaled"' not in answer_page(replace(one, plan=None))


def scene(path: Path, *kinds: str) -> Path:
    """A scene file in VirtualHome's form: a kitchen with some furniture in a row."""

    def node(number: int, kind: str, category: str, x: float, size: float) -> dict[str, Any]:
        box = {"center": [x, 1, 2], "size": [size, 2, size]}
        return {
            "id": number,
            "class_name": kind,
            "category": category,
            "bounding_box": box,
            "states": [],
            "properties": [],
        }

    nodes = [node(1, "kitchen", "Rooms", 5, 12)]
    nodes += [node(n, kind, "Furniture", 1.5 * n, 1) for n, kind in enumerate(kinds, start=2)]
    edges = [{"from_id": n, "to_id": 1, "relation_type": "INSIDE"} for n in range(2, len(nodes) + 1)]
    path.write_text(json.dumps({"nodes": nodes, "edges": edges}))
    return path


def test_the_command_line_takes_a_scene_and_refuses_one_of_another_home(tmp_path: Path) -> None:
    question = tmp_path / "question.json"
    holds = [{"claim": "holds", "thing": "plum", "at": at} for at in ("fridge", "sofa")]
    story = {
        "places": {"fridge": "kitchen", "sofa": "kitchen"},
        "people": ["Ann"],
        "things": {"plum": "fridge"},
    }
    question.write_text(json.dumps({"story": story, "query": {"statements": holds}}))
    given = scene(tmp_path / "home_graph.json", "fridge", "stove")
    shown = CliRunner().invoke(app, ["answer", str(question), "--json", "--scene", str(given)])
    assert [box["name"] for box in json.loads(shown.stdout)["plan"]["places"]] == ["fridge"]
    other = scene(tmp_path / "other_graph.json", "stove")
    refused = CliRunner().invoke(app, ["answer", str(question), "--json", "--scene", str(other)])
    assert "shows none of the places of the story" in str(refused.exception)
    missing = CliRunner().invoke(
        app, ["answer", str(question), "--json", "--scene", str(tmp_path / "no.json")]
    )
    assert "it does not exist" in str(missing.exception)
