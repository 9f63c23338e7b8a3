"""Layer 5: questions as people ask them, and what cannot be told."""

import pytest

from bip.any_story import AnyStory
from symbolic.errors import ParseError
from symbolic.language.question import Question
from symbolic.language.reader.discourse.tale import read_story
from symbolic.language.reader.questions.asking import read_question
from symbolic.language.reader.questions.choices import leaves_open
from tests.reader.readings import chosen

MOVED = (
    "Lena puts the scarf in the trunk and goes to the market. While she is there, Omar takes the scarf out of the "
    "trunk and hides it under the stairs. Lena comes home."
)
PLACES = ("In the trunk", "Under the stairs", "At the market")


@pytest.mark.parametrize(
    ("prompt", "answer"),
    [
        ("Where will Lena look for the scarf?", "In the trunk"),
        ("Where does Lena think the scarf is?", "In the trunk"),
        ("Where does Omar think the scarf is?", "Under the stairs"),
        ("Where is the scarf really?", "Under the stairs"),
        ("Where was the scarf at first?", "In the trunk"),
        ("Where does Omar think Lena will look for the scarf?", "In the trunk"),
        ("Where does Omar think Lena thinks the scarf is?", "In the trunk"),
        ("When she comes home, where does Lena believe the scarf is?", "In the trunk"),
    ],
)
def test_where(prompt: str, answer: str) -> None:
    assert chosen(MOVED, prompt, *PLACES) == answer


@pytest.mark.parametrize(
    ("prompt", "choices", "answer"),
    [
        ("Does Lena know where the scarf is?", ("Yes", "No"), "No"),
        ("Does Omar know where the scarf is?", ("Yes", "No"), "Yes"),
        ("Who knows where the scarf is?", ("Only Lena", "Only Omar", "Both of them"), "Only Omar"),
        ("Who thinks that the scarf is in the trunk?", ("Lena", "Omar"), "Lena"),
        ("Who moved the scarf?", ("Lena", "Omar"), "Omar"),
    ],
)
def test_who_knows(prompt: str, choices: tuple[str, ...], answer: str) -> None:
    assert chosen(MOVED, prompt, *choices) == answer


def test_a_label_is_believed_until_one_looks_inside() -> None:
    story = (
        'On the shelf there is a tin with the word "Tea" on it. Ruth opens the tin and finds buttons. She closes it. '
        "Then Paul comes in. He has never seen the tin before."
    )
    assert chosen(story, "What does Paul think is in the tin?", "Tea", "Buttons") == "Tea"
    assert chosen(story, "What does Ruth think is in the tin?", "Tea", "Buttons") == "Buttons"


def test_a_fact_of_any_sort_is_known_to_who_noticed_it() -> None:
    story = (
        "Ada wants to paint the boat. The paint seems smooth and bright. "
        "A frost spoils the paint overnight, leaving it cracked."
    )
    choices = ("Ada believes the paint is smooth and bright.", "Ada believes the paint is cracked.")
    asked = "Does Ada believe the paint is smooth or cracked?"
    assert chosen(f"{story} Ada does not notice the frost.", asked, *choices) == choices[0]
    assert chosen(f"{story} Ada notices the cracked paint.", asked, *choices) == choices[1]


def test_where_one_searches_is_where_one_thinks_it_is() -> None:
    story = (
        "There is a white chest and a black chest. Ivo wants his cap. "
        "He walks past the white chest and opens the black one."
    )
    assert (
        chosen(story, "Where does Ivo think his cap is?", "In the white chest", "In the black chest")
        == "In the black chest"
    )


def test_what_the_story_leaves_open_cannot_be_told() -> None:
    story = (
        "Moira left her purse in the van. Pete took it into the house. "
        "Moira may have been watching, or she may have been asleep."
    )
    assert chosen(story, "Where does Moira think the purse is?", "In the van", "In the house") is None


def test_nothing_said_is_nothing_known() -> None:
    story = "A closed box stands on the table. Emil has never seen it. He sits down and waits."
    asked = Question("", story, "What does Emil think is in the box?", ("A toy", "A cake"))
    assert AnyStory().answer(asked).choice is None


def test_who_says_what_is_not_so_hinders() -> None:
    story = (
        "Nell knows that the drum is in the attic. Kip asks Nell where the drum is. "
        '"The drum is in the shed," Nell tells him.'
    )
    assert chosen(story, "Is Nell helping Kip to find the drum?", "Yes", "No") == "No"
    honest = story.replace("in the shed", "in the attic")
    assert chosen(honest, "Is Nell helping Kip to find the drum?", "Yes", "No") == "Yes"


@pytest.mark.parametrize(
    "text",
    [
        "It cannot be told",
        "We can't tell from the story",
        "Nobody can say",
        "Not enough information",
        "It is unknown",
        "The story does not say",
        "It isn't possible to say.",
        "There is no telling from this",
    ],
)
def test_a_choice_may_say_that_it_cannot_be_told(text: str) -> None:
    assert leaves_open(text)


@pytest.mark.parametrize(
    "text",
    [
        "He does not know",
        "by the tomb of the unknown soldier",
        "She could not reach it",
        "Aunt Ada cannot say",
    ],
)
def test_what_somebody_does_not_know_is_no_open_question(text: str) -> None:
    assert not leaves_open(text)


def test_where_the_story_leaves_it_open_the_choice_that_says_so_is_the_answer() -> None:
    choices = ("In the red box", "In the blue box", "It cannot be told")
    told = "Ida puts her ring in the red box. While Ida is out, Omar moves the ring to the blue box. Ida comes back."
    assert chosen(told, "Where does Ida think the ring is?", *choices) == "In the red box"
    open_ = told.replace("While", "Ida may have been looking through the window. While")
    assert chosen(open_, "Where does Ida think the ring is?", *choices) == "It cannot be told"


@pytest.mark.parametrize("prompt", ["", " ", "\n"])
def test_a_question_without_words_is_refused(prompt: str) -> None:
    with pytest.raises(ParseError, match="no words"):
        chosen(MOVED, prompt, *PLACES)


def test_a_choice_may_speak_of_what_is_inside_of_no_thing() -> None:
    story = (
        "Hassan put the drill back on the shelf in his cellar. Later his neighbour rang and asked if he "
        "might borrow it, and carried it across to his own garage while Hassan held the door for him."
    )
    places = ("in the neighbour's garage", "in the neighbour's car", "on the shelf in his cellar")
    assert chosen(story, " does Hassan think the drill is?", *places) in (*places, None)


def test_a_mother_whom_the_story_names_is_not_its_teller() -> None:
    tale = read_story(
        "My brother hid the map. When my mother came, I said nothing.", "What does my mother think?"
    )
    assert read_question("What does my mother think?", tale).chain == ("the narrator's mother",)


def test_what_somebody_is_thought_to_have_done_is_a_deed() -> None:
    tale = read_story("Jory broke the lamp. His aunt came in.", "Who does the aunt think broke the lamp?")
    asked = read_question("Who does the aunt think broke the lamp?", tale)
    assert asked.core is not None
    assert asked.core.verb == "break"
