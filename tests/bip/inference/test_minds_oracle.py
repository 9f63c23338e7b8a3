"""The posterior over one person's mind with regard to another, against an enumeration of minds and worlds."""

from collections.abc import Sequence

import numpy as np
import pytest

from bip.action_models.protocol import Say, SocialDecision, SocialModel
from bip.hypotheses.hypothesis import Hypothesis, StatedBelief
from bip.inference import Assumptions, Policies, Posterior, StepTrace
from bip.inference import infer as infer_minds
from bip.inference.assumptions import Sociality
from bip.inference.deeds import Deed
from bip.inference.deeds_upon import own_belief
from bip.inference.inverse_planner import join_suppositions
from bip.inference.worlds import World, Worlds
from symbolic.errors import ImpossibleEvidenceError
from symbolic.language.staging.outline import Outline
from symbolic.mind.belief import Belief, uniform
from symbolic.mind.goals import Goal, SocialGoal
from symbolic.world.actions import Put, Tell
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State
from symbolic.world.story import Event, Story
from tests.oracles import Floats

SHELF, DESK = Place("office", "shelf"), Place("office", "desk")
BOX, BENCH = Place("hall", "box", container=True), Place("hall", "bench")
HOME = Home(("office", "hall"), (SHELF, DESK, BOX, BENCH))
STORY = Outline(HOME, {"Nora": "hall", "Paul": "office"}, (), {})
SEEN = np.array([1 / 4, 1 / 4, 1 / 4, 0, 1 / 4])
"""Nora sees from the hall that the bench is empty."""
SOCIALITY = Sociality()
AT = {SHELF: 0.5, DESK: 0.3, BOX: 0.2}
"""p(w | e) of the worlds."""


def world(lies: Place | None) -> World:
    contents: dict[Place, tuple[str, ...]] = dict.fromkeys(HOME.places, ())
    if lies is not None:
        contents[lies] = ("plum",)
    state = State(contents, bodies={"Nora": Body("hall"), "Paul": Body("office")})
    return World(lies, Story(HOME, state, ()), (state,) * 4)


WORLDS = Worlds(STORY, "plum", tuple(world(place) for place in AT), np.log(list(AT.values())))


def answer(place: Place | None, time: int = 0) -> Deed:
    told = Tell("Nora", "plum", place)
    return Deed(Event(told), time, time, "Nora", "Paul", "plum", evasive=place is None)


def mind(stance: SocialGoal | None, *claims: StatedBelief, wants: str | None = "plum") -> Hypothesis:
    other = None if wants is None else Hypothesis("Paul", Goal(wants))
    return Hypothesis("Nora", None, claims, social_goal=stance, other=other)


class Talker:
    """Says a place the more, the likelier a helper, or the unlikelier a hinderer, thinks it."""

    def __init__(self) -> None:
        self.asked: list[SocialDecision] = []

    def log_social_policies(self, decisions: Sequence[SocialDecision]) -> list[Floats]:
        self.asked += decisions
        return [np.log(self._policy(decision)) for decision in decisions]

    @staticmethod
    def _policy(decision: SocialDecision) -> Floats:
        stance = decision.social_goal if decision.believed_goals else "independent"
        belief = dict(zip(decision.belief.places, decision.belief.probabilities, strict=False))
        places = [one.places if isinstance(one, Say) else (one.place,) for one in decision.legal]
        weights = np.array([talk(stance, sum(belief[p] for p in group)) for group in places])
        return weights / weights.sum()


def talk(stance: SocialGoal, belief: float) -> float:
    return {"help": 0.1 + belief, "hinder": 1.1 - belief, "independent": 1.0}[stance]


def likelihood(stance: SocialGoal, belief: Floats, said: Place) -> float:
    weights = [talk(stance, b) for b in belief[:4]]
    return weights[HOME.places.index(said)] / sum(weights)


def knowing(lies: Place, truth_mass: float) -> Floats:
    """b_i = (1 - m) b + m δ(w)."""
    here = np.array([place == lies for place in HOME.places] + [False], dtype=float)
    return (1 - truth_mass) * SEEN + truth_mass * here


def by_enumeration(said: Sequence[Place], stance: SocialGoal, truth_mass: float = 0.98) -> float:
    """Σ_w p(w) Π_k π(d_k | w, h)."""
    total = 0.0
    for place, p in AT.items():
        product = 1.0
        for one in said:
            product *= likelihood(stance, knowing(place, truth_mass), one)
        total += p * product
    return total


