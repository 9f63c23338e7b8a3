"""The planner with costs that all differ, so that each can be told from the others; its policy by plain loops."""

import numpy as np
import pytest

from bip.action_models.protocol import Decision
from bip.action_models.rational.planner import Costs, Rational, times
from symbolic.mind.belief import Belief
from symbolic.mind.goals import Goal
from symbolic.world.actions import (
    Action,
    Close,
    Grab,
    Open,
    Put,
    Walk,
)
from symbolic.world.dynamics import legal_actions
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State
from tests.oracles import policy_by_bets

SHELF, BOX = Place("office", "shelf"), Place("office", "box", container=True)
BENCH, CRATE = Place("hall", "bench"), Place("hall", "crate", container=True)
HOME = Home(("office", "hall"), (SHELF, BOX, BENCH, CRATE))
ROOM, UP, OPEN, CLOSE, GRAB, PUT, LEAVE, ELSE = 2.0, 3.0, 5.0, 7.0, 11.0, 13.0, 17.0, 90.0
COSTS = Costs(ROOM, UP, OPEN, CLOSE, GRAB, PUT, LEAVE, ELSE)
PLUM = Goal("plum")


def decide(body: Body, goal: Goal = PLUM, belief: tuple[float, ...] = (0.2,) * 5, *opened: Place) -> Decision:
    state = State({SHELF: ("plum",), BOX: ("plum",)}, frozenset(opened), {"Ida": body})
    mind = Belief(goal.object, HOME.places, np.array(belief))
    return Decision(HOME, state, "Ida", goal, mind, legal_actions(HOME, state, "Ida"))


def now(decision: Decision) -> list[float]:
    return times([decision], COSTS)[1][0].tolist()


def ahead(decision: Decision) -> dict[Action, list[float]]:
    return dict(zip(decision.legal, times([decision], COSTS)[0].tolist(), strict=True))


def test_each_part_of_the_way_has_its_cost() -> None:
    assert now(decide(Body("office"))) == [
        UP + GRAB,
        UP + OPEN + GRAB,
        ROOM + UP + GRAB,
        ROOM + UP + OPEN + GRAB,
        ELSE,
    ]


def test_what_is_at_hand_and_what_is_open_save_their_steps() -> None:
    assert now(decide(Body("office", BOX), PLUM, (0.2,) * 5, BOX))[:2] == [UP + GRAB, GRAB]
    assert now(decide(Body("hall"), PLUM, (0.2,) * 5, CRATE))[2:] == [UP + GRAB, UP + GRAB, ELSE]


def test_a_placement_adds_the_way_there_the_opening_and_the_laying_down() -> None:
    into_crate = decide(Body("office"), Goal("plum", CRATE))
    assert now(into_crate) == [
        UP + GRAB + ROOM + UP + OPEN + PUT,
        UP + OPEN + GRAB + ROOM + UP + OPEN + PUT,
        ROOM + UP + GRAB + UP + OPEN + PUT,
        ROOM + UP + OPEN + GRAB,
        ELSE,
    ]
    onto_shelf = decide(Body("office"), Goal("plum", SHELF))
    assert now(onto_shelf)[1] == UP + OPEN + GRAB + UP + PUT


def test_whoever_holds_it_has_but_to_bring_it_wherever_it_was_thought_to_be() -> None:
    held = Body("office", holds=("plum",))
    assert now(decide(held, Goal("plum", CRATE))) == [ROOM + UP + OPEN + PUT] * 5
    assert now(decide(held)) == [0.0] * 5


def test_walking_spends_a_step_and_changes_where_one_is() -> None:
    look = ahead(decide(Body("office")))
    assert look[Walk("Ida", "hall")] == [
        ROOM + t for t in (ROOM + UP + GRAB, ROOM + UP + OPEN + GRAB, UP + GRAB, UP + OPEN + GRAB, ELSE)
    ]
    assert look[Walk("Ida", BOX)][:2] == [UP + UP + GRAB, UP + OPEN + GRAB]


