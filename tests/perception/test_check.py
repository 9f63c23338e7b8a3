import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import networkx as nx
import pytest

from perception.reports.check import check
from perception.reports.detection_score import Tally
from perception.reports.report import report
from perception.scene.scene_graph import RelationName
from perception.sources import known_sources as registry
from perception.sources.known_sources import format_of, source_of
from perception.sources.muma_tom.box_files import read_predicates
from perception.sources.virtualhome.scene_files import parse_scene, read_scene
from symbolic.errors import InputError
from tests.perception.homes import KITCHEN, box_record, edge, node, person_at, real, write_scenario

CLOSENESS = {"0": ["fridge", "stove"], "1": ["kitchentable", "mug"]}
INSIDE = {"0": ["A milk is inside the fridge"], "1": ["A milk is inside the fridge"]}


def scenario(folder: Path) -> Path:
    frames = {"0": KITCHEN | {"1.0": person_at(0.9)}, "1": KITCHEN | {"1.0": person_at(4.9)}}
    on = {step: ["A mug is on the kitchentable"] for step in frames}
    return write_scenario(folder, frames, closeness=CLOSENESS, inside=INSIDE, on=on)


def test_a_tally_by_hand() -> None:
    tally = Tally(tp=6, fp=2, fn=4)
    assert (tally.precision, tally.recall) == (0.75, 0.6)
    assert tally.f1 == pytest.approx(2 * 0.75 * 0.6 / (0.75 + 0.6))
    assert Tally().f1 == 1, "nothing to find and nothing found"


def test_muma_tom_folders_agree_with_what_they_ship(tmp_path: Path) -> None:
    scenario(tmp_path / "42")
    scenario(tmp_path / "5000")
    report = check(tmp_path, "muma-tom")
    assert (report["files"], report["frames"], report["skipped"]) == (2, 4, [])
    # The milk is just too far: 0.1 m along x and 1.0 m along z.
    assert {name: scores["f1"] for name, scores in report["relations"].items()} == {
        "close": 1.0,
        "hold": 1.0,
        "inside": 1.0,
        "on": 1.0,
        "opened": 1.0,
    }


def test_a_predicate_that_boxes_do_not_bear_out_is_a_false_negative(tmp_path: Path) -> None:
    frames = {"0": KITCHEN | {"1.0": person_at(0.9)}}
    write_scenario(tmp_path / "4001", frames, closeness={"0": ["fridge", "stove", "milk"]}, inside={})
    report = check(tmp_path / "4001", "muma-tom")
    assert report["relations"]["inside"] == {
        "precision": 0.0,
        "recall": 1.0,
        "f1": 0.0,
        "tp": 0,
        "fp": 1,
        "fn": 0,
    }


def test_a_box_with_nan_is_left_out_and_named(tmp_path: Path) -> None:
    broken = KITCHEN | {"77.0": box_record("mug", (0, float("nan"), 0), (1, 1, 1))}
    write_scenario(tmp_path / "4001", {"3": broken})
    [reason] = check(tmp_path, "muma-tom")["skipped"]
    assert "frame 3" in reason
    assert "instance 77.0" in reason
    assert "not finite" in reason


@pytest.mark.parametrize(
    ("relation", "text", "predicate"),
    [
        ("on", "A spoon is on the kitchentable", "on(spoon, kitchen table)"),
        ("on", "There is a spoon on kitchentable", "on(spoon, kitchen table)"),
        ("inside", "There is an apple inside the fridge.", "inside(apple, fridge)"),
        ("hold", "The character is holding a mug", "holds(character, mug)"),
        ("hold", "Male character is holding a mug", "holds(character, mug)"),
        ("hold", "The female character is holding the mug.", "holds(character, mug)"),
    ],
)
def test_predicates_are_read_in_every_wording(
    tmp_path: Path, relation: RelationName, text: str, predicate: str
) -> None:
    folder = write_scenario(tmp_path / "42", {"0": KITCHEN}, **{relation: {"0": [text]}})
    assert {str(p) for p in read_predicates(folder, relation)[0]} == {predicate}


def test_a_predicate_of_an_unknown_wording_is_left_out_and_named(tmp_path: Path) -> None:
    on = {"0": ["A mug is on the kitchentable", "mug table??", 7]}
    write_scenario(tmp_path / "42", {"0": KITCHEN}, on=on)
    found = check(tmp_path / "42", "muma-tom")
    assert found["relations"]["on"]["f1"] == 1.0
    assert len(found["skipped"]) == 2
    assert "cannot read 'mug table??' as a on predicate" in found["skipped"][0]


def test_one_bad_scenario_does_not_end_the_run(tmp_path: Path) -> None:
    scenario(tmp_path / "42")
    (scenario(tmp_path / "43") / "inside.json").unlink()
    report = check(tmp_path, "muma-tom")
    assert report["files"] == 1
    assert "inside.json cannot be read" in report["skipped"][0]


def test_unusable_input_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no boxes\.json"):
        check(tmp_path, "muma-tom")
    with pytest.raises(InputError, match="unknown rules 'mine'"):
        check(tmp_path, "muma-tom", "mine")
    with pytest.raises(InputError, match="unknown format 'gif'"):
        check(tmp_path, "gif")
    (tmp_path / "a.json").write_text("{")
    with pytest.raises(InputError, match="not JSON"):
        check(tmp_path, "virtualhome")


