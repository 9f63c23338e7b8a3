"""What somebody does next: by what one was told in the same breath, by what is done already."""

from bip.inference.plain_stories.answering import answer_plain
from symbolic.language.question import Question


def chosen(story: str, prompt: str, *choices: str) -> str | None:
    found = answer_plain(Question("", story, prompt, choices))
    return None if found.choice is None else choices[found.choice]


def test_what_is_told_without_that_is_held() -> None:
    story = "Bruno's goat is missing. A farmer has just told him there's a goat in the quarry, and he believes her."
    prompt = "What will Bruno do?"
    assert (
        chosen(story, prompt, "buy another goat", "go to the quarry", "scold the farmer")
        == "go to the quarry"
    )


def test_of_two_doors_what_tells_them_apart_counts() -> None:
    story = "Ines must get into the mill. She believes the front door is locked and the back door open."
    assert chosen(story, "Which door will Ines try?", "the front door", "the back door") == "the back door"


def test_what_one_does_not_know_is_no_reason() -> None:
    story = "Pavel wants stamps. He doesn't know that the kiosk has stamps."
    assert chosen(story, "What will Pavel do next?", "go to the kiosk", "go to the bank") is None
