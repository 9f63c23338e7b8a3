"""What simulated people believe: it follows from what they see and hear, step by step, by hand."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from bip.action_models.protocol import Decision, Move, Say, SocialDecision
from bip.action_models.rational.planner import Rational
from symbolic.mind.belief import Belief
from symbolic.mind.goals import Goal
from symbolic.world.actions import (
    Close,
    Grab,
    Open,
    Put,
    Tell,
    Walk,
)
from symbolic.world.dynamics import transition
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State
from tests.oracles import Floats, look, told
from training.simulation.draws import draw
from training.simulation.encounters import AGENT, OTHER, Encounter, EncounterOptions, simulate_encounter
from training.simulation.simulated_people import Forgetful, Habitual, Inattentive
from training.simulation.simulator import AGENT as ALONE
from training.simulation.simulator import (
    MindOptions,
    Trajectory,
    decisions,
    reached,
    sample_mind,
    simulate_in,
)

SHELF, BOX = Place("office", "shelf"), Place("office", "box", container=True)
BENCH, CRATE = Place("hall", "bench"), Place("hall", "crate", container=True)
HOME = Home(("office", "hall"), (SHELF, BOX, BENCH, CRATE))
LIES_IN_THE_CRATE = State({SHELF: (), BOX: (), BENCH: (), CRATE: ("plum",)})
EVEN = np.full(5, 1 / 5)


class Listening:
    """Any policy, with the decisions that it was asked."""

    def __init__(self, policy: object) -> None:
        self.policy = policy
        self.asked: list[Decision] = []

    def log_policies(self, decisions: Sequence[Decision]) -> list[Floats]:
        self.asked += decisions
        return self.policy.log_policies(decisions)  # type: ignore[attr-defined]


def uninformed(**changes: object) -> MindOptions:
    plain = MindOptions(placement_share=0, missing_share=0, uninformed=1, informed=0, certain=0, excluding=0)
    return replace(plain, **changes)  # type: ignore[arg-type]


# --- one person ---------------------------------------------------------------------------------


def test_a_belief_is_followed_by_hand_through_a_walk() -> None:
    actions = (
        Walk(ALONE, BOX),
        Open(ALONE, BOX),
        Walk(ALONE, "hall"),
        Walk(ALONE, CRATE),
        Open(ALONE, CRATE),
        Grab(ALONE, "plum", CRATE),
    )
    initial = replace(LIES_IN_THE_CRATE, bodies={ALONE: Body("office")})
    walk = Trajectory(0, HOME, initial, Goal("plum"), Belief("plum", HOME.places, EVEN), actions)
    beliefs = [decision.belief.probabilities for decision in decisions(walk)]
    expected = [
        [0, 1 / 4, 1 / 4, 1 / 4, 1 / 4],  # the shelf is bare
        [0, 1 / 4, 1 / 4, 1 / 4, 1 / 4],
        [0, 0, 1 / 3, 1 / 3, 1 / 3],  # and so is the box
        [0, 0, 0, 1 / 2, 1 / 2],  # and the bench
        [0, 0, 0, 1 / 2, 1 / 2],
        [0, 0, 0, 1, 0],  # there it is
    ]
    np.testing.assert_allclose(beliefs, expected)


@pytest.mark.parametrize("seed", range(6))
def test_simulated_people_decide_by_what_they_have_seen_so_far(seed: int) -> None:
    policy = Listening(Rational(rationality=0.5))
    walk = simulate_in(HOME, LIES_IN_THE_CRATE, 0, policy, uninformed(), np.random.default_rng(seed))
    assert len(policy.asked) == len(walk.actions) > 0
    belief, state = EVEN, walk.initial
    again = decisions(walk)
    for asked, posed, action in zip(policy.asked, again, walk.actions, strict=True):
        body = state.bodies[ALONE]
        belief = look(belief, HOME, body.room, CRATE, state.open)
        np.testing.assert_allclose(asked.belief.probabilities, belief)
        np.testing.assert_allclose(posed.belief.probabilities, belief)
        assert asked.legal == posed.legal
        assert asked.state == posed.state == state
        assert asked.goal == walk.goal == Goal("plum")
        state = transition(HOME, state, action)
    assert reached(walk.goal, state) or len(walk.actions) == 30


def test_a_belief_changes_with_what_is_seen() -> None:
    moved = 0
    for seed in range(6):
        policy = Listening(Rational(rationality=0.5))
        simulate_in(HOME, LIES_IN_THE_CRATE, 0, policy, uninformed(), np.random.default_rng(seed))
        first, last = policy.asked[0].belief, policy.asked[-1].belief
        moved += not np.allclose(first.probabilities, last.probabilities)
    assert moved >= 5


def minds(options: MindOptions, count: int = 40) -> list[tuple[Goal, Floats]]:
    rng = np.random.default_rng(0)
    drawn = (sample_mind(HOME, LIES_IN_THE_CRATE, options, rng) for _ in range(count))
    return [(goal, belief.probabilities) for goal, belief in drawn]


def test_people_begin_with_the_belief_of_their_kind() -> None:
    for _, belief in minds(uninformed()):
        np.testing.assert_allclose(belief, EVEN)
    for _, belief in minds(uninformed(uninformed=0, informed=1, truth_mass=(0.3, 0.3))):
        np.testing.assert_allclose(belief, [0.14, 0.14, 0.14, 0.44, 0.14])
    sure = [belief for _, belief in minds(uninformed(uninformed=0, certain=1))]
    assert {int(belief.argmax()) for belief in sure} == {0, 1, 2, 3}
    assert all(sorted(belief) == [0, 0, 0, 0, 1] for belief in sure)
    for _, belief in minds(uninformed(uninformed=0, excluding=1, truth_mass=(0.3, 0.3))):
        left = np.where(belief > 0, [0.14, 0.14, 0.14, 0.44, 0.14], 0)
        np.testing.assert_allclose(belief, left / left.sum())
        assert belief[-1] > 0


def test_a_missing_thing_is_nowhere_and_a_placement_has_a_place() -> None:
    assert {goal.object for goal, _ in minds(uninformed(missing_share=1.0))} == {"missing thing"}
    assert {goal.object for goal, _ in minds(uninformed())} == {"plum"}
    assert {goal.place for goal, _ in minds(uninformed())} == {None}
    assert {goal.place for goal, _ in minds(uninformed(placement_share=1.0))} == set(HOME.places)


def test_a_goal_is_reached_in_hand_or_where_it_is_wanted() -> None:
    held = State({CRATE: ()}, bodies={ALONE: Body("hall", holds=("plum",))})
    laid = State({CRATE: ("plum",)}, bodies={ALONE: Body("hall")})
    assert reached(Goal("plum"), held)
    assert not reached(Goal("plum"), laid)
    assert reached(Goal("plum", CRATE), laid)
    assert not reached(Goal("plum", BENCH), laid)
    assert not reached(Goal("plum", CRATE), held)


def test_what_is_done_is_drawn_by_its_probability() -> None:
    rng = np.random.default_rng(0)
    with np.errstate(divide="ignore"):
        log_policy = np.log([0.1, 0.0, 0.6, 0.3])
    counts = np.bincount([draw(log_policy, rng) for _ in range(4000)], minlength=4) / 4000
    np.testing.assert_allclose(counts, [0.1, 0.0, 0.6, 0.3], atol=0.03)


# --- people who are not the planner -----------------------------------------------------------------


def asked_of_planner(person: type, belief: Sequence[float], **options: float) -> Floats:
    planner = Listening(Rational())
    state = replace(LIES_IN_THE_CRATE, bodies={"Ida": Body("office")})
    mind = Belief("plum", HOME.places, np.array(belief))
    posed = Decision(HOME, state, "Ida", Goal("plum"), mind, (Walk("Ida", SHELF), Walk("Ida", BOX)))
    person(planner=planner, **options).log_policies([posed])
    return planner.asked[-1].belief.probabilities


def test_habit_weighs_surfaces() -> None:
    # e^log 3 = 3 for shelf and bench
    biased = asked_of_planner(Habitual, [0.1, 0.2, 0.3, 0.2, 0.2], habit=np.log(3))
    np.testing.assert_allclose(biased, np.array([0.3, 0.2, 0.9, 0.2, 0.2]) / 1.8)


def test_memory_fades_towards_every_place_alike_but_for_what_is_known() -> None:
    faded = asked_of_planner(Forgetful, [0.0, 0.4, 0.0, 0.4, 0.2], share=0.25)
    np.testing.assert_allclose(faded, [0.05, 0.35, 0.05, 0.35, 0.2])
    known = asked_of_planner(Forgetful, [0.0, 1.0, 0.0, 0.0, 0.0], share=0.25)
    np.testing.assert_allclose(known, [0, 1, 0, 0, 0])


def test_whoever_overlooks_a_thing_in_view_looks_where_it_is_out_of_view() -> None:
    unseen = asked_of_planner(Inattentive, [1.0, 0, 0, 0, 0], overlooks=0.7)
    np.testing.assert_allclose(unseen, [0, 1 / 4, 1 / 4, 1 / 4, 1 / 4])
    elsewhere = asked_of_planner(Inattentive, [0.0, 0.5, 0.5, 0, 0], overlooks=0.7)
    np.testing.assert_allclose(elsewhere, [0, 0.5, 0.5, 0, 0])


# --- two people ---------------------------------------------------------------------------------

ANSWERS = EncounterOptions(move_share=0.0)


class Picking:
    """A policy upon others that does the alternative of one number, whatever the mind."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.asked: list[SocialDecision] = []

    def log_social_policies(self, decisions: Sequence[SocialDecision]) -> list[Floats]:
        self.asked += decisions
        policies = []
        for one in decisions:
            log_policy = np.full(len(one.legal), -np.inf)
            log_policy[self.number % len(one.legal)] = 0.0
            policies.append(log_policy)
        return policies


