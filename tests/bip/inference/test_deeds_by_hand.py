"""What counts as a deed upon another, when it was decided, and which decision it was."""

from dataclasses import replace

import numpy as np
import pytest

from bip.action_models.protocol import Move, Say, SocialDecision
from bip.action_models.rational.social_planner import SocialPlanner
from bip.hypotheses.hypothesis import Hypothesis
from bip.inference.assumptions import Sociality
from bip.inference.deeds import Deed, answers, chosen, moves, pose
from bip.inference.deeds_upon import score_deeds
from bip.inference.worlds import World, Worlds
from symbolic.language.mentions import EventMention, ObjectMention
from symbolic.language.staging.enactment import enact
from symbolic.language.staging.outline import Act, Outline
from symbolic.mind.belief import Belief, uniform
from symbolic.mind.goals import Goal, SocialGoal
from symbolic.world.actions import (
    Action,
    Ask,
    Close,
    Grab,
    Open,
    Put,
    Tell,
    Verb,
    Walk,
)
from symbolic.world.dynamics import transition
from symbolic.world.places import Home, Place
from symbolic.world.state import Body, State
from symbolic.world.story import Event, Story, replay
from tests.oracles import Floats

SHELF, DESK = Place("office", "shelf"), Place("office", "desk")
BOX, CRATE = (Place("hall", "box", number, container=True) for number in (1, 2))
BENCH = Place("hall", "bench")
HOME = Home(("office", "hall"), (SHELF, DESK, BOX, CRATE, BENCH))
PLUM = Goal("plum")


def story(laid: dict[tuple[str, str], Place] | None = None) -> Outline:
    return Outline(HOME, {"Nora": "office", "Paul": "hall"}, (), laid or {})


def world(*actions: Action, contents: dict[Place, tuple[str, ...]] | None = None) -> World:
    """Nora begins in the office and Paul in the hall."""
    empty: dict[Place, tuple[str, ...]] = dict.fromkeys(HOME.places, ())
    bodies = {"Nora": Body("office"), "Paul": Body("hall")}
    states = [State({**empty, **(contents or {})}, bodies=bodies)]
    for action in actions:
        states.append(transition(HOME, states[-1], action))
    episode = Story(HOME, states[0], tuple(Event(action) for action in actions))
    return World(None, episode, tuple(states))


def only(one: World) -> Worlds:
    return Worlds(story(), "plum", (one,), np.zeros(1))


def answers_in(*actions: Action) -> list[Deed]:
    return list(answers(story(), only(world(*actions)), "Nora", "Paul"))


def moves_in(one: World) -> list[Deed]:
    return list(moves(only(one), "Nora", "Paul"))


# --- answers ------------------------------------------------------------------------------------


def test_what_is_told_after_a_question_is_an_answer_decided_when_it_is_given() -> None:
    said = Tell("Nora", "", BOX)
    (deed,) = answers_in(Ask("Paul", "plum"), Walk("Paul", "office"), said)
    assert (deed.step.action, deed.time, deed.decided) == (said, 2, 2)
    assert (deed.agent, deed.other, deed.object) == ("Nora", "Paul", "plum")
    assert deed.origin is None
    assert not deed.evasive


def test_words_without_a_question_or_a_thing_are_no_answer_and_words_about_a_thing_are() -> None:
    assert answers_in(Tell("Nora", "", BOX), Ask("Paul", "plum")) == []
    (deed,) = answers_in(Tell("Nora", "plum", BOX))
    assert (deed.object, deed.time) == ("plum", 0)


def test_only_the_agent_answers_and_only_the_other_asks() -> None:
    assert answers_in(Ask("Paul", "plum"), Tell("Paul", "plum", BOX)) == []
    assert answers_in(Ask("Nora", "plum"), Tell("Nora", "", BOX)) == []


def test_an_answer_is_about_what_was_asked_for_last() -> None:
    deeds = answers_in(
        Ask("Paul", "plum"), Tell("Nora", "", BOX), Ask("Paul", "lime"), Tell("Nora", "lime", DESK)
    )
    assert [(deed.object, deed.time) for deed in deeds] == [("plum", 1), ("lime", 3)]


@pytest.mark.parametrize(
    ("said", "evasive"),
    [
        (Tell("Nora", "plum", BOX), False),
        (Tell("Nora", "", BOX), False),
        (Tell("Nora", "carton of plum", BOX), False),  # the same thing by a longer name
        (Tell("Nora", "plum", None), True),  # "I do not know"
        (Tell("Nora", "lime", BOX), True),  # another thing
    ],
)
def test_an_answer_that_does_not_say_where_the_thing_is_evades(said: Tell, evasive: bool) -> None:
    (deed,) = answers_in(Ask("Paul", "plum"), said)
    assert deed.evasive == evasive
    assert deed.object == "plum"


