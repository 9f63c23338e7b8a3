"""Whether somebody helps, hinders, errs or has no part: stories written for these tests, one mechanism each."""

import pytest

from bip.inference.plain_stories.answering import answer_plain, found_by_reading
from bip.inference.plain_stories.clauses.outcomes import outcome
from bip.inference.plain_stories.social.dyad import dyad_of, turns
from bip.inference.plain_stories.views import Views
from symbolic.language.question import Question
from symbolic.language.reader.discourse.tale import read_story
from symbolic.language.reader.questions.asking import read_question
from symbolic.language.reader.questions.choices import read_choices
from tests.readers import READER

HELP = ("helping", "hindering", "neither")


def answered(story: str, prompt: str, *choices: str) -> str | None:
    found = answer_plain(Question("", story, prompt, choices)).choice
    return None if found is None else choices[found]


def told(story: str, prompt: str, *choices: str) -> str | None:
    """Return what a user is told."""
    found = READER.answer(Question("", story, prompt, choices)).choice
    return None if found is None else choices[found]


@pytest.mark.parametrize(
    ("story", "prompt", "stance"),
    [
        # a wish against the other; a wish for oneself; glee at what one did
        (
            (
                "Ada was about to plant her roses. Bert did not want her to win the prize, and he "
                "carried her spade "
                "off to the shed."
            ),
            "Was Bert helping Ada, hindering her, or neither?",
            "hindering",
        ),
        (
            (
                "Every time Olek got the tent pole upright, his sister Marta nudged it with her "
                "foot so that it fell over "
                "again. She snickered behind her book."
            ),
            "What was Marta doing to Olek?",
            "hindering",
        ),
        # what stood in the way is moved; what the other struggles with is handled; it comes out well
        (
            (
                "Yusuf had to get his bike out of the shed, but a lawnmower stood in front of the "
                "door. His neighbour saw "
                "it, came over, and rolled the lawnmower to one side."
            ),
            "Was the neighbour helping Yusuf or hindering him?",
            "helping",
        ),
        (
            (
                "Petra was dragging a suitcase up the stairs. A porter came down, took the other "
                "handle and carried it up "
                "with her. At the top she thanked him."
            ),
            "Was the porter helping or hindering Petra?",
            "helping",
        ),
        # shapes have minds where they are shown to
        (
            (
                "A blue ball was trying to roll up a ramp. Each time it was nearly up, a green cone "
                "came and shoved "
                "it back down."
            ),
            "How did the cone treat the ball?",
            "hindering",
        ),
        # who does not notice, and does something else, has no part
        (
            (
                "Deng was trying to read the departures board. Behind him a woman unwrapped a "
                "sandwich and ate it. She "
                "never noticed Deng."
            ),
            "As far as reading the board goes, did the woman help Deng, hinder him, or neither?",
            "neither",
        ),
        # words: true as the narrator says; against what one knows; to somebody else than who hides
        (
            (
                'A cyclist was heading for the bridge. Old Hannelore called, "The bridge is shut, '
                'take the ferry!" It was '
                "shut indeed."
            ),
            "Was Hannelore helping the cyclist?",
            "helping",
        ),
        (
            (
                "A delivery man asked Rosalind which house was number twelve. Rosalind knew that it "
                "was the yellow house on "
                'the corner. "The green one," she said.'
            ),
            "Was Rosalind helping the delivery man, hindering him, or neither?",
            "hindering",
        ),
        (
            (
                "The twins were hiding from their big cousin, who wanted to tickle them. The cousin "
                "asked Grandpa where "
                'they were. Grandpa had seen them climb into the wardrobe. "They went out to the '
                'garden," he said.'
            ),
            "Was Grandpa helping the twins, hindering them, or neither?",
            "helping",
        ),
    ],
)
def test_stance_of_one_towards_another(story: str, prompt: str, stance: str) -> None:
    assert answered(story, prompt, *HELP) == stance


@pytest.mark.parametrize(
    "story",
    [
        "Ann was digging in the garden. Ben came home and put the kettle on.",
        "Ann asked Ben where the spade was. Ben said that it looked like rain.",
    ],
)
def test_silent_where_no_clause_tells_how_it_was_meant(story: str) -> None:
    assert told(story, "Was Ben helping Ann or hindering her?", "helping her", "hindering her") is None


def test_what_comes_of_it_does_not_tell_an_error_from_a_lie() -> None:
    story = (
        "Gwyneth told the hikers that the hut was open, for it had been open every May. This year "
        "the owner had closed "
        "it, and Gwyneth had not heard of it. The hikers stood before a locked door."
    )
    choices = ("Yes, she wanted them to freeze.", "No, she thought the hut was open.")
    assert told(story, "Did Gwyneth lie to the hikers?", *choices) == choices[1]
    bare = "Gwyneth told the hikers that the hut was open. The hikers stood before a locked door in vain."
    assert told(bare, "What was Gwyneth doing?", "lying to the hikers", "making an honest mistake") is None


