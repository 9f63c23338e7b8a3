"""What must not change an answer, and what must."""

import re

import pytest

from tests.reader.readings import chosen

WHILE_AWAY = (
    "Ann puts the ring in the box and leaves the room. While she is away, Ben takes the ring out of the box and "
    "puts it in the tin. Ann comes back."
)
UPSTAIRS = (
    "Ann and Ben are in the kitchen. Ann drops the ring into a vase. Ben goes upstairs. Ann takes the ring out of "
    "the vase and locks it in a chest."
)
WINDOW = (
    "Ann leaves the ring on the table and goes into the garden. Ben moves the ring to the shelf. Ann sees it "
    "through the window."
)
STORIES = [
    (WHILE_AWAY, "Where will Ann look for the ring?", ("In the box", "In the tin"), "In the box"),
    (UPSTAIRS, "Where does Ben think the ring is?", ("In the vase", "In the chest"), "In the vase"),
    (WINDOW, "Where does Ann think the ring is?", ("On the table", "On the shelf"), "On the shelf"),
]
NAMES = [
    ("Ann", "Ben"),
    ("Zorana", "Quill"),
    ("Mrs. Ames", "Mr. Boone"),
    ("Grace", "Mark"),
    ("Ondine", "Thierry"),
]
PAST = {
    "puts": "put", "leaves": "left", "is": "was", "takes": "took", "comes": "came", "are": "were", "drops": "dropped",
    "goes": "went", "locks": "locked", "moves": "moved", "sees": "saw",
}  # fmt: skip


@pytest.mark.parametrize(("story", "prompt", "choices", "answer"), STORIES)
@pytest.mark.parametrize(("one", "other"), NAMES)
def test_names_do_not_matter(
    one: str, other: str, story: str, prompt: str, choices: tuple[str, ...], answer: str
) -> None:
    def renamed(text: str) -> str:
        return text.replace("Ann", one).replace("Ben", other)

    assert chosen(renamed(story), renamed(prompt), *choices) == answer


@pytest.mark.parametrize(("story", "prompt", "choices", "answer"), STORIES)
@pytest.mark.parametrize("thing", ["coin", "letter", "blue scarf", "toy truck", "lamp"])
def test_things_do_not_matter(
    thing: str, story: str, prompt: str, choices: tuple[str, ...], answer: str
) -> None:
    assert chosen(story.replace("ring", thing), prompt.replace("ring", thing), *choices) == answer


@pytest.mark.parametrize(("story", "prompt", "choices", "answer"), STORIES)
@pytest.mark.parametrize(
    "noise", ["It is a sunny day.", "A clock ticks on the wall.", "There are two chairs in the hall."]
)
def test_a_sentence_about_something_else_does_not_matter(
    noise: str, story: str, prompt: str, choices: tuple[str, ...], answer: str
) -> None:
    assert chosen(f"{noise} {story}", prompt, *choices) == answer
    assert chosen(f"{story} {noise}", prompt, *choices) == answer


@pytest.mark.parametrize(("story", "prompt", "choices", "answer"), STORIES)
def test_tense_does_not_matter(story: str, prompt: str, choices: tuple[str, ...], answer: str) -> None:
    past = re.sub(r"\b(\w+)\b", lambda m: PAST.get(m.group(1), m.group(1)), story)
    assert past != story
    assert chosen(past, prompt, *choices) == answer


@pytest.mark.parametrize(("story", "prompt", "choices", "answer"), STORIES)
def test_the_order_of_choices_does_not_matter(
    story: str, prompt: str, choices: tuple[str, ...], answer: str
) -> None:
    assert chosen(story, prompt, *reversed(choices)) == answer


def test_who_leaves_before_does_not_know_it_and_who_stays_does() -> None:
    left = "Ann puts the ring in the box. Ann leaves. Ben moves the ring to the tin."
    stayed = "Ann puts the ring in the box. Ben moves the ring to the tin. Ann leaves."
    asked = ("Where does Ann think the ring is?", "In the box", "In the tin")
    assert chosen(left, *asked) == "In the box"
    assert chosen(stayed, *asked) == "In the tin"


def test_a_move_that_is_denied_moves_nothing() -> None:
    story = "Ann puts the ring in the box. Ben does not move the ring to the tin."
    assert chosen(story, "Where is the ring really?", "In the box", "In the tin") == "In the box"