# --- moves --------------------------------------------------------------------------------------

ON_THE_SHELF = {SHELF: ("plum",)}


def test_a_move_is_decided_when_the_thing_is_taken_and_done_when_it_is_laid_down() -> None:
    one = world(
        Walk("Nora", SHELF),
        Grab("Nora", "plum", SHELF),
        Walk("Nora", DESK),
        Put("Nora", "plum", DESK),
        contents=ON_THE_SHELF,
    )
    (deed,) = moves_in(one)
    assert (deed.time, deed.decided, deed.origin) == (3, 1, SHELF)
    assert deed.step.action == Put("Nora", "plum", DESK)
    assert (deed.agent, deed.other, deed.object, deed.evasive) == ("Nora", "Paul", "plum", False)


def test_a_thing_that_is_moved_twice_goes_from_its_first_place_to_its_last() -> None:
    one = world(
        Walk("Nora", SHELF),
        Grab("Nora", "plum", SHELF),
        Walk("Nora", DESK),
        Put("Nora", "plum", DESK),
        Grab("Nora", "plum", DESK),
        Walk("Nora", "hall"),
        Walk("Nora", BENCH),
        Put("Nora", "plum", BENCH),
        contents=ON_THE_SHELF,
    )
    (deed,) = moves_in(one)
    assert (deed.origin, deed.decided, deed.time) == (SHELF, 1, 7)
    assert deed.step.action == Put("Nora", "plum", BENCH)


def test_what_was_in_hand_from_the_start_has_no_origin() -> None:
    one = world(Walk("Nora", DESK))
    held = State(
        one.states[1].contents, bodies={**one.states[1].bodies, "Nora": Body("office", DESK, ("plum",))}
    )
    episode = Story(HOME, held, (Event(Put("Nora", "plum", DESK)),))
    (deed,) = moves_in(World(None, episode, (held, transition(HOME, held, episode.steps[0].action))))
    assert (deed.origin, deed.decided, deed.time) == (None, 0, 0)


def test_what_others_move_and_what_is_only_taken_is_no_move_of_hers() -> None:
    taken = world(Walk("Nora", SHELF), Grab("Nora", "plum", SHELF), contents=ON_THE_SHELF)
    assert moves_in(taken) == []
    by_paul = world(
        Walk("Paul", BENCH),
        Grab("Paul", "plum", BENCH),
        Put("Paul", "plum", BENCH),
        contents={BENCH: ("plum",)},
    )
    assert moves_in(by_paul) == []


# --- worlds of different length ------------------------------------------------------------------


def read_act(agent: str, verb: Verb, thing: str, room: str, place: Place | None) -> Act:
    return Act(EventMention(agent, verb, object=ObjectMention(thing) if thing else None), room, place)


PAUL_TAKES_IT = read_act("Paul", "grab", "plum", "hall", None)
"""He takes the plum from somewhere in the hall: out of a box, which he has to open, it is one step more."""
SHE_MOVES_A_LIME = (
    read_act("Nora", "walk", "", "office", SHELF),
    read_act("Nora", "grab", "lime", "office", SHELF),
    read_act("Nora", "walk", "", "office", DESK),
    read_act("Nora", "put", "lime", "office", DESK),
)
SHE_JUST_MOVES_IT = tuple(act for act in SHE_MOVES_A_LIME if act.event.verb != "walk")
"""The ways are left out, and inferred."""
HE_ASKS_AND_SHE_TELLS = (
    read_act("Paul", "ask", "lime", "hall", None),
    read_act("Nora", "tell", "lime", "office", DESK),
    read_act("Nora", "walk", "", "hall", None),
)
SHE_COMES_AND_TELLS = (
    read_act("Paul", "ask", "lime", "hall", None),
    read_act("Nora", "walk", "", "hall", None),
    read_act("Nora", "tell", "lime", "hall", DESK),
)


def two_worlds(acts: tuple[Act, ...], *chances: float) -> Worlds:
    """The plum was on the bench, or in the first box."""
    outline = Outline(HOME, {"Nora": "office", "Paul": "hall"}, (PAUL_TAKES_IT, *acts), {})
    stories = [enact(outline, {"plum": place}, "Paul") for place in (BENCH, BOX)]
    found = (World(at, s, tuple(replay(s))) for at, s in zip((BENCH, BOX), stories, strict=True))
    return Worlds(outline, "plum", tuple(found), np.log(chances))


def alone(worlds: Worlds, w: int) -> Worlds:
    return replace(worlds, worlds=(worlds.worlds[w],), log_weights=np.zeros(1))


