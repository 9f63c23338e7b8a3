"""What each observation of a video weighs, and for which fixture: small records by hand."""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import pytest

from bip.observation_models.sightings import VideoModel, find_appearance, weigh
from perception.geometry.boxes import Box
from perception.sources.muma_tom.film_evidence import (
    Holding,
    Moment,
    Opening,
    Reach,
    Sighting,
    Stay,
    VideoEvidence,
)
from perception.sources.muma_tom.views import View
from symbolic.language.mentions import PlaceMention, RoomMention

FRIDGE, STOVE, TABLE, COUNTER, CABINET = 1, 2, 3, 4, 5
KIND = {
    FRIDGE: "fridge",
    STOVE: "stove",
    TABLE: "kitchen table",
    COUNTER: "kitchen counter",
    CABINET: "kitchen cabinet",
}
PERSON = Box((0, 0, 0), (1, 2, 1))
MODEL = VideoModel()
SILENT = VideoModel(
    **{name.name: 0.0 for name in fields(VideoModel) if name.type is float or name.type == "float"}
)
"""All weights nought: what is set besides it is all that is weighed."""


def reach(fixture: int, gap: float, trusted: bool = True) -> Reach:
    return Reach(KIND[fixture], fixture, gap, gap, trusted)


def moment(step: int, *reaches: Reach, camera: int = 0, rooms: tuple[str, ...] = ("kitchen",)) -> Moment:
    return Moment(step, View(camera, rooms), PERSON, reaches)


def sighting(step: int, relation: Any, fixture: int, trusted: bool = True, identity: int = 70) -> Sighting:
    return Sighting(step, "mug", identity, relation, KIND[fixture], fixture, 0.0, trusted)


def opening(step: int, fixture: int, gap: float | None = 0.0, growth: float = 0.8) -> Opening:
    return Opening(step, KIND[fixture], fixture, growth, gap)


def holding(first: int, last: int | None = None, identity: int = 70, travel: float | None = 1.0) -> Holding:
    end = first if last is None else last
    return Holding("mug", identity, first, end, end - first + 1, 1.0, travel, (), ())


def film(
    moments: Sequence[Moment],
    sightings: Sequence[Sighting] = (),
    openings: Sequence[Opening] = (),
    holdings: Sequence[Holding] = (),
    stays: Sequence[Stay] = (),
) -> VideoEvidence:
    return VideoEvidence(
        "1", 9, "given", tuple(moments), tuple(sightings), tuple(openings), tuple(holdings), tuple(stays), ()
    )


def weights(evidence: VideoEvidence, model: VideoModel = MODEL) -> dict[str, float]:
    """The weight of each kind of fixture, or room."""
    found: dict[str, float] = {}
    for clue in weigh(evidence, "mug", model):
        assert (clue.object, clue.source) == ("mug", "video")
        for place in clue.places:
            found[place.kind if isinstance(place, PlaceMention) else place.room] = clue.weight
    return found


PLAIN = [moment(step) for step in range(12)]


# --- where it was seen to rest ------------------------------------------------------------------


@pytest.mark.parametrize("relation", ["inside", "on"])
def test_a_thing_speaks_for_the_fixture_at_which_it_rests(relation: str) -> None:
    evidence = film(PLAIN, [sighting(5, relation, FRIDGE)])
    assert weights(evidence) == {"fridge": 3.5, "kitchen": 2.5}
    assert weights(evidence, replace(SILENT, resting=0.7))["fridge"] == pytest.approx(0.7)


@pytest.mark.parametrize(("relation", "trusted"), [("close", True), ("inside", False), ("on", False)])
def test_what_is_merely_close_or_in_a_box_of_stray_pixels_rests_nowhere(relation: str, trusted: bool) -> None:
    assert weights(film(PLAIN, [sighting(5, relation, FRIDGE, trusted)])) == {"kitchen": 2.5}


