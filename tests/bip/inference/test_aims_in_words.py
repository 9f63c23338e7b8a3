"""Goals, believed goals, stances and meanings of stories in anybody's words, on small stories written for it."""

import pytest

from bip.inference.plain_stories.clauses.outcomes import outcome
from bip.inference.plain_stories.social.sincerity import faith, remarks
from bip.inference.plain_stories.social.stances import asks_for, stance
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.wants.attitudes import REFUSED, TAKEN, attitudes
from bip.inference.plain_stories.wants.believed_goals import BELIEVED, evidence
from symbolic.language.question import Question
from symbolic.language.reader.discourse.genders import told_genders
from symbolic.language.reader.discourse.tale import read_story
from tests.readers import READER, usually_told


def answer(story: str, prompt: str, *choices: str) -> str | None:
    """Return the choice that is answered; None for undecided."""
    found = READER.answer(Question("", story, prompt, choices))
    return None if found.choice is None else choices[found.choice]


def views(story: str, prompt: str = "") -> Views:
    """Return a story in the eyes of those in it."""
    return Views(read_story(story, prompt, ()))


# --- outcomes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("To keep him from getting burned", "good"),
        ("To keep him from getting the bike", "bad"),
        ("So that she could reach the shelf", "good"),
        ("So that she could not reach the shelf", "bad"),
        ("Hindering him", "bad"),
        ("Getting in his way", "bad"),
        ("She thought that it was in the barn", "honest"),
        ("He took it for his own", "honest"),
        ("She did not know that he was there", "unaware"),
        ("He wanted to drink the milk himself", "selfish"),
        ("To paint the fence green", None),
    ],
)
def test_a_phrase_tells_what_is_meant_for_another(text: str, expected: str | None) -> None:
    assert outcome(text) == expected


def test_a_question_asks_for_something_good_or_bad() -> None:
    assert asks_for("Did Mona want to make Piet miss his train?") == "bad"
    assert asks_for("Is Mona trying to help Piet find his shoes?") == "good"
    assert asks_for("Did Mona paint the boat?") is None


# --- genders -----------------------------------------------------------------------------------------------------


def test_the_only_person_so_far_is_whom_a_pronoun_means_and_the_other_is_left() -> None:
    text = "Svinka climbs the wall. Her cousin Torre sees that she is stuck, and he laughs."
    assert told_genders(text, ["Svinka", "Torre"]) == {"Svinka": "f", "Torre": "m"}


def test_who_is_named_after_the_pronoun_is_the_one_left_for_it() -> None:
    text = "Quilo climbs the wall. She is cold. On his way home Zanbe sees it."
    assert told_genders(text, ["Quilo", "Zanbe"]) == {"Quilo": "f", "Zanbe": "m"}


def test_a_title_tells_and_two_people_of_one_pronoun_stay_open() -> None:
    assert told_genders("Mrs Obu waves. She smiles.", ["Mrs Obu"]) == {"Mrs Obu": "f"}
    assert told_genders("Quilo met Zanbe. They ate.", ["Quilo", "Zanbe"]) == {}


# --- goals -------------------------------------------------------------------------------------------------------


def test_what_is_put_back_speaks_against_and_what_is_paid_for_speaks_for() -> None:
    story = (
        "Ben took the tin of red paint off the shelf, read the label and put it back. "
        "He took the tin of white paint, paid for it and drove home."
    )
    assert answer(story, "Which paint did Ben want?", "Red paint", "White paint") == "White paint"


def test_what_is_offered_and_refused_is_not_what_was_wanted() -> None:
    story = "The nurse offered Omid some tea, but he shook his head. She held up a newspaper. He nodded and took it."
    assert answer(story, "What did Omid want?", "Some tea", "The newspaper") == "The newspaper"


def test_a_means_is_explained_by_the_later_deed() -> None:
    story = (
        "Jonas got a stick from the woodpile. He pushed the stick under the sofa until a marble rolled out. "
        "He picked up the marble and put it in his pocket."
    )
    choices = ("To make a fire", "To get the marble", "To play with the dog")
    assert answer(story, "Why did Jonas fetch the stick?", *choices) == "To get the marble"


