"""Evidence on changes, each kind on stories of our own: what closings, events and deeds show."""

import pytest

from bip.inference.plain_stories.changes.answers import worse_of
from bip.inference.plain_stories.changes.deeds import betterment, direction, going_by
from bip.inference.plain_stories.changes.form import Change, change_for
from bip.inference.plain_stories.changes.reaching import reaching, telling
from bip.inference.plain_stories.changes.states import state_told
from bip.inference.plain_stories.changes.words import sides, signed, weighs
from bip.inference.plain_stories.views import Views
from bip.plain_answers import answer_plainly
from symbolic.language.question import Question
from symbolic.language.reader.discourse.tale import read_story

BEFORE = (
    "Gudrun is a harpist in Bergen. She wants to play a lullaby on the harp in the chapel. At ten the harp stands "
    "in the chapel, and its strings are whole. "
)
EVENT = "In the evening a draught breaks the longest string of the harp. "
GOES_ON = "Gudrun packs her music."


def changed(closing: str = GOES_ON, event: str = EVENT, before: str = BEFORE) -> Change:
    story = before + event + closing
    found = change_for(Views(read_story(story, "What will Gudrun do?", ("a", "b"))), ("Gudrun",))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("closing", "evidence"),
    [
        ("Gudrun lays a finger on the string and feels no pull.", "senses a lack"),
        ("Gudrun comes in just as the string is snapping.", "just as"),
        ("Gudrun meets the sexton on the stairs.", "meets somebody"),
        ("The sexton stops Gudrun on the stairs and describes the harp.", "is told"),
        ("Gudrun learns from a message that the harp cannot be played.", "perceives"),
    ],
)
def test_a_closing_shows_that_a_change_reached_somebody(closing: str, evidence: str) -> None:
    assert reaching(changed(closing))[evidence] > 0


@pytest.mark.parametrize(
    "closing",
    [
        "Gudrun leaves the cover of the harp closed.",
        "Gudrun lets the telephone ring.",
        "The sexton keeps the news to himself, and Gudrun hums.",
    ],
)
def test_what_is_let_be_tells_nothing(closing: str) -> None:
    assert reaching(changed(closing))["let be"] < 0


@pytest.mark.parametrize(
    "closing",
    [
        "Gudrun helps a pupil find her gloves.",
        "Gudrun has the harp seen to.",
        "Gudrun asks two pupils to meet her at the gate.",
    ],
)
def test_what_others_are_to_find_or_what_is_arranged_is_not_perceived(closing: str) -> None:
    found = reaching(changed(closing))
    assert found["perceives"] == found["comes by it"] == 0


def test_a_clause_of_what_is_wondered_is_no_things_doing() -> None:
    change = changed("Gudrun asks the sexton whether the bells may ring tonight.")
    assert telling(change, reaching(change))["then a thing's doing"] == 0


def test_a_deed_that_brings_in_what_was_not_told_of_departs_from_what_was_meant() -> None:
    change = changed()
    departing = going_by(change, "Gudrun borrows a zither from a cousin.", 1.0)
    meant = going_by(change, "Gudrun sits down at the harp in the chapel.", 1.0)
    assert departing["something new"] > meant["something new"] == 0
    assert departing["somebody new"] > meant["somebody new"] == 0
    assert meant["what is there"] < departing["what is there"]


def test_a_time_that_the_event_names_is_no_sign_of_a_deed() -> None:
    change = changed(event="A quarter of an hour later a draught breaks the longest string of the harp. ")
    assert going_by(change, "Gudrun rests for an hour.", 1.0)["named by the event alone"] == 0


def test_where_things_are_as_good_as_before_a_deed_departs_from_nothing() -> None:
    change = changed(event="Then the sexton moves the harp to the vestry, where it sounds just as good. ")
    assert going_by(change, "Gudrun borrows a zither.", 1.0)["something new"] == 0


@pytest.mark.parametrize(
    ("before", "event", "worse"),
    [
        (
            "She tests the harp, and every string sounds exactly as it should. ",
            "A goat gets into the hall. ",
            True,
        ),
        ("On Monday the harp was not there yet. ", "By noon, two friends carry it up the steps. ", False),
    ],
)
def test_what_was_made_sure_of_changes_for_the_worse_and_what_was_not_so_for_the_better(
    before: str, event: str, worse: bool
) -> None:
    start = "Gudrun is a harpist in Bergen. She wants to play a lullaby on the harp in the chapel. "
    assert (worse_of(changed(event=event, before=start + before)) > 0.3) == worse


def test_what_stands_in_the_way_of_an_aim_is_the_state_before() -> None:
    told = "Gudrun is a harpist. She wants to play at noon, but the chapel is locked. "
    assert state_told(told).startswith("the chapel is locked")
    assert direction(changed(before=told))["but"] < 0


def test_a_claim_that_denies_says_worse_of_things() -> None:
    assert betterment(changed(), "The sexton is coming.", "The sexton is not coming.") > 0


def test_a_particle_tells_a_state_only_where_it_is_said_of_something() -> None:
    assert sides("The lamp is on.")
    assert sides("The lamp is off.")
    assert not sides("The cup stands on the sill.")


def test_what_something_is_swept_to_be_is_so() -> None:
    assert ("clear", 1) in signed("A breeze sweeps the bay clear.")


def test_words_of_few_and_of_nearly_all_are_weighed() -> None:
    assert weighs("hardly any")
    assert weighs("nearly all")
    assert not weighs("nearly drops")


def test_an_answer_by_what_changed_is_not_withheld_for_words_that_the_evidence_weighs() -> None:
    told = BEFORE + "In the evening a goat breaks nearly all of the strings. Gudrun does not notice it."
    claims = ("Gudrun believes the strings are whole.", "Gudrun believes the strings are broken.")
    asked = Question("", told, "Does Gudrun believe the strings are whole or broken?", claims)
    assert answer_plainly(asked, 0.05).choice == 0
