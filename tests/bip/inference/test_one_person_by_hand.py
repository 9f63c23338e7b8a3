"""One person's goal and belief against an enumeration with a policy that is easy to write down."""

from collections.abc import Sequence

import numpy as np
import pytest

from bip.action_models.protocol import Decision
from bip.hypotheses.hypothesis import Hypothesis, StatedBelief
from bip.inference import Assumptions, Policies, Posterior, Prior, certain, infer
from bip.inference.own_steps import log_passing
from symbolic.mind.belief import Belief
from symbolic.mind.goals import Goal
from symbolic.world.actions import (
    Action,
    Ask,
    Close,
    Grab,
    Open,
    Tell,
    Walk,
)
from symbolic.world.dynamics import legal_actions
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State
from symbolic.world.story import Event, Story, replay
from tests.oracles import Floats, look

DESK, BOX, CHEST = (
    Place("office", "desk"),
    Place("office", "box", container=True),
    Place("office", "chest", container=True),
)
BENCH = Place("hall", "bench")
HOME = Home(("office", "hall"), (DESK, BOX, CHEST, BENCH))
CONTENTS: dict[Place, tuple[str, ...]] = {DESK: ("pen",), BOX: ("plum",), CHEST: ("fig",), BENCH: ()}
LIES = {"pen": DESK, "plum": BOX, "fig": CHEST, "ghost": None}


class Weathercock:
    """An action counts 1/10, and one at or towards a place b(place) more; to lay things down counts 1/20."""

    def log_policies(self, decisions: Sequence[Decision]) -> list[Floats]:
        return [self._log_policy(decision) for decision in decisions]

    @staticmethod
    def _log_policy(decision: Decision) -> Floats:
        belief = dict(zip(decision.belief.places, decision.belief.probabilities, strict=False))
        goal = decision.goal
        weights = np.array([weight_of(action, belief, goal) for action in decision.legal])
        return np.log(weights / weights.sum())


def weight_of(action: Action, belief: dict[Place, float], goal: Goal) -> float:
    match action:
        case Walk(_, str(room)):
            return 0.1 + 0.5 * sum(b for place, b in belief.items() if place.room == room)
        case Walk(_, Place() as place):
            return 0.1 + belief[place] + (0.3 if place == goal.place else 0.0)
        case Open(_, place):
            return 0.1 + belief[place]
        case Grab(_, thing, place) if thing == goal.object:
            return 0.1 + belief[place]
        case _:
            return 0.1


def episode(*actions: Action, imminent: bool = False) -> Story:
    bodies = {"Ida": Body("hall"), "Max": Body("office")}
    last = len(actions) - 1
    steps = tuple(Event(action, imminent=imminent and i == last) for i, action in enumerate(actions))
    return Story(HOME, State(CONTENTS, bodies=bodies), steps)


def by_enumeration(actions: Sequence[Action], goal: Goal, truth_mass: float) -> float:
    """Π_t π(a_t | b_t, g), with the belief followed by hand."""
    room, near, opened = "hall", None, frozenset[Place]()
    lies = LIES[goal.object]
    belief = np.full(5, 1 / 5)
    if lies is not None:
        here = np.array([place == lies for place in HOME.places] + [False], dtype=float)
        belief = (1 - truth_mass) * belief + truth_mass * here
    belief = look(belief, HOME, room, lies)
    product = 1.0
    for action in actions:
        if action.agent == "Ida":
            state = State(CONTENTS, opened, {"Ida": Body(room, near)})
            held = dict(zip(HOME.places, belief, strict=False))
            weights = {a: weight_of(a, held, goal) for a in legal_actions(HOME, state, "Ida")}
            product *= weights[action] / sum(weights.values())
            match action:
                case Walk(_, str(target)):
                    room, near = target, None
                case Walk(_, Place() as target):
                    near = target
                case Open(_, place):
                    opened |= {place}
                case Close(_, place):
                    opened -= {place}
                case _:
                    pass
        belief = look(belief, HOME, room, lies, opened)
    return product


def wants(thing: str, *claims: StatedBelief, place: Place | None = None) -> Hypothesis:
    return Hypothesis("Ida", Goal(thing, place), claims)


def judge(
    story: Story, *groups: Sequence[Hypothesis], truth_mass: float = 0.2, look: float = 0.2
) -> Posterior:
    return infer(certain(story), groups, Policies(Weathercock()), Assumptions(Prior(truth_mass, look)))


