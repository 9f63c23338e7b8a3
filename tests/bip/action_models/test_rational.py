from dataclasses import replace
from heapq import heappop, heappush

import numpy as np
import pytest

from bip.action_models import Costs, Decision, Rational
from bip.action_models.rational.planner import times
from bip.testing import check_action_model
from symbolic.mind.belief import Belief, condition, uniform
from symbolic.mind.goals import Goal
from symbolic.world.actions import (
    Close,
    Grab,
    Open,
    Put,
    Walk,
)
from symbolic.world.dynamics import legal_actions, transition
from symbolic.world.places import Home, Place
from symbolic.world.state import State
from tests.homes import ANN, CABINET, COFFEE_TABLE, FRIDGE, HOME, STOVE, TABLE, state_in, wander


def decide(state: State, belief: Belief, goal: Goal | None = None) -> Decision:
    return Decision(HOME, state, ANN, goal or Goal(belief.object), belief, legal_actions(HOME, state, ANN))


def time_of(decision: Decision, place: Place) -> dict[object, float]:
    """How long reaching the goal takes with each action first, if the object is at `place`."""
    ahead, _ = times([decision], Costs())
    return dict(zip(decision.legal, ahead[:, HOME.places.index(place)], strict=True))


def policy_of(decision: Decision, model: Rational = Rational()) -> dict[object, float]:  # noqa: B008
    (log_policy,) = model.log_policies([decision])
    return dict(zip(decision.legal, np.exp(log_policy), strict=True))


def some_decisions() -> list[Decision]:
    rng = np.random.default_rng(3)
    decisions = []
    for _ in range(6):
        walk = wander(rng, 5)
        state = walk.initial
        for step in walk.steps:
            decisions.append(decide(state, uniform(HOME, "apple")))
            decisions.append(
                decide(state, condition(uniform(HOME, "book"), [STOVE], True), Goal("book", TABLE))
            )
            state = transition(HOME, state, step.action)
    return decisions


def test_obeys_the_laws_of_action_models() -> None:
    check_action_model(Rational(), some_decisions(), atol=1e-9)


def test_times_by_hand() -> None:
    # In the bedroom, apple in the fridge: walk 1 + walk up 1 + open 1 + grab 1 = 4; a detour adds 1.
    decision = decide(state_in("bedroom"), uniform(HOME, "apple"))
    assert time_of(decision, FRIDGE)[Walk(ANN, "kitchen")] == 4
    assert time_of(decision, FRIDGE)[Walk(ANN, "living room")] == 5
    assert time_of(decision, TABLE)[Walk(ANN, "kitchen")] == 3  # a surface need not be opened


def test_the_policy_by_hand_for_a_bet_between_two_places() -> None:
    # Two closed boxes, alone in one room; she stands at neither. Time to each: walk up, open, grab = 3.
    places = tuple(Place("kitchen", f"box {i}", container=True) for i in range(2))
    home = Home(("kitchen",), places)
    belief = Belief("apple", places, np.array([0.8, 0.2, 0.0]))
    state = State({}, bodies=state_in("kitchen").bodies)
    decision = Decision(home, state, ANN, Goal("apple"), belief, legal_actions(home, state, ANN))
    # Going to the wrong box costs one step: 1 + 3 against 3. With β = 2, a bet is followed with 1 / (1 + e^-2).
    follow = 1 / (1 + np.exp(-2.0))
    (log_policy,) = Rational(rationality=2.0).log_policies([decision])
    np.testing.assert_allclose(np.exp(log_policy[0]), 0.8 * follow + 0.2 * (1 - follow))


def test_bets_by_probability_alone_without_a_preference_for_what_is_near() -> None:
    decision = decide(
        state_in("living room"), Belief("apple", HOME.places, np.array([0.5, 0, 0, 0, 0.5, 0, 0]))
    )
    nearness = policy_of(decision, Rational(rationality=50.0, nearness=1.0))
    alone = policy_of(decision, Rational(rationality=50.0, nearness=0.0))
    np.testing.assert_allclose(alone[Walk(ANN, "kitchen")], 0.5)
    np.testing.assert_allclose(nearness[Walk(ANN, "kitchen")], 1 / (1 + np.e))  # one step farther


