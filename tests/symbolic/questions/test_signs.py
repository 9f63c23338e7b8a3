"""Signs in a text: where they stand, what they take up, and which part of a sentence is theirs."""

import re

from symbolic.language.reader.questions.gist_words import HELPING
from symbolic.language.reader.questions.marks import mark
from symbolic.language.reader.questions.signs import Signs


def signs(text: str, *, asking: bool = False) -> Signs:
    return Signs(mark(text, "Ann", "Tom"), asking=asking)


def test_a_sign_takes_up_its_own_words_alone() -> None:
    text = signs("Ann helped Tom gladly")
    assert len(text.find(HELPING)) == 1
    assert text.read == {1}  # "helped"


def test_what_is_only_searched_is_not_taken_up() -> None:
    text = signs("Ann helped Tom")
    assert text.search(HELPING)
    assert text.read == set()


def test_a_prompt_that_rates_its_choices_helps_nobody() -> None:
    prompt = "Which is best supported?"
    assert signs(prompt, asking=True).search(HELPING) == []
    assert signs(prompt).search(HELPING) != []


def test_the_parts_of_a_sentence_end_at_commas_and_sentences_at_stops() -> None:
    text = signs("Ann sat. When Tom spoke, Ann helped Tom, and left. Tom sat")
    (match,) = text.search(re.compile("help"))
    assert text.before(match).split() == ["§me"]
    assert text.around(match).split() == ["§me", "help", "§you"]
    assert text.sentence(match).split() == "when §you speak , §me help §you , and leave".split()
