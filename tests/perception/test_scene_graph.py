from perception.scene.rooms import rooms
from perception.scene.scene_graph import (
    Relation,
    as_frame,
    numbered,
    scene_graph,
    thing_of,
)
from symbolic.world.state import Predicate
from tests.perception.homes import thing

MILK = thing(30, "milk", (0, 1, 0), (0.1, 0.2, 0.1))
FRIDGE = thing(10, "fridge", (0, 1, 0), (1, 2, 1))


def test_a_graph_keeps_things_and_several_relations_between_a_pair() -> None:
    graph = scene_graph([MILK, FRIDGE], [Relation("inside", 30, 10), Relation("close", 30, 10)])
    assert thing_of(graph, 10) == FRIDGE
    assert set(graph[30][10]) == {"inside", "close"}


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