ENTER = Walk("Ida", "office")
ACTIONS: dict[str, list[Action]] = {
    "she enters": [ENTER],
    "she looks into the box": [ENTER, Walk("Ida", BOX), Open("Ida", BOX)],
    "and leaves it": [ENTER, Walk("Ida", BOX), Open("Ida", BOX), Close("Ida", BOX), Walk("Ida", CHEST)],
    "she comes and goes": [Walk("Ida", BENCH), ENTER, Walk("Ida", DESK), Walk("Ida", "hall")],
    "he does what he does": [Walk("Max", DESK), ENTER, Walk("Max", "hall"), Walk("Ida", CHEST)],
}
GOALS = ["pen", "plum", "fig", "ghost"]


@pytest.mark.parametrize("actions", ACTIONS.values(), ids=ACTIONS)
@pytest.mark.parametrize("truth_mass", [0.0, 0.2, 0.9])
def test_goals_agree_with_enumeration(actions: list[Action], truth_mass: float) -> None:
    posterior = judge(episode(*actions), *([wants(thing)] for thing in GOALS), truth_mass=truth_mass)
    joint = np.array([by_enumeration(actions, Goal(thing), truth_mass) for thing in GOALS])
    np.testing.assert_allclose(np.exp(posterior.log_statements), joint / joint.sum())


def test_goals_that_name_a_place_and_statements_of_several_goals_agree_with_enumeration() -> None:
    actions = ACTIONS["and leaves it"]
    posterior = judge(episode(*actions), [wants("plum", place=CHEST)], [wants("pen"), wants("fig")])
    joint = [
        by_enumeration(actions, Goal("plum", CHEST), 0.2),
        (by_enumeration(actions, Goal("pen"), 0.2) + by_enumeration(actions, Goal("fig"), 0.2)) / 2,
    ]
    np.testing.assert_allclose(np.exp(posterior.log_statements), np.array(joint) / sum(joint))


def test_each_step_has_its_own_likelihood_and_only_her_steps_count() -> None:
    actions = ACTIONS["he does what he does"]
    trace = judge(episode(*actions), [wants("plum")], [wants("fig")]).trace
    assert [step.step.action for step in trace] == [actions[1], actions[3]]
    first = by_enumeration(actions[:2], Goal("plum"), 0.2)
    both = by_enumeration(actions, Goal("plum"), 0.2)
    np.testing.assert_allclose(np.exp([row.log_likelihood[0] for row in trace]), [first, both / first])


def test_what_is_about_to_happen_is_evidence_without_a_result() -> None:
    opened = episode(*ACTIONS["she looks into the box"])
    about_to = episode(*ACTIONS["she looks into the box"], imminent=True)
    assert BOX in replay(opened)[-1].open
    assert BOX not in replay(about_to)[-1].open
    groups = [wants("fig")], [wants("plum")]
    np.testing.assert_allclose(judge(about_to, *groups).log_statements, judge(opened, *groups).log_statements)
    seen, unseen = (judge(one, *groups).final_beliefs[0] for one in (opened, about_to))
    assert seen is not None
    assert unseen is not None
    assert seen.at(BOX) == 0.0
    assert unseen.at(BOX) > 0.1


def test_a_stated_belief_holds_from_the_last_decision_on() -> None:
    """She has left the box; up to the chest is the last decision, and only there does the belief differ."""
    actions = ACTIONS["and leaves it"]
    in_the_chest, not_there = (StatedBelief("ghost", CHEST, holds) for holds in (True, False))
    posterior = judge(episode(*actions), [wants("ghost", in_the_chest)], [wants("ghost", not_there)])
    for row in posterior.trace[:4]:
        assert row.log_likelihood[0] == pytest.approx(row.log_likelihood[1])
    # at the box, with box and desk and bench ruled out: 4 actions, to the hall, the desk, the chest, and to
    # open the box; sure of the chest it counts 1.1 of 1.4 + ...; sure that it is not, 0.1
    sure = 1.1 / (0.1 + 0.1 + 1.1 + 0.1)
    not_so = 0.1 / 0.4
    last = np.exp(posterior.trace[4].log_likelihood)
    np.testing.assert_allclose(last, [sure, not_so])
    np.testing.assert_allclose(np.exp(posterior.log_statements), np.array([sure, not_so]) / (sure + not_so))


def test_a_stated_belief_about_another_thing_changes_nothing() -> None:
    actions = ACTIONS["and leaves it"]
    other = StatedBelief("pen", CHEST, True)
    posterior = judge(episode(*actions), [wants("ghost", other)], [wants("ghost")])
    np.testing.assert_allclose(np.exp(posterior.log_statements), [0.5, 0.5])


