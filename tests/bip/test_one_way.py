"""One way for every question: what is given counts or is named, any number of people, any order of belief."""

import numpy as np
import pytest

from bip import Question, Reasoner
from bip.answer import Answer
from symbolic.errors import ImpossibleEvidenceError, UnknownThingError
from symbolic.language.account import Account, Report
from symbolic.language.mentions import EventMention, ObjectMention, PlaceMention, RoomMention
from symbolic.language.question import Clue
from symbolic.language.statements import At, Believes, Claim, Holds, Knows, Query, WillDo, stating, thinks
from symbolic.world.places import Home, Place
from symbolic.world.story import replay

BASKET, BOX = Place("kitchen", "basket", container=True), Place("kitchen", "box", container=True)
ROOM = Home(("kitchen", "garden"), (BASKET, BOX))


def event(agent: str, verb: str, target: str = "", thing: str = "", **rest: object) -> EventMention:
    where = RoomMention(target) if target in ROOM.rooms else PlaceMention(target) if target else None
    return EventMention(agent, verb, where, ObjectMention(thing) if thing else None, **rest)  # type: ignore[arg-type]


def ask(events: list[EventMention], *claims: Claim, **start: str) -> Answer:
    account = Account(ROOM, {}, start or {"Sally": "kitchen", "Anne": "kitchen"}, tuple(map(Report, events)))
    query = Query((), tuple(map(stating, claims)))
    choices = tuple(str(i) for i in range(len(claims)))
    return Reasoner().answer(Question("", "", "", choices, told=account, query=query))


LEFT_IN_BASKET = [event("Sally", "move", "basket", "marble"), event("Sally", "walk", "garden")]
SALLY_AND_ANNE = [*LEFT_IN_BASKET, event("Anne", "move", "box", "marble"), event("Sally", "walk", "kitchen")]


def at(place: str, thing: str = "marble") -> Holds:
    return Holds(At(thing, PlaceMention(place)))


# --- any order of belief -------------------------------------------------------------------------


def test_sally_looks_where_she_left_it_though_it_is_elsewhere() -> None:
    looks = [WillDo("Sally", "look", PlaceMention(place), "marble") for place in ("basket", "box")]
    assert ask(SALLY_AND_ANNE, *looks).probabilities == pytest.approx((1, 0))
    assert (
        ask(SALLY_AND_ANNE, thinks("Sally", "marble", PlaceMention("basket")), at("box")).choice is None
    )  # both true
    assert ask(SALLY_AND_ANNE, at("basket"), at("box")).choice == 1
    assert ask(SALLY_AND_ANNE, Holds(At("marble", PlaceMention("basket")), "first"), at("basket")).choice == 0


def test_anne_knows_what_sally_thinks_and_sally_does_not_know_what_anne_knows() -> None:
    def second(a: str, b: str) -> list[Believes]:
        return [Believes(a, Believes(b, at(place))) for place in ("basket", "box")]

    assert ask(SALLY_AND_ANNE, *second("Anne", "Sally")).choice == 0
    assert ask(SALLY_AND_ANNE, *second("Sally", "Anne")).choice == 0
    assert ask(SALLY_AND_ANNE, Knows("Sally", thing="marble"), Knows("Anne", thing="marble")).choice == 1


def test_who_peeps_knows_and_nobody_knows_of_it() -> None:
    peeped = [*LEFT_IN_BASKET, event("Anne", "move", "box", "marble", seen_by=("Sally",))]
    assert ask(peeped, *(Believes("Sally", at(p)) for p in ("basket", "box"))).choice == 1
    assert ask(peeped, *(Believes("Anne", Believes("Sally", at(p))) for p in ("basket", "box"))).choice == 0
    third = [Believes("Sally", Believes("Anne", Believes("Sally", at(p)))) for p in ("basket", "box")]
    assert ask(peeped, *third).choice == 0


def test_who_sleeps_through_it_does_not_know_it_and_the_others_see_that() -> None:
    asleep = [LEFT_IN_BASKET[0], event("Anne", "move", "box", "marble", missed_by=("Sally",))]
    assert ask(asleep, *(Believes("Sally", at(p)) for p in ("basket", "box"))).choice == 0
    assert ask(asleep, *(Believes("Anne", Believes("Sally", at(p))) for p in ("basket", "box"))).choice == 0


def test_who_is_told_alone_knows_it_alone() -> None:
    told = [
        *LEFT_IN_BASKET,
        event("Anne", "move", "box", "marble"),
        event("Anne", "tell", "box", "marble", to=("Sally",)),
    ]
    answer = ask(told, *(Believes("Sally", at(p)) for p in ("basket", "box")))
    assert answer.choice == 1
    assert answer.probabilities[1] > 0.85  # she trusts Anne, though not wholly
    lie = [*LEFT_IN_BASKET, event("Anne", "tell", "box", "marble", to=("Sally",))]
    assert ask(lie, *(Believes("Anne", Believes("Sally", at(p))) for p in ("basket", "box"))).choice == 1
    assert ask(lie, at("basket"), at("box")).choice == 0


def test_where_nothing_tells_the_choices_apart_there_is_no_answer() -> None:
    unknown = ask(
        [], thinks("Sally", "marble", PlaceMention("basket")), thinks("Sally", "marble", PlaceMention("box"))
    )
    assert unknown.choice is None
    assert unknown.margin == Reasoner().margin


# --- bad symbols ---------------------------------------------------------------------------------


