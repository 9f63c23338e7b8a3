"""Whether a change reached somebody, worked out by hand on stories of our own."""

import pytest

from bip.inference.plain_stories.answering import answer_plain
from symbolic.language.question import Question
from tests.readers import READER

STORY = (
    "Dorit is a potter in a seaside town. Dorit wants to paint a bowl for her aunt. The bowl on the shelf is smooth "
    "and whole. During the night a tremor shakes the shelf, and the bowl falls down and is left chipped. "
)
PROMPT = "Does Dorit believe the bowl is whole or chipped?"
CHOICES = ("Dorit believes the bowl is whole.", "Dorit believes the bowl is chipped.")
WHOLE, CHIPPED = 0, 1


@pytest.mark.parametrize(
    ("closing", "answer"),
    [
        ("Dorit notices the chip in the bowl.", CHIPPED),
        ("Dorit does not notice the chip in the bowl.", WHOLE),
        ("Dorit fails to spot the damage.", WHOLE),
        ("Dorit is unaware of the damage.", WHOLE),
        ("Dorit is too busy mixing paint to see what has happened.", WHOLE),
        ("Dorit mixes her paint and catches sight of the damage.", CHIPPED),
        ("Dorit watches the sea and does not realize what the tremor has done.", WHOLE),
        ("Dorit is sitting in her kitchen.", WHOLE),
        ("Dorit is told about the tremor and its damage.", CHIPPED),
    ],
)
def test_who_perceives_a_change_takes_things_to_be_as_they_are_after_it(closing: str, answer: int) -> None:
    assert answer_plain(Question("", STORY + closing, PROMPT, CHOICES)).choice == answer


def test_a_remedy_shows_that_the_change_was_noticed() -> None:
    told = STORY + "Dorit takes another bowl from the cupboard."
    assert answer_plain(Question("", told, PROMPT, CHOICES)).choice == CHIPPED


def test_the_deed_that_was_meant_is_done_by_who_missed_the_change() -> None:
    told = STORY + "Dorit does not see the chip."
    deeds = (
        "Dorit will paint the bowl with blue waves.",
        "Dorit will repair the chipped rim or choose another bowl.",
    )
    assert answer_plain(Question("", told, "What will Dorit do?", deeds)).choice == 0


def test_a_deed_that_fits_both_tells_nothing() -> None:
    told = STORY + "Dorit hums."
    assert READER.answer(Question("", told, PROMPT, CHOICES)).choice is None


@pytest.mark.parametrize(
    ("closing", "answer"),
    [
        ("The neighbour told Dorit's sister, and she forgot to pass it on to Dorit.", WHOLE),
        ("The museum rang Dorit about the tremor, but her phone was dead.", WHOLE),
        ("Dorit was right beside the shelf when it shook.", CHIPPED),
        ("Dorit took another look at the bowl.", CHIPPED),
        ("Dorit came in just as the bowl was sliding down.", CHIPPED),
        ("Dorit let the telephone ring, and the guard kept the news to himself.", WHOLE),
    ],
)
def test_whether_news_reaches_somebody_is_told_in_many_ways(closing: str, answer: int) -> None:
    assert answer_plain(Question("", STORY + closing, PROMPT, CHOICES)).choice == answer


PARKED = (
    "Teun is a courier in Ghent. Teun wants to fetch a parcel with the cargo bike. This morning he put the cargo bike "
    "in the cellar. Around noon his flatmate takes the cargo bike up to the balcony. "
)
PLACES = ("Teun believes the cargo bike is in the cellar.", "Teun believes the cargo bike is on the balcony.")


@pytest.mark.parametrize(
    ("closing", "answer"),
    [
        ("Teun skips the cellar and climbs the stairs to the balcony.", 1),
        ("Teun goes down to the cellar.", 0),
    ],
)
def test_who_keeps_away_from_a_place_does_not_take_the_thing_to_be_there(closing: str, answer: int) -> None:
    prompt = "Does Teun believe the cargo bike is in the cellar or on the balcony?"
    assert answer_plain(Question("", PARKED + closing, prompt, PLACES)).choice == answer


def test_what_is_denied_before_a_change_and_not_after_it_is_the_sooner_state() -> None:
    told = (
        "Ilse is a night nurse. Ilse wants every patient to have one tablet. At nine she read that Mr. Aalto had not "
        "had his tablet yet. Soon after, a colleague gives Mr. Aalto his tablet. Ilse watches him swallow it."
    )
    claims = (
        "Ilse believes Mr. Aalto has had his tablet.",
        "Ilse believes Mr. Aalto has not had his tablet.",
    )
    assert (
        answer_plain(Question("", told, "Does Ilse believe Mr. Aalto has had his tablet?", claims)).choice
        == 0
    )
