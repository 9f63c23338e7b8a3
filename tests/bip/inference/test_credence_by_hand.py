"""How sure somebody is of a claim, by who witnessed what: every figure by hand."""

import numpy as np
import pytest

from bip.action_models import Rational
from bip.inference.credence import Witness
from symbolic.errors import ParseError, UnknownThingError
from symbolic.language.mentions import PlaceMention, RoomMention
from symbolic.language.staging.outline import Outline
from symbolic.language.statements import At, Believes, Claim, Holds, Knows, Wants, WillDo
from symbolic.world.actions import Action, Move, Tell, Walk
from symbolic.world.perspective import ConstantTrust
from symbolic.world.places import ELSEWHERE, Home, Place
from symbolic.world.state import Body, State
from symbolic.world.story import Event, Story

BASKET, BOX = Place("kitchen", "basket", container=True), Place("kitchen", "box", container=True)
TABLE, BENCH = Place("kitchen", "table"), Place("garden", "bench")
HOME = Home(("kitchen", "garden", ELSEWHERE), (BASKET, BOX, TABLE, BENCH))
TRUE = State(
    {BASKET: (), BOX: (), TABLE: ("marble",), BENCH: ()},
    bodies={"Sally": Body("kitchen"), "Anne": Body("kitchen")},
)
OUTLINE = Outline(HOME, {"Sally": "kitchen", "Anne": "kitchen"}, (), {}, contents=TRUE.contents)


def story(*steps: Action) -> Story:
    return Story(HOME, TRUE, tuple(Event(step) for step in steps))


def credence(claim: Claim, one: Story, trust: float = 0.9) -> float:
    return Witness(OUTLINE, ConstantTrust(trust), Rational()).credence(claim, one, None)


def at(place: Place, thing: str = "marble", holds: bool = True) -> Holds:
    return Holds(At(thing, PlaceMention(place.kind), holds))


LAYS, LEAVES = Move("Sally", "marble", BASKET), Walk("Sally", "garden")
HIDES, RETURNS = Move("Anne", "marble", BOX), Walk("Sally", "kitchen")
SALLY_AND_ANNE = story(LAYS, LEAVES, HIDES, RETURNS)


def test_a_fact_is_true_or_not_and_its_denial_the_other_way_round() -> None:
    assert credence(at(BOX), SALLY_AND_ANNE) == 1.0
    assert credence(at(BASKET), SALLY_AND_ANNE) == 0.0
    assert credence(at(BOX, holds=False), SALLY_AND_ANNE) == 0.0
    assert credence(at(BASKET, holds=False), SALLY_AND_ANNE) == 1.0


def test_at_first_it_is_where_the_story_first_has_it() -> None:
    assert credence(Holds(At("marble", PlaceMention("table")), "first"), SALLY_AND_ANNE) == 1.0
    assert credence(Holds(At("marble", PlaceMention("box")), "first"), SALLY_AND_ANNE) == 0.0


@pytest.mark.parametrize(
    ("people", "place"),
    [
        (("Sally",), BASKET),
        (("Anne",), BOX),
        (("Anne", "Sally"), BASKET),
        (("Sally", "Anne"), BASKET),
        (("Anne", "Anne"), BOX),
        (("Anne", "Sally", "Anne"), BASKET),
    ],
)
def test_beliefs_of_any_order_follow_from_who_witnessed_what(people: tuple[str, ...], place: Place) -> None:
    for there in (BASKET, BOX, TABLE):
        claim: Claim = at(there)
        for person in reversed(people):
            claim = Believes(person, claim)
        assert credence(claim, SALLY_AND_ANNE) == float(there == place)


# --- what is not known ---------------------------------------------------------------------------


def unknown(*steps: Action) -> Story:
    """Nobody knows where the lime is; Sally, in the kitchen, sees that the table is empty."""
    contents = {TABLE: ()}
    bodies = {"Sally": Body("kitchen"), "Anne": Body("garden")}
    return Story(HOME, State(contents, bodies=bodies), tuple(Event(step) for step in steps))


def test_what_is_not_told_is_even_over_the_places_of_which_nothing_is_known() -> None:
    # basket, box, bench and elsewhere; not the table
    assert credence(at(BOX, "lime"), unknown()) == pytest.approx(1 / 4)
    assert credence(at(TABLE, "lime"), unknown()) == 0.0
    assert credence(Believes("Sally", at(BASKET, "lime")), unknown()) == pytest.approx(1 / 4)


