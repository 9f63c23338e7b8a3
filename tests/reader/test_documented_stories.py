"""Every example of docs/stories.md comes out as the page says."""

import re
from pathlib import Path

import pytest

from symbolic.errors import ParseError
from symbolic.language.reader.questions.layout import read_layout
from tests.readers import USUAL

PAGE = Path(__file__).parents[2] / "docs" / "stories.md"
EXAMPLES = re.findall(r"```story\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.split("\n\n")[1].split("\n")[0])
def test_an_example_comes_out_as_written(example: str) -> None:
    marked = [
        line.removeprefix("- ").removesuffix(" <-") for line in example.splitlines() if line.endswith(" <-")
    ]
    question = read_layout(example.replace(" <-", ""))
    found = USUAL.answer(question).choice
    assert ([] if found is None else [question.choices[found]]) == marked


def test_choices_may_have_letters_or_stand_in_one_line() -> None:
    story = "Ann puts the ring in the box.\nWhere is the ring?\n"
    assert read_layout(f"{story}a) In the box\nb) In the tin").choices == ("In the box", "In the tin")
    assert read_layout(f"{story}Choices: In the box / In the tin").choices == ("In the box", "In the tin")
    assert read_layout(f"{story}In the box\nIn the tin").narrative == "Ann puts the ring in the box."


def test_a_title_ends_no_question() -> None:
    question = read_layout("Ted hid the ladder. Is Ted helping Mrs. Okoro?\nYes\nNo")
    assert question.narrative == "Ted hid the ladder."
    assert question.prompt == "Is Ted helping Mrs. Okoro?"


@pytest.mark.parametrize(
    "text", ["Ann sleeps.", "Where is Ann?", "Ann sleeps.\nWhere is Ann?\nIn bed\nIn bed"]
)
def test_a_text_without_question_or_choices_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ParseError, match="write the story"):
        read_layout(text)
