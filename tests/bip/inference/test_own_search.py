"""Where somebody takes a thing to be, from what that one goes to and handles for it."""

from bip.inference.plain_stories.own_search import own_search
from bip.inference.plain_stories.views import Views, best
from symbolic.language.reader.discourse.tale import read_story
from symbolic.language.reader.questions.asking import read_question
from symbolic.language.reader.questions.choices import read_choices


def sought(story: str, prompt: str, *choices: str) -> str | None:
    tale = read_story(story, prompt, choices)
    names = tuple(tale.chronicle.cast.names)
    scores = own_search(Views(tale), read_question(prompt, tale), read_choices(choices, names))
    at = best(scores) if scores else None
    return None if at is None else choices[at]


def test_a_place_that_is_handled_is_believed_in_whatever_the_truth() -> None:
    story = "Gus wanted his whistle. He turned out the sack by the gate. The whistle was lying on the stove."
    assert (
        sought(story, "Where does Gus think the whistle is?", "on the stove", "in the sack") == "in the sack"
    )


def test_what_is_passed_by_or_pushed_aside_is_not() -> None:
    story = (
        "Gus wanted his whistle. He walked past the shed, pushed the crate aside and opened the red trunk."
    )
    asked = ("Where does Gus think the whistle is?", "in the shed", "in the crate", "in the trunk")
    assert sought(story, *asked) == "in the trunk"


def test_of_several_the_first_is_the_belief_at_first_and_the_last_that_at_the_end() -> None:
    story = "Gus wanted his whistle. First he lifted the crate. Then he opened the trunk."
    assert (
        sought(story, "Where does Gus think the whistle is?", "in the crate", "in the trunk")
        == "in the trunk"
    )
    asked = "Where did Gus first think the whistle was?"
    assert sought(story, asked, "in the crate", "in the trunk") == "in the crate"


def test_two_at_once_tell_nothing() -> None:
    story = "Gus wanted his whistle. He opened the crate and the trunk at the same moment."
    assert sought(story, "Where does Gus think the whistle is?", "in the crate", "in the trunk") is None


def test_where_somebody_moves_the_thing_its_own_search_tells_nothing() -> None:
    story = (
        "Gus left the whistle in the crate. Ida moved the whistle to the trunk. Gus sat down on the crate."
    )
    assert sought(story, "Where does Gus think the whistle is?", "in the crate", "in the trunk") is None


def test_what_somebody_will_do_is_not_asked_here() -> None:
    story = "Gus wanted his whistle. He lifted the crate, and it was not there."
    assert sought(story, "Where will Gus look now?", "in the crate", "in the trunk") is None


def test_what_was_not_found_there_leaves_open_where_it_is_thought_to_be_now() -> None:
    story = "Gus wanted his whistle. He lifted the crate, but it was not there."
    assert sought(story, "Where does Gus think the whistle is now?", "in the crate", "in the trunk") is None
    assert (
        sought(story, "Where did Gus think the whistle was?", "in the crate", "in the trunk")
        == "in the crate"
    )