def test_opening_and_closing_change_what_is_in_the_way() -> None:
    assert ahead(decide(Body("office", BOX)))[Open("Ida", BOX)][1] == OPEN + GRAB
    shut = ahead(decide(Body("office", BOX), PLUM, (0.2,) * 5, BOX))[Close("Ida", BOX)]
    assert shut[:2] == [CLOSE + UP + GRAB, CLOSE + OPEN + GRAB]


def test_walking_away_from_what_one_leaves_open_is_disliked() -> None:
    left = ahead(decide(Body("office", BOX), PLUM, (0.2,) * 5, BOX))
    assert left[Walk("Ida", SHELF)][0] == UP + LEAVE + GRAB
    assert left[Walk("Ida", "hall")][2] == ROOM + LEAVE + UP + GRAB
    elsewhere = ahead(decide(Body("office", SHELF), PLUM, (0.2,) * 5, BOX))
    assert elsewhere[Walk("Ida", "hall")][2] == ROOM + UP + GRAB


def test_taking_the_thing_reaches_the_goal_and_taking_another_does_not() -> None:
    assert ahead(decide(Body("office", SHELF)))[Grab("Ida", "plum", SHELF)] == [GRAB] * 5
    other = ahead(decide(Body("office", SHELF), Goal("lime")))[Grab("Ida", "plum", SHELF)]
    assert other == [GRAB + t for t in now(decide(Body("office", SHELF)))]


def test_taking_a_thing_that_is_wanted_somewhere_leaves_the_way_there() -> None:
    taken = ahead(decide(Body("office", SHELF), Goal("plum", CRATE)))[Grab("Ida", "plum", SHELF)]
    assert taken == [GRAB + ROOM + UP + OPEN + PUT] * 5


def test_laying_it_down_where_it_is_wanted_reaches_the_goal_and_elsewhere_one_has_to_come_back() -> None:
    wanted = ahead(decide(Body("office", SHELF, ("plum",)), Goal("plum", SHELF)))
    assert wanted[Put("Ida", "plum", SHELF)] == [PUT] * 5
    wrong = ahead(decide(Body("office", SHELF, ("plum",)), Goal("plum", CRATE)))
    assert wrong[Put("Ida", "plum", SHELF)] == [PUT + GRAB + ROOM + UP + OPEN + PUT] * 5
    another = ahead(decide(Body("office", SHELF, ("lime", "plum")), Goal("plum", CRATE)))
    assert another[Put("Ida", "lime", SHELF)] == [PUT + ROOM + UP + OPEN + PUT] * 5


@pytest.mark.parametrize("rationality", [0.0, 0.05, 0.4])
@pytest.mark.parametrize("nearness", [0.0, 0.02, 0.3])
@pytest.mark.parametrize("belief", [(0.2,) * 5, (0.0, 0.6, 0.1, 0.25, 0.05)])
def test_the_policy_is_the_mean_of_what_each_bet_would_do(
    belief: tuple[float, ...], nearness: float, rationality: float
) -> None:
    model = Rational(rationality, nearness, COSTS)
    for decision in (
        decide(Body("office"), PLUM, belief),
        decide(Body("office", BOX), PLUM, belief, BOX),
        decide(Body("hall", CRATE), Goal("plum", SHELF), belief),
        decide(Body("office", SHELF, ("plum",)), Goal("plum", CRATE), belief),
    ):
        rows = list(ahead(decision).values())
        expected = policy_by_bets(belief, now(decision), rows, nearness, rationality)
        (log_policy,) = model.log_policies([decision])
        np.testing.assert_allclose(np.exp(log_policy), expected)


def test_decisions_in_two_homes_are_each_scored_in_their_own() -> None:
    small = Home(("den",), (Place("den", "stool"), Place("den", "mat")))
    state = State({}, bodies={"Ida": Body("den")})
    belief = Belief("plum", small.places, np.array([0.6, 0.3, 0.1]))
    there = Decision(small, state, "Ida", PLUM, belief, legal_actions(small, state, "Ida"))
    decisions = [decide(Body("office")), there, decide(Body("hall"))]
    together = Rational().log_policies(decisions)
    for one, policy in zip(decisions, together, strict=True):
        np.testing.assert_allclose(policy, Rational().log_policies([one])[0])