def infer(
    said: Sequence[Place], groups: Sequence[Sequence[Hypothesis]], contradictions: Sequence[int] | None = None,
    sociality: Sociality = SOCIALITY,
) -> Posterior:  # fmt: skip
    deeds = [answer(place, k) for k, place in enumerate(said)]
    return judge(WORLDS, deeds, groups, Talker(), sociality, contradictions)


def judge(
    worlds: Worlds, deeds: Sequence[Deed], groups: Sequence[Sequence[Hypothesis]], model: SocialModel,
    sociality: Sociality = SOCIALITY, contradictions: Sequence[int] | None = None,
) -> Posterior:  # fmt: skip
    assumptions = Assumptions(sociality=sociality)
    return infer_minds(worlds, groups, Policies(upon=model), assumptions, deeds, contradictions)


STANCES: tuple[SocialGoal, ...] = ("help", "hinder", "independent")
GROUPS = [[mind(stance)] for stance in STANCES]
SAID = [[], [DESK], [SHELF, DESK], [SHELF, SHELF], [BENCH, DESK, BOX]]


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("truth_mass", [0.0, 0.5, 0.98, 1.0])
def test_minds_agree_with_enumeration(said: list[Place], truth_mass: float) -> None:
    posterior = infer(said, GROUPS, sociality=Sociality(truth_mass=truth_mass))
    joint = np.array([by_enumeration(said, stance, truth_mass) for stance in STANCES])
    np.testing.assert_allclose(np.exp(posterior.log_statements), joint / joint.sum())


def test_without_a_deed_the_prior_stays() -> None:
    np.testing.assert_allclose(np.exp(infer([], GROUPS).log_statements), 1 / 3)
    assert infer([], GROUPS).final_beliefs == (None, None, None)


def test_two_lies_in_one_world_are_not_two_lies_in_two_worlds() -> None:
    """The world is summed over once, for all deeds together: it is the same world."""
    together = by_enumeration([SHELF, DESK], "help")
    apart = by_enumeration([SHELF], "help") * by_enumeration([DESK], "help")
    assert together < 0.6 * apart
    posterior = infer([SHELF, DESK], GROUPS)
    joint = np.array([by_enumeration([SHELF, DESK], stance) for stance in STANCES])
    np.testing.assert_allclose(np.exp(posterior.log_statements), joint / joint.sum())


def test_hypotheses_share_the_prior_of_their_statement() -> None:
    posterior = infer([DESK], [[mind("help")], [mind("hinder"), mind("independent")]])
    helps, hinders, neutral = (by_enumeration([DESK], stance) for stance in STANCES)
    expected = np.array([helps, (hinders + neutral) / 2])
    np.testing.assert_allclose(np.exp(posterior.log_statements), expected / expected.sum())
    np.testing.assert_allclose(np.exp(posterior.prior), [1, 1 / 2, 1 / 2])


def test_every_contradiction_of_the_story_costs_its_factor() -> None:
    posterior = infer([DESK], GROUPS, [0, 1, 2], Sociality(contradiction=0.1))
    joint = np.array([by_enumeration([DESK], stance) for stance in STANCES]) * [1, 0.1, 0.01]
    np.testing.assert_allclose(np.exp(posterior.log_statements), joint / joint.sum())


def test_a_mind_without_a_stance_is_indifferent_and_one_that_knows_of_no_wish_too() -> None:
    groups = [[mind("independent")], [mind(None)], [mind("help", wants=None)]]
    np.testing.assert_allclose(np.exp(infer([DESK], groups).log_statements), 1 / 3)


def test_each_step_tells_what_it_adds_to_the_steps_before() -> None:
    posterior = infer([SHELF, DESK], GROUPS)
    for h, stance in enumerate(STANCES):
        first, both = by_enumeration([SHELF], stance), by_enumeration([SHELF, DESK], stance)
        assert posterior.trace[0].log_likelihood[h] == pytest.approx(np.log(first))
        assert posterior.trace[1].log_likelihood[h] == pytest.approx(np.log(both / first))
    assert [step.step.action for step in posterior.trace] == [answer(p).step.action for p in (SHELF, DESK)]


def test_the_trace_shows_beliefs_averaged_over_worlds() -> None:
    posterior = infer([DESK], GROUPS)
    expected = sum(p * knowing(place, 0.98) for place, p in AT.items())
    for belief in (*posterior.trace[0].beliefs, *posterior.final_beliefs):
        assert belief is not None
        np.testing.assert_allclose(belief.probabilities, expected)


