"""Evidence on beliefs: the role in which a choice is said, and what is learnt while which version holds."""

import pytest

from bip.inference.plain_stories.answering import read_plain
from bip.inference.plain_stories.beliefs.changed import wordings_of
from bip.inference.plain_stories.beliefs.contact import contacts, written
from bip.inference.plain_stories.beliefs.evidence import evidence
from bip.inference.plain_stories.beliefs.judgement import with_found
from bip.inference.plain_stories.beliefs.periods import held, orders
from bip.inference.plain_stories.beliefs.roles import role_of
from bip.inference.plain_stories.clauses.units import Telling
from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.witnesses.attention import attends
from symbolic.language.question import Question
from symbolic.language.reader.questions.choices import read_choices


def _telling(story: str) -> Telling:
    return Views(read_plain(Question("", story, "What does Ida think?", ("yes", "no"))).tale).telling


def _rows(story: str, prompt: str, *choices: str) -> list[dict[str, float]]:
    read = read_plain(Question("", story, prompt, choices))
    rows = evidence(
        Views(read.tale), read.asked, read_choices(choices, tuple(read.tale.chronicle.cast.names))
    )
    assert rows is not None
    return rows


@pytest.mark.parametrize(
    ("story", "word", "role"),
    [
        ("Ida moved the concert to Monday.", "Ida", "subject"),
        ("Ida moved the concert to Monday.", "concert", "object"),
        ("The ladder was put in the shed by Olaf.", "shed", "place in"),
        ("The ladder was put in the shed by Olaf.", "Olaf", "agent"),
        ("Olaf lost the key to the cellar.", "key", "object"),
    ],
)
def test_a_word_has_a_role_in_its_clause(story: str, word: str, role: str) -> None:
    telling = _telling(story)
    assert role_of(telling, telling.units[0], story.index(word)) == role


def test_a_place_to_which_only_somebody_goes_is_no_version_of_where_a_thing_is() -> None:
    story = "The parcel lay in the hall. Ida went to the market. Then Olaf carried the parcel to the attic."
    rows = _rows(story, "Where does Ida think the parcel is?", "in the hall", "at the market", "in the attic")
    assert [next(n for n in row if n.startswith("about ") and ":" not in n) for row in rows] == [
        "about first",
        "about unsaid",
        "about last",
    ]


def test_a_version_holds_until_the_next_is_said() -> None:
    telling = _telling("The door was red. Ida saw it. Olaf painted it blue. Ida slept.")
    versions = (((0, 12),), ((2, 20),), ())
    assert orders(versions) == ["first", "last", "unsaid"]
    assert held(versions, telling) == [(0, 2), (2, len(telling.units)), None]


def test_what_is_read_before_a_change_speaks_for_the_version_before_it() -> None:
    story = (
        "The coach put up a list with Ida in goal. Nadia read it and went home. Later the coach wrote down Olaf "
        "instead. Nadia has spoken to nobody since."
    )
    ida, olaf = _rows(story, "Who does Nadia think is in goal?", "Ida", "Olaf")
    assert ida["reads while"] == 1.0
    assert "reads while" not in olaf
    assert ida["cut off after"] == 1.0
    assert ida["about first: uninformed"] == 1.0


def test_what_somebody_forgets_or_means_to_tell_is_not_told() -> None:
    for way in ("forgot to ring", "means to ring", "promised to ring"):
        telling = _telling(f"Ida went home. Olaf {way} Ida.")
        last = next(at for at, unit in enumerate(telling.units) if unit.clause.verb == "ring")
        assert attends(telling, "Ida")[last] is not True
    telling = _telling("Ida went home. Olaf rang Ida.")
    assert attends(telling, "Ida")[-1] is True


def test_who_saw_the_whole_thing_knows_of_it() -> None:
    story = (
        "Olaf took the key from the drawer and pushed it under the mat. Ida was standing at the window and saw the "
        "whole thing."
    )
    rows = _rows(story, "Where does Ida think the key is?", "in the drawer", "under the mat")
    assert rows[1]["known outright"] == 1.0
    assert rows[1]["all seen while"] == 1.0


