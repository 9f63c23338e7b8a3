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
        ("Tell us of Ann's motive: which is likely?", "To Tom it was a help", "To Tom it was a hindrance"),
        ("Which is likely?", "Her words to Tom were meant to help him", "Her words to Tom were idle"),
        ("Ann let Tom know this: which is likely?", "She did so to help him", "She did so to hinder him"),
        (
            "Suppose Ann pulled the wool over Tom's eyes.",
            "In her opinion a mug was there",
            "In her opinion not",
        ),
        ("Assume that Ann knows what is there.", "Tom was to be led to the mug", "Tom was to miss the mug"),
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


def test_the_mind_is_of_whom_the_prompt_alone_names() -> None:
    texts = ("Which is a description of Vek?", "Somebody for whom Zul did not count", "A friend of Zul")
    assert roles(("Zul", "Vek"), texts)[0][:2] == ("Vek", "Zul")


def test_the_mind_is_of_whom_the_prompt_takes_to_know() -> None:
    texts = ("Suppose Vek knows what is there.", "Vek let Zul know it", "Zul let Vek be")
    (me, you, most), (_, _, least) = roles(("Zul", "Vek"), texts)
    assert (me, you) == ("Vek", "Zul")
    assert most - least >= 2
