"""What deeds are for by several kinds of signs, on small stories written for it."""

import pytest

from bip.inference.plain_stories.answering import found_by_reading
from bip.inference.plain_stories.wants.ends import ends
from symbolic.language.question import Question
from tests.readers import READER


def answer(story: str, prompt: str, *choices: str) -> str | None:
    """Return the choice that is answered; None for undecided."""
    found = READER.answer(Question("", story, prompt, choices))
    return None if found.choice is None else choices[found.choice]


NURSERY = (
    "Ottoline slipped off her boots in the hall and went up on tiptoe. She turned down the radio and drew the "
    "curtain. Her little brother was snoring."
)


def test_several_kinds_of_signs_tell_an_end_of_which_no_word_is_said() -> None:
    choices = ("to let her brother sleep", "to listen to a concert", "to dry her boots")
    assert answer(NURSERY, "Why did Ottoline do all this?", *choices) == choices[0]


def test_one_kind_of_signs_is_not_enough() -> None:
    story = "Ottoline went up the stairs on tiptoe. She hummed to herself and thought of the summer."
    choices = ("so as not to wake the dog", "to reach the attic", "to look for a hat")
    assert found_by_reading(Question("", story, "Why did Ottoline walk like that?", choices)).choice is None


@pytest.mark.parametrize(
    ("story", "prompt", "choices"),
    [
        (
            (
                "Starlings had eaten half of the cherries. Ruben tied cans to a rope, banged a stick against them, and "
                "the birds flew off."
            ),
            "What did Ruben want?",
            ("to keep the starlings away from the cherries", "to paint the cans", "to hang out the washing"),
        ),
        (
            (
                "The strap of Elif's bag was torn. She took a needle and thread, sewed for a while, and then "
                "tried it again on her shoulder."
            ),
            "What was Elif trying to do?",
            ("to mend the bag", "to sell the bag", "to weigh the bag"),
        ),
    ],
)
def test_circumstances_means_and_success_go_together(
    story: str, prompt: str, choices: tuple[str, str, str]
) -> None:
    assert answer(story, prompt, *choices) == choices[0]


def test_each_class_of_ends_has_kinds_of_signs_and_a_name_of_its_own() -> None:
    assert all(len(end.signs) >= 3 for end in ends())
    assert len({end.name for end in ends()}) == len(ends())


def test_a_tool_in_hand_shows_no_effect_upon_it() -> None:
    story = "Rolf tried to turn the tap, but it was stuck. He went to the cellar and came back with a wrench."
    choices = ("to sell the wrench", "to weigh the cellar", "to shut off the water")
    assert answer(story, "What was Rolf trying to do?", *choices) in (None, choices[2])
