"""What somebody avows of another's aims is that one's view, whatever the narrator knows."""

from symbolic.language.question import Question
from tests.readers import READER


def told(story: str, question: str, *choices: str) -> str | None:
    found = READER.answer(Question("", story, question, choices)).choice
    return None if found is None else choices[found]


def test_a_cry_of_thief_tells_what_the_crier_takes_the_other_to_want() -> None:
    story = (
        'Hugo bent over the pram to pick up a toy. Mrs Bell saw him from her window. "Stop, thief!" she cried. '
        "In truth Hugo had only wanted to give the toy back."
    )
    asked = "What did Mrs Bell think Hugo wanted to do?"
    assert told(story, asked, "steal something", "give back a toy") == "steal something"


def test_what_one_is_sure_of_outweighs_what_one_was_told_of_another() -> None:
    story = (
        "Rosa filled a bucket. Dan saw the mop beside her and was sure that she was going to scrub the steps. "
        "In truth she meant to water the roses."
    )
    asked = "What does Dan think Rosa wants to do?"
    assert told(story, asked, "water the roses", "scrub the steps") == "scrub the steps"


def test_what_one_was_told_and_believed_is_ones_view() -> None:
    story = (
        "Lin told the porter that she had come to see the doctor, and he believed her. "
        "She had come to see a painting."
    )
    asked = "According to the porter, why has Lin come?"
    assert told(story, asked, "to see a painting", "to see the doctor") == "to see the doctor"


def test_an_instrument_is_no_goal() -> None:
    story = (
        'Ugo stood at the tree with a net. "You will never reach that kite with a net," said Pam. '
        "Ugo was after a wasp."
    )
    asked = "What does Pam think Ugo wants?"
    assert told(story, asked, "the net", "the kite", "the wasp") == "the kite"


def test_without_a_view_nothing_is_avowed() -> None:
    story = "Ugo walked to the tree. Pam was at home and slept."
    assert told(story, "What does Pam think Ugo wants?", "the kite", "the wasp") is None
