"""Why an everyday story is answered so: what of each sentence becomes known to whom, and which choice it tells."""

import re

import pytest

from bip.answer import Answer, comes_to_know
from bip.any_story import AnyStory
from bip.explanation import as_json, explain, from_json
from bip.pages.rendering import notebook
from symbolic.language.question import Question

STORY = "Ines put her phone on the desk and went to lunch. While she was out, Paul moved it to the drawer."
CHOICES = ("on the desk", "in the drawer")


def _answer(prompt: str) -> Answer:
    return AnyStory().answer(Question("", STORY, prompt, CHOICES))


def test_what_somebody_missed_is_not_known_to_that_one() -> None:
    put, moved = explain(_answer("Where does Ines think her phone is?")).tracked
    assert put.known > 0.5 > moved.known
    assert put.told[0] > 0.5 > put.told[1]
    assert moved.told[1] > 0.5 > moved.told[0]


def test_of_nested_minds_it_is_what_the_one_takes_the_other_to_know() -> None:
    explained = explain(_answer("Where does Paul think that Ines thinks her phone is?"))
    assert explained.mind == ("Paul", "Ines")
    assert explained.tracked[0].known > 0.5 > explained.tracked[1].known


def test_the_words_say_who_each_sentence_and_how_probable() -> None:
    words = _answer("Where does Ines think her phone is?").explain()
    assert "what Ines comes to know" in words
    assert "Paul moved it to the drawer." in words


def test_whose_knowing_it_is_in_words() -> None:
    assert comes_to_know(("Ann",)) == "Ann comes to know"
    assert comes_to_know(("Ann", "Ben")) == "Ann takes Ben to know"
    assert comes_to_know(("Ann", "Ben", "Cy")) == "Ann takes Ben to take Cy to know"


def test_a_question_on_no_belief_has_no_such_table() -> None:
    explained = explain(_answer("Where is the phone really?"))
    assert explained.mind == ()
    assert explained.tracked == ()


def test_a_page_shows_it_and_has_each_id_once() -> None:
    page = notebook(explain(_answer("Where does Ines think her phone is?")))
    assert "What Ines comes to know" in page
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert sorted(ids) == sorted(set(ids))


def test_it_comes_back_from_json() -> None:
    explained = explain(_answer("Where does Ines think her phone is?"))
    again = from_json(as_json(explained))
    assert again.mind == ("Ines",)
    assert [one.known for one in again.tracked] == pytest.approx([one.known for one in explained.tracked])
