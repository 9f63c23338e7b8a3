from perception.events.acts import Act, nearest_person, steady, swings, walks
from perception.events.carrying import Opening, carries, resting
from perception.geometry.boxes import box_around
from perception.mapping.completion import completed
from perception.mapping.doors import DoorChange
from perception.mapping.frames import Pose
from perception.mapping.tracks import Glimpse
from tests.perception.homes import thing

AHEAD = (0.0, 0.0, 1.0)


def standing(*places: float) -> dict[int, dict[int, Pose]]:
    """Person 1 at x = each place, step by step."""
    return {step: {1: Pose((x, 1.6, 0.0), AHEAD)} for step, x in enumerate(places)}


def seen(*centres: tuple[float, float, float] | None) -> list[Glimpse]:
    return [Glimpse(step, centre, 0.1) for step, centre in enumerate(centres) if centre is not None]


SHELF = (1.5, 1.0, 0.0)
HERE = [0.0] * 3


def hand(x: float) -> tuple[float, float, float]:
    return x + 0.4, 1.1, 0.0


def test_a_thing_that_leaves_its_place_for_a_hand_was_grabbed() -> None:
    poses = standing(0, 0, 0, 1, 2, 3)
    glimpses = seen(SHELF, SHELF, hand(0), hand(1), hand(2), hand(3))
    assert list(carries(5, glimpses, poses)) == [Act("grab", 5, 1, 2, 2)]


def test_a_thing_that_stays_while_the_person_leaves_was_put() -> None:
    poses = standing(0, 1, 2, 3, 4, 5)
    glimpses = seen(hand(0), hand(1), hand(2), (3.9, 0.8, 0.5), (3.9, 0.8, 0.5), (3.9, 0.8, 0.5))
    assert list(carries(5, glimpses, poses)) == [Act("put", 5, 1, 3, 3)]


def test_a_thing_first_seen_in_the_hand_was_taken_out_of_sight() -> None:
    poses = standing(0, 0, 0, 0, 0, 1, 2)
    assert list(carries(5, seen(None, None, None, None, hand(0), hand(1), hand(2)), poses)) == [
        Act("grab", 5, 1, 4, 4)
    ]


def test_a_thing_that_vanishes_from_the_hand_was_laid_down_out_of_sight() -> None:
    poses = standing(0, 1, 2, 3, 4, 5, 6)
    assert list(carries(5, seen(hand(0), hand(1), hand(2)), poses)) == [Act("put", 5, 1, 3, 3)]


def test_what_vanishes_from_the_hand_is_laid_down_in_the_container_that_opens_next() -> None:
    poses = standing(0, 1, 2, 3, 4, 5, 5, 5, 5, 5)
    glimpses = seen(hand(0), hand(1), hand(2))
    fridge = box_around((6, 1, 0), (0.8, 2, 0.8))
    far = Opening(11, 4, 9, box_around((20, 1, 0), (1, 2, 1)))
    # The fridge is open from step 6 to 8, while the person stands 0.6 m from it.
    assert list(carries(5, glimpses, poses, (far, Opening(10, 6, 8, fridge)))) == [Act("put", 5, 1, 6, 8)]


def test_what_rests_elsewhere_was_carried_by_who_came_to_both_places() -> None:
    poses = {
        s: {1: Pose((x, 1.6, 0.0), AHEAD), 2: Pose((9.0, 1.6, 9.0), AHEAD)} for s, x in enumerate(range(9))
    }
    # Missed by the camera from step 2 on, while person 1 walks from 0 to 8 m, a metre a step.
    glimpses = seen((1.0, 0.8, 0.5), (1.0, 0.8, 0.5), *[None] * 5, (6.0, 0.8, 0.5), (6.0, 0.8, 0.5))
    # Within 1.4 m of x = 1 last at step 2 (2 m), of x = 6 from step 5 (5 m) on.
    assert list(carries(5, glimpses, poses)) == [Act("grab", 5, 1, 2, 2), Act("put", 5, 1, 5, 7)]


def test_what_rests_elsewhere_though_nobody_came_was_not_carried() -> None:
    poses = standing(*[-9.0] * 9)
    glimpses = seen((1.0, 0.8, 0.5), (1.0, 0.8, 0.5), *[None] * 5, (6.0, 0.8, 0.5), (6.0, 0.8, 0.5))
    assert list(carries(5, glimpses, poses)) == []


def test_one_sighting_in_a_hand_between_two_places_is_another_thing_under_its_name() -> None:
    poses = standing(*[0.0] * 5)
    glimpses = seen(SHELF, SHELF, hand(0), SHELF, SHELF)
    assert list(carries(5, glimpses, poses)) == []