def test_drawing_back_refuses_and_holding_out_ones_hands_accepts() -> None:
    story = (
        "Kaya had three kites to choose from: a dragon, a fish and a star. The man took down the dragon, but she "
        "stepped back. He took down the star, and she nodded."
    )
    assert answer(story, "Which kite did Kaya want?", "The dragon", "The fish", "The star") == "The star"


def test_a_goal_is_not_guessed_where_nothing_was_sought_or_refused() -> None:
    story = "There was a loaf and a pear on the table. Ines came in, looked at the clock and went out again."
    assert answer(story, "What did Ines want?", "The loaf", "The pear") is None


def test_attitudes_have_the_weights_of_the_table() -> None:
    found = attitudes(views("Kim walked past the cake. Then she ate a plum."), "Kim")
    told = {word: a.weight for a in found for word in a.words}
    assert told["cake"] == REFUSED
    assert told["plum"] == TAKEN


# --- believed goals ----------------------------------------------------------------------------------------------


def test_what_the_thinker_heard_counts_and_what_only_the_narrator_tells_does_not() -> None:
    story = (
        "Erik told his sister that he needed the scissors for his homework. He really wanted to cut his hair. "
        "She gave him the scissors and went back to her room."
    )
    choices = ("Cut his hair", "Do his homework")
    assert answer(story, "What does his sister think Erik wants to do?", *choices) == "Do his homework"


def test_what_the_thinker_says_tells_what_the_thinker_believes() -> None:
    story = (
        "The dog was scratching at the cupboard where its ball was. 'You poor thing, you want your dinner,' "
        "said Mrs. Hall, and she filled its dish."
    )
    choices = ("Its ball", "Its dinner")
    assert answer(story, "What does Mrs. Hall think the dog wants?", *choices) == "Its dinner"
    weights = {word: a.weight for a in evidence(views(story), "Mrs. Hall") for word in a.words}
    assert weights["dinner"] == BELIEVED


def test_what_the_thinker_cannot_see_counts_against() -> None:
    story = "A ball lies on the roof. Uma fetches a ladder. Rolf cannot see the ball."
    weights = {word: a.weight for a in evidence(views(story), "Rolf") for word in a.words}
    assert weights["ball"] < 0.0


def test_what_only_the_narrator_tells_of_a_wish_counts_against() -> None:
    story = "Ola told Rolf that she would bake. She wanted to hide a parcel."
    weights = {word: a.weight for a in evidence(views(story), "Rolf") for word in a.words}
    assert weights["bake"] > 0.0 > weights["parcel"]


def test_a_believed_goal_is_not_guessed() -> None:
    story = "Lara crossed the square with a bag. Timo saw her from the window."
    asked = "What does Timo think Lara wants?"
    assert usually_told(story, asked, "To buy bread", "To post a letter") is None


# --- what is said and known --------------------------------------------------------------------------------------

LIE = (
    "Wanda is looking for her scarf. Piet saw it behind the piano a minute ago. "
    "'It is in the garden,' Piet tells her."
)
TRUTH = LIE.replace("in the garden", "behind the piano")


def test_who_says_other_than_what_was_seen_hinders_and_who_says_it_helps() -> None:
    for story, expected in ((LIE, "false"), (TRUTH, "true")):
        seen = views(story)
        assert [faith(seen, remark) for remark in remarks(seen, "Piet")] == [expected]
    prompt = "Is Piet trying to help Wanda find her scarf?"
    assert answer(LIE, prompt, "Yes", "No") == "No"
    assert answer(TRUTH, prompt, "Yes", "No") == "Yes"


def test_without_anything_known_a_remark_is_neither() -> None:
    seen = views("Wanda is looking for her scarf. 'It is in the garden,' Piet tells her.")
    assert [faith(seen, remark) for remark in remarks(seen, "Piet")] == [None]


def test_a_warning_is_no_denial() -> None:
    story = (
        "Tim was about to eat a mushroom that he had found. His aunt knows mushrooms. "
        "'Don't eat that one, it's poisonous!' she called."
    )
    prompt = "Was his aunt trying to help Tim or to hinder him?"
    assert answer(story, prompt, "To help him", "To hinder him") == "To help him"


