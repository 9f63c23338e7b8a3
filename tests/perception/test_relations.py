import pytest

from perception.scene.relations import opened, relate
from perception.scene.rules import (
    DEFAULT,
    MUMA_TOM,
    RULES,
    VIRTUALHOME,
    OpenedRule,
    RuleSet,
)
from perception.scene.scene_graph import Relation, Thing
from tests.perception.homes import thing


def found(rules: RuleSet, name: str, *things: Thing) -> set[tuple[int, int]]:
    return {(r.subject, r.object) for r in relate(things, rules) if r.name == name}


FRIDGE = thing(10, "fridge", (0, 1, 0), (1, 2, 1), "Appliances")
TABLE = thing(11, "kitchen table", (3, 0.4, 0), (2, 0.8, 1), "Furniture")


def test_every_rule_set_carries_its_own_name() -> None:
    assert set(RULES) == {"default", "virtualhome", "muma-tom", "mmtom-qa"}
    assert all(name == rules.name for name, rules in RULES.items())


class TestMumaTom:
    def test_closeness_is_the_planar_distance_between_boxes_up_to_a_metre(self) -> None:
        person = thing(1, "character", (0, 1, 0), (0, 1.7, 0))
        # Gaps of 0.6 along x and 0.8 along z make exactly 1; heights do not count.
        near = thing(2, "fridge", (1.1, 9, 1.3), (1, 1, 1))
        far = thing(3, "stove", (1.11, 1, 1.3), (1, 1, 1))
        assert found(MUMA_TOM, "close", person, near, far) == {(1, 2)}

    def test_nothing_is_close_to_a_room_and_only_people_are_close(self) -> None:
        person = thing(1, "character", (0, 1, 0), (0.5, 1.7, 0.5))
        room = thing(4, "kitchen", (0, 1, 0), (5, 3, 5))
        assert found(MUMA_TOM, "close", person, room, FRIDGE) == {(1, 10)}

    def test_inside_is_containment_in_a_container(self) -> None:
        milk = thing(30, "milk", (0, 1, 0), (0.1, 0.2, 0.1))
        assert found(MUMA_TOM, "inside", milk, FRIDGE, TABLE) == {(30, 10)}

    def test_a_container_wider_than_two_and_a_half_metres_holds_nothing(self) -> None:
        milk = thing(30, "milk", (0, 1, 0), (0.1, 0.2, 0.1))
        wide = thing(10, "fridge", (0, 1, 0), (2.6, 2, 1))
        assert found(MUMA_TOM, "inside", milk, wide) == set()

    def test_on_looks_at_the_floor_plan_alone_and_leaves_counters_out(self) -> None:
        floating = thing(30, "mug", (3, 5, 0), (0.1, 0.1, 0.1))
        counter = thing(12, "kitchen counter", (3, 0.4, 0), (2, 0.8, 1))
        assert found(MUMA_TOM, "on", floating, TABLE, counter) == {(30, 11)}

    def test_holding_needs_a_fifth_of_the_object_between_the_hands(self) -> None:
        person = thing(1, "character", (0, 1, 0), (0.6, 2, 0.6))  # hands from 0.8 to 1.2
        held = thing(30, "mug", (0, 1.27, 0), (0.1, 0.2, 0.1))  # 3 of its 20 cm
        firmly = thing(31, "mug", (0, 1.25, 0), (0.1, 0.2, 0.1))  # 5 of its 20 cm
        assert found(MUMA_TOM, "hold", person, held, firmly) == {(1, 31)}

    def test_people_do_not_hold_furniture(self) -> None:
        person = thing(1, "character", (0, 1, 0), (2, 2, 2))
        assert found(MUMA_TOM, "hold", person, FRIDGE, TABLE) == set()