def test_a_single_sighting_before_the_hand_says_since_when_it_was_taken() -> None:
    poses = standing(0, 0, 0, 0, 0, 1, 2, 3)
    glimpses = seen(None, SHELF, None, None, hand(0), hand(1), hand(2), hand(3))
    assert list(carries(5, glimpses, poses)) == [Act("grab", 5, 1, 2, 4)]


def test_what_one_walks_past_is_not_carried() -> None:
    poses = standing(0, 1, 2, 3, 4, 5, 6, 7, 8)
    switch = (4.4, 1.1, 0.0)
    assert list(carries(5, seen(None, None, None, None, switch, None), poses)) == []


def test_a_person_who_stands_still_with_a_thing_keeps_it() -> None:
    [rest] = resting(seen(hand(0), hand(0), hand(0)), standing(*HERE))
    assert (rest.first, rest.last, rest.count, rest.holder) == (0, 2, 3, 1)


def test_doors_are_moved_by_whoever_is_nearest() -> None:
    poses = {4: {1: Pose((0, 1.6, 0), AHEAD), 2: Pose((5, 1.6, 0), AHEAD)}}
    boxes = {10: box_around((5, 1, 1), (1, 2, 1))}
    assert list(swings([DoorChange(10, True, 2, 4)], poses, boxes)) == [Act("open", 10, 2, 3, 4)]
    assert nearest_person({}, 4, (0, 0, 0)) == 0


def test_nobody_moves_a_door_from_across_the_room() -> None:
    # The box reaches to z = 1.5, so that the person passes it at gaps of 3.5, 1.5 and 3.5 m; at 1.1 m in the last.
    boxes, change = {10: box_around((0, 1, 1), (1, 2, 1))}, DoorChange(10, True, 2, 5)
    passing = {step: {1: Pose((0, 1.6, z), AHEAD)} for step, z in ((2, 1.6), (3, 5.0), (4, 3.0), (5, 5.0))}
    assert list(swings([change], passing, boxes)) == [Act("open", 10, 0, 3, 5)], "before step 3 it was shut"
    near = passing | {4: {1: Pose((0, 1.6, 2.6), AHEAD)}}
    assert list(swings([change], near, boxes)) == [Act("open", 10, 1, 3, 5)], "though seen when already away"
    unseen = {step: here for step, here in passing.items() if step != 4}
    assert list(swings([change], unseen, boxes)) == [Act("open", 10, 1, 3, 5)], (
        "out of sight one may do anything"
    )


def test_a_door_that_flickers_has_not_moved() -> None:
    changes = [DoorChange(10, True, 2, 3), DoorChange(10, False, 8, 9), DoorChange(10, True, 9, 10)]
    assert steady(changes) == changes[:1]
    plain = [DoorChange(10, True, 2, 3, area=0.5), DoorChange(10, False, 3, 4, area=0.5)]
    assert steady(plain) == plain, "a door that plainly shows was open, however shortly"
    assert steady([*changes, DoorChange(10, False, 19, 20)]) == [changes[0], DoorChange(10, False, 19, 20)]


def test_a_walk_ends_at_the_place_that_is_nearest_then() -> None:
    places = {10: box_around((0, 1, 1), (1, 2, 1)), 11: box_around((4, 1, 1), (1, 2, 1))}
    poses = standing(0, 0, 1, 2, 3, 3, 3)
    assert list(walks(poses, 1, places)) == [Act("walk", 11, 1, 1, 4)]


def test_an_apple_in_a_bowl_reaches_down_into_it() -> None:
    bowl = thing(20, "dish bowl", (0, 0.85, 0), (0.3, 0.1, 0.3))
    apple = thing(21, "apple", (0.05, 0.92, 0), (0.08, 0.06, 0.08))
    beside = thing(22, "apple", (0.5, 0.92, 0), (0.08, 0.06, 0.08))
    after = {t.id: t.box for t in completed([bowl, apple, beside])}
    assert after[21] is not None
    assert apple.box is not None
    assert after[21].low[1] == bowl.box.low[1] if bowl.box else False
    assert after[21].high == apple.box.high
    assert after[22] == beside.box


def test_what_lies_on_a_plate_is_left_as_it_is() -> None:
    plate = thing(20, "plate", (0, 0.81, 0), (0.3, 0.02, 0.3))
    cake = thing(21, "cupcake", (0, 0.87, 0), (0.08, 0.1, 0.08))
    assert completed([plate, cake]) == (plate, cake)
