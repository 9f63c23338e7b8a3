"""Versions of one fluent, and the last that somebody knows of: places, times, colours, what a container holds."""

import pytest

from bip.inference.plain_stories.beliefs import versions
from bip.inference.plain_stories.clauses.mentions import mentions
from bip.inference.plain_stories.views import Views, best
from bip.inference.plain_stories.witnesses.attention import attends
from bip.inference.plain_stories.witnesses.news import outright
from symbolic.language.reader.discourse.tale import read_story
from symbolic.language.reader.questions.asking import read_question
from symbolic.language.reader.questions.choices import read_choices


def believed(story: str, prompt: str, *choices: str) -> str | None:
    return _by(versions.believed_version, story, prompt, choices)


def true(story: str, prompt: str, *choices: str) -> str | None:
    return _by(versions.true_version, story, prompt, choices)


def _by(way, story: str, prompt: str, choices: tuple[str, ...]) -> str | None:  # type: ignore[no-untyped-def]
    tale = read_story(story, prompt, choices)
    scores = way(
        Views(tale), read_question(prompt, tale), read_choices(choices, tuple(tale.chronicle.cast.names))
    )
    at = best(scores) if scores else None
    return None if at is None else choices[at]


TRIAL = "The trial was set for Monday. While Judge Okoro was abroad, the clerk moved it to Friday{end}"
WHEN = ("When does Judge Okoro think the trial is?", "on Monday", "on Friday")


def test_who_was_away_holds_the_version_before() -> None:
    assert believed(TRIAL.format(end="."), *WHEN) == "on Monday"


def test_who_is_told_holds_the_version_after() -> None:
    assert believed(TRIAL.format(end=", and rang him up about it at once."), *WHEN) == "on Friday"


def test_where_nothing_tells_who_took_it_in_nothing_is_chosen() -> None:
    story = "The trial was set for Monday. The clerk moved it to Friday. Judge Okoro is fond of pears."
    assert believed(story, *WHEN) is None


def test_what_leaves_a_place_names_the_version_before() -> None:
    story = "After Ines had gone to bed, the harp was carried out of the parlour and into the chapel by two porters."
    assert (
        believed(story, "Where does Ines think the harp is?", "in the chapel", "in the parlour")
        == "in the parlour"
    )


@pytest.mark.parametrize("aside", ["with Tove looking on, ", "before Tove's very eyes "])
def test_what_is_done_in_front_of_somebody_is_taken_in(aside: str) -> None:
    story = f"Tove kept her flute in the chest. On Monday, {aside}her uncle tucked it into the drawer."
    assert (
        believed(story, "Where does Tove think her flute is?", "in the chest", "in the drawer")
        == "in the drawer"
    )


def test_where_somebody_goes_is_no_place_of_the_thing() -> None:
    story = "Ravi put the kite in the shed. While Ravi was at the market, his aunt carried it to the garage."
    asked = ("Where does Ravi think the kite is?", "at the market", "in the garage", "in the shed")
    assert believed(story, *asked) == "in the shed"


JAR = "The jar marked SALT was filled with sugar by the cook on Friday. {rest}"
HOLDS = ("What does Milo think is in the jar?", "sugar", "salt")


def test_a_newcomer_takes_a_label_at_its_word() -> None:
    assert believed(JAR.format(rest="Milo knew nothing of it. He reached for the jar."), *HOLDS) == "salt"


def test_who_has_looked_in_does_not() -> None:
    assert believed(JAR.format(rest="Milo lifted the lid and looked in."), *HOLDS) == "sugar"


def test_who_helped_to_fill_it_does_not() -> None:
    rest = "Milo stood beside him the entire time, pouring the sugar."
    assert believed(JAR.format(rest=rest), *HOLDS) == "sugar"


def test_an_exchange_is_left_to_those_who_read_its_events() -> None:
    story = (
        "Ana left the red cup on the shelf and the blue cup on the desk. While Ana slept, Bo swapped them."
    )
    assert believed(story, "Where does Ana think the red cup is?", "on the shelf", "on the desk") is None


def test_a_wish_is_no_version() -> None:
    story = "Ana saw a kite and a drum. She left the kite and took the drum."
    assert believed(story, "Which toy was Ana hoping for?", "the kite", "the drum") is None