def test_statements_of_belief_are_told_apart_by_what_is_said() -> None:
    """A helper who is sure of the desk says so with 1.1 / 1.4; else with 0.1 / 1.15."""
    here, not_here = StatedBelief("plum", DESK, True), StatedBelief("plum", DESK, False)
    posterior = infer([DESK], [[mind("help", here)], [mind("help", not_here)]])
    sure = 1.1 / (0.1 * 3 + 1.1)
    unlikely = 0.1 / (0.1 + 3 * (0.1 + 1 / 4))  # a fourth each on shelf, box, bench and elsewhere
    np.testing.assert_allclose(np.exp(posterior.log_statements[0]), sure / (sure + unlikely))


def test_no_mind_that_explains_the_deeds_is_an_error() -> None:
    class Silent:
        def log_social_policies(self, decisions: Sequence[SocialDecision]) -> list[Floats]:
            return [np.full(len(decision.legal), -np.inf) for decision in decisions]

    with pytest.raises(ImpossibleEvidenceError, match="no hypothesis explains"):
        judge(WORLDS, [answer(DESK)], GROUPS, Silent())


class Honest(Talker):
    """Who helps says only what she thinks; the others say anything alike."""

    @staticmethod
    def _policy(decision: SocialDecision) -> Floats:
        belief = dict(zip(decision.belief.places, decision.belief.probabilities, strict=False))
        said = [one.places if isinstance(one, Say) else (one.place,) for one in decision.legal]
        thought = np.array([sum(belief[p] for p in group) for group in said])
        weights = thought if decision.social_goal == "help" else np.ones(len(said))
        return weights / weights.sum()

    def log_social_policies(self, decisions: Sequence[SocialDecision]) -> list[Floats]:
        with np.errstate(divide="ignore"):
            return super().log_social_policies(decisions)


@pytest.mark.parametrize("said", [[SHELF, DESK], [SHELF, DESK, BOX], [BENCH], [SHELF, DESK, SHELF]])
def test_a_mind_that_a_deed_rules_out_leaves_the_others_as_they_were(said: list[Place]) -> None:
    """No one world makes two places true, or the bench, which is empty: who helps would not have said so."""
    deeds = [answer(place, k) for k, place in enumerate(said)]
    posterior = judge(WORLDS, deeds, GROUPS, Honest(), Sociality(truth_mass=1.0))
    np.testing.assert_allclose(np.exp(posterior.log_statements), [0, 1 / 2, 1 / 2])
    others = np.array([step.log_likelihood[1:] for step in posterior.trace])
    np.testing.assert_allclose(np.exp(others), 1 / 4)


def test_a_mind_that_thinks_what_contradicts_itself_is_impossible_and_leaves_the_others() -> None:
    nowhere = mind("help", StatedBelief("plum", SHELF, True), StatedBelief("plum", DESK, True))
    posterior = infer([DESK], [[nowhere], *GROUPS])
    np.testing.assert_array_equal(np.exp(posterior.log_statements[0]), 0)
    np.testing.assert_allclose(posterior.log_statements[1:], infer([DESK], GROUPS).log_statements)
    assert posterior.final_beliefs[0] is None
    assert None not in posterior.final_beliefs[1:]


def test_worlds_tell_nothing_of_where_another_thing_was() -> None:
    told = Tell("Nora", "lime", DESK)
    lime = Deed(Event(told), 0, 0, "Nora", "Paul", "lime")
    for belief in judge(WORLDS, [lime], GROUPS, Talker()).final_beliefs:
        assert belief is not None
        np.testing.assert_allclose(belief.probabilities, SEEN)


def test_a_mind_that_one_deed_leaves_in_one_world_alone_is_judged_in_that_world() -> None:
    posterior = judge(WORLDS, [answer(DESK, 0), answer(DESK, 1)], GROUPS, Honest(), Sociality(truth_mass=1.0))
    joint = np.array([AT[DESK], 1 / 16, 1 / 16])
    np.testing.assert_allclose(np.exp(posterior.log_statements), joint / joint.sum())


def test_the_policy_is_asked_for_the_mind_that_is_supposed() -> None:
    model = Talker()
    judge(WORLDS, [answer(DESK)], [[mind("hinder")], [mind("help")]], model)
    assert {(one.agent, one.other, one.belief.object) for one in model.asked} == {("Nora", "Paul", "plum")}
    assert {one.social_goal for one in model.asked} == {"help", "hinder"}
    assert len(model.asked) == 6  # two stances by three worlds
    assert all(one.believed_goals == (Goal("plum"),) for one in model.asked)


