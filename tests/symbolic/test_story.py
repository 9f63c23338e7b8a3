"""The home and the episodes that a story amounts to."""

import pytest

from symbolic.errors import ImpossibleActionError, UnknownThingError
from symbolic.language.account import told
from symbolic.language.mentions import PlaceMention, RoomMention
from symbolic.language.reader.household.household import read_household
from symbolic.language.staging.enactment import enact
from symbolic.language.staging.outline import Outline, same_thing
from symbolic.language.staging.stager import stage
from symbolic.world.actions import (
    Close,
    Grab,
    Open,
    Put,
    Walk,
)
from symbolic.world.places import Place

STOVE = Place("kitchen", "stove", container=True)
FRIDGE = Place("kitchen", "fridge", container=True)


def story(text: str) -> Outline:
    return stage(told(None, read_household(text)))


def test_a_plain_cabinet_is_the_one_of_the_room_at_hand() -> None:
    acts = story(
        "Ida walked to the bathroom and opened the cabinet. Ida walked to the kitchen and opened a cabinet."
    ).acts
    kinds = [act.place.kind for act in acts if act.event.verb == "open" and act.place]
    assert kinds == ["bathroom cabinet", "kitchen cabinet"]


def test_another_cabinet_is_another_one_and_the_cabinet_the_last() -> None:
    acts = story(
        "Ida opened a kitchen cabinet and closed it. "
        "Ida opened another kitchen cabinet. Ida closed the kitchen cabinet."
    ).acts
    assert [act.place and act.place.number for act in acts] == [1, 1, 2, 2]


def test_furniture_without_a_room_stands_in_the_room_at_hand_or_the_living_room() -> None:
    acts = story(
        "Ida walked to the bedroom and put a kite on the sofa. "
        "Ida walked to the kitchen. Ida walked to the sofa."
    ).acts
    rooms = [act.place.room for act in acts if act.place]
    assert rooms == ["bedroom", "living room"]


def test_taking_tells_where_a_thing_was() -> None:
    told = story("Ida opened the fridge, took a plum and put it on the kitchen table.")
    episode = enact(told, {})
    assert episode.initial.contents[FRIDGE] == ("plum",)
    assert [type(step.action) for step in episode.steps] == [Walk, Open, Grab, Walk, Put]


def test_a_world_that_the_story_refutes_is_impossible() -> None:
    told = story("Ida opened the fridge and took a plum.")
    assert enact(told, {"plum": FRIDGE}, "Ida")
    with pytest.raises(ImpossibleActionError, match="plum"):
        enact(told, {"plum": STOVE}, "Ida")


def test_a_place_left_unsaid_is_any_of_its_room() -> None:
    told = story("Ida walked to the bedroom and grabbed a plum.")
    bed = Place("bedroom", "bed")
    assert enact(told, {"plum": bed}, "Ida").steps[-1].action == Grab("Ida", "plum", bed)
    with pytest.raises(ImpossibleActionError):
        enact(told, {"plum": FRIDGE}, "Ida")


def test_what_the_other_takes_elsewhere_is_another_one() -> None:
    told = story("Ida opened the fridge and took a plum. Oscar opened the stove and took a plum.")
    assert enact(told, {"plum": FRIDGE}, "Ida").initial.contents[STOVE] == ("plum",)


def test_closing_and_opening_twice_are_noted_not_fatal() -> None:
    episode = enact(
        story("Ida opened the fridge. Oscar opened the fridge. Ida closed it. Oscar closed it."), {}
    )
    assert [type(step.action) for step in episode.steps] == [Walk, Open, Walk, Close]
    assert sum("already" in str(note) for note in episode.notes) == 2


def test_mentions_name_places_or_nothing() -> None:
    told = story("Ida opened a kitchen cabinet.")
    assert {place.kind for place in told.named(PlaceMention("kitchen cabinet"))} == {"kitchen cabinet"}
    assert {place.room for place in told.named(PlaceMention("coffee table"))} == {"living room", "bedroom"}
    with pytest.raises(UnknownThingError, match="garage"):
        told.named(RoomMention("garage"))
    with pytest.raises(UnknownThingError, match="piano"):
        told.named(PlaceMention("piano"))


def test_an_answer_that_names_only_a_room_is_noted() -> None:
    told = story(
        'Ida walked to the hallway. Tom asked, "Where is the mug?" Ida said, "It is in the kitchen."'
    )
    assert told.acts[-1].place is None
    assert any("Ida names only the kitchen" in str(note) for note in told.notes)


def test_names_that_can_mean_one_thing() -> None:
    assert same_thing("milk carton", "milk")
    assert same_thing("bottle of wine", "wine")
    assert not same_thing("bottle of wine", "bottle of milk")
    assert not same_thing("water glass", "wine glass")