def test_what_is_seen_after_it_came_into_sight_is_not_where_it_was() -> None:
    evidence = film(PLAIN, [sighting(5, "inside", FRIDGE), sighting(6, "on", TABLE)])
    assert weights(evidence) == {"fridge": 3.5, "kitchen": 2.5}


def test_what_rests_on_a_counter_is_on_the_counter() -> None:
    here = moment(5, reach(CABINET, 0.4))
    evidence = film([*PLAIN[:5], here, *PLAIN[6:]], [sighting(5, "on", COUNTER)])
    found = weights(evidence, replace(SILENT, resting=3.5))
    assert found["kitchen counter"] == 3.5
    assert found.get("kitchen cabinet", 0.0) == 0.0


def test_other_things_say_nothing() -> None:
    evidence = film(PLAIN, [replace(sighting(5, "inside", FRIDGE), object="lime")])
    assert weights(evidence) == {"kitchen": 2.5}  # never seen: where the search ended


# --- what opened --------------------------------------------------------------------------------


def openings_weigh(*openings: Opening, taken: int = 6, at: Sequence[Reach] = ()) -> dict[str, float]:
    """The mug comes into sight at 5 and into the hand at 6."""
    moments = [moment(step, *(at if step == taken else ())) for step in range(12)]
    evidence = film(moments, [sighting(5, "on", TABLE)], openings, [holding(taken)])
    return weights(evidence, replace(MODEL, slope=0.0, away=0.0, unopened=0.0))


@pytest.mark.parametrize(
    ("step", "weight"),
    [
        (1, -1.5),  # four steps before it came into sight: opened and left
        (2, 2.5),  # three
        (5, 2.5),
        (6, 2.5),  # as it was taken
        (7, 0.0),  # after it was taken: opened later
    ],
)
def test_what_opens_as_the_thing_appears_or_is_taken_speaks_for_it(step: int, weight: float) -> None:
    assert openings_weigh(opening(step, FRIDGE))["fridge"] == weight


@pytest.mark.parametrize(("gap", "weight"), [(0.5, 2.5), (0.51, None), (None, None)])
def test_what_opens_away_from_the_person_says_nothing(gap: float | None, weight: float | None) -> None:
    assert openings_weigh(opening(5, FRIDGE, gap)).get("fridge") == weight


def test_what_opens_far_away_at_another_time_says_nothing() -> None:
    assert "fridge" not in openings_weigh(opening(1, FRIDGE, 2.0))


def test_what_was_opened_and_left_for_where_it_was_taken_speaks_against() -> None:
    at = (reach(FRIDGE, 1.1),)
    assert openings_weigh(opening(4, FRIDGE), at=at)["fridge"] == -1.5
    still = (reach(FRIDGE, 1.0),)
    assert openings_weigh(opening(4, FRIDGE), at=still)["fridge"] == 2.5


def test_what_grows_wider_than_a_door_is_stray_pixels() -> None:
    assert openings_weigh(opening(5, FRIDGE, growth=2.5))["fridge"] == 2.5
    assert "fridge" not in openings_weigh(opening(5, FRIDGE, growth=2.6))


def test_of_several_openings_of_a_fixture_the_best_counts() -> None:
    assert openings_weigh(opening(1, FRIDGE), opening(5, FRIDGE))["fridge"] == 2.5


def test_what_opens_under_another_camera_says_nothing() -> None:
    moments = [moment(step, camera=1 if step < 5 else 0) for step in range(12)]
    evidence = film(moments, [sighting(5, "on", TABLE)], [opening(4, FRIDGE)], [holding(6)])
    assert "fridge" not in weights(evidence)


# --- where the person stood ---------------------------------------------------------------------


def standing(at: Reach, openings: Sequence[Opening] = (), model: VideoModel = MODEL) -> dict[str, float]:
    moments = [moment(step, *((at,) if step == 6 else ())) for step in range(12)]
    return weights(film(moments, [sighting(5, "on", TABLE)], openings, [holding(6)]), model)


