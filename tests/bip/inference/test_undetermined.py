"""What a story leaves open on purpose is told from what it merely denies."""

import pytest

from bip.inference.plain_stories.answering import answer_plain
from bip.inference.plain_stories.beliefs.undetermined import left_undetermined
from symbolic.language.question import Question


@pytest.mark.parametrize(
    "text",
    [
        "Perhaps he looked up just then, and perhaps he did not.",
        "Whether she read the note on the way nobody could say.",
        "He reads half of his letters and throws the others away.",
        "It may be that they heard the bell, or it may be that they slept.",
        "The gate was sometimes open and sometimes shut, and no one remembers which.",
        "She would not say whether she had seen it.",
    ],
)
def test_what_is_left_open(text: str) -> None:
    assert left_undetermined(text)


@pytest.mark.parametrize(
    "text",
    [
        "Nobody told her that the shop was shut.",
        "Perhaps it will rain tomorrow.",
        "He wondered whether the soup was hot.",
        "She read all of her letters.",
        "They did not see the fox.",
        "He asked whether he might open the window.",
    ],
)
def test_what_is_not(text: str) -> None:
    assert not left_undetermined(text)


@pytest.mark.parametrize(
    ("story", "prompt", "choices", "right"),
    [
        (
            "A postman stopped at the bakery, looked through the window, whistled, and rode on to the mill.",
            "What had the postman wanted there?",
            ("bread", "a letter", "It cannot be told"),
            2,
        ),
        (
            "Ada put the flute in the drawer and went out. Ben moved the flute to the chest. Ada came back.",
            "Where will Ada look for the flute?",
            ("in the drawer", "in the chest", "It cannot be told"),
            0,
        ),
    ],
)
def test_what_cannot_be_told_is_chosen_where_nothing_surely_tells(
    story: str, prompt: str, choices: tuple[str, ...], right: int
) -> None:
    assert answer_plain(Question("", story, prompt, choices)).choice == right