def test_what_is_so_at_first_and_at_the_end() -> None:
    story = "The hens began the year in the orchard. In May they were moved to the meadow."
    assert (
        true(story, "Where were the hens to begin with?", "in the meadow", "in the orchard")
        == "in the orchard"
    )
    assert true(story, "Where are the hens now?", "in the meadow", "in the orchard") == "in the meadow"


def attention(story: str, person: str) -> list[bool | None]:
    return attends(Views(read_story(story)).telling, person)


def test_who_merely_was_about_may_have_looked_elsewhere() -> None:
    assert attention("Ann waved. Ben hid the ball.", "Ann") == [True, None]
    assert attention("Ann went out. Ben hid the ball.", "Ann") == [True, False]


def test_the_last_word_on_who_knows_counts() -> None:
    story = Views(
        read_story("Ben moved the ball to the attic. Ann knew nothing of it. Then Ben told her about it.")
    )
    assert outright(story.telling, "Ann", 0, frozenset(("attic",)), frozenset(("ball",))) is True
    story = Views(read_story("Ben moved the ball to the attic. Ann knew nothing of it."))
    assert outright(story.telling, "Ann", 0, frozenset(("attic",)), frozenset(("ball",))) is False


def test_a_letter_that_is_not_read_tells_nothing_and_one_that_was_written_to_tell_does() -> None:
    story = "Ann left her coat in the shed. She went home. Ben took it to the barn. "
    story += 'He texted Ann, "It is in the barn."{}'
    asked = ("Where does Ann think her coat is?", "in the shed", "in the barn")
    assert believed(story.format(""), *asked) == "in the barn"
    assert believed(story.format(" Ann has not read the text."), *asked) == "in the shed"


def test_what_is_done_before_her_eyes_is_known_and_behind_her_back_is_not() -> None:
    story = "Petra laid the gloves on the bench. A boy threw them into the fountain {}."
    asked = ("Where does Petra think the gloves are?", "on the bench", "in the fountain")
    assert believed(story.format("right before her eyes"), *asked) == "in the fountain"
    assert believed(story.format("behind her back"), *asked) == "on the bench"


def test_a_story_that_goes_back_in_time_has_no_first_version() -> None:
    story = "The flag hangs over the bar. Ole had brought it from the bus, and before that it had hung in the hall."
    assert true(story, "Where was the flag at first?", "over the bar", "in the bus", "in the hall") is None


CROWN = "Olga hung her crown on the hook. The maid put the crown in the hat box. {after}"
WHERE = ("Where will Olga look for her crown?", "on the hook", "in the hat box")


@pytest.mark.parametrize(
    "after",
    [
        "Olga was having her face painted in another room.", "Olga was asleep on the couch.", "Then Olga woke up.",
        "Olga came back with a towel.", "Olga came home.", "Olga returned with a towel.",
    ],
)  # fmt: skip
def test_who_was_elsewhere_all_the_while_missed_what_was_told_before_it(after: str) -> None:
    assert believed(CROWN.format(after=after), *WHERE) == "on the hook"


@pytest.mark.parametrize(
    "after", ["Later Olga was having her face painted.", "Olga went home.", "Olga sat down."]
)
def test_what_follows_the_others_deeds_tells_no_absence_from_them(after: str) -> None:
    assert believed(CROWN.format(after=after), *WHERE) is None


def test_whom_one_goes_to_meet_has_versions_too() -> None:
    story = (
        "Sunny knows that Hanna is at the mill. Sunny goes out. Hanna runs to the museum. Nobody tells Sunny."
    )
    assert (
        believed(story, "Where does Sunny go to meet Hanna?", "To the museum", "To the mill") == "To the mill"
    )


def test_a_place_may_have_many_words_but_no_comma_between_it_and_its_preposition() -> None:
    choices = ("in the bread bin", "in the ash drawer")
    far = "Ann put the egg into the cold iron oven's ash drawer. Ben moved the egg to the bread bin."
    apart = "Ann took the egg to the kitchen, but the ash drawer was hot. Ben moved the egg to the bread bin."
    assert [len(_hits(story, choices)) for story in (far, apart)] == [2, 1]


def _hits(story: str, choices: tuple[str, ...]) -> set[int]:
    tale = read_story(story, "Where is the egg?", choices)
    words = [frozenset(("bin",)), frozenset(("drawer",))]
    return {hit.choice for hit in mentions(Views(tale).telling, words, placed=True)}


