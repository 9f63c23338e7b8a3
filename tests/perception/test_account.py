import pytest

from perception.events.video_account import doubtful, floating
from perception.scene.scene_graph import Relation, Thing, scene_graph
from perception.scene.symbols import symbolise
from symbolic.errors import InputError
from symbolic.language.account import Report
from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention
from symbolic.world.places import Place
from tests.perception.homes import thing

KITCHEN = thing(1, "kitchen", (2.5, 1.25, 2.5), (5, 2.5, 5), "Rooms")
FRIDGE = thing(2, "fridge", (0.5, 1, 0.5), (0.8, 2, 0.8))
TABLE = thing(3, "kitchen table", (2.5, 0.4, 2.5), (1.4, 0.8, 0.9))
MILK = thing(4, "milk", (0.5, 1, 0.5), (0.1, 0.2, 0.1))
MUG = thing(5, "mug", (2.5, 0.85, 2.5), (0.1, 0.1, 0.1))
BOX = thing(6, "toy", (0.5, 2.05, 0.5), (0.1, 0.1, 0.1))
THINGS = [KITCHEN, FRIDGE, TABLE, MILK, MUG, BOX]
ROOMS = [Relation("room", t.id, 1) for t in THINGS[1:]]


def test_how_sure_it_is_that_a_thing_lay_there() -> None:
    # One mug is on the table with .8, another with .5; the milk was taken out of the fridge, which is seen with .9.
    second = thing(7, "mug", (2.2, 0.85, 2.5), (0.1, 0.1, 0.1))
    lying = {Relation("on", 5, 3): 0.8, Relation("on", 7, 3): 0.5}
    rooms = {**dict.fromkeys(ROOMS, 1.0), Relation("room", 7, 1): 1.0}
    graph = scene_graph([*THINGS, second], rooms | lying)
    fridge, table = Place("kitchen", "fridge", 0, True), Place("kitchen", "kitchen table")
    taken = EventMention("Sam", "grab", PlaceMention("fridge", 0, "kitchen"), ObjectMention("milk"))
    contents = {table: ("mug", "mug"), fridge: ("milk",)}
    found = dict(doubtful(graph, symbolise(graph), contents, [Report(taken, 0.9, ("video",))]))
    assert found == {(table, "mug"): pytest.approx(0.9), (fridge, "milk"): pytest.approx(0.9)}
    assert dict(doubtful(graph, symbolise(graph), {table: ()}, [])) == {}, (
        "what is no longer said is not doubted"
    )


def edge_of_table() -> Thing:
    """All that a low view from afar shows of the table."""
    return thing(3, "kitchen table", (1.8, 0.4, 2.5), (0.04, 0.8, 0.9))


def test_furniture_becomes_places_and_small_things_their_contents() -> None:
    lying = [Relation("inside", 4, 2), Relation("on", 5, 3), Relation("on", 6, 2)]
    symbols = symbolise(scene_graph(THINGS, [*ROOMS, *lying]))
    fridge, table = Place("kitchen", "fridge", 0, True), Place("kitchen", "kitchen table")
    assert symbols.home.rooms == ("kitchen",)
    assert symbols.places == {2: fridge, 3: table}
    # The toy on top of the fridge has no place in the symbolic home.
    assert symbols.contents == {fridge: ("milk",), table: ("mug",)}
    assert symbols.held == {4: fridge, 5: table}


def test_cabinets_in_a_row_are_numbered_from_the_left() -> None:
    row = [thing(10 + k, "kitchen cabinet", (3 - k, 1, 0.3), (0.6, 0.6, 0.4)) for k in range(3)]
    symbols = symbolise(scene_graph([KITCHEN, *row], [Relation("room", t.id, 1) for t in row]))
    assert {i: place.number for i, place in symbols.places.items()} == {10: 3, 11: 2, 12: 1}


def test_rooms_need_different_names() -> None:
    other = thing(7, "kitchen", (7.5, 1.25, 2.5), (5, 2.5, 5), "Rooms")
    with pytest.raises(InputError, match="rooms need different names"):
        symbolise(scene_graph([KITCHEN, other], []))


def test_what_nothing_seems_to_carry_is_on_the_surface_at_its_height() -> None:
    graph = scene_graph([KITCHEN, FRIDGE, edge_of_table(), MUG], ROOMS)
    assert list(floating(graph)) == [Relation("on", 5, 3)]


def test_what_is_carried_or_at_no_surfaces_height_stays_as_it_is() -> None:
    on_it = [*ROOMS, Relation("on", 5, 3)]
    assert list(floating(scene_graph([KITCHEN, TABLE, MUG], on_it))) == []
    assert list(floating(scene_graph([KITCHEN, edge_of_table(), MILK, BOX], ROOMS))) == []