def test_further_wishes_are_among_those_that_the_other_is_thought_to_have() -> None:
    model = Talker()
    wishes = Hypothesis("Paul", Goal("plum"), also=(Goal("lime", DESK),))
    both = Hypothesis("Nora", None, social_goal="help", other=wishes)
    judge(WORLDS, [answer(DESK)], [[both], [mind("help")]], model)
    wished = {one.believed_goals for one in model.asked}
    assert wished == {(Goal("plum"), Goal("lime", DESK)), (Goal("plum"),)}


def test_a_move_is_judged_by_the_place_it_was_brought_to() -> None:
    moved = Deed(Event(Put("Nora", "plum", BENCH)), 1, 0, "Nora", "Paul", "plum", SHELF)
    one = Worlds(STORY, "", (world(None),), np.zeros(1))
    posterior = judge(one, [moved], GROUPS, Talker())
    # no world is in question, so that she thinks what she saw: 1/4 each, none on the bench
    joint = np.array([likelihood(stance, SEEN, BENCH) for stance in STANCES])
    np.testing.assert_allclose(np.exp(posterior.log_statements), joint / joint.sum())


# --- what the person thinks ---------------------------------------------------------------------


def thinks(
    hypothesis: Hypothesis, lies: Place | None = DESK, deed: Deed | None = None, seen: Floats = SEEN,
    truth_mass: float = 0.98,
) -> Floats:  # fmt: skip
    belief = Belief("plum", HOME.places, seen)
    sociality = Sociality(truth_mass=truth_mass)
    return own_belief(hypothesis, STORY, world(lies), deed or answer(DESK), belief, sociality)


def knowing_about(*places: Place) -> Hypothesis:
    return Hypothesis("Nora", None, social_goal="help", knows=(places,))


def test_who_answers_is_taken_to_know_but_for_a_little() -> None:
    np.testing.assert_allclose(thinks(mind("help")), [0.005, 0.005 + 0.98, 0.005, 0, 0.005])
    np.testing.assert_allclose(thinks(mind("help"), BOX, truth_mass=0.5), [1 / 8, 1 / 8, 5 / 8, 0, 1 / 8])


def test_who_does_not_claim_to_know_thinks_what_was_seen_and_so_does_who_moves_a_thing() -> None:
    np.testing.assert_allclose(thinks(mind("help"), deed=answer(None)), SEEN)
    np.testing.assert_allclose(thinks(mind("help"), lies=None), SEEN)


def test_who_saw_it_knows_whatever_the_world() -> None:
    settled = np.array([1.0, 0, 0, 0, 0])
    np.testing.assert_allclose(thinks(mind("help"), DESK, seen=settled), settled)


def test_a_stated_belief_is_all_that_is_known_of_it() -> None:
    holds = mind("help", StatedBelief("plum", SHELF, True))
    np.testing.assert_allclose(thinks(holds), [1, 0, 0, 0, 0])
    not_there = mind("help", StatedBelief("plum", SHELF, False))
    np.testing.assert_allclose(thinks(not_there), [0, 1 / 4, 1 / 4, 1 / 4, 1 / 4])
    neither = mind("help", StatedBelief("plum", SHELF, False), StatedBelief("plum", BENCH, False))
    np.testing.assert_allclose(thinks(neither), [0, 1 / 3, 1 / 3, 0, 1 / 3])
    of_a_lime = mind("help", StatedBelief("lime", SHELF, True))
    np.testing.assert_allclose(thinks(of_a_lime), 1 / 5)


def test_beliefs_that_contradict_each_other_are_an_error() -> None:
    both = mind("help", StatedBelief("plum", SHELF, True), StatedBelief("plum", DESK, True))
    with pytest.raises(
        ImpossibleEvidenceError, match="nobody who saw this can think the plum is at office/desk"
    ):
        thinks(both)


def test_who_knows_a_place_knows_that_it_is_there_or_that_it_is_not() -> None:
    np.testing.assert_allclose(thinks(knowing_about(DESK), DESK, truth_mass=0.0), [0, 1, 0, 0, 0])
    np.testing.assert_allclose(
        thinks(knowing_about(DESK), SHELF, truth_mass=0.0), [1 / 3, 0, 1 / 3, 0, 1 / 3]
    )
    # a name that two places bear: it is at one of them
    np.testing.assert_allclose(thinks(knowing_about(DESK, BOX), BOX, truth_mass=0.0), [0, 1 / 2, 1 / 2, 0, 0])