@pytest.mark.parametrize("chances", [(0.9, 0.1), (0.1, 0.9)])
@pytest.mark.parametrize("acts", [SHE_MOVES_A_LIME, SHE_JUST_MOVES_IT])
def test_a_move_is_decided_in_each_world_when_the_thing_is_taken_there(
    acts: tuple[Act, ...], chances: tuple[float, ...]
) -> None:
    worlds = two_worlds(acts, *chances)
    assert [len(one.story.steps) for one in worlds.worlds] == [6, 7]
    (deed,) = moves(worlds, "Nora", "Paul")
    assert [deed.decided_in(one) for one in worlds.worlds] == [3, 4]
    for one in worlds.worlds:
        assert one.story.steps[deed.decided_in(one)].action == Grab("Nora", "lime", SHELF)
        assert pose(deed, one, (), "help", deed.seen(one), story()).state.bodies["Nora"] == Body(
            "office", SHELF
        )
        assert len(deed.until(one)) == deed.decided_in(one) + 1


@pytest.mark.parametrize("chances", [(0.9, 0.1), (0.1, 0.9)])
def test_an_answer_is_decided_in_each_world_when_it_is_given_there(chances: tuple[float, ...]) -> None:
    worlds = two_worlds(HE_ASKS_AND_SHE_TELLS, *chances)
    (deed,) = answers(story(), worlds, "Nora", "Paul")
    assert [deed.decided_in(one) for one in worlds.worlds] == [3, 4]
    for one in worlds.worlds:  # from the office she sees shelf and desk, and nothing of the hall yet
        np.testing.assert_allclose(deed.seen(one).probabilities, [0, 0, 1 / 4, 1 / 4, 1 / 4, 1 / 4])


@pytest.mark.parametrize("chances", [(0.9, 0.1), (0.1, 0.9)])
@pytest.mark.parametrize("acts", [SHE_MOVES_A_LIME, HE_ASKS_AND_SHE_TELLS, SHE_COMES_AND_TELLS])
def test_a_deed_is_as_likely_in_a_world_among_others_as_in_that_world_alone(
    acts: tuple[Act, ...], chances: tuple[float, ...]
) -> None:
    other = Hypothesis("Paul", Goal("lime"))
    stances: tuple[SocialGoal, ...] = ("help", "hinder")
    minds = [Hypothesis("Nora", None, social_goal=stance, other=other) for stance in stances]

    def scores(worlds: Worlds) -> Floats:
        deeds = [*answers(story(), worlds, "Nora", "Paul"), *moves(worlds, "Nora", "Paul")]
        return score_deeds(worlds, deeds, minds, SocialPlanner(), Sociality())[0]

    worlds = two_worlds(acts, *chances)
    apart = np.concatenate([scores(alone(worlds, w)) for w in (0, 1)], axis=1)
    np.testing.assert_allclose(scores(worlds), apart)


# --- what the agent has seen --------------------------------------------------------------------


def test_an_agent_has_seen_what_was_in_view_up_to_the_decision_and_no_further() -> None:
    one = world(Ask("Paul", "plum"), Tell("Nora", "", BOX), Walk("Nora", "hall"), contents={BENCH: ("plum",)})
    (deed,) = answers(story(), only(one), "Nora", "Paul")
    # the office shows its shelf and desk empty; the hall comes later
    np.testing.assert_allclose(deed.seen(one).probabilities, [0, 0, 1 / 4, 1 / 4, 1 / 4, 1 / 4])
    later = Deed(deed.step, 2, 3, "Nora", "Paul", "plum")
    assert later.seen(one).at(BENCH) == 1.0


# --- the decision that an answer was --------------------------------------------------------------


def plum_at(*probabilities: float) -> Belief:
    return Belief("plum", HOME.places, np.array(probabilities))


def posed_answer(one: World, said: Tell, time: int, evasive: bool = False) -> tuple[Deed, SocialDecision]:
    deed = Deed(Event(said), time, time, "Nora", "Paul", "plum", evasive=evasive)
    return deed, pose(deed, one, (PLUM,), "help", uniform(HOME, "plum"), story())


def test_all_that_could_have_been_said_are_the_alternatives_of_an_answer() -> None:
    deed, decision = posed_answer(world(), Tell("Nora", "plum", CRATE), 0)
    says = (Say((SHELF,)), Say((DESK,)), Say((BOX, CRATE)), Say((BENCH,)))  # two boxes, one word
    assert decision.legal == says
    assert chosen(deed, decision) == 2
    assert (decision.agent, decision.other, decision.social_goal) == ("Nora", "Paul", "help")
    assert decision.believed_goals == (PLUM,)
    assert dict(decision.lies) == {}