def test_a_stated_belief_that_she_saw_to_be_wrong_is_impossible() -> None:
    posterior = judge(
        episode(*ACTIONS["she comes and goes"]),
        [wants("ghost", StatedBelief("ghost", DESK, True))],
        [wants("ghost", StatedBelief("ghost", DESK, False))],
    )
    np.testing.assert_array_equal(np.exp(posterior.log_statements), [0, 1])
    assert posterior.final_beliefs[0] is None


def test_what_is_seen_after_the_stated_belief_corrects_it() -> None:
    """She thinks the ghost in the box, opens it, and sees that it is not."""
    actions = ACTIONS["she looks into the box"]
    posterior = judge(episode(*actions), [wants("ghost", StatedBelief("ghost", BOX, True))], [wants("ghost")])
    (before, after) = posterior.trace[-1].beliefs[0], posterior.final_beliefs[0]
    assert before is not None
    assert after is not None
    assert before.at(BOX) == 1.0
    np.testing.assert_allclose(after.probabilities, [0, 0, 1 / 3, 1 / 3, 1 / 3])


@pytest.mark.parametrize(
    ("place", "holds", "possible"),
    [
        (BOX, True, True),
        (BOX, False, False),  # there it is, as she sees
        (CHEST, True, False),  # it is not in the chest, but in the box
        (CHEST, False, True),
    ],
)
def test_what_comes_into_view_after_the_last_decision_outranks_what_is_stated(
    place: Place, holds: bool, possible: bool
) -> None:
    """The whole way to the box is one decision, and the plum comes into view at its end."""
    actions = ACTIONS["she looks into the box"]
    stated = wants("plum", StatedBelief("plum", place, holds))
    posterior = judge(episode(*actions), [stated], [wants("plum")])
    assert (posterior.log_statements[0] > -np.inf) == possible
    assert (posterior.final_beliefs[0] is not None) == possible
    about_to = judge(episode(*actions, imminent=True), [stated], [wants("plum")])
    assert about_to.log_statements[0] > -np.inf  # where she does not see it yet, anything can be thought


def test_what_comes_into_view_says_nothing_of_what_is_thought_of_another_thing() -> None:
    stated = wants("fig", StatedBelief("fig", CHEST, True))
    posterior = judge(episode(*ACTIONS["she looks into the box"]), [stated], [wants("fig")])
    assert posterior.log_statements[0] > -np.inf


# --- walking past -------------------------------------------------------------------------------

FIRST, SECOND = (Place("office", "locker", number, container=True) for number in (1, 2))
ROW = Home(("office", "hall"), (FIRST, SECOND, DESK, BENCH))


def passing(*kinds: str, opened: frozenset[Place] = frozenset(), look: float = 0.2) -> float:
    state = State({}, opened, {"Ida": Body("office")})
    belief = Belief("plum", ROW.places, np.array([0.5, 0.1, 0.2, 0.1, 0.1]))
    step = Event(Walk("Ida", DESK), passed=kinds)
    return log_passing(step, state, Decision(ROW, state, "Ida", Goal("plum"), belief, ()), look)


def test_passing_a_container_without_a_look_is_evidence_against_the_mean_of_its_kind() -> None:
    assert passing("locker") == pytest.approx(np.log(1 - 0.2 * 0.3))
    assert passing("locker", look=0.9) == pytest.approx(np.log(1 - 0.9 * 0.3))


def test_passing_what_stands_open_what_is_no_container_or_what_is_elsewhere_tells_nothing() -> None:
    assert passing() == 0.0
    assert passing("desk") == 0.0
    assert passing("bench") == 0.0
    assert passing("locker", opened=frozenset({FIRST, SECOND})) == 0.0
    assert passing("locker", opened=frozenset({FIRST})) == pytest.approx(np.log(1 - 0.2 * 0.1))


def test_passing_counts_in_the_likelihood_of_the_step() -> None:
    plain = episode(ENTER, Walk("Ida", CHEST))
    steps = (plain.steps[0], Event(Walk("Ida", CHEST), passed=("box",)))
    passed = Story(plain.home, plain.initial, steps)
    groups = [wants("plum")], [wants("fig")]
    before, after = judge(plain, *groups), judge(passed, *groups)
    beliefs = [b.at(BOX) for b in after.trace[1].beliefs if b is not None]
    np.testing.assert_allclose(
        after.trace[1].log_likelihood - before.trace[1].log_likelihood, np.log(1 - 0.2 * np.array(beliefs))
    )
    assert beliefs[0] > beliefs[1] > 0


def test_talk_leaves_the_state_as_it_is() -> None:
    states = replay(episode(Ask("Max", "plum"), Tell("Ida", "plum", DESK)))
    assert states[0] == states[1] == states[2]
