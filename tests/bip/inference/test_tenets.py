"""What somebody holds true by what the story says that one thinks, says, takes things for, or is told."""

import pytest

from bip.inference.plain_stories.beliefs import tenets
from bip.inference.plain_stories.views import Views, best
from symbolic.language.reader.discourse.tale import read_story
from symbolic.language.reader.questions.asking import read_question
from symbolic.language.reader.questions.choices import read_choices


def held(story: str, prompt: str, *choices: str) -> str | None:
    tale = read_story(story, prompt, choices)
    scores = tenets.held_true(
        Views(tale), read_question(prompt, tale), read_choices(choices, tuple(tale.chronicle.cast.names))
    )
    at = best(scores) if scores else None
    return None if at is None else choices[at]


NOISE = ("What does Nora think is making the noise?", "A fox", "A burglar", "The wind")


@pytest.mark.parametrize(
    ("story", "choice"),
    [
        ("A fox knocks over the bin. Nora thinks that a burglar is in the yard.", "A burglar"),
        ("A fox knocks over the bin. Nora, in bed, takes it for the wind.", "The wind"),
        ("A fox knocks over the bin. Pia tells Nora that it is the wind.", "The wind"),
        ("A fox knocks over the bin. Pia thinks that a burglar is in the yard. Nora sleeps.", None),
        ("A fox knocks over the bin. Nora does not think that a burglar is in the yard.", None),
        ("A fox knocks over the bin. Nora keeps a fox in the shed.", None),
        ("A fox knocks over the bin. Nora hopes that a burglar is in the yard.", None),
        ("A fox knocks over the bin. Nora wonders whether a burglar is in the yard.", None),
    ],
)
def test_a_thought_tells_what_is_held_true_whatever_is_so(story: str, choice: str | None) -> None:
    assert held(story, *NOISE) == choice


def test_the_last_thing_held_true_counts() -> None:
    story = "Nora thinks that a burglar is in the yard. Then she sees that a fox is standing there."
    assert held(story, *NOISE) == "A fox"


def test_a_question_for_a_belief_of_before_is_left_open_where_it_changed() -> None:
    story = "Nora thinks that a burglar is in the yard. Then she sees that a fox is standing there."
    prompt = "What did Nora think was in the yard before she looked?"
    assert held(story, prompt, "A fox", "A burglar", "The wind") is None


def test_what_is_told_by_somebody_who_is_not_believed_does_not_count() -> None:
    story = "Pia told Nora that it was a frog. Nora {} a word of it."
    asked = ("What did Nora think was in the box?", "A frog", "A ring", "Nothing")
    assert held(story.format("believed"), *asked) == "A frog"
    assert held(story.format("never believed"), *asked) is None


def test_that_it_is_empty_says_nothing_is_in_it() -> None:
    story = "Knut had a frog in a matchbox. Nora guessed that the matchbox was empty."
    assert held(story, "What did Nora think was in it?", "A frog", "A ring", "Nothing") == "Nothing"


def test_what_is_denied_speaks_for_no_choice_that_says_it() -> None:
    story = "Pia tells Nora that the shop does not sell bread."
    asked = ("What does Nora believe about the shop?", "It sells bread", "It sells cakes")
    assert held(story, *asked) is None


def test_opposite_words_speak_against_each_other() -> None:
    story = "The bridge is open. Pia tells Nora that the bridge is closed."
    assert held(story, "What does Nora believe about the bridge?", "It is open", "It is shut") == "It is shut"


def test_where_a_thing_is_is_left_to_who_saw_it_go_there() -> None:
    story = "Pia tells Nora that the key is in the drawer. Nora puts the key in the tin."
    assert held(story, "Where does Nora think the key is?", "In the drawer", "In the tin") is None
