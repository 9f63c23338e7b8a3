"""The level-0 person by hand: what is believed of what is said and seen, and how long a search takes."""

from dataclasses import replace

import numpy as np
import pytest

from bip.action_models.protocol import Decision
from bip.action_models.rational.listener import times_to_goal, watch
from bip.action_models.rational.planner import Costs
from symbolic.mind.belief import Belief, believe, uniform
from symbolic.mind.goals import Goal
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State
from tests.oracles import one_after_another

SHELF, BOX = Place("office", "shelf"), Place("office", "box", container=True)
BENCH, CRATE = Place("hall", "bench"), Place("hall", "crate", container=True)
HOME = Home(("office", "hall"), (SHELF, BOX, BENCH, CRATE))
COSTS = Costs(walk_room=2, walk_place=3, open=5, close=7, grab=11, put=13, leave_open=17, elsewhere=40)
# Ida is in the office and stands at nothing, and all is shut:
FOUND = np.array([3 + 11, 3 + 5 + 11, 2 + 3 + 11, 2 + 3 + 5 + 11, 40.0])
"""Time to have it in hand, for each place that it can be at."""
LOOKS = FOUND - 11


def plum(*probabilities: float) -> Belief:
    return Belief("plum", HOME.places, np.array(probabilities))


def seeking(belief: Belief, goal: Goal, body: Body, *opened: Place) -> Decision:
    return Decision(HOME, State({}, frozenset(opened), {"Ida": body}), "Ida", goal, belief, ())


# --- what is believed ---------------------------------------------------------------------------


def test_a_report_takes_the_trusted_share_of_the_mind() -> None:
    # 0.1 of (0.4, 0.3, 0.1, 0.1, 0.1), and 0.9 on the bench
    heard = believe(plum(0.4, 0.3, 0.1, 0.1, 0.1), [BENCH], 0.9)
    np.testing.assert_allclose(heard.probabilities, [0.04, 0.03, 0.91, 0.01, 0.01])
    assert (heard.object, heard.places) == ("plum", HOME.places)


def test_a_report_of_one_of_two_places_is_shared_evenly_by_them() -> None:
    heard = believe(plum(0.2, 0.2, 0.2, 0.2, 0.2), [SHELF, CRATE], 0.5)
    np.testing.assert_allclose(heard.probabilities, [0.35, 0.1, 0.1, 0.35, 0.1])


def test_who_trusts_nobody_hears_nothing_and_who_trusts_blindly_forgets_the_rest() -> None:
    before = plum(0.4, 0.3, 0.1, 0.1, 0.1)
    np.testing.assert_allclose(believe(before, [BOX], 0.0).probabilities, before.probabilities)
    np.testing.assert_allclose(believe(before, [BOX], 1.0).probabilities, [0, 1, 0, 0, 0])


def at(room: str, contents: dict[Place, tuple[str, ...]], *opened: Place) -> State:
    empty: dict[Place, tuple[str, ...]] = dict.fromkeys(HOME.places, ())
    bodies = {"Ida": Body(room), "Max": Body("hall")}
    return State({**empty, **contents}, frozenset(opened), bodies)


def test_who_has_seen_nothing_thinks_every_place_and_elsewhere_alike() -> None:
    np.testing.assert_allclose(watch(HOME, [], "Ida", "plum").probabilities, 1 / 5)


def test_what_was_seen_empty_stays_ruled_out_after_leaving() -> None:
    # the shelf from the office, then the bench from the hall; box, crate and elsewhere remain
    seen = watch(HOME, [at("office", {BOX: ("plum",)}), at("hall", {BOX: ("plum",)})], "Ida", "plum")
    np.testing.assert_allclose(seen.probabilities, [0, 1 / 3, 0, 1 / 3, 1 / 3])


def test_whoever_saw_it_once_still_thinks_it_there_when_it_was_taken_unseen() -> None:
    states = [at("office", {SHELF: ("plum",)}), at("hall", {CRATE: ("plum",)})]
    np.testing.assert_allclose(watch(HOME, states, "Ida", "plum").probabilities, [1, 0, 0, 0, 0])


