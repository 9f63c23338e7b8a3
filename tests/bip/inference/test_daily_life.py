"""What short stories of daily life leave unsaid: who is taken to have done it, what is called for, what goes on."""

import pytest

from bip.inference.plain_stories.answering import answer_plain
from symbolic.language.question import Question


def chosen(story: str, prompt: str, *choices: str) -> str | None:
    found = answer_plain(Question("", story, prompt, choices)).choice
    return None if found is None else choices[found]


FELT = "Oskar tore the curtain. When his aunt asked about it, he told her that the dog had done it."
TORE = "Who does the aunt think tore the curtain?"


def test_who_is_told_of_another_doer_takes_that_one_to_have_done_it() -> None:
    assert chosen(f"{FELT} She believed him.", TORE, "Oskar", "the dog") == "the dog"


def test_who_looked_on_knows_the_doer() -> None:
    story = "Oskar tore the curtain. I was watching him from the stairs. Later he told me that the dog had torn it."
    assert chosen(story, "Who do I think tore the curtain?", "Oskar", "the dog") == "Oskar"


def test_who_does_not_believe_it_suspects_the_one_it_was_to_clear() -> None:
    assert chosen(f"{FELT} She did not believe him.", TORE, "Oskar", "the dog") == "Oskar"


@pytest.mark.parametrize(
    ("story", "prompt", "right", "wrong"),
    [
        (
            "Mirjam came in from the snow with stiff fingers. She was shivering.",
            "Why did Mirjam sit down by the stove?",
            "to get warm",
            "to read a letter",
        ),
        (
            "A man at the tram stop dropped his glove. Iben picked it up and ran after him.",
            "Why did Iben run after the man?",
            "to give him back his glove",
            "to ask him for money",
        ),
        (
            "The toddler was yawning and rubbing his eyes. It was long past his bedtime.",
            "What does the toddler need?",
            "sleep",
            "a bath",
        ),
    ],
)
def test_circumstances_call_for_what_serves(story: str, prompt: str, right: str, wrong: str) -> None:
    assert chosen(story, prompt, wrong, right) == right


def test_circumstances_say_nothing_of_two_that_serve() -> None:
    story = "Mirjam came in from the snow. She was shivering."
    choices = ("she wanted to get warm by the fire", "she wanted a warm blanket")
    assert answer_plain(Question("", story, "Why did Mirjam go upstairs?", choices)).how != "wanted_in"


def test_what_was_never_expected_surprises() -> None:
    story = "I opened the drawer for a pencil and found a gold watch. I had never expected that."
    assert chosen(story, "How did I feel?", "bored", "surprised") == "surprised"


def test_a_stopped_clock_tells_the_time_to_who_looks_at_it() -> None:
    story = "The clock in the workshop stopped at quarter past two. My uncle looked at it at five and has no watch."
    right = "quarter past two"
    assert chosen(story, "What time does my uncle think it is?", "five o'clock", right) == right


def test_what_is_exchanged_unnoticed_is_taken_for_what_belongs_there() -> None:
    story = "I filled the pepper shaker with cinnamon. My wife did not see me do it and uses it every day."
    prompt = "What does my wife think she is sprinkling on her egg?"
    assert chosen(story, prompt, "cinnamon", "pepper") == "pepper"


def test_who_tastes_the_difference_is_not_deceived() -> None:
    story = (
        "I filled the pepper shaker with cinnamon. My wife did not see me do it. She tasted it and grimaced."
    )
    prompt = "What does my wife think she is sprinkling on her egg?"
    found = answer_plain(Question("", story, prompt, ("cinnamon", "pepper")))
    assert found.how != "taken_for"


def test_who_blames_another_for_what_one_did_lies_and_who_forgot_errs() -> None:
    prompt, choices = "Did Nils lie or was he mistaken?", ("He lied", "He was mistaken")
    assert (
        chosen("Nils ate the plums. He told Vera that the dog had eaten them.", prompt, *choices) == "He lied"
    )
    erred = "Nils told Vera that the saw was in the shed. He had forgotten that he had lent it to a friend."
    assert chosen(erred, prompt, *choices) == "He was mistaken"


def test_who_shrugs_and_reads_on_does_not_help() -> None:
    story = "Imke could not lift the crate and asked Rolf for a hand. Rolf only shrugged and went on reading."
    assert chosen(story, "Did Rolf help Imke?", "yes", "no") == "no"


def test_who_helps_is_who_lends_a_hand() -> None:
    story = "Imke was dragging a crate. Rolf said that he was in a hurry and walked past. Then Tove carried the crate."
    assert chosen(story, "Who helped Imke?", "Rolf", "Tove") == "Tove"


def test_who_is_found_out_in_silence_suspects_nothing() -> None:
    story = "My wife hid a kite for me in the attic. I saw it there, but I put it back and said nothing."
    right = "that I know nothing of the kite"
    assert chosen(story, "What does my wife think?", "that I know about the kite", right) == right


def test_who_has_not_heard_of_a_change_goes_by_what_was_so() -> None:
    story = "The class was moved from Tuesday to Friday. Ingo was ill and has not heard about it."
    assert chosen(story, "When will Ingo come to class?", "on Friday", "on Tuesday") == "on Tuesday"


def test_who_stands_by_knows_of_it_and_who_learns_of_something_else_does_not() -> None:
    beside = "Ragna carried the trunk to the loft. Her cousin Svea stood next to her."
    assert chosen(beside, "Does Svea know where the trunk is?", "no", "yes") == "yes"
    away = (
        "Ragna broke a jug. Svea was away and saw nothing of it. Later I told her what we had had for supper."
    )
    assert chosen(away, "Does Svea know that the jug is broken?", "yes", "no") == "no"
