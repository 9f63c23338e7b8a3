"""Beliefs about beliefs, worked out by hand: a line of reasoning stands above each expectation."""

import pytest

from bip import Reasoner
from bip.plain_answers import answer_plainly
from symbolic.language.question import Question

LOBBY = "Ann, Ben and Cleo entered the hall. Ann put the coin in the jar."


def believed(story: str, prompt: str, *choices: str) -> str | None:
    answer = Reasoner().answer(Question("", story, prompt, choices))
    return None if answer.choice is None else choices[answer.choice]


def test_the_truth_and_the_beginning_are_asked_for_without_any_mind() -> None:
    story = f"{LOBBY} Ben moved the coin to the tin."
    assert believed(story, "Where is the coin really?", "jar", "tin") == "tin"
    assert believed(story, "Where was the coin at the beginning?", "jar", "tin") == "jar"


def test_john_thinks_that_mary_thinks_that_the_van_is_still_in_the_park() -> None:
    # Perner and Wimmer (1985): each is told of the van's new place alone, and neither knows that the other was.
    story = """John and Mary entered the village. The van is in the park. John left the village.
        Dan told Mary that the van is in the churchyard. Dan told John that the van is in the churchyard."""
    choices = ("park", "churchyard")
    assert believed(story, "Where will Mary look for the van?", *choices) == "churchyard"
    assert believed(story, "Where does John think the van is?", *choices) == "churchyard"
    assert believed(story, "Where does John think that Mary thinks the van is?", *choices) == "park"


def test_a_hidden_observer_knows_and_is_not_known_to_know() -> None:
    # Ann leaves and peeps in while Ben moves the coin: she knows; Ben, who did not see it, thinks she does not.
    story = f"{LOBBY} Ann left the hall. Ben moved the coin to the tin. Ann secretly watched."
    assert believed(story, "Where will Ann look for the coin?", "jar", "tin") == "tin"
    assert believed(story, "Where does Ben think that Ann will look for the coin?", "jar", "tin") == "jar"
    assert (
        believed(story, "Where does Ann think that Ben thinks that Ann thinks the coin is?", "jar", "tin")
        == "jar"
    )


def test_who_sleeps_misses_it_and_is_seen_to_miss_it() -> None:
    # Cleo is in the room all along; she sleeps while the coin is moved, as Ben sees.
    story = f"{LOBBY} Cleo fell asleep. Ben moved the coin to the tin. Cleo woke up."
    assert believed(story, "Where will Cleo look for the coin?", "jar", "tin") == "jar"
    assert believed(story, "Where does Ben think Cleo thinks the coin is?", "jar", "tin") == "jar"
    assert believed(story, "Where does Cleo think Ben thinks the coin is?", "jar", "tin") == "jar"
    assert believed(story, "Where does Ann think Ben thinks the coin is?", "jar", "tin") == "tin"


def test_a_private_lie_is_believed_by_who_is_told_and_by_nobody_else() -> None:
    story = f"{LOBBY} Cleo left the hall. Ben privately told Cleo that the coin is in the tin."
    assert believed(story, "Where does Cleo think the coin is?", "jar", "tin") == "tin"
    assert believed(story, "Where does Ann think Cleo thinks the coin is?", "jar", "tin") == "jar"
    assert believed(story, "Where does Ben think Cleo thinks the coin is?", "jar", "tin") == "tin"
    # Cleo, who believes Ben, takes it that Ben thinks so; what Ben thinks is not changed by what he says.
    assert believed(story, "Where does Cleo think Ben thinks the coin is?", "jar", "tin") == "tin"
    assert believed(story, "Where does Ben think the coin is?", "jar", "tin") == "jar"


def test_people_act_on_what_they_think_that_others_think_of_them_to_any_depth() -> None:
    # Ann and Ben see the coin moved after Cleo has left, and each sees the other see it; Cleo saw the jar.
    story = f"{LOBBY} Cleo left the hall. Ben moved the coin to the tin. Ann left the hall."
    story += " Ben moved the coin to the box."
    choices = ("jar", "tin", "box")
    assert believed(story, "Where does Ann think Ben thinks Ann thinks the coin is?", *choices) == "tin"
    assert (
        believed(story, "Where does Ann think Ben thinks Ann thinks Ben thinks the coin is?", *choices)
        == "tin"
    )
    assert believed(story, "Where does Ben think Ann thinks Ben thinks the coin is?", *choices) == "tin"
    assert believed(story, "Where does Ben think Ann thinks Cleo thinks the coin is?", *choices) == "jar"
    assert believed(story, "Where does Ben think the coin is?", *choices) == "box"


def test_who_sees_somebody_leave_does_not_see_where_to() -> None:
    # Ben goes to the attic, where he sees nothing: Ann, who stays, cannot know whom he meets there.
    story = """Dan entered the attic. Ann and Ben entered the hall. The coin is in the jar.
        Ben entered the attic. Ann moved the coin to the tin."""
    assert believed(story, "Where does Ann think Ben is?", "hall", "attic") is None
    assert believed(story, "Where does Dan think Ben is?", "hall", "attic") == "attic"
    assert believed(story, "Where does Ann think Ben thinks the coin is?", "jar", "tin") == "jar"


@pytest.mark.parametrize(
    ("wording", "place"),
    [
        ("Anne placed the marble into the box", "box"),
        ("Anne hid the marble under the box", "box"),
        ("Anne carried the marble from the basket to the box", "box"),
        ("Anne likes the marble", "basket"),
    ],
)
def test_moves_are_read_in_several_wordings(wording: str, place: str) -> None:
    story = f"1 Sally and Anne are in the den.\n2 Sally put the marble in the basket.\n3 {wording}."
    assert believed(story, "Where does Sally really think that the marble is?", "basket", "box") == place


def test_a_person_in_front_of_whom_something_is_done_is_no_place_for_things() -> None:
    # "In front of Mel" is where he speaks, and Mel is none of the things of the story; "on" is no place either.
    told = (
        "So Mel's told Raj that the match is off. Raj phones Ana in front of Mel, says \"it's off\", and adds that \
Mel's sitting right there with him. Ana then finds out by herself that the match is back on."
    )
    choices = ("The match is off.", "The match is on again.")
    question = Question("", told, "What does Ana think Mel thinks Raj believes?", choices)
    assert answer_plainly(question, margin=0.05).choice in (0, None)