@pytest.mark.parametrize(
    ("gap", "weight"), [(0.0, 0.0), (0.1, 0.0), (0.5, -1.5 * 0.4), (1.0, -1.35), (1.1, -1.5), (9.0, -1.5)]
)
def test_the_farther_one_stood_the_more_it_speaks_against_a_fixture(gap: float, weight: float) -> None:
    assert standing(reach(STOVE, gap))["stove"] == pytest.approx(weight - 0.5)  # which was never opened
    assert standing(reach(COUNTER, gap))["kitchen counter"] == pytest.approx(weight)  # and cannot be


def test_what_was_opened_at_any_time_is_not_held_against_it() -> None:
    opened_late = [opening(11, STOVE)]
    assert standing(reach(STOVE, 0.0), opened_late)["stove"] == 0.0
    only = replace(SILENT, unopened=-0.5)
    assert standing(reach(STOVE, 0.0), (), only)["stove"] == -0.5
    assert standing(reach(STOVE, 0.0), opened_late, only)["stove"] == 0.0


def test_a_box_that_is_too_wide_says_nothing_of_where_one_stood() -> None:
    assert "stove" not in standing(reach(STOVE, 0.0, trusted=False))


def test_observations_of_one_fixture_add_up() -> None:
    # inside it 3.5, opened as it appeared 2.5, stood half a metre and a bit away -1.5 * 0.4
    moments = [moment(step, *((reach(FRIDGE, 0.5),) if step == 6 else ())) for step in range(12)]
    evidence = film(moments, [sighting(5, "inside", FRIDGE)], [opening(4, FRIDGE)], [holding(6)])
    assert weights(evidence) == {"fridge": pytest.approx(3.5 + 2.5 - 0.6), "kitchen": 2.5}


def test_of_several_fixtures_of_a_kind_the_best_speaks_for_the_kind() -> None:
    two = (reach(FRIDGE, 0.0), Reach("fridge", 8, 9.0, 9.0, True))
    moments = [moment(step, *(two if step == 6 else ())) for step in range(12)]
    found = weights(film(moments, [sighting(5, "on", TABLE)], (), [holding(6)]))
    assert found["fridge"] == -0.5


def test_without_a_taking_one_took_it_at_the_next_stop() -> None:
    moments = [moment(step, *((reach(STOVE, 0.3),) if step == 8 else ())) for step in range(12)]
    stays = [Stay(1, 3, ()), Stay(7, 8, ()), Stay(10, 11, ())]
    evidence = film(moments, [sighting(5, "on", TABLE)], (), (), stays)
    assert weights(evidence)["stove"] == pytest.approx(-0.3 - 0.5)


# --- a thing that is never seen -------------------------------------------------------------------


def end_of_search(
    *openings: Opening, stays: Sequence[Stay] = (), reaches: dict[int, Reach] | None = None
) -> dict[str, float]:
    at = reaches or {}
    moments = [moment(step, *((at[step],) if step in at else ())) for step in range(12)]
    return weights(film(moments, (), openings, (), stays))


def test_what_was_opened_last_may_hold_it_and_what_was_opened_before_and_left_does_not() -> None:
    found = end_of_search(opening(2, FRIDGE), opening(6, STOVE))
    assert found == {"fridge": -1.5, "stove": 3.0, "kitchen": 2.5}


def test_what_is_opened_again_last_counts_as_last() -> None:
    assert end_of_search(opening(2, FRIDGE), opening(4, STOVE), opening(6, FRIDGE)) == {
        "stove": -1.5, "fridge": 3.0, "kitchen": 2.5,
    }  # fmt: skip


def test_what_others_may_have_opened_does_not_count_as_opened_last() -> None:
    assert end_of_search(opening(2, FRIDGE), opening(6, STOVE, gap=0.6)) == {"fridge": 3.0, "kitchen": 2.5}
    assert end_of_search(opening(2, FRIDGE), opening(6, STOVE, gap=None)) == {"fridge": 3.0, "kitchen": 2.5}


