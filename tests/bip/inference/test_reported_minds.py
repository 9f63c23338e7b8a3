"""What is reported of one mind about another, and who is asked what another thinks: small stories of our own."""

import pytest

from bip.inference.plain_stories.answering import answer_plain
from bip.inference.plain_stories.clauses.telling import told as units_of
from bip.inference.plain_stories.witnesses.copresence import takes_to_know
from symbolic.language.question import Question
from symbolic.language.reader.discourse.tale import read_story
from tests.readers import usually_told


def told(story: str, question: str, *choices: str) -> str | None:
    found = answer_plain(Question("", story, question, choices)).choice
    return None if found is None else choices[found]


HALL = ("in the hall", "in the yard")


@pytest.mark.parametrize(
    ("ending", "place"),
    [
        ("Neither of the two knew that the other had been told.", "in the hall"),
        ("Each of them saw that the other had read the notice.", "in the yard"),
        ('"Otto still thinks it is in the hall," said Vera to her father.', "in the hall"),
        ("\"He'll fancy it's in the yard by now,\" said Vera to her father.", "in the yard"),
        ("Vera wrote this to Otto, but her phone showed that the message was not sent.", "in the hall"),
    ],
)
def test_what_is_reported_of_a_mind_outweighs_presence(ending: str, place: str) -> None:
    story = (
        "Vera and Otto heard that the show would be in the hall. Later Vera was told that it had been moved "
        f"to the yard, and an hour later Otto was told the same. {ending}"
    )
    assert told(story, "Where does Vera think Otto thinks the show will be?", *HALL) == place


def test_to_be_told_one_version_is_no_ground_for_another() -> None:
    story = (
        "Noor heard Ben say on the phone that the keys were in the oven. Ben thought that Noor was asleep. "
        "Before that he had told Noor that the keys were in the car."
    )
    asked = "Where does Ben think Noor believes the keys are?"
    assert told(story, asked, "in the oven", "in the car") == "in the car"


def test_an_answer_is_what_the_asked_person_takes_the_other_to_think() -> None:
    story = (
        "Mia and Leo left the ball in the shed. A boy moved the ball to the attic. Mia saw it there. Leo saw it there "
        "as well, but Mia does not know this."
    )
    asked = "If someone asks Mia, 'Where does Leo think the ball is?', what will she answer?"
    assert told(story, asked, "in the attic", "in the shed") == "in the shed"


def test_where_somebody_went_is_a_fact_and_no_mind() -> None:
    story = (
        "A goat slipped away. The path splits, and one branch leads to the mill and the other to the pond. "
        "Ida looked both ways."
    )
    asked = "Where does Ida think the goat went?"
    assert usually_told(story, asked, "to the mill", "to the pond") is None


def test_who_is_thought_to_be_away_is_thought_to_miss_it() -> None:
    story = (
        "Kai and Lou put the cake in the oven. Later Kai moved the cake to the shelf. Lou saw him through the window, "
        "but Kai is sure that Lou was asleep at the time."
    )
    assert (
        told(story, "Where does Kai think Lou thinks the cake is?", "on the shelf", "in the oven")
        == "in the oven"
    )


def test_the_only_version_is_shared_where_all_were_there() -> None:
    story = "Uma, Vic and Wes were at the table when Uma put the joker under her saucer. All of them saw it."
    asked = "Where does Uma think that Vic thinks that Wes thinks the joker is?"
    assert told(story, asked, "in the pack", "under the saucer") == "under the saucer"


def test_who_hid_something_alone_takes_the_other_not_to_know() -> None:
    story = "Mum hid my present in the basket. I came across it by accident and covered it up again. Mum has no idea."
    choices = ("in the basket", "I do not know where it is")
    assert told(story, "Where does Mum think I believe my present is?", *choices) == choices[1]


def test_where_somebody_sits_is_no_version_of_where_a_thing_is() -> None:
    story = (
        "The glasses had been in the drawer. Leo put them on the shelf, and he called to Grandpa, who was sitting in "
        'the armchair, "Your glasses are on the shelf!" Grandpa answered, "Thanks, I heard you."'
    )
    asked = "Where does Leo think Grandpa will look for his glasses?"
    assert told(story, asked, "in the drawer", "on the shelf", "under the armchair") == "on the shelf"


def test_a_look_between_two_is_no_common_ground_with_the_sleeper() -> None:
    story = (
        "Rolf, Sina and Tarek all heard the guide say that the bus would stop in Lund. Later, when Tarek was asleep, "
        "the guide announced that it would stop in Ystad instead. Rolf and Sina looked at each other, and then at "
        "Tarek."
    )
    asked = "Where does Rolf think Sina thinks Tarek believes the bus will stop?"
    assert told(story, asked, "in Lund", "in Ystad") == "in Lund"


@pytest.mark.parametrize(
    ("thought", "ground"),
    [("Lou was asleep", False), ("Lou was out", False), ("Lou was kind", None)],
)
def test_to_be_thought_absent_takes_the_ground_away(thought: str, ground: bool | None) -> None:
    story = units_of(read_story(f"Kai moved the cake. Lou was at home. Kai is sure that {thought}."))
    assert takes_to_know(story, "Kai", "Lou", 0) is ground
