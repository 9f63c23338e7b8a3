"""What somebody is taken to want by one who does not know the reason, on small stories written for it."""

from bip.inference.plain_stories.answering import answer_plain
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.wants.believed_goals import asks_believed_goal
from bip.inference.plain_stories.wants.private_aims import private_aims
from symbolic.language.question import Question
from symbolic.language.reader.discourse.tale import read_story
from symbolic.language.reader.questions.asking import read_question


def answer(story: str, prompt: str, *choices: str) -> str | None:
    """Return the choice that is answered; None for undecided."""
    found = answer_plain(Question("", story, prompt, choices))
    return None if found.choice is None else choices[found.choice]


def test_what_the_narrator_alone_tells_of_an_aim_is_private() -> None:
    views = Views(read_story("Ben saw Ada with a rope. In truth she only wanted to hang up a swing."))
    assert "swing" in private_aims(views, "Ben").words


def test_a_reply_tells_what_a_deed_is_taken_for() -> None:
    story = (
        "Hamish had lost his key and was climbing over his own garden wall. The new tenant across the road, Dorte, had "
        "never seen him before. She ran inside and called the police."
    )
    choices = ("getting into his own garden", "stealing something", "pruning a tree")
    assert answer(story, "What did Dorte think Hamish was doing?", *choices) == choices[1]


def test_what_somebody_comes_with_is_taken_to_be_wanted() -> None:
    story = (
        "Ines lifted her arm to brush a fly from her hair. The barman saw it from the counter and came over to her "
        "with the bill."
    )
    choices = ("to brush away a fly", "to pay", "to order a pie")
    assert answer(story, "What did the barman think Ines wanted?", *choices) == choices[1]


def test_who_was_told_the_reason_goes_by_it() -> None:
    story = (
        "Ada carried a rope into the garden. Ben met her at the gate, and she told him that she wanted to hang up a "
        "swing. He fetched a hammer for her."
    )
    choices = ("to tie up the goat", "to hang up a swing", "to dry the washing")
    assert answer(story, "What does Ben think Ada wants to do?", *choices) == choices[1]


def test_what_one_expects_to_do_oneself_is_no_view_of_another() -> None:
    asked = read_question("What does Ada expect to pay for the rope?", read_story("Ada went to buy a rope."))
    assert not asks_believed_goal(asked)
