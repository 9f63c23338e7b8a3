"""Whose mind a question about two people is about."""

import pytest

from symbolic.language.reader.questions.roles import roles


@pytest.mark.parametrize(
    "texts",
    [
        ("Which is likely?", "Ann was helping Tom", "Ann was hindering Tom"),
        ("Which is likely?", "In her view Tom wanted the mug", "In her view Tom wanted the plate"),
        ("If Tom was being helped by Ann, which is likely?", "There was a mug", "There was a plate"),
        ("What was Ann's motive?", "To help Tom", "To hinder Tom"),
        ("Which is likely?", "Tom's goals were unknown to Ann", "Tom's goals were known to Ann"),
    ],
)
def test_whose_mind_it_is_does_not_hang_on_who_is_named_first(texts: tuple[str, ...]) -> None:
    for names in (("Ann", "Tom"), ("Tom", "Ann")):
        (me, you, most), (_, _, least) = roles(names, texts)
        assert (me, you) == ("Ann", "Tom")
        assert most > least


def test_where_one_person_is_named_the_mind_is_that_ones() -> None:
    ((me, you, _),) = roles(("Ann", ""), ("What was Ann out to do?", "To help him"))
    assert (me, you) == ("Ann", "")
