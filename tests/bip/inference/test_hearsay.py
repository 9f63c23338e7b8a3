"""Whose word people take where who left the scene later knows better (the note on Hi-ToM)."""

from bip import Reasoner
from symbolic.language.account import Account
from symbolic.language.question import Question
from symbolic.world.perspective import LaterWitness

STORY = """Ann, Ben and Cleo entered the den. The coin is in the jar. Ann left the den. Ben moved the coin to the tin.
    Ben left the den. Cleo left the den. Ann, Ben and Cleo entered the porch."""
CHOICES = ("jar", "tin", "pot")


def believed(story: str, prompt: str) -> str | None:
    told = Account(None, {}, {}, (), trust=LaterWitness())
    answer = Reasoner().answer(Question("", story, prompt, CHOICES, told=told))
    return None if answer.choice is None else CHOICES[answer.choice]


def test_a_public_claim_is_believed_by_who_left_earlier_than_the_speaker_and_by_nobody_else() -> None:
    story = f"{STORY} Ben publicly claimed that the coin is in the pot."
    assert believed(story, "Where does Ann think the coin is?") == "pot"  # she left before him
    assert believed(story, "Where does Cleo think the coin is?") == "tin"  # she left after him
    assert believed(story, "Where does Ben think the coin is?") == "tin"


def test_a_claim_by_who_left_first_is_believed_by_nobody() -> None:
    story = f"{STORY} Ann publicly claimed that the coin is in the pot."
    assert believed(story, "Where does Ben think the coin is?") == "tin"
    assert believed(story, "Where does Cleo think the coin is?") == "tin"


def test_a_believer_takes_the_speaker_to_be_sincere_and_a_speaker_supposes_being_believed() -> None:
    story = f"{STORY} Cleo privately told Ann that the coin is in the pot."
    assert believed(story, "Where does Ann think Cleo thinks the coin is?") == "pot"
    assert believed(story, "Where does Cleo think Ann thinks the coin is?") == "pot"
    assert believed(story, "Where does Ben think Ann thinks the coin is?") == "jar"  # he did not hear it


def test_nobody_works_out_what_others_make_of_a_claim() -> None:
    story = f"{STORY} Cleo publicly claimed that the coin is in the pot."
    assert believed(story, "Where does Ann think Ben thinks the coin is?") == "jar"  # the last that both saw
    assert believed(story, "Where does Ann think Ben thinks Cleo thinks the coin is?") == "jar"