def test_where_the_person_stopped_speaks_against_what_is_farther_away() -> None:
    stays = [Stay(2, 3, ()), Stay(7, 8, ())]
    found = end_of_search(stays=stays, reaches={3: reach(STOVE, 0.3), 8: reach(COUNTER, 0.3)})
    assert found == {"kitchen counter": pytest.approx(-0.3), "kitchen": 2.5}
    without = end_of_search(reaches={3: reach(STOVE, 0.3), 11: reach(COUNTER, 0.3)})
    assert without == {"kitchen counter": pytest.approx(-0.3), "kitchen": 2.5}


# --- rooms and mentions ---------------------------------------------------------------------------


def test_a_room_speaks_for_all_that_is_in_it_where_the_thing_was_first_seen() -> None:
    moments = [
        moment(step, rooms=("bathroom",) if step < 5 else ("living room", "bedroom")) for step in range(9)
    ]
    clues = list(weigh(film(moments, [sighting(6, "close", TABLE)]), "mug"))
    (room,) = [clue for clue in clues if isinstance(clue.places[0], RoomMention)]
    assert room.places == (RoomMention("living room"), RoomMention("bedroom"))
    assert room.weight == 2.5


def test_a_fixture_of_one_room_says_nothing_where_another_room_is_in_view() -> None:
    moments = [moment(step, rooms=("bedroom",)) for step in range(9)]
    clues = list(weigh(film(moments, [sighting(5, "inside", FRIDGE)]), "mug"))
    assert [clue.places for clue in clues] == [(RoomMention("bedroom"),)]


def test_a_fixture_of_any_room_is_in_each_of_those_in_view() -> None:
    moments = [moment(step, rooms=("living room", "bedroom")) for step in range(9)]
    desk = replace(sighting(5, "on", TABLE), place="desk", place_id=6)
    clues = list(weigh(film(moments, [desk]), "mug"))
    assert clues[0].places == (PlaceMention("desk", room="living room"), PlaceMention("desk", room="bedroom"))


# --- which one, and when ------------------------------------------------------------------------


def test_it_appears_when_it_is_first_seen_under_the_camera_of_its_taking() -> None:
    moments = [moment(step, camera=1 if step < 3 else 0) for step in range(12)]
    evidence = film(
        moments,
        [sighting(2, "on", TABLE), sighting(4, "on", TABLE), sighting(8, "on", STOVE)],
        (),
        [holding(6)],
    )
    found = find_appearance(evidence, "mug")
    assert found is not None
    assert found.step == 4  # not step 2, which another camera shows
    assert [s.step for s in found.sightings] == [4]  # and not after it was taken
    assert found.holding == holding(6)


def test_what_is_carried_comes_before_what_is_held_and_this_before_what_is_seen() -> None:
    seen = [sighting(number, "on", TABLE, identity=number) for number in (1, 2, 3)]
    held, carried = holding(5, identity=1, travel=0.4), holding(7, identity=2, travel=0.5)
    both = find_appearance(film(PLAIN, seen, (), [held, carried]), "mug")
    one = find_appearance(film(PLAIN, seen, (), [held]), "mug")
    none = find_appearance(film(PLAIN, seen), "mug")
    assert both is not None
    assert one is not None
    assert none is not None
    assert (both.step, one.step, none.step) == (2, 1, 3)


def test_what_is_never_seen_does_not_appear() -> None:
    assert find_appearance(film(PLAIN), "mug") is None


def test_what_speaks_for_a_place_by_default_and_what_against() -> None:
    for name in ("resting", "opened", "room", "last"):
        assert getattr(MODEL, name) > 0, name
    for name in ("unopened", "away", "left"):
        assert getattr(MODEL, name) < 0, name