def test_not_to_tell_is_an_alternative_for_who_did_not_tell() -> None:
    deed, decision = posed_answer(world(), Tell("Nora", "plum", None), 0, evasive=True)
    assert decision.legal[-1] == Say(())
    assert chosen(deed, decision) == 4
    deed, decision = posed_answer(world(), Tell("Nora", "lime", DESK), 0, evasive=True)
    assert chosen(deed, decision) == 4  # what is said of another thing says nothing of this one


def test_the_asker_is_where_he_is_and_thinks_what_he_saw_when_the_answer_is_given() -> None:
    one = world(
        Ask("Paul", "plum"), Walk("Paul", "office"), Tell("Nora", "plum", BOX), Walk("Paul", "hall"),
        contents={BOX: ("plum",)},
    )  # fmt: skip
    _, decision = posed_answer(one, Tell("Nora", "plum", BOX), 2)
    assert decision.state.bodies["Paul"].room == "office"
    # he saw the bench, then shelf and desk: the two boxes and elsewhere remain
    np.testing.assert_allclose(decision.views["plum"].probabilities, [0, 0, 1 / 3, 1 / 3, 0, 1 / 3])


def test_who_asks_does_not_know_though_it_lies_in_view() -> None:
    one = world(Ask("Paul", "plum"), Tell("Nora", "plum", BOX), contents={BENCH: ("plum",)})
    _, decision = posed_answer(one, Tell("Nora", "plum", BOX), 1)
    np.testing.assert_allclose(decision.views["plum"].probabilities, 1 / 6)


# --- the decision that a move was -----------------------------------------------------------------


def posed_move(
    goals: tuple[Goal, ...], laid: dict[tuple[str, str], Place], origin: Place | None = SHELF
) -> tuple[Deed, SocialDecision]:
    one = world(
        Walk("Paul", BOX),
        Open("Paul", BOX),
        Close("Paul", BOX),
        Walk("Nora", SHELF),
        Grab("Nora", "plum", SHELF),
        Walk("Nora", DESK),
        Put("Nora", "plum", DESK),
        contents={SHELF: ("plum",), CRATE: ("lime",)},
    )
    deed = Deed(Event(Put("Nora", "plum", DESK)), 6, 4, "Nora", "Paul", "plum", origin)
    return deed, pose(deed, one, goals, "hinder", plum_at(1, 0, 0, 0, 0, 0), story(laid))


def test_all_places_that_a_thing_could_have_been_brought_to_are_the_alternatives_of_a_move() -> None:
    deed, decision = posed_move((PLUM,), {})
    assert decision.legal == tuple(Move("plum", place) for place in HOME.places)
    assert chosen(deed, decision) == HOME.places.index(DESK)
    assert dict(decision.lies) == {"plum": SHELF}
    assert decision.state.bodies["Nora"].near == SHELF  # by the state in which it was taken


def test_other_things_that_are_wanted_could_have_been_moved_too() -> None:
    deed, decision = posed_move((PLUM, Goal("lime")), {})
    assert decision.legal == tuple(Move(t, place) for t in ("plum", "lime") for place in HOME.places)
    assert dict(decision.lies) == {"plum": SHELF, "lime": CRATE}
    assert set(decision.views) == {"plum", "lime"}
    assert chosen(deed, decision) == HOME.places.index(DESK)


def test_the_other_thinks_a_thing_where_he_laid_it_and_else_what_he_saw() -> None:
    # he saw bench and box 1 empty, from the hall
    _, unseen = posed_move((PLUM,), {})
    np.testing.assert_allclose(unseen.views["plum"].probabilities, [1 / 4, 1 / 4, 0, 1 / 4, 0, 1 / 4])
    _, laid = posed_move((PLUM,), {("Paul", "plum"): SHELF})
    np.testing.assert_allclose(laid.views["plum"].probabilities, [1, 0, 0, 0, 0, 0])
    _, by_nora = posed_move((PLUM,), {("Nora", "plum"): DESK})
    np.testing.assert_allclose(by_nora.views["plum"].probabilities, [1 / 4, 1 / 4, 0, 1 / 4, 0, 1 / 4])


def test_without_an_origin_a_thing_lies_where_the_other_laid_it_if_that_is_told() -> None:
    _, told = posed_move((PLUM,), {("Paul", "plum"): BENCH}, origin=None)
    assert dict(told.lies) == {"plum": BENCH}
    _, untold = posed_move((PLUM,), {}, origin=None)
    assert dict(untold.lies) == {}


def test_nobody_has_a_view_of_what_nobody_is_thought_to_want() -> None:
    _, decision = posed_move((), {})
    assert dict(decision.views) == {}
    assert decision.legal == tuple(Move("plum", place) for place in HOME.places)