def test_states_are_seen_in_the_order_in_which_they_come() -> None:
    # first it is not on the shelf, then it is: the later look wins
    states = [at("office", {}), at("office", {SHELF: ("plum",)})]
    assert watch(HOME, states, "Ida", "plum").at(SHELF) == 1.0
    assert watch(HOME, states[::-1], "Ida", "plum").at(SHELF) == 0.0


def test_everybody_sees_with_their_own_eyes() -> None:
    states = [at("office", {SHELF: ("plum",)})]
    assert watch(HOME, states, "Ida", "plum").at(SHELF) == 1.0
    np.testing.assert_allclose(
        watch(HOME, states, "Max", "plum").probabilities, [1 / 4, 1 / 4, 0, 1 / 4, 1 / 4]
    )


def test_a_container_shows_what_it_holds_only_while_it_stands_open() -> None:
    assert watch(HOME, [at("office", {BOX: ("plum",)})], "Ida", "plum").at(BOX) == pytest.approx(1 / 4)
    assert watch(HOME, [at("office", {BOX: ("plum",)}, BOX)], "Ida", "plum").at(BOX) == 1.0


# --- how long a search takes --------------------------------------------------------------------


@pytest.mark.parametrize("nearness", [0.0, 0.03, 0.2])
@pytest.mark.parametrize("belief", [(0.2, 0.2, 0.2, 0.2, 0.2), (0.5, 0.05, 0.3, 0.1, 0.05)])
def test_a_search_takes_its_mean_time_over_all_orders_of_looking(
    belief: tuple[float, ...], nearness: float
) -> None:
    times = times_to_goal(seeking(plum(*belief), Goal("plum"), Body("office")), COSTS, nearness)
    weights = [b * np.exp(-nearness * t) for b, t in zip(belief, FOUND, strict=True)]
    np.testing.assert_allclose(times, one_after_another(weights, FOUND, LOOKS))


def test_bringing_it_somewhere_adds_the_way_there_and_what_lies_there_already_takes_no_time() -> None:
    # from each place to the shut crate in the hall: a walk (2 from the office) + 3 + open 5 + put 13
    goal, belief = Goal("plum", CRATE), (0.4, 0.1, 0.2, 0.1, 0.2)
    times = times_to_goal(seeking(plum(*belief), goal, Body("office")), COSTS, nearness=0.1)
    direct = FOUND + np.array([2 + 3 + 5 + 13, 2 + 3 + 5 + 13, 3 + 5 + 13, 0, 0])
    weights = [b * np.exp(-0.1 * t) for b, t in zip(belief, direct, strict=True)]
    expected = one_after_another(weights, direct, LOOKS)
    expected[3] = 0.0
    np.testing.assert_allclose(times, expected)


def test_whoever_holds_it_has_but_to_bring_it() -> None:
    belief = plum(0.2, 0.2, 0.2, 0.2, 0.2)
    in_hand = Body("office", holds=("plum",))
    times = times_to_goal(seeking(belief, Goal("plum"), in_hand), COSTS, nearness=0.1)
    np.testing.assert_allclose(times, 0.0)
    times = times_to_goal(seeking(belief, Goal("plum", CRATE), in_hand), COSTS, nearness=0.1)
    np.testing.assert_allclose(times, 2 + 3 + 5 + 13)


def test_what_stands_open_and_where_one_stands_save_their_steps() -> None:
    sure = plum(0, 1, 0, 0, 0)
    at_the_box = seeking(sure, Goal("plum"), Body("office", BOX), BOX)
    assert times_to_goal(at_the_box, COSTS, nearness=0.0)[1] == 11
    shut = replace(at_the_box, state=replace(at_the_box.state, open=frozenset()))
    assert times_to_goal(shut, COSTS, nearness=0.0)[1] == 5 + 11


def test_a_wrong_report_costs_the_listener_a_look() -> None:
    # λ = 0. Sure of the bench, it is on the shelf: there first (5 to look), and then one of two that
    # are held impossible alike: half of a look at each of box, crate and elsewhere.
    misled = seeking(believe(uniform(HOME, "plum"), [BENCH], 1.0), Goal("plum"), Body("office"))
    times = times_to_goal(misled, COSTS, nearness=0.0)
    assert times[0] == pytest.approx(14 + 5 + (8 + 10 + 29) / 2)
    assert times[2] == pytest.approx(16)
