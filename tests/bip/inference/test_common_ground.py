"""Minds in minds, and who knows of what, by how one comes to know: small stories of our own."""

import pytest

from bip.inference.plain_stories.answering import found_by_reading
from bip.inference.plain_stories.clauses.telling import told
from bip.inference.plain_stories.clauses.topic import topic_of
from bip.inference.plain_stories.witnesses.acquaintance import acquainted
from symbolic.language.question import Question
from symbolic.language.reader.discourse.tale import read_story
from symbolic.language.reader.questions.asking import read_question

MOVED = "The rehearsal was in the chapel. Then it was moved to the gym. {}"
WHERE = "Where does Olga think Ravi thinks the rehearsal is?"
HALLS = ("In the chapel", "In the gym")


def _answer(story: str, question: str, choices: tuple[str, ...]) -> str | None:
    """What the ways of reading find, before all evidence is weighed."""
    found = found_by_reading(Question("", story, question, choices)).choice
    return None if found is None else choices[found]


@pytest.mark.parametrize(
    ("ground", "place"),
    [
        ("Olga told Ravi about it.", "In the gym"),
        ("Olga and Ravi read the notice and nodded to each other.", "In the gym"),
        ("Olga heard Ben tell Ravi.", "In the gym"),
        ("Olga knows that Ravi has seen the notice.", "In the gym"),
        ('"I have seen the notice," Ravi said to Olga.', "In the gym"),
        ("Olga read it. Ravi read it too, at home.", "In the chapel"),
        ("Olga told Ravi nothing about it.", "In the chapel"),
        ("Olga read it. Ravi heard of it, but Olga does not know that he has heard.", "In the chapel"),
        ("Olga is sure that Ravi has not heard.", "In the chapel"),
    ],
)
def test_a_change_is_shared_only_on_common_ground(ground: str, place: str) -> None:
    assert _answer(MOVED.format(ground), WHERE, HALLS) == place


def test_versions_of_which_none_replaces_the_other_leave_open_which_is_held() -> None:
    # A yard and a harbour are spoken of, and no event takes the boat from one to the other.
    story = "The yard was full of ropes. Olga painted the boat. Later Ravi walked along the harbour."
    assert (
        _answer(story, "Where does Olga think Ravi thinks the boat is?", ("In the yard", "In the harbour"))
        is None
    )


@pytest.mark.parametrize(
    ("story", "knows"),
    [
        ("Olga hid the medal in the cellar. Ravi watched her through the keyhole.", False),
        ("Olga hid the medal in the cellar. Then Olga told Ravi about it.", True),
    ],
)
@pytest.mark.parametrize("nothing", ["Nothing", "That he has no clue", "That he is in the dark"])
def test_who_shares_no_ground_is_taken_to_know_nothing(story: str, knows: bool, nothing: str) -> None:
    choices = ("That it is in the cellar", nothing, "That it is in the garden")
    found = _answer(story, "What does Olga think Ravi knows about the medal?", choices)
    assert found == (choices[0] if knows else nothing)


def test_what_is_said_against_a_ground_outweighs_it() -> None:
    story = MOVED.format("Olga texted Ravi. Olga thinks that Ravi has not read it.")
    assert _answer(story, WHERE, HALLS) == "In the chapel"


def test_nothing_is_said_where_the_story_has_one_version_only() -> None:
    story = "Olga and Ravi wait for the bus. Olga reads a book."
    assert _answer(story, WHERE, HALLS) is None


@pytest.mark.parametrize(
    ("end", "knows"),
    [("Their eyes met.", "Yes"), ("He went on humming and thought that he was alone.", "No")],
)
def test_whether_one_takes_the_other_to_know(end: str, knows: str) -> None:
    story = f"Viktor broke the lamp and hid the pieces. His aunt saw it from the stairs. {end}"
    assert _answer(story, "Does Viktor think that his aunt knows about the lamp?", ("Yes", "No")) == knows


LEARNT = "Tom broke the lamp in the night. {}"


@pytest.mark.parametrize(
    ("clause", "known"),
    [
        ("Zoe saw the broken lamp in the morning.", True),
        ("Ben told Zoe about the lamp.", True),
        ("Zoe read it in his letter.", True),
        ("Zoe was fast asleep.", False),
        ("Zoe had a scarf over her eyes.", False),
        ("Zoe had no idea of it.", False),
        ("Zoe did not notice it.", False),
        ("Zoe was asleep. In the morning Zoe saw the broken lamp.", True),
        ("Zoe likes tea.", None),
    ],
)
def test_how_one_comes_to_know(clause: str, known: bool | None) -> None:
    tale = read_story(LEARNT.format(clause), "Does Zoe know about the lamp?")
    topic = topic_of(tale, read_question("Does Zoe know about the lamp?", tale))
    assert topic == {"lamp"}
    assert acquainted(told(tale), "Zoe", topic) is known