HOME: dict[str, Any] = {
    "nodes": [
        node(1, "kitchen", "Rooms", (0, 1.25, 0), (6, 2.5, 6)),
        node(10, "fridge", "Appliances", (0, 1, 0), (1, 2, 1), properties=["CAN_OPEN", "CONTAINERS"]),
        node(30, "milk", "Food", (0, 1, 0), (0.1, 0.2, 0.1)),
        node(50, "floor", "Floor", (0, 0, 0), (5, 0, 5)),
    ],
    "edges": [
        edge(10, "INSIDE", 1),
        edge(30, "INSIDE", 10),
        edge(30, "INSIDE", 1),
        edge(10, "ON", 50),
        edge(50, "INSIDE", 1),
        *(edge(a, "CLOSE", b) for a in (10, 30, 50) for b in (10, 30, 50) if a != b),
        edge(10, "FACING", 30),
    ],
}


def test_a_virtualhome_graph_agrees_with_its_edges(tmp_path: Path) -> None:
    (tmp_path / "home.json").write_text(json.dumps(HOME))
    relations = check(tmp_path, "virtualhome")["relations"]
    assert {name: scores["f1"] for name, scores in relations.items()} == {
        "close": 1.0,
        "inside": 1.0,
        "on": 1.0,
        "room": 1.0,
    }


def test_the_older_vintage_says_edge_and_may_lack_boxes_and_categories(tmp_path: Path) -> None:
    old = {"nodes": [{"id": 1, "class_name": "kitchentable"}, {"id": 2, "class_name": "mug"}]}
    old["edge"] = [edge(2, "ON", 1), edge(2, "ON", 1)]
    scene = parse_scene(old, "old.json")
    assert [thing.kind for thing in scene.things] == ["kitchen table", "mug"]
    assert [thing.box for thing in scene.things] == [None, None]
    assert len(scene.relations) == 1, "a duplicate edge counts once"


def test_a_dangling_edge_is_left_out_and_named(tmp_path: Path) -> None:
    file = tmp_path / "home.json"
    file.write_text(json.dumps(HOME | {"edges": [edge(30, "ON", 404)]}))
    [reason] = read_scene(file).skipped
    assert "30 ON 404" in reason
    assert "missing node 404" in reason


def test_two_nodes_with_one_id_are_refused() -> None:
    with pytest.raises(InputError, match="two nodes with the same id"):
        parse_scene({"nodes": [HOME["nodes"][0]] * 2, "edges": []}, "home.json")


def test_the_rules_of_muma_tom_reproduce_its_predicates() -> None:
    relations = check(real("muma_tom", "visual_data"), "muma-tom")["relations"]
    assert relations["inside"]["f1"] >= 0.985
    assert relations["on"]["f1"] >= 0.99
    assert relations["close"]["f1"] >= 0.99
    assert relations["hold"]["f1"] >= 0.95


def test_the_rules_of_virtualhome_reproduce_its_edges() -> None:
    relations = check(real("virtualhome"), "virtualhome")["relations"]
    assert relations["close"]["f1"] >= 0.99
    assert relations["inside"]["f1"] >= 0.99
    assert relations["on"]["f1"] >= 0.965


def test_the_format_is_told_from_the_files(tmp_path: Path) -> None:
    scenario(tmp_path / "muma" / "42")
    assert format_of(tmp_path / "muma") == format_of(tmp_path / "muma" / "42") == "muma-tom"
    (tmp_path / "home.json").write_text(json.dumps(HOME))
    assert format_of(tmp_path) == format_of(tmp_path / "home.json") == "virtualhome"
    with pytest.raises(InputError, match="does not exist"):
        format_of(tmp_path / "nowhere")


def test_a_scene_file_becomes_predicates_that_tell_cabinets_apart(tmp_path: Path) -> None:
    def cabinet(identity: int, x: float) -> dict[str, Any]:
        return node(identity, "kitchencabinet", "Furniture", (x, 2, 2.8), (0.6, 0.7, 0.3))

    nodes = [*HOME["nodes"], *(cabinet(60 + n, -1 + 0.7 * n) for n in range(3))]
    mug = node(70, "mug", "Props", (-0.3, 1.8, 2.8), (0.1, 0.1, 0.1))
    (tmp_path / "home.json").write_text(json.dumps({"nodes": [*nodes, mug], "edges": []}))
    [step] = report(tmp_path / "home.json", "virtualhome")["recordings"][0]["steps"]
    assert "inside(mug, kitchen cabinet 2)" in step["predicates"]
    assert "in(mug, kitchen)" in step["predicates"]


def test_the_report_lists_nodes_boxes_and_ids_and_exports_its_graph(tmp_path: Path) -> None:
    (tmp_path / "home.json").write_text(json.dumps(HOME))
    found = report(tmp_path / "home.json", "virtualhome", graphml=tmp_path / "home.graphml")
    [recording] = found["recordings"]
    milk = next(node for node in recording["nodes"] if node["id"] == 30)
    assert (milk["class"], milk["role"], milk["room"]) == ("milk", "object", 1)
    assert milk["box"]["low"] == pytest.approx([-0.05, 0.9, -0.05])
    assert {"relation": "inside", "subject": 30, "object": 10} in recording["relations"]
    assert nx.read_graphml(tmp_path / "home.graphml").nodes["30"]["room"] == "kitchen"


def test_a_source_of_another_package_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = replace(source_of("virtualhome"), name="mine", recognise=lambda path: path.suffix == ".mine")
    entry = SimpleNamespace(name="mine", load=lambda: mine)
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry] if group == "bip.sources" else [])
    registry.sources.cache_clear()
    try:
        assert format_of(Path("x.mine")) == "mine"
        assert source_of("mine") is mine
    finally:
        registry.sources.cache_clear()
