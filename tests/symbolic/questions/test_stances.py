"""What one person is to another, where signs of several stances stand together."""

import pytest

from symbolic.errors import ParseError
from symbolic.language.reader.questions.marks import mark
from symbolic.language.reader.questions.signs import Signs
from symbolic.language.reader.questions.stances import stance_of


def stance(text: str, *, of_things: bool = False, asking: bool = False) -> str | None:
    signs = Signs(mark(text, "Ann", "Tom"), asking=asking)
    return stance_of(signs, text, "Tom", of_things=of_things)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann was out to deny Tom any help", "hinder"),  # help is what is hindered
        ("Ann led Tom off the right track", "hinder"),
        ("Ann was not interested in helping Tom", "independent"),  # help is what one is indifferent to
        ("Ann was neither helping nor hindering Tom", "independent"),
        ("Ann meant neither to further Tom's goals nor to harm them", "independent"),
        ("Tom's goals were nothing to Ann, neither to be furthered nor to be blocked", "independent"),
        ("Ann wished Tom neither well nor ill", "independent"),
        ("Ann prevented Tom from getting to the mug", "hinder"),  # that he gets there is what is hindered
        ("Ann held Tom back from the mug", "hinder"),
        ("Ann left Tom empty-handed", "hinder"),
        ("Ann wished that Tom should not find the mug", "hinder"),
        ("Ann did no more than help Tom", "help"),
        ("Tom's wish was hidden from Ann, who hummed without minding it", "independent"),
        ("Ann called back to Tom that she was coming", None),  # to call back is no backing
        ("Ann hummed for the sake of hindering Tom", "hinder"),
        ("Ann told Tom so that he would miss the mug", "hinder"),
        ("Ann told Tom so that he would get to the mug", "help"),
        ("Ann wanted the mug to escape Tom", "hinder"),
        (
            "Ann wanted Tom to fail and was standing in his way",
            "hinder",
        ),  # "fail" denies nothing behind "and"
        ("Ann hummed a tune", None),
    ],
)
def test_one_stance_rules_the_other(text: str, expected: str | None) -> None:
    assert stance(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Ann was helping Tom and obstructing him",
        "Ann was indifferent to Tom, and she obstructed him",
    ],
)
def test_two_stances_that_stand_apart_leave_it_open(text: str) -> None:
    with pytest.raises(ParseError, match="two stances"):
        stance(text)


@pytest.mark.parametrize(
    "text",
    [
        "Ann was not helping Tom",
        "Ann refused to hinder Tom",
        "Ann was far from indifferent to Tom",
        "Ann did not stop and help Tom",
    ],
)
def test_a_stance_that_is_denied_leaves_two(text: str) -> None:
    with pytest.raises(ParseError, match="is denied"):
        stance(text)


def test_to_find_what_another_seeks_helps_unless_it_is_said_where_things_are() -> None:
    text = "Ann wanted the mug to be found"
    assert stance(text) == "help"
    success = "She was for finding the mug"
    assert stance(success) == "help"
    assert stance(success, of_things=True) is None


def test_in_a_prompt_a_stance_stands_beside_a_person() -> None:
    assert stance("Which view is a support", asking=True) is None
    assert stance("If Ann is a support to Tom, which view is right", asking=True) == "help"
    assert stance("If nothing was hidden from Ann, which view is right", asking=True) is None
