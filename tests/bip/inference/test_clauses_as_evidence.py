"""Clauses as evidence: who knows them, what they say for a belief, a plan, a search, a state."""

import pytest

from bip.inference.plain_stories.beliefs import axes, retrieval, searching
from bip.inference.plain_stories.clauses.knowing import in_eyes_of
from bip.inference.plain_stories.clauses.stems import stem
from bip.inference.plain_stories.clauses.units import Unit
from bip.inference.plain_stories.next_deeds import planning
from bip.inference.plain_stories.views import Views, best
from symbolic.language.reader.clauses.clause import Clause
from symbolic.language.reader.discourse.tale import read_story
from symbolic.language.reader.questions.asking import read_question
from symbolic.language.reader.questions.choices import read_choices

LANTERN = (
    "Bram hung the lantern in the stable. Then he rode to the village. "
    "Meanwhile Edda carried the lantern to the chapel."
)


def known(story: str, person: str) -> list[bool | None]:
    return [said.known for said in in_eyes_of(Views(read_story(story)), (person,))]


def believed(story: str, person: str, prompt: str, *choices: str) -> str | None:
    views = Views(read_story(story, prompt, choices))
    scores = retrieval.believed(views, (person,), read_choices(choices, ()), prompt)
    return _named(scores, choices)


def searched(story: str, person: str, *choices: str, to_come: bool = False) -> str | None:
    views = Views(read_story(story, "", choices))
    return _named(searching.searched(views, person, read_choices(choices, ()), None, to_come), choices)


def state(story: str, prompt: str, *choices: str) -> str | None:
    tale = read_story(story, prompt, choices)
    scores = axes.state_of_mind(Views(tale), read_question(prompt, tale), read_choices(choices, ()))
    return _named(scores, choices)


def _named(scores: list[float] | None, choices: tuple[str, ...]) -> str | None:
    at = best(scores) if scores else None
    return None if at is None else choices[at]


# --- marks -------------------------------------------------------------------------------------------------


def test_who_is_away_does_not_know_what_is_done() -> None:
    assert known(LANTERN, "Bram") == [True, True, False]
    assert known(LANTERN, "Edda")[-1] is True


def test_what_the_narrator_puts_right_is_not_known_to_those_in_the_story() -> None:
    marks = known("Bram thinks that the well is deep. In fact it is dry.", "Bram")
    assert marks == [True, False]


def test_what_one_is_told_one_knows() -> None:
    story = "Bram is at the mill. Edda moved the lantern to the chapel. She rang him and told him that she had done so."
    assert known(story, "Bram")[-1] is True


def test_what_a_call_is_made_for_the_person_called_learns() -> None:
    story = "Bram went to the mill. The baker rang Bram and put the cake off till May. Then the baker wept."
    assert known(story, "Bram")[1:] == [True, True, False]


def test_what_comes_of_ones_own_deed_one_knows() -> None:
    assert known("Bram knocked at the gate, and nobody answered.", "Bram") == [True, True]


def test_a_search_that_a_denial_follows_has_failed() -> None:
    told = in_eyes_of(
        Views(read_story("Bram searched the whole barn, but the saw was not there.")), ("Bram",)
    )
    assert told[0].denied


@pytest.mark.parametrize(
    ("word", "same"), [("charger", "charging"), ("collection", "collected"), ("gardener", "gardening")]
)
def test_stems_join_nouns_and_verbs(word: str, same: str) -> None:
    assert stem(word) == stem(same)


# --- belief by retrieval -----------------------------------------------------------------------------------


def test_what_was_perceived_speaks_for_a_choice_and_what_was_missed_against_it() -> None:
    prompt = "Where does Bram think the lantern is?"
    assert believed(LANTERN, "Bram", prompt, "In the stable", "In the chapel") == "In the stable"


def test_nothing_is_retrieved_where_the_story_names_no_choice() -> None:
    prompt = "Where does Bram think the lantern is?"
    assert believed(LANTERN, "Bram", prompt, "In the bakery", "In the school") is None


def test_where_somebody_is_tells_nothing_of_a_thing() -> None:
    story = "Bram has a lantern. He goes to the village."
    assert believed(story, "Bram", "Where is the lantern?", "In the village", "In the stable") is None


def test_what_was_taken_away_unseen_is_believed_to_be_there() -> None:
    own, nobody = frozenset({"plum"}), frozenset[str]()
    taken, brought = (
        Unit(Clause(verb), 0, nobody, nobody, own, kind="deed", known=False) for verb in ("remove", "bring")
    )
    assert retrieval.support(own, [taken], own) > 0 > retrieval.support(own, [brought], own)


# --- next deeds --------------------------------------------------------------------------------------------


def test_one_goes_where_one_believes_the_wanted_thing_to_be() -> None:
    views = Views(read_story(f"{LANTERN} Bram is back and wants the lantern."))
    places = planning.places_expected(views, "Bram", "Where will Bram go?")
    assert stem("stable") in places
    assert stem("chapel") not in places


# --- searches ----------------------------------------------------------------------------------------------


def test_one_searches_where_one_believes_the_thing_to_be_and_not_where_one_passes() -> None:
    story = "Edda wants her comb. She walks past the wardrobe, opens the chest and rummages through it."
    assert searched(story, "Edda", "In the wardrobe", "In the chest") == "In the chest"


def test_a_tool_tells_of_a_place_that_is_not_named() -> None:
    story = "Edda wants the old maps. She comes in with a ladder."
    assert searched(story, "Edda", "In the attic", "In the kitchen") == "In the attic"


def test_where_one_is_tells_nothing_of_a_search_to_come() -> None:
    story = "Edda wants her comb. She goes to the office."
    assert searched(story, "Edda", "In the office", "In the chest") == "In the office"
    assert searched(story, "Edda", "In the office", "In the chest", to_come=True) is None


def test_what_is_said_names_no_place_that_is_searched() -> None:
    story = 'Edda wants her comb. She says, "The chest is so heavy."'
    assert searched(story, "Edda", "In the wardrobe", "In the chest") is None


# --- states ------------------------------------------------------------------------------------------------


def test_a_state_stays_as_it_was_last_known() -> None:
    story = (
        "The pump was broken in the morning. Edda saw it and rode to the village. "
        "While she was away, Bram repaired the pump."
    )
    assert state(story, "Does Edda think the pump is working?", "Yes", "No") == "No"
    assert state(story, "Does Bram think the pump is working?", "Yes", "No") == "Yes"


def test_a_state_of_something_else_tells_nothing() -> None:
    story = "The pump was broken in the morning. Edda saw it."
    assert state(story, "Does Edda think the clock is working?", "Yes", "No") is None