def test_what_one_is_told_is_believed_where_the_story_tells_no_other_version() -> None:
    story = '"Your harp is in the chapel," the porter said to Ines. She thanked him.'
    asked = ("Where does Ines think her harp is?", "in the parlour", "in the chapel")
    assert believed(story, *asked) == "in the chapel"
    other = '"Tell Ole that your harp is in the chapel," the porter said to Ines. She thanked him.'
    assert believed(other, "Where does Ole think the harp is?", *asked[1:]) is None


def test_who_was_rung_up_about_it_may_sleep_afterwards() -> None:
    story = "Ines left her harp in the parlour. Ole took it to the chapel and rang her to tell her so. {}"
    asked = ("Where does Ines think her harp is?", "in the parlour", "in the chapel")
    assert believed(story.format("She slept well."), *asked) == "in the chapel"


def test_hours_are_told_apart_by_their_numbers() -> None:
    story = "Ole had a lesson at one o'clock. While he was abroad, the school moved it to four o'clock."
    assert (
        believed(story, "When does Ole think his lesson is?", "at one o'clock", "at four o'clock")
        == "at one o'clock"
    )


def test_where_somebody_rides_or_leaves_is_no_place_of_what_is_asked_for() -> None:
    story = "Ines shut the white rabbit in the hutch and took the train to Turin. Later it hopped into the stable."
    asked = ("Where does Ines think the rabbit is?", "in Turin", "in the stable", "in the hutch")
    assert believed(story, *asked) == "in the hutch"


def test_how_things_are_today_comes_after_how_they_were() -> None:
    story = (
        "The choir is in the chapel today. In the morning it was in the barn, and Ole heard it there at one."
    )
    asked = ("Where does Ole think the choir is?", "in the barn", "in the chapel")
    assert believed(f"{story} He knows nothing of the move.", *asked) == "in the barn"


def test_what_used_to_be_so_was_so_before() -> None:
    story = "The ferry used to leave from the quay. While Ines was abroad, the town moved it to the mole."
    asked = ("Where does Ines think the ferry leaves from?", "from the mole", "from the quay")
    assert believed(story, *asked) == "from the quay"


def test_what_others_did_in_ones_absence_is_not_what_one_began_with() -> None:
    story = (
        "Ines sang. While Ines was abroad, Ole carried the harp to the chapel. Tove carried it to the barn."
    )
    assert believed(story, "Where does Ines think the harp is?", "in the chapel", "in the barn") is None


def test_a_letter_that_is_still_to_come_has_not_been_read() -> None:
    story = "The key was under the pot. Ines hid it in the shed and posted a letter to Ole about it. {}"
    asked = ("Where does Ole think the key is?", "in the shed", "under the pot")
    assert believed(story.format("The letter will arrive on Friday."), *asked) == "under the pot"


CART = "Rosalind left the cart by the pump. {middle}her uncle wheeled it to the stable{end}"
CART_ASKED = ("Where does Rosalind think the cart is?", "by the pump", "in the stable", "in the orchard")


@pytest.mark.parametrize(
    ("middle", "end"),
    [
        ("Early next day, before she was up, ", "."),
        ("Then ", " and sent everyone a message. Rosalind reads no messages."),
        ("While she was milking, ", " and left her a text. Rosalind's phone is flat."),
        ("Then ", ". Rosalind was peeling pears in the orchard and heard nothing about it."),
    ],
)
def test_who_could_not_see_or_read_of_a_change_holds_the_version_before(middle: str, end: str) -> None:
    assert believed(CART.format(middle=middle, end=end), *CART_ASKED) == "by the pump"


@pytest.mark.parametrize(
    "end",
    [
        '. "Your cart is in the stable," he called out, and Rosalind waved.',
        ". Rosalind was sitting on the step, and said thanks to him for it.",
        " and sent her a note about the stable. Rosalind, having received the note, went on knitting.",
    ],
)
def test_who_shows_that_a_change_was_understood_holds_the_version_after(end: str) -> None:
    assert believed(CART.format(middle="Then ", end=end), *CART_ASKED) == "in the stable"


def test_who_thanks_for_what_was_said_knows_nothing_of_what_was_not() -> None:
    story = (
        '"By the pump," said the groom, who did not know that the cart had been wheeled to the stable. '
        "Rosalind thanked him and went out."
    )
    assert believed(story, *CART_ASKED) != "in the stable"
