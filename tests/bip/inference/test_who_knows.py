"""Who knows what: idioms of not knowing, languages, touch, and choices that name people."""

import pytest

from bip.any_story import AnyStory
from bip.inference.plain_stories.clauses.telling import told
from bip.inference.plain_stories.witnesses.acquaintance import acquainted
from symbolic.language.question import Question
from symbolic.language.reader.discourse.tale import read_story
from tests.readers import READER


def answer(story: str, asked: str, *choices: str) -> str | None:
    found = READER.answer(Question("", story, asked, choices)).choice
    return None if found is None else choices[found]


def test_a_letter_in_a_language_that_one_does_not_read_tells_nothing() -> None:
    story = (
        "The letter said that the house was sold. It was in Greek. Paul does not read a word of Greek. "
        "He looked at it twice."
    )
    asked = "Does Paul know that the house was sold?"
    assert answer(story, asked, "Yes", "No") == "No"


def test_who_handles_a_closed_box_does_not_know_what_is_in_it() -> None:
    story = "Ina looked into the green tin and saw a coin. Sam lifted the green tin, but he did not open it."
    asked = "Who knows that there is a coin in the green tin?"
    assert answer(story, asked, "Both Ina and Sam", "Only Sam", "Only Ina") == "Only Ina"


def test_being_thought_to_sleep_is_not_sleeping() -> None:
    story = "Mara overheard her father say that the gift was in the barn. He believed that she was asleep."
    assert answer(story, "Does Mara know where the gift is?", "Yes", "No") == "Yes"


def test_softness_is_known_by_touch() -> None:
    story = "One of the two pears is soft. Nils has squeezed them both with his eyes shut. Ole has only looked at them."
    asked = "Who knows which of the two pears is soft?"
    ole, nils = AnyStory().answer(Question("", story, asked, ("Only Ole", "Only Nils"))).probabilities
    assert nils > ole


def test_what_was_heard_from_no_one_else_is_not_known() -> None:
    story = (
        "The director told Karim that the shop would close. Karim kept it to himself. "
        "Sofia has heard about it from no one."
    )
    assert answer(story, "Does Sofia know that the shop will close?", "Yes", "No") == "No"


def test_the_agent_of_a_passive_knows() -> None:
    story = (
        "The winning number was written down by the judge, who locked it away. The players waited outside."
    )
    asked = "Who knows the winning number?"
    assert answer(story, asked, "The judge", "The players") == "The judge"


def test_whom_a_choice_excepts_does_not_know() -> None:
    story = "Ravi told Mina and Jon where the cake was. Tess was out of earshot in the garden."
    asked = "Who does not know where the cake is?"
    assert answer(story, asked, "Mina", "Jon", "Tess") == "Tess"


def test_one_of_two_places_found_empty_leaves_the_other() -> None:
    story = (
        "Two tins stood on the shelf. Mo was told that the key was in one of them. "
        "He opened the round tin and found nothing in it."
    )
    claims = ("The key is in the round tin.", "The key is in the square tin.", "There is no key.")
    assert answer(story, "What does Mo know?", *claims) == claims[1]


def test_who_happens_to_see_sees() -> None:
    story = "Grandpa hid the eggs in the boot. From the window Rosa happened to see him do it. Emil was away at school."
    asked = "Who could tell where the eggs are?"
    assert answer(story, asked, "Emil", "Rosa") == "Rosa"


def test_two_people_of_one_surname_are_told_apart() -> None:
    story = (
        "The neighbours painted their door purple. Mr Diaz saw it at six. Mrs Diaz has been in hospital for a week, "
        "and nobody has told her."
    )
    asked = "Who knows the new colour of the neighbours' door?"
    assert answer(story, asked, "Mr Diaz", "Mrs Diaz", "both of them") == "Mr Diaz"


def test_somebody_who_is_not_in_the_story_is_no_answer() -> None:
    story = "Lena hid the coin. Nobody saw her do it."
    assert answer(story, "Who knows where the coin is?", "Lena", "The priest") != "The priest"


def test_that_nobody_knows_is_not_taken_from_silence() -> None:
    story = "Two gardeners planted tulips in the bed. Their boss came by when the earth had been raked."
    asked = "Who could say where the tulips are?"
    assert AnyStory().answer(Question("", story, asked, ("the boss", "nobody"))).choice != 1


@pytest.mark.parametrize(
    ("ending", "known"),
    [
        ("Ben is none the wiser.", False),
        ("Ben was kept in the dark about it.", False),
        ("Ben has yet to hear of it.", False),
        ("Ben did not catch a single word of it.", False),
        ("It was done in full view of Ben.", True),
        ("It was done behind Ben's back.", False),
        ("Ben yawned.", None),
    ],
)
def test_set_phrases_tell_who_knows(ending: str, known: bool | None) -> None:
    tale = read_story(f"Ann sold the boat. {ending}", "Does Ben know that the boat is sold?")
    assert acquainted(told(tale), "Ben", frozenset({"boat", "sell"})) is known
