"""Where somebody takes a thing to be, from where that one looks, on small stories written for it."""

import pytest

from bip.inference.plain_stories.answering import answer_plain, found_by_reading
from bip.inference.plain_stories.beliefs.quest import PASSED, SEARCHED, searches
from bip.inference.plain_stories.views import Views
from symbolic.language.question import Question
from symbolic.language.reader.discourse.tale import read_story
from tests.readers import usually_told


def answer(story: str, prompt: str, *choices: str) -> str | None:
    """Return the choice that is answered; None for undecided."""
    found = answer_plain(Question("", story, prompt, choices))
    return None if found.choice is None else choices[found.choice]


LANTERN = "Yannick wanted the lantern. He {did} and sighed. As it happens, the lantern was in the loft."


@pytest.mark.parametrize(
    "did",
    [
        "opened the trunk",
        "felt about in the trunk",
        "went straight to the trunk",
        "walked past the shelf to the trunk, lifted the lid of the trunk",
        "turned out the trunk without a glance at the shelf",
    ],
)
def test_one_takes_a_thing_to_be_where_one_looks(did: str) -> None:
    story = LANTERN.format(did=did)
    places = ("in the loft", "on the shelf", "in the trunk")
    found = found_by_reading(Question("", story, "Where did Yannick think the lantern was?", places))
    assert found.choice == places.index(
        "in the trunk"
    )  # all evidence is unsure of "turned out", as of what one leaves


def test_the_place_searched_first_is_where_it_was_thought_to_be_at_first() -> None:
    story = "Yannick wanted the lantern. He looked in the trunk. It was not there, so he looked in the chest."
    prompt = "Where did Yannick think the lantern was when he began to look?"
    assert answer(story, prompt, "in the chest", "in the trunk") == "in the trunk"


def test_what_one_would_have_found_is_no_search() -> None:
    told = "Yannick looked in the trunk. Had he looked in the loft, he would have found it."
    places = {word for s in searches(Views(read_story(told)).telling.finite, "Yannick") for word in s.words}
    assert "trunk" in places
    assert "loft" not in places


def test_what_another_searches_says_nothing_of_ones_belief() -> None:
    told = "Yannick sat at the table. Mireille opened the trunk."
    assert all("trunk" not in s.words for s in searches(Views(read_story(told)).telling.finite, "Yannick"))


def test_what_is_passed_is_not_searched() -> None:
    found = searches(
        Views(read_story("Yannick ran past the loft and looked in the trunk.")).telling.finite, "Yannick"
    )
    assert [s.weight for s in found if "loft" in s.words] == [PASSED]
    assert [s.weight for s in found if "trunk" in s.words] == [SEARCHED]


def test_where_nothing_was_found_one_thinks_it_no_more() -> None:
    told = "Yannick thinks that the lantern is in the trunk. He looks in the trunk, but it is not there."
    asked = "Where does Yannick think the lantern is now?"
    assert usually_told(told, asked, "in the trunk", "in the loft") != "in the trunk"


def test_a_search_is_explained_by_the_belief_that_names_its_place() -> None:
    told = (
        "Mireille hid the lantern in the loft. Yannick wants the lantern. He is digging under the pear tree."
    )
    choices = (
        "He thinks it is in the loft",
        "He thinks it is under the pear tree",
        "He wants to plant a rose",
    )
    assert answer(told, "Why is Yannick digging under the pear tree?", *choices) == choices[1]


def test_one_belief_among_wishes_explains_nothing_by_itself() -> None:
    told = "Yannick wants the lantern. He is digging under the pear tree."
    choices = ("He thinks it is under the pear tree", "He wants to plant a rose")
    assert answer(told, "Why is Yannick digging under the pear tree?", *choices) != choices[1]