@pytest.mark.parametrize(
    ("clause", "name"),
    [
        ("Ida has not passed the shop since.", "cut off"),
        ("Ida has spoken to nobody.", "cut off"),
        ("Ida is still sorting socks.", "still"),
        ("Nobody thought of ringing Ida.", "untold"),
        ("Olaf means to tell her tomorrow.", "to be told"),
        ("The letter went to a stranger.", "astray"),
        ("Ida carried it together with Olaf.", "took part"),
        ("Ida checked the calendar.", "checked"),
        ("Ida crossed out the old date.", "notes"),
        ("Ida wrote it in her diary.", "notes"),
        ("Ida received the message.", "receives"),
        ("Through the window Ida could follow it all.", "in view"),
    ],
)
def test_contact_and_want_of_it_have_many_words(clause: str, name: str) -> None:
    telling = _telling(f"Ida went to work. {clause}")
    assert contacts(telling, "Ida")[name]


def test_what_others_do_not_hear_is_not_said_of_everybody() -> None:
    telling = _telling("Ida went to work. Olaf has spoken to nobody.")
    assert not contacts(telling, "Ida")["cut off"]


def test_what_is_in_writing_can_be_read_later_though_it_holds_no_more() -> None:
    story = (
        "Olaf chalked bean soup on the board. Then the beans ran out, and he cooked leek soup. Ida came in and read the"
        " board."
    )
    telling = _telling(story)
    assert written(telling, (0,))
    bean, leek = _rows(story, "Which soup does Ida expect?", "Bean", "Leek")
    assert any(name.endswith("written, read") for name in bean)
    assert not any(name.endswith("written, read") for name in leek)


def test_a_choice_says_that_all_is_as_it_was_or_that_something_has_changed() -> None:
    choices = read_choices(
        ("It is still red", "It has been repaired", "It is hot", "It went cold", "To get it ready"), ()
    )
    said = [["as it was"], ["changed"], ["going"], ["stopped"], []]
    assert [wordings_of(choice) for choice in choices] == said
    story = "Ida left her bicycle outside. Olaf repaired it. Ida has not passed by since."
    broken, repaired = _rows(
        story, "What does Ida think about her bicycle?", "It is still broken", "It has been repaired"
    )
    assert broken["says as it was: uninformed"] == 1.0
    assert repaired["says changed: uninformed"] == 1.0


def test_who_went_away_while_something_held_last_knew_of_that() -> None:
    story = (
        "The pie lay on the sill when Ida went out to feed the hens. Olaf carried the pie to the cellar. Ida is coming "
        "back now."
    )
    sill, cellar = _rows(story, "Where does Ida think the pie is?", "on the sill", "in the cellar")
    assert sill["as one left"] == 1.0
    assert "as one left" not in cellar


def test_the_day_on_which_a_letter_comes_is_no_value_of_what_is_in_it() -> None:
    story = (
        "The concert was to be on Monday. On Friday a letter came about the concert. It said that the concert "
        "would now be on Thursday. Ida read it and nodded."
    )
    rows = _rows(story, "When does Ida think the concert is?", "on Monday", "on Friday", "on Thursday")
    orders = [next(n for n in row if n.startswith("about ") and ":" not in n) for row in rows]
    assert orders == ["about first", "about unsaid", "about last"]
    assert rows[1]["only telling"] == 1.0


def test_what_is_learnt_in_the_sentence_that_tells_of_a_change_is_learnt_of_it() -> None:
    story = "The pie lay on the sill. From the yard Ida saw Olaf carry the pie to the cellar. She is still in the yard."
    _, cellar = _rows(story, "Where does Ida think the pie is?", "on the sill", "in the cellar")
    assert cellar["about last: informed"] == 1.0
    story = 'The pie lay on the sill. "Ida, the pie is in the cellar now," said Olaf. Ida went on reading.'
    _, cellar = _rows(story, "Where does Ida think the pie is?", "on the sill", "in the cellar")
    assert cellar["about last: informed"] == 1.0


def test_where_one_supposes_that_another_has_gone_is_ones_own_belief() -> None:
    story = "Ida's goat Bruno has run off. Ida looked behind the barn. Bruno was asleep in the cart."
    rows = _rows(story, "Where did Ida suppose Bruno had gone?", "behind the barn", "into the cart")
    assert not any(name.startswith("nested: ") for row in rows for name in row)


def test_an_answer_found_is_weighed_with_what_is_known_of_a_change() -> None:
    story = "The pie lay on the sill. Ida watched Olaf carry the pie to the cellar."
    choices = ("on the sill", "in the cellar")
    read = read_plain(Question("", story, "Where does Ida think the pie is?", choices))
    parsed = read_choices(choices, tuple(read.tale.chronicle.cast.names))
    rows = with_found(Views(read.tale), read.asked, parsed, [2.0, 0.0], 0, "where")
    assert rows is not None
    assert rows[0]["found, about first: informed"] == 1.0
    assert not any(name.startswith("found") for name in rows[1])
