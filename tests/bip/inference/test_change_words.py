"""Words of changes: phrases told in the past, what seems to deny, what a deed keeps away from."""

from bip.inference.plain_stories.changes.deeds import avoided, of_claims
from bip.inference.plain_stories.changes.states import denies
from bip.inference.plain_stories.changes.words import presented, says, signed, worth


def test_a_phrase_holds_in_the_past_as_in_the_present() -> None:
    assert presented("He forgot the key") == "he forgets the key"
    assert says("misses_outright", "The porter forgets to mention it.")
    assert says("misses_outright", "The porter forgot to mention it.")


def test_nothing_but_denies_nothing() -> None:
    assert ("plum", 1) in signed("a crate with nothing but plums")
    assert ("plum", -1) in signed("a crate with no plums")


def test_a_deed_names_what_it_keeps_away_from() -> None:
    assert avoided("She walks past the kiosk and enters the bakery") == {"kiosk"}
    assert not avoided("At half past six she enters the bakery")
    assert of_claims("He skips the ferry.", "The ferry runs.", "The tram runs.") < 0


def test_a_state_that_people_want_now_so_now_so_is_good_where_it_is_wished() -> None:
    assert worth("The soup is hot.") == 0
    assert (
        worth("The soup is hot.", "serve the soup hot") > 0 > worth("The soup is cold.", "serve the soup hot")
    )


def test_what_is_not_so_is_said_in_so_many_words() -> None:
    assert denies("The dog hasn't been fed.")
    assert not denies("The dog has been fed.")