def test_who_has_walked_up_to_a_container_mostly_opens_it() -> None:
    at_fridge = transition(HOME, state_in("kitchen"), Walk(ANN, FRIDGE))
    policy = policy_of(decide(at_fridge, uniform(HOME, "apple")))
    assert max(policy, key=lambda action: policy[action]) == Open(ANN, FRIDGE)


def test_taking_the_goal_in_view_beats_everything_and_closing_it_away_is_absurd() -> None:
    opened = transition(HOME, transition(HOME, state_in("kitchen"), Walk(ANN, FRIDGE)), Open(ANN, FRIDGE))
    policy = policy_of(decide(opened, condition(uniform(HOME, "apple"), [FRIDGE], True)))
    assert policy[Grab(ANN, "apple", FRIDGE)] > 0.9
    assert policy[Close(ANN, FRIDGE)] < 0.01


def test_what_was_opened_is_closed_before_walking_on() -> None:
    opened = transition(HOME, transition(HOME, state_in("kitchen"), Walk(ANN, STOVE)), Open(ANN, STOVE))
    policy = policy_of(decide(opened, condition(uniform(HOME, "apple"), [CABINET], True)))
    assert max(policy, key=lambda action: policy[action]) == Close(ANN, STOVE)


def test_a_placement_is_reached_by_bringing_the_object_there() -> None:
    state = transition(HOME, state_in("kitchen"), Walk(ANN, TABLE))
    state = transition(HOME, state, Grab(ANN, "plate", TABLE))
    decision = decide(state, condition(uniform(HOME, "plate"), [TABLE], True), Goal("plate", CABINET))
    ahead = time_of(decision, TABLE)
    assert ahead[Walk(ANN, "living room")] == 1 + 3  # there, up to it, open it, put it
    assert ahead[Put(ANN, "plate", TABLE)] > ahead[Walk(ANN, "living room")]


def test_without_rationality_every_legal_action_is_equally_likely() -> None:
    decision = some_decisions()[4]
    (log_policy,) = Rational(rationality=0.0).log_policies([decision])
    np.testing.assert_allclose(np.exp(log_policy), 1 / len(decision.legal))


@pytest.mark.parametrize("seed", range(5))
def test_times_agree_with_the_shortest_path_through_the_household(seed: int) -> None:
    """Dijkstra over the states that legal actions reach, for an object at a known place."""
    rng = np.random.default_rng(seed)
    state = wander(rng, 4).initial
    for step in wander(rng, 4).steps:
        state = transition(HOME, state, step.action)
    for place, thing in ((FRIDGE, "apple"), (TABLE, "plate"), (COFFEE_TABLE, "book")):
        here = replace(state, contents={place: (thing,)})
        goal = Goal(thing, CABINET if place != CABINET else TABLE)
        decision = decide(here, condition(uniform(HOME, thing), [place], True), goal)
        _, now = times([decision], Costs(leave_open=0.0))
        assert now[0, HOME.places.index(place)] == pytest.approx(shortest(here, goal))


def shortest(state: State, goal: Goal) -> float:
    """The time of the fastest action sequence that reaches a placement; leaving things open is free."""
    costs = {Walk: 1.0, Open: 1.0, Close: 0.5, Grab: 1.0, Put: 1.0}
    queue: list[tuple[float, int, State]] = [(0.0, 0, state)]
    reached: set[object] = set()
    ticket = 0
    while queue:
        time, _, here = heappop(queue)
        assert goal.place is not None
        if goal.object in here.contents.get(goal.place, ()):
            return time
        body = here.bodies[ANN]
        key = (body.room, body.near, body.holds, here.open)
        if key in reached:
            continue
        reached.add(key)
        for action in legal_actions(HOME, here, ANN):
            if isinstance(action, Grab | Put) and action.object != goal.object:
                continue
            after = transition(HOME, here, action)
            if isinstance(action, Put):
                after = replace(after, contents={action.place: (goal.object,)})
                if action.place != goal.place:
                    continue
            ticket += 1
            heappush(queue, (time + costs[type(action)], ticket, after))
    raise AssertionError("the goal cannot be reached")