def test_a_chain_with_somebody_whom_the_story_does_not_have_is_refused() -> None:
    with pytest.raises(UnknownThingError, match="about Zoe, but the story is about Sally, Anne"):
        ask(SALLY_AND_ANNE, *(Believes("Sally", Believes("Zoe", at(p))) for p in ("basket", "box")))


def test_places_that_stand_in_each_other_are_refused() -> None:
    home = Home(ROOM.rooms, ROOM.places, within={BASKET: BOX, BOX: BASKET})
    query = Query((), (stating(at("basket")), stating(at("box"))))
    with pytest.raises(UnknownThingError, match="in a circle"):
        Reasoner().answer(Question("", "", "", ("a", "b"), told=Account(home, {}, {}, ()), query=query))


# --- right where it was wrong --------------------------------------------------------------------

SCENE = (
    "The apartment has a bedroom and a kitchen. The kitchen has a fridge, a stove and a kitchen table. "
    "The fridge is empty. The stove is empty. There is an apple on the kitchen table. "
)
THOUGHTS = (
    "Ann thinks that the apple is inside the fridge.",
    "Ann thinks that the apple is on the kitchen table.",
)
IN_STOVE = "Ann thinks that the apple is inside the stove."
IN_FRIDGE_OR_STOVE = (THOUGHTS[0], IN_STOVE)
PROMPT = (
    "If Ann has been trying to get an apple, which one of the following statements is more likely to be true?"
)


def test_a_sighting_after_the_last_decision_outranks_a_stated_belief() -> None:
    story = "Ann is in the bedroom. She walks to the kitchen."
    answer = Reasoner().answer(Question(SCENE, story, PROMPT, THOUGHTS))
    assert answer.choice == 1
    assert answer.probabilities[0] == 0


def test_a_hypothesis_that_contradicts_what_is_seen_costs_all_though_no_step_follows() -> None:
    answer = Reasoner().answer(Question(SCENE, "Ann is in the kitchen.", PROMPT, THOUGHTS))
    assert answer.probabilities == pytest.approx((0, 1))
    with pytest.raises(ImpossibleEvidenceError, match="each contradicts"):
        Reasoner().answer(Question(SCENE, "Ann is in the kitchen.", PROMPT, IN_FRIDGE_OR_STOVE))


def test_what_is_put_into_a_container_of_unlisted_contents_is_not_lost() -> None:
    scene = SCENE.replace("The stove is empty. ", "")
    story = (
        "Ann is in the kitchen. She takes the apple from the kitchen table. She puts the apple in the stove."
    )
    answer = Reasoner().answer(Question(scene, story, PROMPT, (IN_STOVE, THOUGHTS[1])))
    assert answer.choice == 0
    assert answer.story.steps[-1].action.phrase() == "puts the apple at the stove"
    assert replay(answer.story)[-1].where("apple") == (Place("kitchen", "stove", container=True),)


MISLED = (
    'Paul walked into the kitchen and asked, "Where is the plum?" Nora replied, "I saw a plum in the stove."'
)
STANCES = ("Nora wanted to assist Paul in his search", "Nora tried to mislead Paul")
KNOWS = "Assuming that Nora knows what is in the stove, which is most likely?"


@pytest.mark.parametrize(
    ("where", "choice"), [("The stove contains a plum. ", 0), ("The stove is empty. ", 1)]
)
def test_the_scene_counts_for_two_people_too(where: str, choice: int) -> None:
    plum = "" if "plum" in where else "There is a plum in the fridge. "
    scene = f"The apartment has a kitchen. The kitchen has a fridge and a stove. {where}{plum}"
    assert Reasoner().answer(Question("", MISLED, KNOWS, STANCES)).choice is None  # nothing tells
    assert Reasoner().answer(Question(scene, MISLED, KNOWS, STANCES)).choice == choice


def test_a_clue_counts_for_one_person_too_and_one_of_another_thing_is_named() -> None:
    story = "Ann walked into the kitchen. Ann walked to the fridge."
    thoughts = (
        "Ann thinks that the plum is inside the fridge.",
        "Ann thinks that the plum is not inside the fridge.",
    )
    prompt = PROMPT.replace("an apple", "a plum")
    plain = Reasoner().answer(Question("", story, prompt, thoughts))
    clue = Clue("plum", (PlaceMention("fridge"),), float(np.log(50)), "video", "seen in the fridge")
    other = Clue("fork", (PlaceMention("stove"),), 1.0, "video", "seen in the stove")
    answer = Reasoner().answer(Question("", story, prompt, thoughts, clues=(clue, other)))
    assert any("kitchen/fridge" in str(note) for note in answer.notes)
    assert any(str(note).startswith("left aside") and "fork" in str(note) for note in answer.notes)
    assert answer.probabilities != plain.probabilities


def test_nearly_even_choices_are_not_told_apart_and_the_margin_is_the_users() -> None:
    story = "Ann is in the bedroom. She walks to the kitchen and walks to the fridge."
    scene = SCENE.replace(
        "There is an apple on the kitchen table. ", "There is an apple in the fridge. "
    ).replace("The fridge is empty. ", "")
    asked = Question(
        scene,
        story,
        PROMPT,
        IN_FRIDGE_OR_STOVE,
    )
    decided = Reasoner().answer(asked)
    assert decided.choice == 0
    strict = Reasoner(margin=0.9999).answer(asked)
    assert strict.choice is None
    assert "within 1" in strict.summary()
