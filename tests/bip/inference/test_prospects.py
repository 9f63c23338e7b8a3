"""What somebody does next by what the choices offer in that one's eyes, on small stories written for it."""

import pytest

from bip.inference.plain_stories.answering import answer_plain
from bip.inference.plain_stories.next_deeds.prospects import outlooks, shuns, wants
from bip.inference.plain_stories.views import Views
from symbolic.language.question import Question
from symbolic.language.reader.discourse.tale import read_story
from tests.readers import usually_told


def answer(story: str, prompt: str, *choices: str) -> str | None:
    """Return the choice that is answered; None for undecided."""
    found = answer_plain(Question("", story, prompt, choices))
    return None if found.choice is None else choices[found.choice]


def views(story: str) -> Views:
    """Return a story in the eyes of those in it."""
    return Views(read_story(story))


GATES = (
    "Odile wants to get into the park. There are two gates, one by the mill and one by the school. "
    "She believes that the gate by the mill is locked. In truth it was opened an hour ago."
)


@pytest.mark.parametrize("said", ["She believes that", "Her aunt has told her that", "As far as she knows,"])
def test_what_is_thought_or_told_bars_a_way_and_the_truth_does_not_open_it(said: str) -> None:
    story = GATES.replace("She believes that", said)
    prompt = "Which gate will Odile go to?"
    assert answer(story, prompt, "the gate by the mill", "the gate by the school") == "the gate by the school"
    assert answer(story, prompt, "the gate by the school", "the gate by the mill") == "the gate by the school"


def test_a_way_with_what_one_fears_is_not_taken() -> None:
    story = (
        "Odile is terrified of geese. A path leads through the meadow and another through the wood. "
        "Her brother has told her that a goose is in the meadow, and she believes him."
    )
    assert (
        answer(story, "Which way will Odile go?", "through the meadow", "through the wood")
        == "through the wood"
    )


def test_what_one_likes_is_taken_where_it_is_thought_to_be() -> None:
    story = (
        "Odile is hungry. She thinks that the bread is in the tin, because the tin is heavy. "
        "Really the tin is full of nails, and the bread is in the crock."
    )
    prompt = "What will Odile open first?"
    assert answer(story, prompt, "the crock", "the tin", "the window") == "the tin"


def test_what_nobody_thinks_or_fears_leaves_it_open() -> None:
    story = "Odile wants to get into the park. There are two gates, one by the mill and one by the school."
    prompt = "Which gate will Odile go to?"
    assert usually_told(story, prompt, "the gate by the mill", "the gate by the school") is None


def test_a_narrators_aside_is_not_known() -> None:
    weights = {o.text.strip(): o.weight for o in outlooks(views(GATES), "Odile")}
    assert weights["in truth it was opened an hour ago"] == 0.0
    assert weights["the gate by the mill is locked"] > weights["odile wants to get into the park"]


def test_a_likelihood_that_is_not_believed_is_not_held() -> None:
    held = [
        o.text.strip()
        for o in outlooks(views("Odile does not think that the gate is locked."), "Odile")
        if o.held
    ]
    assert held == []


def test_what_is_wanted_is_not_what_is_shunned() -> None:
    story = views("Odile wants a pear. She is allergic to nuts and does not want to meet the baker.")
    assert "pear" in wants(story, "Odile")
    assert {"nut", "baker"} <= shuns(story, "Odile")
    assert not wants(story, "Odile") & shuns(story, "Odile")


def test_what_ends_in_what_one_shuns_is_shunned_too() -> None:
    story = (
        "Odile is allergic to nuts. There is one bun and one pear. Her aunt has told her that the bun has walnuts in "
        "it and that the pear is fresh."
    )
    assert answer(story, "What will Odile eat?", "the bun", "the pear") == "the pear"


def test_what_all_choices_have_tells_none_apart() -> None:
    story = "Odile does not like long hair. One of the dogs has short hair and the other one has long hair."
    prompt = "Which dog will Odile choose?"
    assert (
        answer(story, prompt, "the one with long hair", "the one with short hair") != "the one with long hair"
    )


def test_where_one_put_what_is_wanted_one_takes_it_to_be() -> None:
    story = (
        "Odile wants the cheese that she put in the cellar on Monday. While she was out, her brother ate a part of it "
        "and carried the rest to his office. She did not see him."
    )
    choices = ("go to her brother's office", "go to the cellar", "go to the market")
    assert answer(story, "What will Odile do next?", *choices) == choices[1]


def test_who_wants_water_does_not_want_whatever_else_quenches_thirst() -> None:
    story = (
        "Odile is thirsty and wants cold water. She thinks that the brown flask has water and the grey flask has milk. "
        "Somebody has exchanged the two."
    )
    choices = ("drink from the brown flask", "drink from the grey flask", "throw the flasks away")
    assert answer(story, "What will Odile do?", *choices) == choices[0]


def test_a_way_past_what_is_feared_is_not_taken() -> None:
    story = (
        "Odile is afraid of geese. The short path goes past the farm, and she believes that a goose is loose at the "
        "farm. The goose was sold last week, but she has not heard. The long path goes through the wood."
    )
    choices = ("the short path", "the long path")
    assert answer(story, "Which path will Odile take?", *choices) in (None, choices[1])


def test_what_nobody_has_told_somebody_counts_for_nothing() -> None:
    found = outlooks(views("Odile is in the park. Nobody has told her that the train is late."), "Odile")
    assert all(o.weight == 0.0 for o in found if "train" in o.text)
