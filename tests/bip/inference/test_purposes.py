"""What somebody wants, or does next, by all evidence: which questions, what counts, when none is taken."""

from itertools import permutations

import pytest

from bip.inference.plain_stories.answering import answer_plain, found_by_reading, read_plain
from bip.inference.plain_stories.purposes.evidence import Evidence, evidence
from bip.inference.plain_stories.purposes.form import kind_of
from bip.inference.plain_stories.purposes.judgement import settled
from bip.inference.plain_stories.views import Views
from symbolic.language.question import Question
from symbolic.language.reader.questions.choices import read_choices

ROSES = (
    "Ottilie spread ash around the roses. Every leaf had been chewed. At dusk she came back and looked for snails "
    "under the leaves."
)
WHY = "Why did Ottilie spread the ash?"
CHOICES = ("To keep the snails off her roses", "To clean the path", "To sell the roses")


def kind(prompt: str, *choices: str) -> str | None:
    read = read_plain(Question("", ROSES, prompt, choices or CHOICES))
    return kind_of(read.asked, read_choices(choices or CHOICES, ()))


def rows(story: str, prompt: str, *choices: str) -> list[Evidence]:
    read = read_plain(Question("", story, prompt, choices))
    found = kind_of(read.asked, read_choices(choices, ()))
    assert found is not None
    return evidence(Views(read.tale), read.asked, read_choices(choices, ()), found)


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        (WHY, "goal"),
        ("What was Ottilie trying to do?", "goal"),
        ("What is Ottilie hoping for?", "goal"),
        ("What is Ottilie up to?", "goal"),
        ("What will Ottilie do next?", "next"),
        ("Where will Ottilie go now?", "next"),
        ("What is Ottilie about to do?", "next"),
        ("Where will Ottilie look for snails first?", None),
        ("What does Ottilie think is under the leaves?", None),
        ("What will Ottilie take the holes to mean?", None),
        ("Why did Ottilie say that the roses were ill?", None),
        ("Where is the ash now?", None),
    ],
)
def test_goals_and_next_deeds_are_told_by_the_form_of_a_question(prompt: str, expected: str | None) -> None:
    assert kind(prompt) == expected


def test_of_two_choices_the_ways_of_reading_tell() -> None:
    assert kind(WHY, "To be kind", "By mistake") is None


def test_a_goal_that_no_way_finds_is_told_by_what_choices_say() -> None:
    question = Question("", ROSES, WHY, CHOICES)
    assert found_by_reading(question).choice is None
    found = answer_plain(question)
    assert (found.choice, found.how) == (0, "purposes")


def test_the_order_of_choices_and_the_names_of_people_change_nothing() -> None:
    for order in permutations(CHOICES):
        found = answer_plain(Question("", ROSES, WHY, order))
        assert found.choice == order.index(CHOICES[0])
    story, prompt = (text.replace("Ottilie", "Wanda") for text in (ROSES, WHY))
    theirs, ours = rows(story, prompt, *CHOICES), rows(ROSES, WHY, *CHOICES)
    assert theirs == ours


def test_whose_wish_names_a_choice_is_told_apart() -> None:
    story = "Bertil wants a kite. Runa is knitting a scarf."
    mine = rows(story, "What will Bertil do next?", "buy a kite", "buy a scarf", "buy a drum")
    theirs = rows(story, "What will Runa do next?", "buy a kite", "buy a scarf", "buy a drum")
    assert (mine[0]["own wish"], mine[0].get("another's wish")) == (1.0, None)
    assert (theirs[0].get("own wish"), theirs[0]["another's wish"]) == (None, 1.0)


def test_what_is_missed_and_what_is_barred_is_noted_by_whose_eyes_it_is() -> None:
    story = "Runa wants to reach the mill. She believes that the bridge is closed. There is a ferry."
    bridge, ferry, _ = rows(
        story, "How will Runa get to the mill?", "over the bridge", "by the ferry", "by balloon"
    )
    assert bridge["held, not here"] == 1.0
    assert "held, not here" not in ferry
    assert ferry["only others held, not here"] == 1.0


def test_a_condition_that_is_told_elsewhere_speaks_for_what_hangs_on_it() -> None:
    story = (
        "If the tide is high, Runa moors at the quay. If the wind is strong, she moors in the creek. "
        "The radio has just told her that the wind is strong."
    )
    quay, creek, _ = rows(story, "Where will Runa moor now?", "at the quay", "in the creek", "at sea")
    assert creek["rule"] > quay.get("rule", 0.0)


def test_a_question_that_no_other_reading_takes_is_told_as_a_goal_is() -> None:
    choices = ("water the roses", "sweep the yard", "paint the door")
    found = answer_plain(Question("", ROSES, "What were Ottilie's steps meant to lead to?", choices))
    assert found.how == "at last"
    assert found.choice is not None
    asked = ("Who was there?", "When was it?", "Did she?")
    assert all(answer_plain(Question("", ROSES, prompt, choices)).how != "at last" for prompt in asked)


def test_what_is_meant_for_another_is_settled_by_how_the_deed_bears_on_that_one() -> None:
    good_or_bad = read_choices(("To help Runa", "To harm Runa", "To go home"), ())
    assert settled("stances", 0, good_or_bad)
    assert not settled("stances", None, good_or_bad)
    assert not settled(
        "stances", 0, read_choices(("To paint a ladder", "To count the rungs", "To go home"), ())
    )
    assert settled("message", 0, read_choices(CHOICES, ()))


def test_a_goal_that_no_word_of_the_story_names_goes_with_what_is_done_in_life() -> None:
    story = "Ottilie bought a needle and black thread. On the bus she held a loose button against her coat."
    found = rows(story, "What did Ottilie want?", "to sew", "to swim", "to bake")
    assert all(row["untold"] for row in found)
    assert found[0]["linked, untold"] == found[0]["linked"] > 2 * found[1].get("linked", 0.0)
    assert found[0]["linked"] > found[2].get("linked", 0.0)


def test_of_a_next_deed_what_the_agent_believes_is_linked_by_itself() -> None:
    story = "The kettle is empty. Ottilie thinks that the lawn is dry. Her scarf is red."
    found = rows(story, "What will Ottilie do next?", "mow", "knit", "sing")
    assert found[0]["linked to what is held"] > 0
    assert "linked to what is held" not in found[1]


def test_of_two_goals_that_go_with_a_story_alike_that_counts_more_which_goes_with_little_else() -> None:
    story = "Ottilie filled the kettle and found the tea."
    found = rows(story, "What did Ottilie want?", "a drink", "a brew", "a drum")
    shares = [row["linked, of its reach"] / row["linked"] for row in found[:2]]
    assert shares[1] > shares[0]


def test_rules_and_offers_tell_of_next_deeds_and_trails_of_goals() -> None:
    story = "Bertil always takes a bus when it rains. He thinks that there is a boat. It is raining."
    choices = ("take a bus", "take a boat", "take a train")
    deeds, goals = (
        rows(story, ask, *choices) for ask in ("What will Bertil do next?", "What does Bertil want?")
    )
    assert deeds[0]["as a rule"] > 0
    assert deeds[1]["offer"] > 0
    assert not any({"as a rule", "offer"} & row.keys() for row in goals)


def test_of_next_deeds_those_count_that_prevent_return_or_help() -> None:
    found = rows(ROSES, "What will Ottilie do next?", "go back home", "hide the ash", "buy some ash")
    said = [{name for name in row if name.startswith("says ")} for row in found]
    assert said == [{"says returns"}, {"says prevents"}, set()]
