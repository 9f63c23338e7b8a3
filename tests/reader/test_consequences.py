"""What deeds are done for and lead to, and what brings states about: the small dictionaries, and what a text tells."""

from importlib import resources

import pytest

from symbolic.language.reader.words.consequences import (
    deeds_in,
    every_lemma,
    has_any,
    share_of,
    states_in,
    tellings_of,
)

FIELDS = {
    "deeds.txt": ["why", "next", "then", "to"],
    "states.txt": ["=", "by", "ends", "seen", "!"],
    "tellings.txt": ["told"],
}


@pytest.mark.parametrize("name", FIELDS)
def test_each_line_has_all_fields_and_the_lines_are_sorted(name: str) -> None:
    text = resources.files("symbolic.language.reader.words").joinpath(name).read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    heads, *fields = zip(*(line.split("|") for line in lines), strict=True)
    assert all(head.strip() for head in heads)
    assert [{field.split()[0] for field in column} for column in fields] == [{one} for one in FIELDS[name]]
    assert lines == sorted(lines)


@pytest.mark.parametrize("text", ["She switched the oven on.", "Who has switched on the old oven?"])
def test_a_deed_is_told_where_all_its_words_are_in_whichever_forms(text: str) -> None:
    found = [deed for deed in deeds_in(text) if {"switch", "oven"} <= deed.words]
    assert found
    assert any(share_of(deed.then, every_lemma("it is hot")) == 1.0 for deed in found)


def test_a_deed_of_which_a_word_is_lacking_is_not_told() -> None:
    assert not any({"switch", "oven"} <= deed.words for deed in deeds_in("She looked at the oven."))


def test_deeds_do_others_good_or_bad() -> None:
    assert {deed.bearing for deed in deeds_in("He pointed her the wrong way.")} >= {-1}
    assert {deed.bearing for deed in deeds_in("He held the door.")} >= {1}


def test_a_state_is_brought_about_and_ended() -> None:
    hot = next(state for state in states_in("hot") if "hot" in state.words)
    assert has_any("She switched on the oven.", hot.brought)
    assert has_any("Then he switched it off.", hot.ended)
    assert not has_any("She switched on the oven.", hot.ended)


def test_no_word_of_an_entry_is_no_share_of_it() -> None:
    assert share_of([], every_lemma("hot")) == 0.0
    assert share_of([frozenset(("keep", "warm"))], every_lemma("to be warm")) == 0.5


def test_stories_tell_that_something_is_so_without_the_word() -> None:
    told = tellings_of("The tin is full.")
    assert told
    assert has_any("There was no room for one more plum.", [phrase for each in told for phrase in each.by])
    assert not has_any("She put it on the shelf.", [phrase for each in told for phrase in each.by])
