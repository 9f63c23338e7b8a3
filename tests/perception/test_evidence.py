from pathlib import Path

import pytest

from perception.sources.muma_tom.film_evidence import VideoEvidence, read_evidence
from symbolic.errors import InputError
from symbolic.world.state import Predicate
from tests.perception.homes import KITCHEN, box_record, person_at, real, write_scenario

BEDROOM = {
    "20.0": box_record("desk", (200, 0, 0), (201, 1, 1)),
    "21.0": box_record("sofa", (203, 0, 0), (205, 1, 1)),
    # The kitchen table through the doorway, in the coordinates of the bedroom's camera.
    "11.0": box_record("kitchentable", (240, 0, 9), (241.5, 1, 10)),
}
OPEN_FRIDGE = KITCHEN | {"10.0": box_record("fridge", (0, 0, 0), (1, 2, 1.8))}


def held_mug(x: float) -> dict[str, dict[str, object]]:
    return {"31.0": box_record("mug", (x - 0.05, 0.8, 1.7), (x + 0.05, 0.9, 1.8))}


@pytest.fixture
def evidence(tmp_path: Path) -> VideoEvidence:
    """She opens the fridge, walks to the table, takes the mug, carries it to the stove, and leaves."""
    frames = {
        "0": KITCHEN | {"1.0": person_at(0.5)},
        "1": OPEN_FRIDGE | {"1.0": person_at(0.5)},
        "2": KITCHEN | {"1.0": person_at(4.7)},
        "3": KITCHEN | {"1.0": person_at(4.7)} | held_mug(4.7),
        "4": KITCHEN | {"1.0": person_at(1.7)} | held_mug(1.7),
        "5": BEDROOM | {"1.0": box_record("character", (200.5, 0, 1.5), (201, 1.7, 2))},
        "6": BEDROOM,
    }
    return read_evidence(write_scenario(tmp_path / "4001", frames))


def test_who_is_never_in_sight_is_not_filmed(evidence: VideoEvidence) -> None:
    # The shipped closeness is empty here, and so agrees perfectly with an absent person 2.
    assert (evidence.person, evidence.basis) == (1, "closeness")


def test_the_person_is_whose_nearness_agrees_with_the_shipped(tmp_path: Path) -> None:
    frames = {"0": KITCHEN | {"1.0": person_at(9), "2.0": person_at(0.5)}}
    folder = write_scenario(tmp_path / "42", frames, closeness={"0": ["fridge", "stove", "milk"]})
    assert read_evidence(folder).person == 2
    folder = write_scenario(tmp_path / "4200", frames, closeness={"0": ["fridge", "stove", "milk"]})
    assert read_evidence(folder).person == 2, "the scenario's number says nothing"
    (folder / "closeness.json").unlink()
    assert read_evidence(folder).basis == "presence"
    assert read_evidence(folder, person=1).basis == "given"


def test_a_cut_is_told_by_fixtures_that_jump(evidence: VideoEvidence) -> None:
    assert [moment.view.camera for moment in evidence.moments] == [0, 0, 0, 0, 0, 1, 1]
    assert evidence.moments[0].view.rooms == ("kitchen",)
    assert evidence.moments[5].view.rooms == ("living room", "bedroom")


def test_distances_to_fixtures_are_between_boxes(evidence: VideoEvidence) -> None:
    first = evidence.moments[0]
    assert first.nearest is not None
    assert (first.nearest.place, first.nearest.place_id) == ("fridge", 10)
    assert first.nearest.gap == pytest.approx(0.5)  # from z = 1.0 to z = 1.5
    assert first.centre == pytest.approx((0.5, 0.85, 1.75))


def test_a_fixture_opens_when_it_grows_under_one_camera(evidence: VideoEvidence) -> None:
    [opening] = evidence.openings
    assert (opening.step, opening.place, opening.place_id) == (1, "fridge", 10)
    assert opening.growth == pytest.approx(0.8)


def test_what_is_held_tells_when_where_and_how_far_it_travelled(evidence: VideoEvidence) -> None:
    [holding] = evidence.holdings
    assert (holding.object, holding.first, holding.last, holding.steps) == ("mug", 3, 4, 2)
    assert holding.nearest[0].place == "kitchen table"
    assert holding.nearest_last[0].place == "stove"
    assert holding.travel == pytest.approx(3.0)


def test_objects_are_seen_resting_with_the_step_and_the_place(evidence: VideoEvidence) -> None:
    inside = {(s.step, s.object, s.place_id) for s in evidence.sightings if s.relation == "inside"}
    assert inside == {(step, "milk", 10) for step in range(5)}
    on = {(s.step, s.object, s.place) for s in evidence.sightings if s.relation == "on"}
    assert on == {(step, "mug", "kitchen table") for step in range(3)}


def test_the_search_stopped_where_the_person_was_last_seen(evidence: VideoEvidence) -> None:
    assert evidence.stopped is not None
    assert evidence.stopped.step == 5
    assert evidence.moments[6].reaches == ()


def test_standing_still_is_a_stay(evidence: VideoEvidence) -> None:
    assert [(stay.first, stay.last, stay.reaches[0].place) for stay in evidence.stays] == [
        (0, 1, "fridge"),
        (2, 3, "kitchen table"),
    ]


def test_frames_carry_the_predicates_of_each_step(evidence: VideoEvidence) -> None:
    assert Predicate("open", ("fridge",)) in evidence.frames[1].predicates
    assert Predicate("holds", ("character", "mug")) in evidence.frames[3].predicates


def test_a_fixture_too_wide_to_be_true_comes_after_those_that_can_be(tmp_path: Path) -> None:
    stray = KITCHEN | {"13.0": box_record("microwave", (-50, 0, -50), (50, 1, 50))}
    evidence = read_evidence(write_scenario(tmp_path / "4001", {"0": stray | {"1.0": person_at(0.5)}}))
    [moment] = evidence.moments
    assert moment.reaches[0].place == "fridge"
    assert (moment.reaches[-1].place, moment.reaches[-1].trusted) == ("microwave", False)


def test_a_missing_file_is_an_input_error_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"boxes\.json cannot be read"):
        read_evidence(tmp_path)


def test_real_conversations_yield_evidence_throughout() -> None:
    folder = real("muma_tom", "visual_data")
    for scenario in sorted(folder.iterdir()):
        evidence = read_evidence(scenario)
        assert evidence.stopped is not None
        assert all(moment.view.rooms for moment in evidence.moments)
