"""Who knows what: idioms of not knowing, languages, touch, and choices that name people."""

from bip.any_story import AnyStory
from symbolic.language.question import Question


def answer(story: str, asked: str, *choices: str) -> str | None:
    found = AnyStory().answer(Question("", story, asked, choices)).choice
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
    assert answer(story, asked, "Only Ole", "Only Nils") == "Only Nils"


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