def test_the_narrator_says_whether_a_remark_is_true() -> None:
    seen = views("Viktor told Emil, 'Your shoelace is open,' although it was not. Emil bent down.")
    assert [faith(seen, remark) for remark in remarks(seen, "Viktor")] == ["false"]


def test_who_was_not_told_of_a_change_errs() -> None:
    story = (
        "Noah saw his mother put the cake in the oven. While he was in the bath, she took it out and put it on the "
        "balcony. 'Where's the cake?' asked Emma. 'In the oven,' said Noah."
    )
    choices = ("Yes, he wanted to keep the cake", "No, he thought it was in the oven")
    assert answer(story, "Was Noah lying to Emma?", *choices) == choices[1]


def test_who_takes_one_for_another_errs() -> None:
    story = "Jakob waved at a woman across the street. He took her for his teacher. She was a stranger."
    choices = ("He thought she was his teacher", "He wanted to annoy her", "He wanted to cross the street")
    assert answer(story, "Why did Jakob wave?", *choices) == choices[0]


def test_whom_the_truth_is_told_is_favoured() -> None:
    story = (
        "Rosa and Pablo look for a bell. Clara hid it in the piano. Rosa asks her where it is. 'In the piano,' she "
        "says. Pablo asks her where it is. 'In the kitchen,' she says."
    )
    choices = ("Rosa", "Pablo", "Neither of them")
    assert answer(story, "Which of them does Clara help?", *choices) == "Rosa"


# --- what is done ------------------------------------------------------------------------------------------------


def test_what_is_brought_near_helps_and_what_is_hidden_hinders() -> None:
    needs = "Gran is looking for her glasses. "
    assert stance(views(needs + "Mila puts the glasses next to her hand."), "Mila")["help"] > 1.0
    assert stance(views(needs + "Mila hides the glasses under the bed."), "Mila")["hinder"] > 1.0
    assert stance(views(needs + "Mila waters the flowers."), "Mila") == {
        "help": 0.0, "hinder": 0.0, "honest": 0.0, "unaware": 0.0
    }  # fmt: skip


def test_who_does_not_know_has_no_stance() -> None:
    story = (
        "Lars put a box in front of the cellar door. He did not know that his wife was in the cellar. "
        "When she wanted to come out, the door would not open."
    )
    choices = ("Yes, he put the box there on purpose", "No, he did not know she was there")
    assert answer(story, "Did Lars want to shut his wife in?", *choices) == choices[1]


def test_who_is_asked_for_in_a_question_may_help_or_hinder() -> None:
    story = (
        "Dora's cart is stuck in the mud. Ian gets behind the cart and pushes with her. "
        "Rob stands in front of it, holds it back and laughs."
    )
    assert answer(story, "Who is helping Dora?", "Ian", "Rob", "Neither") == "Ian"


def test_no_stance_is_told_of_somebody_alone() -> None:
    story = "Greta ate an apple. She threw the core away."
    assert answer(story, "What was Greta trying to do?", "Help Tom", "Hinder Tom") is None


# --- what is meant -----------------------------------------------------------------------------------------------


def test_a_complaint_asks_for_the_contrary_of_how_a_thing_is() -> None:
    story = "The door of the cabin stood open. 'It is freezing in here,' said Aron to Bea."
    choices = ("Open the door", "Close the door", "Make some tea")
    assert answer(story, "What does Aron want Bea to do?", *choices) == "Close the door"


def test_praise_with_rolled_eyes_is_irony_and_without_is_not() -> None:
    story = "The potatoes were burnt. 'What a wonderful cook you are,' said Ada{}."
    prompt, choices = "What does Ada really think of the cooking?", ("It is wonderful", "It is bad")
    assert answer(story.format(", and she rolled her eyes"), prompt, *choices) == "It is bad"
    assert answer(story.format(""), prompt, *choices) != "It is bad"


def test_deeds_tell_nothing_of_what_a_choice_adds_to_the_story() -> None:
    story = "Vera went past the saw. She bought a coil of rope and put it in her basket."
    asked = "What was Vera after?"
    assert answer(story, asked, "A saw", "A coil of rope", "A duck") == "A coil of rope"
    assert (
        answer(story, asked, "To fell a tree", "To trade rope for herrings", "To swing in the garden") is None
    )
