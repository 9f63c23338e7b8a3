"""What a story leaves open on purpose is told from what it merely denies."""

import pytest

from bip.inference.plain_stories.beliefs.undetermined import left_undetermined


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