def test_who_knows_a_place_knows_nothing_of_what_no_world_tells() -> None:
    np.testing.assert_allclose(thinks(knowing_about(DESK), None), SEEN)


def test_who_knows_a_place_thinks_again_of_what_was_seen_otherwise() -> None:
    settled = np.array([1.0, 0, 0, 0, 0])  # she saw it on the shelf, but knows of the desk, and it is there
    np.testing.assert_allclose(thinks(knowing_about(DESK), DESK, seen=settled), [0, 1, 0, 0, 0])
    # she knows of the shelf, and it is not there: anywhere else alike
    np.testing.assert_allclose(
        thinks(knowing_about(SHELF), DESK, seen=settled, truth_mass=0.0), [0, 1 / 4, 1 / 4, 1 / 4, 1 / 4]
    )


# --- versions of a story ------------------------------------------------------------------------


def version(prior: Sequence[float], groups: Sequence[int], *rows: Sequence[float]) -> Posterior:
    """A posterior as one version gives it: its statements have so many hypotheses each."""
    hypotheses = iter(mind("help") for _ in prior)
    split = tuple(tuple(next(hypotheses) for _ in range(n)) for n in groups)
    beliefs = tuple(uniform(HOME, f"thing {i}") for i in range(len(prior)))
    trace = tuple(StepTrace(answer(DESK).step, np.log(row), beliefs) for row in rows)
    return Posterior(split, np.zeros(len(groups)), trace, np.log(prior), beliefs)


def test_one_version_of_all_statements_is_that_posterior() -> None:
    part = infer([SHELF, DESK], GROUPS)
    joined = join_suppositions([part], [[0, 1, 2]], 3)
    np.testing.assert_allclose(joined.log_statements, part.log_statements)
    np.testing.assert_allclose(joined.prior, part.prior)


def test_versions_are_joined_by_hand() -> None:
    # statement 0 is judged by the first version alone, 1 by the second, 2 by both
    first = version([1.0, 1.0], [1, 1], [0.3, 0.5], [0.5, 0.2])
    second = version([1.0, 0.5, 0.5], [1, 2], [0.4, 0.6, 0.2])
    joined = join_suppositions([first, second], [[0, 2], [1, 2]], 3)
    weights = np.array([0.3 * 0.5, 0.4, (0.5 * 0.2) / 2 + (0.5 * 0.6 + 0.5 * 0.2) / 2])
    np.testing.assert_allclose(np.exp(joined.log_statements), weights / weights.sum())
    assert [len(group) for group in joined.groups] == [1, 1, 3]
    np.testing.assert_allclose(np.exp(joined.prior), [1, 1, 1 / 2, 1 / 4, 1 / 4])


def test_a_deed_of_one_version_says_nothing_of_the_minds_of_another() -> None:
    first = version([1.0, 1.0], [1, 1], [0.3, 0.5], [0.5, 0.2])
    second = version([1.0, 0.5, 0.5], [1, 2], [0.4, 0.6, 0.2])
    joined = join_suppositions([first, second], [[0, 2], [1, 2]], 3)
    rows = np.exp([row.log_likelihood for row in joined.trace])
    np.testing.assert_allclose(rows, [[0.3, 1, 0.5, 1, 1], [0.5, 1, 0.2, 1, 1], [1, 0.4, 1, 0.6, 0.2]])
    shown = [[None if b is None else b.object for b in row.beliefs] for row in joined.trace]
    assert shown[0] == ["thing 0", None, "thing 1", None, None]
    assert shown[2] == [None, "thing 0", None, "thing 1", "thing 2"]
    final = [b.object for b in joined.final_beliefs if b is not None]
    assert final == ["thing 0", "thing 0", "thing 1", "thing 1", "thing 2"]


def test_the_order_of_the_versions_does_not_matter() -> None:
    first = version([1.0, 1.0], [1, 1], [0.3, 0.5])
    second = version([1.0, 0.5, 0.5], [1, 2], [0.4, 0.6, 0.2])
    straight = join_suppositions([first, second], [[0, 2], [1, 2]], 3)
    reverse = join_suppositions([second, first], [[1, 2], [0, 2]], 3)
    np.testing.assert_allclose(straight.log_statements, reverse.log_statements)
