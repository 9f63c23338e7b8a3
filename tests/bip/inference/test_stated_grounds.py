"""What the story itself gives as the ground of a deed decides why it was done; another's ground, or none, does not."""

import pytest

from bip.inference.plain_stories.answering import answer_plain, found_by_reading
from symbolic.language.question import Question


def chosen(story: str, question: str, *choices: str) -> int | None:
    return answer_plain(Question(scene="", narrative=story, prompt=question, choices=choices)).choice


@pytest.mark.parametrize(
    ("ground", "choices", "right"),
    [
        ("so that the wine would not freeze", ("To keep the wine from freezing", "To tease Otto"), 0),
        ("because the moths were spoiling it", ("To tease Otto", "To save it from spoiling"), 1),
        ("in order not to laugh", ("She is hungry", "She is holding back laughter"), 1),
    ],
)
def test_what_hangs_on_the_deed_explains_it(ground: str, choices: tuple[str, str], right: int) -> None:
    story = f"Ida and Otto were in the hall. Ida moved the crate to the cellar {ground}. Otto saw it."
    assert chosen(story, "Why did Ida move the crate?", *choices) == right


@pytest.mark.parametrize(("who", "right"), [("Ida", 0), ("Otto", None)])
def test_a_wish_explains_the_deeds_of_the_one_who_has_it(who: str, right: int | None) -> None:
    story = f"{who} wanted the window seat. Ida told Otto that the sun was fierce. Otto shrugged."
    choices = ("To get the window seat", "To earn a medal", "To buy a lamp")
    assert found_by_reading(Question("", story, "Why did Ida mention the sun?", choices)).choice == right


def test_a_ground_that_two_choices_share_decides_nothing() -> None:
    story = "Ida hid the cake in the attic because the boys loved cake. Otto saw it."
    choices = ("To count the boys", "To draw the boys")
    assert chosen(story, "Why did Ida hide the cake?", *choices) is None


def test_trying_a_thing_on_is_no_wish_for_it() -> None:
    story = "Ida tried one key after another. The last one fitted. She took out the violin and left with it."
    assert chosen(story, "What did Ida want?", "The keys", "The violin") == 1


@pytest.mark.parametrize(("deed", "right"), [("move the crate", 0), ("open the window", 1)])
def test_the_ground_of_the_very_deed_outweighs_that_of_another(deed: str, right: int) -> None:
    story = (
        "Ida moved the crate because the moths were spoiling it. "
        "Ida opened the window because the smoke was stinging Otto."
    )
    choices = ("She feared that the moths were spoiling it", "She felt that the smoke was stinging Otto")
    assert chosen(story, f"Why did Ida {deed}?", *choices) == right