@pytest.mark.parametrize("trust", [0.0, 0.6, 0.9, 1.0])
def test_what_is_told_has_the_trusted_share_of_the_mind(trust: float) -> None:
    told = unknown(Tell("Anne", "lime", BOX, ("Sally",)))
    # before: basket, box, bench (out of view) and elsewhere, a fourth each
    assert credence(Believes("Sally", at(BOX, "lime")), told, trust) == pytest.approx(trust + (1 - trust) / 4)
    assert credence(Believes("Sally", at(BASKET, "lime")), told, trust) == pytest.approx((1 - trust) / 4)
    assert credence(at(BOX, "lime"), told, trust) == pytest.approx(1 / 4)  # to say so makes it not so


def test_who_does_not_hear_it_thinks_what_was_thought_before() -> None:
    told = unknown(Tell("Anne", "lime", BOX, ("Max",)))
    assert credence(Believes("Sally", at(BOX, "lime")), told) == pytest.approx(1 / 4)


def test_who_tells_knows_what_the_hearer_makes_of_it() -> None:
    told = unknown(Tell("Anne", "lime", BOX, ("Sally",)))
    claim = Believes("Anne", Believes("Sally", at(BOX, "lime")))
    assert credence(claim, told, 0.9) > 0.9
    assert credence(Believes("Anne", at(BOX, "lime")), told, 0.9) == pytest.approx(1 / 4)


# --- knowledge, deeds, people --------------------------------------------------------------------


def test_to_know_is_to_be_sure_and_right() -> None:
    assert credence(Knows("Anne", thing="marble"), SALLY_AND_ANNE) == 1.0
    assert credence(Knows("Sally", thing="marble"), SALLY_AND_ANNE) == 0.0
    assert credence(Knows("Sally", thing="marble", holds=False), SALLY_AND_ANNE) == 1.0
    assert credence(Believes("Sally", Knows("Sally", thing="marble")), SALLY_AND_ANNE) == 1.0
    assert credence(Believes("Anne", Knows("Sally", thing="marble")), SALLY_AND_ANNE) == 0.0
    assert credence(Knows("Sally", thing="lime"), unknown()) == 0.0  # right or not, she is not sure


def test_who_is_sure_looks_there_first() -> None:
    looks = [WillDo("Sally", "look", PlaceMention(place.kind), "marble") for place in (BASKET, BOX)]
    np.testing.assert_allclose([credence(look, SALLY_AND_ANNE) for look in looks], [1, 0], atol=1e-9)
    by_anne = [Believes("Anne", look) for look in looks]
    np.testing.assert_allclose([credence(look, SALLY_AND_ANNE) for look in by_anne], [1, 0], atol=1e-9)


def test_who_has_an_open_choice_does_each_thing_with_its_probability() -> None:
    # she goes to the basket, where it is: of all that she can do, by the planner's own policy
    goes = WillDo("Sally", "walk", PlaceMention("basket"), "marble")
    other = WillDo("Sally", "walk", PlaceMention("box"), "marble")
    assert credence(goes, SALLY_AND_ANNE) > 0.5 > credence(other, SALLY_AND_ANNE)


def test_people_are_thought_where_they_were_seen_last() -> None:
    gone = story(LEAVES, Walk("Anne", ELSEWHERE))
    in_kitchen = Holds(At("Anne", RoomMention("kitchen")))
    assert credence(in_kitchen, gone) < 1.0
    assert credence(Believes("Sally", in_kitchen), gone) == 1.0
    assert credence(Holds(At("Sally", RoomMention("garden"))), gone) == 1.0
    assert credence(Holds(At("Sally", RoomMention("garden"), holds=False)), gone) == 0.0


# --- several claims, and what cannot be judged ---------------------------------------------------


def test_claims_that_hold_together_multiply() -> None:
    witness = Witness(OUTLINE, ConstantTrust(), Rational())
    box, bench = at(BOX, "lime"), at(BENCH, "lime", holds=False)
    assert witness.log_credence([box, bench], unknown()) == pytest.approx(np.log(1 / 4 * 3 / 4))
    assert witness.log_credence([box, at(TABLE, "lime")], unknown()) == -np.inf
    assert witness.log_credence([], unknown()) == 0.0


def test_a_wish_does_not_follow_from_what_was_witnessed_and_nobody_else_is_there() -> None:
    with pytest.raises(ParseError, match="needs what they did"):
        credence(Believes("Sally", Wants("Anne", ("marble",))), SALLY_AND_ANNE)
    with pytest.raises(UnknownThingError, match="about Zoe, but the story is about Sally, Anne"):
        credence(Believes("Zoe", at(BOX)), SALLY_AND_ANNE)