class TestVirtualHome:
    def test_closeness_is_from_centre_to_box_in_the_better_direction(self) -> None:
        # From the small thing's centre to the long one's end 1.4 m; from the long one's centre 5.4 m.
        small = thing(1, "mug", (0, 0, 0), (0.1, 0.1, 0.1), "Props")
        long = thing(2, "sofa", (5.4, 0, 0), (8, 1, 1), "Furniture")
        assert found(VIRTUALHOME, "close", small, long) == {(1, 2), (2, 1)}

    def test_inside_has_no_tolerance_and_structure_holds_nothing(self) -> None:
        out = thing(30, "milk", (0.46, 1, 0), (0.1, 0.2, 0.1), "Food")
        wall = thing(50, "wall", (0, 1, 0), (5, 3, 5), "Walls")
        assert found(VIRTUALHOME, "inside", out, FRIDGE, wall) == set()

    @pytest.mark.parametrize(("bottom", "rests"), [(0.80, True), (0.849, True), (0.86, False), (0.73, False)])
    def test_resting_is_contact_within_five_centimetres(self, bottom: float, rests: bool) -> None:
        mug = thing(30, "mug", (3, bottom + 0.05, 0), (0.1, 0.1, 0.1), "Props")
        assert found(VIRTUALHOME, "on", mug, TABLE) == ({(30, 11)} if rests else set())

    def test_less_than_half_of_the_footprint_is_not_enough(self) -> None:
        half = thing(30, "book", (4.01, 0.85, 0), (0.2, 0.1, 0.2), "Props")
        assert found(VIRTUALHOME, "on", half, TABLE) == set()

    def test_a_thing_a_hair_below_a_floor_without_thickness_is_not_on_it(self) -> None:
        floor = thing(50, "floor", (0, 0, 0), (9, 0, 9), "Floor")
        sunk = thing(30, "fridge", (0, 0.999, 0), (1, 2, 1), "Appliances")
        level = thing(31, "fridge", (0, 1, 0), (1, 2, 1), "Appliances")
        assert found(VIRTUALHOME, "on", sunk, level, floor) == {(31, 50)}

    def test_a_board_of_a_shelf_carries_below_the_top(self) -> None:
        shelf = thing(60, "bookshelf", (0, 1, 0), (1, 2, 0.4), "Furniture")
        book = thing(30, "book", (0, 1.35, 0.1), (0.2, 0.3, 0.3), "Props")  # sticks out: not inside
        assert found(VIRTUALHOME, "on", book, shelf) == {(30, 60)}

    def test_apples_carry_nothing(self) -> None:
        below = thing(30, "apple", (0, 0.05, 0), (0.1, 0.1, 0.1), "Food")
        above = thing(31, "apple", (0, 0.14, 0), (0.1, 0.1, 0.1), "Food")
        assert found(VIRTUALHOME, "on", below, above) == set()


def test_what_lies_just_below_the_top_is_on_and_not_inside_by_default() -> None:
    drawer = thing(60, "cabinet", (0, 0.5, 0), (1, 1, 1), "Furniture")
    low = thing(30, "mug", (0, 0.97, 0), (0.1, 0.04, 0.1), "Props")
    assert found(DEFAULT, "inside", low, drawer) == set()
    assert found(VIRTUALHOME, "inside", low, drawer) == {(30, 60)}


def test_a_thing_without_a_box_has_no_relations() -> None:
    ghost = Thing(99, "mug", "object", None)
    assert relate([ghost], VIRTUALHOME) == frozenset()
    assert relate([], DEFAULT) == frozenset()


def test_relations_do_not_depend_on_the_order_of_things() -> None:
    things = [
        FRIDGE,
        TABLE,
        thing(30, "milk", (0, 1, 0), (0.1, 0.2, 0.1)),
        thing(1, "character", (1, 1, 0), (1, 2, 1)),
    ]
    assert relate(things, MUMA_TOM) == relate(things[::-1], MUMA_TOM)


def test_moving_the_home_moves_no_relation() -> None:
    def home(dx: float) -> list[Thing]:
        milk = thing(30, "milk", (dx, 1, 0), (0.1, 0.2, 0.1), "Food")
        mug = thing(31, "mug", (dx + 3, 0.85, 0), (0.1, 0.1, 0.1), "Props")
        fridge = thing(10, "fridge", (dx, 1, 0), (1, 2, 1), "Appliances")
        return [milk, mug, fridge, thing(11, "kitchen table", (dx + 3, 0.4, 0), (2, 0.8, 1), "Furniture")]

    assert relate(home(0), VIRTUALHOME) == relate(home(128), VIRTUALHOME)


def test_a_container_opens_when_it_grows_more_than_its_threshold() -> None:
    def cabinet(kind: str, depth: float) -> Thing:
        return thing(10, kind, (0, 1, 0), (1, 1, depth))

    rule = OpenedRule(growth=0.10, by_kind={"kitchen cabinet": 0.05})
    assert not list(opened([cabinet("fridge", 0.5)], [cabinet("fridge", 0.59)], rule))
    [(relation, growth)] = opened([cabinet("fridge", 0.5)], [cabinet("fridge", 0.62)], rule)
    assert relation == Relation("opened", 10, 10)
    assert growth == pytest.approx(0.12)
    assert list(opened([cabinet("kitchen cabinet", 0.5)], [cabinet("kitchen cabinet", 0.56)], rule))
    assert not list(opened([], [cabinet("fridge", 0.62)], rule)), "a container seen for the first time"
