"""What somebody takes a container to hold: what it shows, until that one learns what is in it."""

import pytest

from bip.inference.plain_stories.answering import answer_plain
from bip.inference.plain_stories.beliefs.contents_of import taken_to_hold
from bip.inference.plain_stories.views import Views
from symbolic.language.question import Question
from symbolic.language.reader.discourse.tale import read_story
from symbolic.language.reader.questions.asking import read_question
from symbolic.language.reader.questions.choices import read_choices

NAIL_TIN = "A tin with TOFFEE painted on it stands in the shed. Grandfather keeps rusty nails in it. "


def chosen(story: str, prompt: str, *choices: str) -> str | None:
    found = answer_plain(Question("", story, prompt, choices))
    return None if found.choice is None else choices[found.choice]


@pytest.mark.parametrize(
    ("told", "answer"),
    [
        ("Maud, who is visiting for the first time, spots the closed tin.", "toffee"),
        ("Maud had a peep inside it on Monday and shut it again.", "rusty nails"),
        ("Maud lifted the lid this morning and laughed.", "rusty nails"),
        ("Grandfather told Maud what was in it.", "rusty nails"),
        ("Maud was given some of them to mend the fence.", "rusty nails"),
        ("Maud would like to open the tin, but she has never touched it.", "toffee"),
    ],
)
def test_a_sign_is_believed_until_one_learns_better(told: str, answer: str) -> None:
    assert chosen(NAIL_TIN + told, "What does Maud think is in the tin?", "toffee", "rusty nails") == answer


def test_an_emblem_and_a_kind_tell_what_to_expect() -> None:
    story = "My uncle keeps marbles in a white box with a red cross on it. A plumber glanced at the shut box."
    prompt = "What does the plumber believe is in the box?"
    assert chosen(story, prompt, "marbles", "bandages and plasters", "a sandwich") == "bandages and plasters"
    story = "My uncle fills an old honey-cake tin with screws. A plumber glanced at the shut tin."
    assert (
        chosen(story, "What does the plumber believe is in the tin?", "screws", "honey cake") == "honey cake"
    )


def test_before_one_looked_one_believed_the_sign() -> None:
    story = NAIL_TIN + "Maud opened the tin and found the nails."
    prompt = "Before she opened it, what did Maud think was in the tin?"
    assert chosen(story, prompt, "toffee", "rusty nails") == "toffee"


def test_a_hint_that_it_is_not_so_leaves_it_open() -> None:
    choices, prompt = ("toffee", "rusty nails"), "What does Maud think is in the tin?"
    for told, silent in (("Maud shook the tin and it rattled.", True), ("Maud took the tin down.", False)):
        tale = read_story(NAIL_TIN + told, prompt, choices)
        asked, read = read_question(prompt, tale), read_choices(choices, tuple(tale.chronicle.cast.names))
        assert (taken_to_hold(Views(tale), asked, read) is None) == silent


def test_where_something_is_kept_is_no_question_of_contents() -> None:
    story = NAIL_TIN + "Maud put her scarf in the drawer and went out."
    prompt = "What will Maud say of her scarf?"
    assert (
        chosen(story, prompt, "It is in the drawer.", "It is in the toffee tin.")
        != "It is in the toffee tin."
    )