def test_who_comes_later_and_is_told_nothing_does_not_know() -> None:
    story = "The pool is closed. Ana read the sign at the gate. Later Max came by the back door."
    assert _answer(story, "Does Max know that the pool is closed?", ("Yes", "No")) == "No"
    assert _answer(story, "Does Ana know that the pool is closed?", ("Yes", "No")) == "Yes"


def test_the_reason_tells_apart_what_says_the_same() -> None:
    story = "The coach told the team that the game was off. Leo was ill at home. Mia rang Leo and told him of the game."
    choices = ("No, he was ill at home", "Yes, Mia told him", "Yes, he was in the gym")
    assert _answer(story, "Does Leo know about the game?", choices) == "Yes, Mia told him"


def test_what_may_have_been_seen_is_left_open() -> None:
    story = "Max mended the gate. Ana passed the yard at some point that day. It is not known when."
    assert _answer(story, "Does Ana know about the gate?", ("Yes", "No")) is None


@pytest.mark.parametrize(
    ("end", "place"),
    [
        ("Ravi stood next to her and clapped.", "In the gym"),
        ("Olga saw Ravi there, who had read the notice with her.", "In the gym"),
        ("Olga asked Ben to tell Ravi.", "In the gym"),
        ("Ravi spied it through the keyhole.", "In the chapel"),
        ("Olga talked to Ben about Ravi.", "In the chapel"),
    ],
)
def test_whom_one_speaks_of_is_not_whom_one_tells(end: str, place: str) -> None:
    story = f"The rehearsal was in the chapel. Then Olga moved it to the gym. {end}"
    assert _answer(story, WHERE, HALLS) == place


def test_what_was_so_before_is_known_by_its_words() -> None:
    story = "The rehearsal starts at six now and not at five. Olga read it on the door. Ravi is in bed with a cold."
    assert (
        _answer(story, "When does Olga think Ravi thinks the rehearsal starts?", ("At six", "At five"))
        == "At five"
    )


def test_a_ground_must_be_known_to_those_further_out() -> None:
    told = "The rehearsal was in the chapel. Then it was moved to the gym. Olga told Ravi about it. {}"
    question = "Where does Ben think Olga thinks Ravi thinks the rehearsal is?"
    assert _answer(told.format("Ben heard it."), question, HALLS) == "In the gym"
    assert _answer(told.format("Ben does not know that Olga told Ravi."), question, HALLS) == "In the chapel"
    there = "Ben heard the bell. He does not know that Olga told Ravi."
    assert _answer(told.format(there), question, HALLS) == "In the chapel"


@pytest.mark.parametrize(
    ("looking", "place"), [("looked on", "In the gym"), ("spied on her", "In the chapel")]
)
def test_who_looks_on_in_the_open_is_taken_to_know(looking: str, place: str) -> None:
    story = f"The harp was in the chapel. Then Olga moved the harp to the gym while Ravi {looking}."
    assert _answer(story, "Where does Olga think Ravi thinks the harp is?", HALLS) == place


def test_of_some_claims_one_knows_what_one_perceived() -> None:
    story = "Ana put a frog into the boot. Then she went home. Later Max broke the lamp."
    choices = ("That the lamp is broken", "That there is a frog in the boot")
    assert _answer(story, "Which of these does Ana know?", choices) == "That there is a frog in the boot"


@pytest.mark.parametrize(
    ("clause", "known"),
    [
        ("Zoe slept through it. In the morning Ben told her of the lamp.", True),
        ("Zoe was asleep. Ben told Max and Zoe about the lamp.", False),
        ("Zoe closed her eyes. Then she opened her eyes.", None),
        ("Ben did not see the lamp fall. Zoe did.", True),
        ("Nobody has told Zoe.", False),
        ("Ben tells Zoe about the lamp every day.", None),
        ("Zoe lost the lamp.", False),
    ],
)
def test_what_ends_or_bars_knowing(clause: str, known: bool | None) -> None:
    tale = read_story(f"Ben had a lamp. {clause}", "Does Zoe know about the lamp?")
    assert acquainted(told(tale), "Zoe", frozenset(("lamp",))) is known
