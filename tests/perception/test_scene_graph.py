from pathlib import Path

import networkx as nx
import pytest

from perception.scene.graphml import write_graphml
from perception.scene.naming import as_frame, numbered
from perception.scene.rooms import rooms
from perception.scene.scene_graph import (
    Relation,
    SceneGraph,
    containment,
    probability_of,
    rooms_of,
    scene_graph,
    thing_of,
)
from symbolic.errors import InputError
from symbolic.world.state import Predicate
from tests.perception.homes import thing

KITCHEN = thing(1, "kitchen", (0, 1.25, 0), (6, 2.5, 6), "Rooms")
BOWL = thing(20, "dish bowl", (0, 0.9, 0), (0.3, 0.1, 0.3))
MILK = thing(30, "milk", (0, 1, 0), (0.1, 0.2, 0.1))
FRIDGE = thing(10, "fridge", (0, 1, 0), (1, 2, 1))


def test_a_graph_keeps_things_and_several_relations_between_a_pair() -> None:
    graph = scene_graph([MILK, FRIDGE], [Relation("inside", 30, 10), Relation("close", 30, 10)])
    assert thing_of(graph, 10) == FRIDGE
    assert set(graph[30][10]) == {"inside", "close"}


def kitchen() -> SceneGraph:
    """Milk in a bowl in a fridge in the kitchen; the milk is close to the fridge, too."""
    relations = [
        Relation("inside", 30, 20),
        Relation("inside", 20, 10),
        Relation("room", 10, 1),
        Relation("close", 30, 10),
    ]
    return scene_graph([KITCHEN, FRIDGE, BOWL, MILK], relations)


def test_a_relation_to_what_is_not_there_is_no_edge() -> None:
    graph = scene_graph([MILK], [Relation("inside", 30, 10)])
    assert list(graph) == [30]
    assert graph.number_of_edges() == 0


def test_what_holds_a_thing_at_any_depth_are_its_descendants() -> None:
    where = containment(kitchen())
    assert nx.descendants(where, 30) == {20, 10, 1}
    assert nx.ancestors(where, 10) == {20, 30}
    assert nx.descendants(containment(kitchen(), "inside"), 30) == {20, 10}


def test_a_thing_is_in_the_room_of_what_holds_it() -> None:
    assert rooms_of(kitchen()) == {10: 1, 20: 1, 30: 1}


def test_a_room_of_its_own_comes_before_that_of_its_holder() -> None:
    bedroom = thing(2, "bedroom", (9, 1.25, 0), (6, 2.5, 6), "Rooms")
    graph = nx.compose(scene_graph([bedroom], []), kitchen())
    graph.add_edge(30, 2, "room")
    assert rooms_of(graph) == {10: 1, 20: 1, 30: 2}


def test_graphml_comes_back_with_plain_attributes(tmp_path: Path) -> None:
    file = tmp_path / "scene.graphml"
    write_graphml(file, kitchen())
    back = nx.read_graphml(file, force_multigraph=True)
    assert set(back) == {"1", "10", "20", "30"}
    assert back.nodes["30"]["class"] == "milk"
    assert back.nodes["30"]["room"] == "kitchen"
    assert back.nodes["10"]["role"] == "container"
    assert (back.nodes["10"]["y_min"], back.nodes["10"]["y_max"]) == (0.0, 2.0)
    edges = {(a, b, data["relation"]) for a, b, data in back.edges(data=True)}
    assert edges == {("30", "20", "inside"), ("20", "10", "inside"), ("10", "1", "in"), ("30", "10", "close")}
    assert len({key for *_, key in back.edges(keys=True)}) == 4, "edges have ids of their own"
    assert nx.descendants(back, "30") == {"20", "10", "1"}


def test_graphml_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        write_graphml(tmp_path / "nowhere" / "scene.graphml", kitchen())


def test_a_frame_names_classes() -> None:
    frame = as_frame(7, [MILK, FRIDGE], [Relation("inside", 30, 10), Relation("opened", 10, 10)])
    assert frame.step == 7
    assert frame.predicates == {Predicate("inside", ("milk", "fridge")), Predicate("open", ("fridge",))}


def test_cabinets_are_numbered_along_their_wall_whatever_their_ids() -> None:
    def row(ids: list[int]) -> dict[int, str]:
        return numbered(
            [thing(i, "kitchen cabinet", (5, 2, n * 0.6), (0.4, 1, 0.6)) for n, i in enumerate(ids)]
        )

    assert row([7, 3, 9]) == {7: "kitchen cabinet 1", 3: "kitchen cabinet 2", 9: "kitchen cabinet 3"}
    assert sorted(row([1, 2, 3]).values()) == sorted(row([30, 20, 10]).values())


def test_the_only_one_of_its_kind_has_no_number() -> None:
    assert numbered([FRIDGE]) == {10: "fridge"}


def test_the_tile_decides_the_room_where_room_boxes_overlap() -> None:
    kitchen = thing(1, "kitchen", (0, 1, 0), (6, 3, 6), "Rooms")
    bedroom = thing(2, "bedroom", (5, 1, 0), (6, 3, 6), "Rooms")
    tile = thing(50, "floor", (2.5, 0, 0), (1, 0, 1), "Floor")
    mug = thing(30, "mug", (2.6, 1, 0), (0.1, 0.1, 0.1))  # 0.4 m deep in the kitchen, 0.6 in the bedroom
    assert Relation("room", 30, 2) in rooms([kitchen, bedroom, mug], {})
    assert Relation("room", 30, 1) in rooms([kitchen, bedroom, tile, mug], {50: 1})


def test_relations_that_come_with_a_probability_keep_it() -> None:
    fridge, milk = thing(1, "fridge", (0, 1, 0), (1, 2, 1)), thing(2, "milk", (0, 1, 0), (0.1, 0.2, 0.1))
    sure, inside = scene_graph([fridge, milk], [Relation("inside", 2, 1)]), Relation("inside", 2, 1)
    assert probability_of(sure, inside) is None
    assert probability_of(scene_graph([fridge, milk], {inside: 0.8}), inside) == 0.8
