"""What the reader makes of who was where, what hides what, and what a pronoun means: small stories of our own."""

import pytest

from tests.reader.readings import chosen, clauses, facts


@pytest.mark.parametrize(
    "story",
    [
        "While Edda was in the mill, the flute was moved to the attic.",
        "Edda's cousin told her on the phone that the weather was bad. Then the cousin moved the flute to the attic.",
        "Edda turned to lock the gate while her cousin moved the flute to the attic.",
    ],
)
def test_who_was_elsewhere_or_looked_away_missed_it(story: str) -> None:
    assert "where flute is" not in facts(story, "Edda")


def test_a_main_clause_may_follow_and_while_without_a_comma() -> None:
    found = clauses(
        "The bell rang, and while Edda was waiting for a cab her cousins moved the flute to the attic."
    )
    assert [clause.verb for clause in found] == ["ring", "wait", "move"]
    assert found[2].subject is not None
    assert found[2].subject.head == "cousin"


def test_who_looks_up_elsewhere_sees_nothing_of_it() -> None:
    story = "Edda went to the mill. Bram moved the flute to the attic. Edda looks up from her desk."
    assert "where flute is" not in facts(story, "Edda")


def test_who_saw_somebody_do_it_knows() -> None:
    story = "Bram hid the flute in the trunk. His aunt saw him do it."
    assert facts(story, "Bram's aunt")["where flute is"] == "in trunk"


def test_a_habit_is_known_to_all_and_who_has_been_away_has_missed_the_change() -> None:
    story = (
        "The ferry always stops outside the inn, but today the ferry was moved to the quay. "
        "Edda has been away for a month."
    )
    assert facts(story, "Edda")["where ferry is"] == "outside inn"


def test_before_somebody_saw_it_is_not_having_seen_it() -> None:
    story = "Bram wrote a note that said that the flute was in the trunk. It blew away before Edda saw it."
    assert "where flute is" not in facts(story, "Edda")


def test_only_one_knows_so_nobody_else_does() -> None:
    story = "Edda and Bram are at home. Edda put the flute in the trunk. Only she knows that."
    assert "where flute is" in facts(story, "Edda")
    assert "where flute is" not in facts(story, "Bram")


def test_to_leave_a_thing_there_is_not_to_leave() -> None:
    story = "Bram found the flute on the stool and left it there. Then Edda put the flute in the trunk."
    assert facts(story, "Bram")["where flute is"] == "in trunk"


def test_numbers_tell_things_apart() -> None:
    (only,) = clauses("Edda was moved to bed 2.")
    assert only.places[0].object is not None
    assert only.places[0].object.modifiers == ("2",)
    (only,) = clauses("Edda paid 3 coins.")
    assert only.object is not None
    assert only.object.head == "coin"


def test_a_closed_container_does_not_show_what_it_holds() -> None:
    story = "Bram put his flute in the trunk. Later Edda came in and saw the {}trunk."
    assert "what is in trunk" not in facts(story.format(""), "Edda")
    opened = "Bram put his flute in the trunk and opened the trunk. Later Edda came in and saw the trunk."
    assert "what is in trunk" in facts(opened, "Edda")


def test_a_thing_that_stands_somewhere_is_there() -> None:
    assert facts("A glass jug stands on the ledge.")["where glass jug is"] == "on ledge"


def test_all_of_a_thing_is_no_person() -> None:
    story = "Edda and Bram are at home. Edda moved all of the money to the clock."
    assert facts(story)["where money is"] == "at clock"


def test_put_away_is_put_where_it_is_kept() -> None:
    story = "Bram keeps his flute in the trunk. In the evening he put the flute away."
    assert facts(story)["where Bram's flute is"] == "in trunk"


def test_a_pronoun_that_opens_a_sentence_means_whom_it_means_there() -> None:
    story = "Bram is thirsty. He believes that the jug is empty, because the cook told him so."
    assert facts(story, "Bram").get("how jug is") == "empty (jug)"


def test_after_her_own_name_a_bare_verb_is_a_noun() -> None:
    (only,) = clauses("Edda leaves her ring in the dish.")
    assert only.object is not None
    assert only.object.head == "ring"


def test_left_after_and_is_a_verb() -> None:
    first, second = clauses("Edda turned the stove on and left for a walk.")
    assert (first.verb, second.verb) == ("turn", "leave")


def test_what_used_to_be_so_everybody_knows() -> None:
    story = (
        "The clock used to hang in the hall. Today it was hung in the study. Edda has been away for a month."
    )
    assert facts(story, "Edda")["where clock is"] == "in hall"


def test_who_has_been_playing_outside_saw_nothing_since() -> None:
    story = "Edda put the flute on the stool. Bram moved it to the attic. Edda was playing outside."
    assert facts(story, "Edda")["where flute is"] == "on stool"


def test_where_an_animal_runs_it_is() -> None:
    assert facts("Bram's hamster ran under the couch.")["where Bram's hamster is"] == "under couch"


def test_that_one_had_done_so_tells_what_was_done() -> None:
    story = (
        "Edda put the flute on the stool. Edda went to the mill. Bram moved the flute to the attic. "
        "In the evening he told Edda that he had done so."
    )
    assert facts(story, "Edda")["where flute is"] == "at attic"


# --- answers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("look", "held"), [("clear glass", "Pebbles"), ("painted tin", "Tea")])
def test_a_clear_container_shows_what_fills_it(look: str, held: str) -> None:
    kind = "glass jar" if look == "clear glass" else "tin"
    story = (
        f'The {kind} is of {look}. Its label says "Tea", but it is full of pebbles, as only Bram knows. '
        "Edda comes in for the first time and looks at it."
    )
    assert chosen(story, f"What does Edda think is in the {kind}?", "Pebbles", "Tea") == held


def test_how_things_were_before_a_deed() -> None:
    story = (
        "Bram put the flute on the shelf. Then Edda put it in the trunk. Later Bram carried it into the barn."
    )
    choices = ("On the shelf", "In the trunk", "In the barn")
    assert (
        chosen(story, "Where was the flute before Bram carried it into the barn?", *choices) == "In the trunk"
    )
    came = "Where was the flute before it came to the barn?"
    assert chosen(story, came, *choices) == "In the trunk"
    assert chosen(story, "Where is the flute now?", *choices) == "In the barn"


def test_it_holds_says_what_is_in_a_thing() -> None:
    story = "A tin stands on the shelf. Edda saw Bram put screws in the tin."
    choices = ("No, she knows it holds screws", "Yes, she thinks it holds tea")
    assert chosen(story, "Will Edda open the tin to make tea?", *choices) == choices[0]
