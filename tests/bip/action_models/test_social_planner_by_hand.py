"""The policy upon others by hand: who helps, hinders or does not care, by answers and by moves."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from bip.action_models.protocol import Alternative, Move, Say, SocialDecision
from bip.action_models.rational.planner import Costs
from bip.action_models.rational.social_planner import Outlook, SocialPlanner
from bip.testing import check_social_model
from symbolic.mind.belief import Belief, uniform
from symbolic.mind.goals import Goal, SocialGoal
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State
from tests.oracles import one_after_another, told

SHELF, BOX, BENCH = Place("office", "shelf"), Place("office", "box", container=True), Place("hall", "bench")
HOME = Home(("office", "hall"), (SHELF, BOX, BENCH))
COSTS = Costs(elsewhere=6.0)
STATE = State({}, bodies={"Nora": Body("hall"), "Paul": Body("office")})
# Paul is in the office and stands at nothing: up to the shelf and take it; up to the box, open it, ...
FOUND = np.array([2.0, 3.0, 3.0, 6.0])
LOOKS = FOUND - 1.0
EVEN = np.full(4, 0.25)
PLUM = Goal("plum")
SIGMA: dict[SocialGoal, float] = {"help": 1.0, "independent": 0.0, "hinder": -1.0}
STANCES: tuple[SocialGoal, ...] = ("help", "independent", "hinder")
SAYS: tuple[Alternative, ...] = (Say((SHELF,)), Say((BOX,)), Say((BENCH,)))


def plum(*probabilities: float) -> Belief:
    return Belief("plum", HOME.places, np.array(probabilities))


def answering(
    stance: SocialGoal,
    belief: Belief,
    goals: tuple[Goal, ...] = (PLUM,),
    view: Belief | None = None,
    legal: tuple[Alternative, ...] = SAYS,
) -> SocialDecision:
    views = {"plum": view or uniform(HOME, "plum")}
    return SocialDecision(HOME, STATE, "Nora", "Paul", stance, goals, belief, views, {}, legal)


def probabilities(model: SocialPlanner, decision: SocialDecision) -> np.ndarray:
    return np.exp(model.log_social_policies([decision])[0])


def by_hand(
    plain: Sequence[float],
    values: Sequence[float],
    idle: Sequence[bool],
    stance: SocialGoal,
    model: SocialPlanner,
) -> np.ndarray:
    """π ∝ m exp(β σ (value - effort of doing something for or against)), one alternative after another."""
    sigma, other = SIGMA[stance], [1 - p for p in plain]
    odds = []
    for u in range(len(plain)):
        measure = model.plainness * plain[u] / sum(plain) + (1 - model.plainness) * other[u] / sum(other)
        cost = 0.0 if idle[u] or sigma == 0 else model.effort
        odds.append(measure * np.exp(model.rationality * (sigma * values[u] - cost)))
    return np.array(odds) / sum(odds)


def time_when_told(places: Sequence[Place], view: np.ndarray, model: SocialPlanner) -> np.ndarray:
    """How long Paul takes after he hears of some places, for each place that the plum can be at."""
    belief = told(view, HOME, places, model.trust) if places else view
    weights = [b * np.exp(-model.nearness * t) for b, t in zip(belief, FOUND, strict=True)]
    return one_after_another(weights, FOUND, LOOKS)


# --- answers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("stance", STANCES)
@pytest.mark.parametrize("belief", [(0.7, 0.1, 0.1, 0.1), (0.05, 0.05, 0.8, 0.1)])
def test_an_answer_is_worth_the_discounted_time_that_it_leaves_to_the_other(
    stance: SocialGoal, belief: tuple[float, ...]
) -> None:
    model = SocialPlanner(rationality=3.0, discount=0.7, nearness=0.4, trust=0.8, costs=COSTS)
    values = [
        sum(b * 0.7**t for b, t in zip(belief, time_when_told([place], EVEN, model), strict=True))
        for place in HOME.places
    ]
    expected = by_hand(belief[:3], values, [False] * 3, stance, model)
    np.testing.assert_allclose(probabilities(model, answering(stance, plum(*belief))), expected)


def test_who_knows_and_helps_says_the_truth_who_hinders_does_not_who_does_not_care_does_by_half() -> None:
    knows = plum(0, 0, 1, 0)
    model = SocialPlanner(rationality=30.0, costs=COSTS)
    helps, cares_not, hinders = (probabilities(model, answering(stance, knows))[2] for stance in STANCES)
    assert helps > 0.95
    assert cares_not == pytest.approx(0.5)
    assert hinders < 0.05


def test_a_mistaken_helper_says_what_is_not_so() -> None:
    model = SocialPlanner(costs=COSTS)
    assert int(probabilities(model, answering("help", plum(0.02, 0.02, 0.94, 0.02))).argmax()) == 2


def test_what_the_other_already_knows_is_worth_nothing_to_say() -> None:
    # Paul trusts nobody: all answers leave him the same time, so that only their plainness counts
    deaf = SocialPlanner(trust=0.0, costs=COSTS)
    belief = (0.5, 0.2, 0.2, 0.1)
    for stance in STANCES:
        expected = by_hand(belief[:3], [0, 0, 0], [True] * 3, stance, deaf)
        np.testing.assert_allclose(probabilities(deaf, answering(stance, plum(*belief))), expected)


def test_a_goal_for_another_thing_or_none_leaves_the_plain_measure() -> None:
    model = SocialPlanner(costs=COSTS)
    belief = (0.5, 0.2, 0.2, 0.1)
    expected = by_hand(belief[:3], [0, 0, 0], [True] * 3, "help", model)
    for goals in ((), (Goal("lime"),)):
        got = probabilities(model, answering("help", plum(*belief), goals))
        np.testing.assert_allclose(got, expected)


def test_where_the_other_looked_already_is_his_starting_point() -> None:
    model = SocialPlanner(rationality=3.0, discount=0.7, nearness=0.4, trust=0.5, costs=COSTS)
    view, belief = (0.02, 0.7, 0.26, 0.02), (0.1, 0.2, 0.6, 0.1)
    values = [
        sum(b * 0.7**t for b, t in zip(belief, time_when_told([place], np.array(view), model), strict=True))
        for place in HOME.places
    ]
    decision = answering("help", plum(*belief), view=plum(*view))
    np.testing.assert_allclose(
        probabilities(model, decision), by_hand(belief[:3], values, [False] * 3, "help", model)
    )


def test_to_say_that_one_does_not_know_leaves_the_other_as_he_is_and_is_never_plain() -> None:
    model = SocialPlanner(rationality=3.0, discount=0.7, nearness=0.4, trust=0.8, costs=COSTS)
    belief = (0.7, 0.1, 0.1, 0.1)
    meant: list[tuple[Place, ...]] = [(SHELF,), (BOX, BENCH), ()]
    values = [
        sum(b * 0.7**t for b, t in zip(belief, time_when_told(places, EVEN, model), strict=True))
        for places in meant
    ]
    decision = answering("hinder", plum(*belief), legal=tuple(Say(places) for places in meant))
    expected = by_hand([0.7, 0.2, 0.0], values, [False] * 3, "hinder", model)
    np.testing.assert_allclose(probabilities(model, decision), expected)


def test_where_nothing_that_can_be_said_is_believed_the_plain_half_is_spread_evenly() -> None:
    model = SocialPlanner(costs=COSTS)
    got = probabilities(model, answering("independent", plum(0, 0, 0, 1)))
    np.testing.assert_allclose(got, [1 / 3, 1 / 3, 1 / 3])


# --- moves --------------------------------------------------------------------------------------


def moving(
    stance: SocialGoal, goals: tuple[Goal, ...], lies: dict[str, Place], views: dict[str, Belief]
) -> SocialDecision:
    things = ("plum", *(thing for thing in lies if thing != "plum"))
    legal = tuple(Move(thing, place) for thing in things for place in HOME.places)
    knows = Belief(
        "plum", HOME.places, np.array([place == lies["plum"] for place in HOME.places] + [False], float)
    )
    return SocialDecision(HOME, STATE, "Nora", "Paul", stance, goals, knows, views, lies, legal)


@pytest.mark.parametrize("stance", STANCES)
def test_a_move_is_worth_the_time_to_where_it_brings_the_thing_and_leaving_it_is_plain(
    stance: SocialGoal,
) -> None:
    model = SocialPlanner(rationality=3.0, discount=0.7, nearness=0.4, effort=0.2, costs=COSTS)
    weights = [0.25 * np.exp(-0.4 * t) for t in FOUND]
    search = one_after_another(weights, FOUND, LOOKS)
    # on the shelf it lies in view of Paul, who walks up and takes it: 2; else he has to search for it
    values = [0.7**2, 0.7 ** search[1], 0.7 ** search[2]]
    decision = moving(stance, (PLUM,), {"plum": BENCH}, {"plum": uniform(HOME, "plum")})
    expected = by_hand([0, 0, 1], values, [False, False, True], stance, model)
    np.testing.assert_allclose(probabilities(model, decision), expected)


def test_bringing_it_to_where_it_is_wanted_takes_the_other_no_time() -> None:
    model = SocialPlanner(rationality=3.0, discount=0.7, nearness=0.4, effort=0.2, costs=COSTS)
    # Paul wants it on the bench. From shelf or box: to have it, a walk to the hall, up to the bench, to lay it
    direct = np.array([2.0 + 3, 3.0 + 3, 3.0, 6.0])
    search = one_after_another([0.25 * np.exp(-0.4 * t) for t in direct], direct, LOOKS)
    values = [0.7**5, 0.7 ** search[1], 0.7**0]
    decision = moving("help", (Goal("plum", BENCH),), {"plum": BOX}, {"plum": uniform(HOME, "plum")})
    expected = by_hand([0, 1, 0], values, [False, True, False], "help", model)
    np.testing.assert_allclose(probabilities(model, decision), expected)
    assert int(probabilities(SocialPlanner(), decision).argmax()) == 2


def test_where_it_is_wanted_it_is_there_whether_or_not_it_comes_in_sight() -> None:
    # wanted on the shelf, in view of Paul: nothing is left to do, and no look need be taken
    model = SocialPlanner(rationality=3.0, discount=0.7, effort=0.0, costs=COSTS)
    decision = moving("help", (Goal("plum", SHELF),), {"plum": BENCH}, {"plum": uniform(HOME, "plum")})
    helped = probabilities(model, decision)
    assert helped[0] / helped[2] > np.exp(3.0 * (1 - 0.7**5)) / 2 * 0.99  # value 1 against at most γ^5


def test_an_agent_who_knows_of_no_wish_moves_for_no_reason() -> None:
    decision = moving("help", (), {"plum": BOX}, {})
    got = probabilities(SocialPlanner(effort=0.0), decision)
    np.testing.assert_allclose(got, [0.25, 0.5, 0.25])


def test_for_the_others_sake_alone_nobody_does_what_changes_nothing() -> None:
    # without a wish, help pays the effort, and the indifferent do not: e^-(10 * 0.1) to 1 on each half
    decision = moving("help", (), {"plum": BOX}, {})
    stay = 1 / (1 + np.exp(-1.0))
    np.testing.assert_allclose(probabilities(SocialPlanner(), decision)[1], stay)
    hinder = replace(decision, social_goal="hinder")
    np.testing.assert_allclose(probabilities(SocialPlanner(), hinder)[1], stay)
    careless = replace(decision, social_goal="independent")
    np.testing.assert_allclose(probabilities(SocialPlanner(), careless)[1], 0.5)


def test_of_two_things_that_are_wanted_each_move_leaves_the_other_thing_where_it_lies() -> None:
    model = SocialPlanner(rationality=3.0, discount=0.7, nearness=0.4, effort=0.2, costs=COSTS)
    search = one_after_another([0.25 * np.exp(-0.4 * t) for t in FOUND], FOUND, LOOKS)
    seen = np.array([2.0, search[1], search[2]])
    views = {thing: uniform(HOME, thing) for thing in ("plum", "lime")}
    decision = moving("help", (PLUM, Goal("lime")), {"plum": BENCH, "lime": BOX}, views)
    both = [0.7 ** (time + seen[1]) for time in seen] + [0.7 ** (time + seen[2]) for time in seen]
    expected = by_hand([0, 0, 1, 0, 0, 0], both, [i == 2 for i in range(6)], "help", model)
    np.testing.assert_allclose(probabilities(model, decision), expected)


def test_an_open_box_in_the_room_of_the_other_is_in_view() -> None:
    model = SocialPlanner(rationality=3.0, discount=0.7, effort=0.0, plainness=0.5, costs=COSTS)
    decision = moving("help", (PLUM,), {"plum": BENCH}, {"plum": uniform(HOME, "plum")})
    opened = replace(decision, state=replace(STATE, open=frozenset({BOX})))
    got = probabilities(model, opened)
    np.testing.assert_allclose(got[0], got[1])  # both lie in view, and both take 2


# --- the policy itself --------------------------------------------------------------------------


def test_value_and_effort_by_hand() -> None:
    # certain of place 0. Times 1 and 3, γ = 1/2, the second is to do nothing: values 1/2 - 1/10 and 1/8
    ahead = Outlook(
        np.array([[1.0, 9.0], [3.0, 9.0]]), np.array([[0.0, 0.0], [1.0, 1.0]]), np.array([0.0, 1.0])
    )
    model = SocialPlanner(rationality=4.0, discount=0.5, effort=0.1)
    belief = np.array([1.0, 0.0])
    helps, neutral, hinders = (np.exp(model.log_policy(ahead, belief, stance)) for stance in STANCES)
    gap = 4 * (1 / 2 - 1 / 10 - 1 / 8)
    np.testing.assert_allclose(helps[0], 1 / (1 + np.exp(-gap)))
    np.testing.assert_allclose(neutral, [0.5, 0.5])
    gap = 4 * (1 / 2 + 1 / 10 - 1 / 8)  # to hinder costs effort too
    np.testing.assert_allclose(hinders[0], 1 / (1 + np.exp(gap)))


def test_the_plain_alternative_has_its_mass_however_many_others_there_are() -> None:
    for others in (1, 2, 7):
        plain = np.zeros((others + 1, 2))
        plain[0] = 1.0
        ahead = Outlook(np.zeros((others + 1, 2)), plain, np.zeros(others + 1))
        policy = np.exp(SocialPlanner(plainness=0.3).log_policy(ahead, np.array([0.5, 0.5]), "help"))
        np.testing.assert_allclose(policy, [0.3, *[0.7 / others] * others])


def test_obeys_the_laws_and_two_minds_in_one_situation_do_not_mix() -> None:
    beliefs = [plum(0.7, 0.1, 0.1, 0.1), plum(0, 0, 1, 0)]
    decisions = [answering(stance, belief) for stance in STANCES for belief in beliefs]
    decisions += [answering("help", beliefs[0], view=plum(0, 0.5, 0.5, 0)), answering("help", beliefs[0], ())]
    decisions += [moving(s, (PLUM,), {"plum": BENCH}, {"plum": uniform(HOME, "plum")}) for s in STANCES]
    check_social_model(SocialPlanner(), decisions, atol=1e-9)