def lies_in(met: Encounter) -> Place | None:
    return next(
        (place for place, things in met.initial.contents.items() if met.belief.object in things), None
    )


@pytest.mark.parametrize("seed", range(12))
def test_the_other_looks_on_with_what_was_seen_and_heard(seed: int) -> None:
    seeker = Listening(Rational(rationality=1.0))
    met = simulate_encounter(0, ANSWERS, np.random.default_rng([7, seed]), seeker=seeker)
    thing, home, lies = met.belief.object, met.home, lies_in(met)
    asked = iter(seeker.asked)
    state, belief = met.initial, np.full(len(home.places) + 1, 1 / (len(home.places) + 1))
    for action in met.actions:
        belief = look(belief, home, state.bodies[OTHER].room, lies, state.open)
        if action.agent == OTHER and isinstance(action, Walk | Open | Close | Grab | Put):
            posed = next(asked)
            np.testing.assert_allclose(posed.belief.probabilities, belief, atol=1e-12)
            assert (posed.agent, posed.goal) == (OTHER, Goal(thing))
        if isinstance(action, Tell):
            assert action.agent == AGENT
            assert action.place is not None
            kind = (action.place.room, action.place.kind)
            alike = [place for place in home.places if (place.room, place.kind) == kind]
            belief = told(belief, home, alike, 0.9)
        state = transition(home, state, action)
    assert next(asked, None) is None