def test_who_is_shocked_at_what_came_of_it_erred() -> None:
    story = (
        "Tobiah put the wrong umbrella in his bag. It was his colleague's, and it was black like "
        "his own. When he saw "
        "the name on it, he turned red and ran back to the office with it."
    )
    choices = ("He wanted to annoy his colleague.", "He thought it was his.")
    assert answered(story, "Why did Tobiah take the umbrella?", *choices) == choices[1]


def test_each_of_several_is_judged_alone() -> None:
    story = (
        "Ravi was pushing his cart through the mud and got stuck. Ola went behind it and pushed "
        "with him. Sven stuck a "
        "stick between the spokes."
    )
    assert answered(story, "Who was helping Ravi?", "Sven", "Ola", "Both of them", "Nobody") == "Ola"


def test_pronouns_of_two_go_by_who_was_asked_and_who_acts() -> None:
    story = (
        "A guest asked a porter the way. The porter knew it. He smiled and pointed to the stairs. "
        "He said, 'Up there.'"
    )
    tale = read_story(story, "What did the porter want?", ("to help the guest", "to hinder the guest"))
    choices = read_choices(("to help the guest", "to hinder the guest"), tuple(tale.chronicle.cast.names))
    views = Views(tale)
    dyad = dyad_of(views, read_question("What did the porter want?", tale), choices)
    assert dyad is not None
    assert [t.subject for t in turns(views, dyad) if t.unit.clause.verb in ("smile", "point", "say")] == [
        "doer"
    ] * 3


@pytest.mark.parametrize(
    ("choice", "kind"),
    [
        ("lending her a hand", "good"),
        ("She got in its way.", "bad"),
        ("so that he would lose time", "bad"),
        ("Neither; it made no difference to it.", "unaware"),
        ("He did neither.", "unaware"),
        ("to keep the wallet", "selfish"),
        ("to keep the wallet from her", "bad"),
        ("clear her way", "good"),
    ],
)
def test_choices_by_classes_of_meaning(choice: str, kind: str) -> None:
    assert outcome(choice) == kind


def test_who_erred_was_after_what_one_supposed() -> None:
    story = (
        "Lorenzo watered the fern with what he believed was water. His aunt had poured vinegar into "
        "the can and had "
        "told nobody. The fern withered."
    )
    asked = Question("", story, "What did Lorenzo want to pour on the fern?", ("Vinegar", "Water", "Oil"))
    assert found_by_reading(asked).choice == 1


def test_who_puts_something_on_what_another_is_after_hinders() -> None:
    story = "Nobuko wanted the last seat on the boat. When Gaston saw her coming, he put his bag on the seat."
    assert (
        answered(story, "Was Gaston helping Nobuko or hindering her?", "helping", "hindering") == "hindering"
    )


def test_a_condition_in_the_question_is_not_read_off_what_was_done() -> None:
    story = "Ada was about to plant roses. Bert did not want her to win, and he carried her spade off."
    prompt = "Assuming that Bert had lost his own spade, was he helping Ada or hindering her?"
    assert answered(story, prompt, "helping Ada", "hindering Ada") is None


def test_who_follows_advice_and_succeeds_was_helped() -> None:
    story = (
        'Tove was stuck. Her grandmother said, "Try carrying the two." Tove carried the two, and it came out.'
    )
    prompt = "What did the grandmother's remark do for Tove?"
    choices = ("It hindered her.", "It helped her.", "It made no difference.")
    assert answered(story, prompt, *choices) == choices[1]


def test_praise_with_a_roll_of_the_eyes_is_a_joke() -> None:
    story = (
        "Rain was running down the windows and the tent had blown away. "
        '"Perfect weather for camping," said Ulla and rolled her eyes.'
    )
    choices = ("lying to the others", "joking", "making a mistake about the weather")
    assert answered(story, "What was Ulla doing?", *choices) == choices[1]


def test_two_shapes_of_one_kind_are_told_apart_by_their_adjectives() -> None:
    story = (
        "On the screen a small blue dot was moving towards a door. A large red dot slid in front of the door and "
        "stayed there."
    )
    prompt = "What was the red dot doing to the blue dot?"
    assert answered(story, prompt, "helping it", "hindering it", "nothing") == "hindering it"


@pytest.mark.parametrize(
    ("told", "known", "lied"),
    [
        ("the rehearsal was in the crypt", "Odo knew that the rehearsal was in the tower.", "Yes"),
        ("the rehearsal was in the crypt", "It was in the tower, and Odo knew it.", "Yes"),
        ("the rehearsal was at noon", "Odo knew that the rehearsal was at four.", "Yes"),
        ("the rehearsal was at noon", "In fact it was at four, which he knew very well.", "Yes"),
        ("the rehearsal was in the crypt", "Odo knew that the rehearsal was in the crypt.", "No"),
    ],
)
def test_to_speak_of_the_same_thing_is_not_to_say_the_same_of_it(told: str, known: str, lied: str) -> None:
    question = Question("", f"Odo told Berta that {told}. {known}", "Did Odo lie to Berta?", ("Yes", "No"))
    found = answer_plain(question)
    assert found.choice is not None
    assert question.choices[found.choice] == lied
