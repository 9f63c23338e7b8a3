"""Who did something to, or for, another: what that one wanted by it, in stories of our own."""

import pytest

from bip.inference.plain_stories.answering import answer_plain, read_plain
from bip.inference.plain_stories.clauses.outcomes import outcome
from bip.inference.plain_stories.movers.evidence import evidence
from bip.inference.plain_stories.views import Views
from symbolic.language.question import Question
from symbolic.language.reader.questions.choices import read_choices

LADEN = (
    "Berta came up the stairs with both arms full of washing and could not open the attic door. Konrad saw her "
    "from the landing. He ran up, opened the door and held it until she was through."
)
SPITEFUL = (
    "Arvid wanted to oil his bicycle before the race. His rival Sten waited until Arvid had gone in for a rag. "
    "Then he hid the oil can under a pile of straw in the shed."
)
UNSEEN = (
    "Rosa's kite was ready for the contest. When nobody was around, Inga threw Rosa's kite into the river."
)


def answer(story: str, prompt: str, *choices: str) -> str | None:
    """Return the choice that is answered; None for undecided."""
    found = answer_plain(Question("", story, prompt, choices))
    return None if found.choice is None else choices[found.choice]


def rows(story: str, prompt: str, *choices: str) -> list[dict[str, float]] | None:
    """Return the evidence for each choice."""
    question = Question("", story, prompt, choices)
    read = read_plain(question)
    return evidence(
        Views(read.tale), read.asked, read_choices(choices, tuple(read.tale.chronicle.cast.names))
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("so that she does not have to climb the stairs", "good"),
        ("to keep him from tripping", "good"),
        ("so that Tom would not finish in time", "bad"),
        ("to hide it from Tom", "bad"),
        ("to keep the door open for Tom", "good"),
        ("Tom to miss his stop", "bad"),
        ("to save Tom trouble", "good"),
        ("that the plants die", "bad"),
    ],
)
def test_a_phrase_tells_what_becomes_of_another(text: str, expected: str) -> None:
    assert outcome(text) == expected


@pytest.mark.parametrize(
    ("story", "prompt", "choices", "right"),
    [
        (LADEN, "What was Konrad doing for Berta?", ("getting in her way", "making it easier for her"), 1),
        (LADEN, "Why did Konrad open the door?", ("to let Berta through", "to stop Berta from resting"), 0),
        (SPITEFUL, "What was Sten up to?", ("lending Arvid a hand", "making trouble for Arvid"), 1),
        (SPITEFUL, "Did Sten want to help Arvid or to hinder him?", ("to help him", "to hinder him"), 1),
        (
            "Rosa needed her skates for the race. Her rival Inga dropped Rosa's skates behind the boiler.",
            "Did Inga want to help or hinder Rosa?",
            ("to help Rosa", "to hinder Rosa"),
            1,
        ),
        (
            "Rosa could hardly bend down to her parcels. Inga picked them up and laid them on the table beside her.",
            "Did Inga want to help or hinder Rosa?",
            ("to help Rosa", "to hinder Rosa"),
            0,
        ),
    ],
)
def test_the_deed_and_the_will_tell_help_from_hindrance(
    story: str, prompt: str, choices: tuple[str, ...], right: int
) -> None:
    assert answer(story, prompt, *choices) == choices[right]


def test_what_is_done_unseen_to_anothers_thing_is_not_presumed_to_help() -> None:
    assert (
        answer(UNSEEN, "Did Inga want to help or hinder Rosa?", "to help Rosa", "to hinder Rosa")
        != "to help Rosa"
    )


def test_the_order_of_the_choices_changes_nothing() -> None:
    prompt, choices = "What was Sten up to?", ("lending Arvid a hand", "making trouble for Arvid")
    assert answer(SPITEFUL, prompt, *choices) == answer(SPITEFUL, prompt, *reversed(choices))


def test_signs_are_told_of_the_one_whom_they_concern() -> None:
    found = rows(LADEN, "What was Konrad doing for Berta?", "getting in her way", "making it easier for her")
    assert found is not None
    assert found[1]["good: other needs"] == 1.0
    assert "good: doer needs" not in found[1]
    assert found[0]["good: other needs"] == -1.0


def test_what_one_says_is_a_tellers_and_what_will_be_done_is_no_deed() -> None:
    told = '"The shop is shut," Sten told Arvid, who wanted some bread.'
    assert rows(told, "Did Sten want to help Arvid?", "to help him", "to hinder him") is None
    assert rows(LADEN, "What will Konrad do for Berta?", "help her", "hinder her") is None
    assert rows(LADEN, "If Konrad slept, would he help Berta?", "help her", "hinder her") is None


def test_what_may_have_been_done_tells_no_will() -> None:
    story = (
        "Berta pushed her barrow up to the barn. Konrad touched it. He may have pushed it, or held it back."
    )
    assert (
        rows(story, "Did Konrad want to help Berta or to hinder her?", "to help her", "to hinder her") is None
    )


def test_to_say_nothing_of_ones_own_deed_withholds_nothing() -> None:
    story = (
        "Mr. Lund is blind and walks to the library by himself. Somebody had left a cart in the middle of the path. "
        "Tilda pushed the cart to the side. She said nothing, and he went by."
    )
    choices = ("to make the way safe for Mr. Lund", "to stop Mr. Lund", "to buy the cart")
    assert answer(story, "Why did Tilda push the cart?", *choices) != choices[1]


def test_so_that_another_can_do_something_is_help() -> None:
    found = rows(
        "Old Mr Brandt cannot lift his feet well. Anna put a ramp over the step.",
        "Why did Anna put the ramp there?",
        "So that he could get in",
        "So that she could sit on it",
        "So that he could not get in",
    )
    assert found is not None
    assert [row.get("good", 0.0) for row in found] == [1.0, 0.0, -1.0]


@pytest.mark.parametrize(
    "prompt",
    ["Would you call what Konrad did a help to Berta?", "Did Konrad mean to make things easier for Berta?"],
)
def test_what_one_would_call_a_deed_or_mean_by_it_is_asked_of_who_does_it(prompt: str) -> None:
    assert rows(LADEN, prompt, "Yes", "No") is not None


def test_deeds_that_are_known_to_do_others_good_or_bad_are_signs() -> None:
    asked = ("What did Kai want?", "to help Berta", "to hinder Berta")
    kind = rows("Berta walked to the kitchen. Kai held the door for Berta.", *asked)
    unkind = rows("Berta walked to the kitchen. Kai locked Berta out.", *asked)
    assert kind is not None
    assert unkind is not None
    assert kind[0]["good: deeds net"] > 0 > unkind[0]["good: deeds net"]