def test_what_the_agent_decides_is_what_is_done() -> None:
    for number in range(6):
        social = Picking(number)
        met = simulate_encounter(0, ANSWERS, np.random.default_rng([8, number]), social)
        (posed,) = social.asked
        said = posed.legal[number % len(posed.legal)]
        assert isinstance(said, Say)
        assert met.deed is not None
        done = met.actions[met.deed]
        assert isinstance(done, Tell)
        assert done.place in said.places
        assert (posed.social_goal, posed.believed_goals) == (met.social_goal, met.believed_goals)
        np.testing.assert_array_equal(posed.belief.probabilities, met.belief.probabilities)


def agents_of(knowing: float, mistaken: float, unsure: float) -> list[tuple[Encounter, Floats]]:
    """Encounters with what the agent has seen until the question, by hand."""
    options = replace(ANSWERS, knowing=knowing, mistaken=mistaken, unsure=unsure, max_steps=0)
    found = []
    for seed in range(40):
        met = simulate_encounter(0, options, np.random.default_rng([9, seed]))
        size, state, lies = len(met.home.places) + 1, met.initial, lies_in(met)
        seen = look(np.full(size, 1 / size), met.home, state.bodies[AGENT].room, lies, state.open)
        for action in met.actions[: met.decided]:
            state = transition(met.home, state, action)
            seen = look(seen, met.home, state.bodies[AGENT].room, lies, state.open)
        found.append((met, seen))
    assert sum(seen.max() < 1 for _, seen in found) > 20
    return found


def test_agents_who_know_put_nearly_all_on_the_truth() -> None:
    for met, seen in agents_of(1, 0, 0):
        lies = lies_in(met)
        if lies is None:
            continue
        truth = np.array([place == lies for place in met.home.places] + [False], dtype=float)
        expected = seen if seen.max() == 1 else 0.02 * seen + 0.98 * truth
        np.testing.assert_allclose(met.belief.probabilities, expected)


def test_agents_who_are_mistaken_are_sure_of_a_place_where_it_is_not() -> None:
    for met, seen in agents_of(0, 1, 0):
        lies = lies_in(met)
        if seen.max() == 1 or lies is None or (seen[:-1] > 0).sum() < 2:
            continue
        belief = met.belief.probabilities
        assert belief.max() == 1.0
        assert belief[met.home.places.index(lies)] == 0.0
        assert seen[int(belief.argmax())] > 0  # nor where it is seen not to be


def test_agents_who_are_unsure_believe_what_they_see() -> None:
    for met, seen in agents_of(0, 0, 1):
        np.testing.assert_allclose(met.belief.probabilities, seen, atol=1e-12)


def test_whoever_moves_a_thing_sees_it_and_knows() -> None:
    for seed in range(20):
        options = EncounterOptions(move_share=1.0, misjudging_share=0.0, ignorant_share=0.0)
        social = Picking(seed)
        met = simulate_encounter(0, options, np.random.default_rng([10, seed]), social)
        (posed,) = social.asked
        thing = met.belief.object
        assert met.belief.at(posed.lies[thing]) == 1.0
        assert met.believed_goals == (met.goal,)
        act = posed.legal[seed % len(posed.legal)]
        assert isinstance(act, Move)
        stays = act.place == posed.lies[act.object]
        assert (met.deed is None) == stays
        if met.deed is not None:
            assert met.actions[met.deed] == Put(AGENT, act.object, act.place)


def test_some_agents_are_wrong_about_what_the_other_wants() -> None:
    options = EncounterOptions(move_share=1.0, misjudging_share=1.0, ignorant_share=0.0)
    some = [simulate_encounter(0, options, np.random.default_rng([11, k])) for k in range(30)]
    assert sum(met.believed_goals != (met.goal,) for met in some) > 15
