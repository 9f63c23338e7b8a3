import pytest

from symbolic.errors import AmbiguousPlaceError, ImpossibleActionError, UnknownThingError
from symbolic.language.account import told
from symbolic.language.mentions import (
    EventMention,
    ObjectMention,
    PlaceMention,
    RoomMention,
)
from symbolic.language.parses import NarrativeParse, SceneParse
from symbolic.language.staging.resolution import resolve
from symbolic.language.staging.stager import story_of
from symbolic.world.actions import (
    Close,
    Grab,
    Open,
    Walk,
)
from symbolic.world.notes import remark
from symbolic.world.places import Home, Place
from symbolic.world.story import Story
from tests.homes import ANN, CABINET, COFFEE_TABLE, CONTENTS, FRIDGE, HOME, STOVE, TABLE

SCENE = SceneParse(HOME, CONTENTS)
CABINETS = tuple(Place("kitchen", "kitchen cabinet", n, container=True) for n in (1, 2))
LARGE = Home(HOME.rooms, (*HOME.places, *CABINETS))


def tell(*events: EventMention, start: str = "bedroom", scene: SceneParse = SCENE) -> Story:
    return story_of(told(scene, NarrativeParse((ANN,), {ANN: start}, events)))


def event(verb: str, target: object = None, **rest: object) -> EventMention:
    return EventMention(ANN, verb, target, **rest)  # type: ignore[arg-type]


def test_a_plain_cabinet_is_the_one_of_the_room_at_hand_and_a_numbered_one_the_kitchens() -> None:
    assert resolve(PlaceMention("cabinet"), LARGE, "living room") == CABINET
    assert resolve(PlaceMention("cabinet", 2), LARGE, "living room") == CABINETS[1]
    assert resolve(PlaceMention("cabinet", room="living room"), LARGE, "kitchen") == CABINET


def test_another_cabinet_is_not_the_one_that_the_person_stands_at() -> None:
    mention = PlaceMention("cabinet", determiner="another", room="kitchen")
    assert resolve(mention, LARGE, "kitchen", away_from=CABINETS[0]) == CABINETS[1]


def test_a_place_that_does_not_exist_or_is_not_clear_is_an_error_that_lists_what_there_is() -> None:
    with pytest.raises(UnknownThingError, match="the home has no sofa; it has kitchen/fridge"):
        resolve(PlaceMention("sofa"), HOME, "kitchen")
    without = Home(("kitchen",), CABINETS)
    with pytest.raises(AmbiguousPlaceError, match="say which, by number or room"):
        resolve(PlaceMention("cabinet"), without, "kitchen")


def test_the_last_cabinet_is_counted_from_the_right() -> None:
    assert resolve(PlaceMention("kitchen cabinet", -1), LARGE, "bedroom") == CABINETS[1]
    assert resolve(PlaceMention("kitchen cabinet", -2), LARGE, "bedroom") == CABINETS[0]


def test_where_the_room_has_only_numbered_cabinets_a_plain_one_is_the_plain_one_elsewhere() -> None:
    assert resolve(PlaceMention("cabinet"), LARGE, "kitchen") == CABINET


def test_a_step_with_an_unclear_place_is_left_out_and_noted() -> None:
    scene = SceneParse(Home(("kitchen",), (FRIDGE, *CABINETS)), {})
    told = tell(
        event("open", PlaceMention("cabinet", determiner="a")),
        event("open", PlaceMention("fridge")),
        start="kitchen",
        scene=scene,
    )
    assert told.steps[-1].action == Open(ANN, FRIDGE)
    assert len(told.steps) == 2
    assert "Ann's step is left out" in str(told.notes[0])


def test_steps_that_the_narrator_skipped_are_inferred_and_noted() -> None:
    told = tell(event("close", PlaceMention("fridge")))
    assert [step.action for step in told.steps] == [
        Walk(ANN, "kitchen"),
        Walk(ANN, FRIDGE),
        Open(ANN, FRIDGE),
        Close(ANN, FRIDGE),
    ]
    assert [step.source for step in told.steps] == ["inferred"] * 3 + ["text"]
    assert told.notes == (remark("kitchen/fridge is closed without having been opened: opening inferred"),)


def test_what_is_about_to_happen_has_no_result() -> None:
    told = tell(event("open", PlaceMention("stove"), imminent=True), start="kitchen")
    assert told.steps[-1].imminent
    assert told.steps[-1].action == Open(ANN, STOVE)


def test_walking_up_to_an_object_leads_to_where_it_lies() -> None:
    told = tell(event("walk", RoomMention("living room")), event("walk", ObjectMention("book")))
    assert told.steps[-1].action == Walk(ANN, COFFEE_TABLE)


def test_an_object_in_view_wins_over_one_in_a_closed_container() -> None:
    told = tell(event("walk", ObjectMention("plate")), start="kitchen")
    assert told.steps[-1].action == Walk(ANN, TABLE)


def test_taking_infers_walking_up_and_opening() -> None:
    told = tell(event("grab", PlaceMention("fridge"), object=ObjectMention("apple")), start="kitchen")
    assert [step.action for step in told.steps] == [
        Walk(ANN, FRIDGE),
        Open(ANN, FRIDGE),
        Grab(ANN, "apple", FRIDGE),
    ]


@pytest.mark.parametrize(
    ("events", "error", "message"),
    [
        ((event("walk", RoomMention("garage")),), ImpossibleActionError, "the home has kitchen"),
        ((event("open", PlaceMention("kitchen table")),), ImpossibleActionError, "surface"),
        ((EventMention("Bob", "open", PlaceMention("fridge")),), UnknownThingError, "which room Bob starts"),
        ((event("open"),), UnknownThingError, "does not say what Ann opens"),
        (
            (event("grab", PlaceMention("stove"), object=ObjectMention("apple")),),
            ImpossibleActionError,
            "no apple",
        ),
    ],
)
def test_what_cannot_have_happened_is_refused(
    events: tuple[EventMention, ...], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        tell(*events)


def test_a_story_must_start_in_a_room_of_the_home() -> None:
    with pytest.raises(ImpossibleActionError, match="starts in the cellar"):
        tell(start="cellar")
    with pytest.raises(UnknownThingError, match="does not say in which room Ann starts"):
        story_of(told(SCENE, NarrativeParse((ANN,), {}, (event("open", PlaceMention("fridge")),))))
