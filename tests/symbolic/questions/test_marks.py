"""A text as dictionary forms, with marks for the people, the things and the places."""

import pytest

from symbolic.language.mentions import PlaceMention
from symbolic.language.reader.questions.marks import mark, nouns_unknown


@pytest.mark.parametrize(
    ("text", "plain", "things", "places"),
    [
        ("Was the mug kept from Tom by Ann?", "be §thing keep from §you by §me ?", ("mug",), ()),
        ("There was no plate on the desk", "there be no §thing on §place", ("plate",), ("desk",)),
        ("Ann liked a stove with bread inside", "§me like §place with §thing inside", ("bread",), ("stove",)),
        ("the kitchen cabinet", "§place", (), ("kitchen cabinet",)),
    ],
)
def test_people_things_and_places_are_marks(
    text: str, plain: str, things: tuple[str, ...], places: tuple[str, ...]
) -> None:
    marked = mark(text, "Ann", "Tom")
    assert marked.plain == plain
    assert marked.things == things
    assert tuple(place.kind for place in marked.places if isinstance(place, PlaceMention)) == places


def test_forms_stand_where_their_words_stand() -> None:
    text = "Tom was kept from the mug."
    found = {form.norm: text[form.start : form.end] for form in mark(text, "Ann", "Tom").forms}
    assert found["§you"] == "Tom"
    assert found["keep"] == "kept"
    assert found["§thing"] == "the mug"


@pytest.mark.parametrize(
    "text",
    ["a mug in the cabinet in the bedroom", "a mug in the cabinet that stands in the bedroom"],
)
def test_the_room_behind_a_place_says_which_it_is(text: str) -> None:
    (place,) = mark(text, "Ann", "Tom").places
    assert isinstance(place, PlaceMention)
    assert (place.kind, place.room) == ("cabinet", "bedroom")


@pytest.mark.parametrize("words", ["the other room", "another room", "a different room"])
def test_another_room_is_some_room(words: str) -> None:
    (place,) = mark(f"a mug on the table in {words}", "Ann", "Tom").places
    assert isinstance(place, PlaceMention)
    assert place.room == "room"


@pytest.mark.parametrize(
    "text",
    [
        "Ann, in whose opinion Tom wished the juice to be on the desk, moved it for his sake",
        "She believed, in telling him what she did, that there was juice standing on the desk",
    ],
)
def test_a_thing_is_seen_where_no_clause_is_read(text: str) -> None:
    assert mark(text, "Ann", "Tom").things == ("juice",)


def test_what_is_like_a_thing_is_none() -> None:
    assert mark("a picture of a mug on the desk", "Ann", "Tom").things == ()


def test_a_noun_of_no_vocabulary_is_a_thing_where_it_is_said_to_be_one() -> None:
    text = "a gadget on the desk"
    assert nouns_unknown(text, ()) == {"gadget"}
    assert mark(text, "Ann", "Tom").things == ()
    assert mark(text, "Ann", "Tom", ("gadget",)).things == ("gadget",)
