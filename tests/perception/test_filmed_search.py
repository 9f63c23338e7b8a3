"""What a film of boxes shows of a search: cameras, furniture, what grows, and the thing sought."""

from pathlib import Path

import numpy as np
import pytest

from bip.observation_models.film_likelihood import log_likelihoods
from bip.observation_models.film_model import FilmModel
from bip.observation_models.spots import NOWHERE
from perception.geometry.boxes import Box
from perception.sources.muma_tom.filmed_search import FilmedSearch, read_search
from perception.sources.muma_tom.hulls import without_stray
from perception.sources.muma_tom.muma_tom_source import read_filmed
from symbolic.errors import InputError
from tests.perception.homes import KITCHEN, box_record, person_at, real, write_scenario

BEDROOM = {
    "20.0": box_record("desk", (200, 0, 0), (201, 1, 1)),
    "21.0": box_record("sofa", (203, 0, 0), (205, 1, 1)),
    # The kitchen table through the doorway, in the coordinates of the bedroom's camera.
    "11.0": box_record("kitchentable", (240, 0, 9), (241.5, 1, 10)),
}
OPEN_FRIDGE = KITCHEN | {"10.0": box_record("fridge", (0, 0, 0), (1, 2, 1.8))}


@pytest.fixture
def film(tmp_path: Path) -> FilmedSearch:
    """She opens the fridge, walks to the table, and leaves for another room, where she is out of sight at last."""
    frames = {
        "0": KITCHEN | {"1.0": person_at(0.5)},
        "1": OPEN_FRIDGE | {"1.0": person_at(0.5)},
        "2": KITCHEN | {"1.0": person_at(4.7)},
        "5": BEDROOM | {"1.0": box_record("character", (200.5, 0, 1.5), (201, 1.7, 2))},
        "6": BEDROOM,
    }
    return read_search(write_scenario(tmp_path / "4001", frames), "mug")


def test_the_person_is_whose_nearness_agrees_with_the_shipped(tmp_path: Path) -> None:
    frames = {"0": KITCHEN | {"1.0": person_at(9), "2.0": person_at(0.5)}}
    folder = write_scenario(tmp_path / "42", frames, closeness={"0": ["fridge", "stove", "milk"]})
    assert read_filmed(folder)[1] == 2
    (folder / "closeness.json").unlink()
    assert read_filmed(folder)[1] == 1, "both are seen once; ties go to person 1"


def test_a_cut_is_told_by_fixtures_that_jump(film: FilmedSearch) -> None:
    assert [(shot.step, shot.camera) for shot in film.shots] == [(0, 0), (1, 0), (2, 0), (5, 1), (6, 1)]
    assert film.rooms == (("kitchen",), ("living room", "bedroom"))


def test_furniture_is_what_can_stand_in_the_room_with_the_middle_one_of_its_boxes(film: FilmedSearch) -> None:
    kitchen, lounge = film.furniture
    assert [(piece.kind, piece.container) for piece in kitchen] == [
        ("fridge", True),
        ("kitchen table", False),
        ("stove", True),
    ]
    assert kitchen[0].box.size == (1, 2, 1), "open at one of three steps"
    assert {piece.kind for piece in lounge} == {"desk", "sofa"}, "the table is seen through the doorway"
    assert lounge[0].rooms == ("living room", "bedroom")


def test_what_grows_grows_under_one_camera_by_so_much(film: FilmedSearch) -> None:
    assert film.shots[0].grown == {}
    assert film.shots[1].grown == {10: pytest.approx(0.8), 11: 0.0, 12: 0.0}
    assert set(film.shots[2].grown.values()) == {0.0}, "what shrinks does not grow"
    assert film.shots[3].grown == {}, "a cut"


def test_the_person_and_the_things_of_the_class_have_their_boxes(film: FilmedSearch) -> None:
    assert [shot.person is not None for shot in film.shots] == [True, True, True, True, False]
    assert [set(shot.things) for shot in film.shots] == [{31}, {31}, {31}, set(), set()]


def test_a_missing_file_is_an_input_error_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"boxes\.json cannot be read"):
        read_search(tmp_path, "mug")


def test_real_films_show_furniture_throughout() -> None:
    for scenario in sorted(real("muma_tom", "visual_data").iterdir()):
        film = read_search(scenario, "mug")
        assert film.shots
        assert all(film.rooms)
        assert any(film.furniture)


def test_a_film_of_nobody_says_nothing_of_most_places(tmp_path: Path) -> None:
    empty = read_search(write_scenario(tmp_path / "4002", {str(t): KITCHEN for t in range(4)}), "wine")
    assert [shot.person for shot in empty.shots] == [None] * 4
    spots = [("kitchen", "fridge"), ("kitchen", "stove"), NOWHERE]
    found = log_likelihoods(empty, spots, None, FilmModel())
    assert np.isfinite(found).all()
    assert found[0] == pytest.approx(found[1])


def box(x0: float, x1: float, z0: float, z1: float) -> Box:
    return Box((x0, 0.0, z0), (x1, 1.0, z1))


def test_a_face_that_moves_is_the_things_and_what_all_hulls_have_in_common_is_not() -> None:
    # Stray pixels are at x = z = 0; the thing goes from x = 3 to x = 5, out of sight in the middle.
    hulls = [box(0, 3, 0, 0.5), box(0, 0.1, 0, 0.1), box(0, 5, 0, 0.5), None]
    found = without_stray([*hulls, box(4.9, 5, 0.4, 0.5)], 1.0, (0.1, 0.1, 0.1))
    assert found is not None
    first, nothing, last, unseen, alone = found
    assert first == box(2.9, 3, 0.4, 0.5)
    assert nothing is None
    assert last == box(4.9, 5, 0.4, 0.5)
    assert unseen is None
    assert alone == box(4.9, 5, 0.4, 0.5), "no stray pixels in sight"


@pytest.mark.parametrize(
    "boxes",
    [
        [box(0, 0.1, 0, 0.1), box(3, 3.1, 0, 0.1)],  # nothing is wide
        [box(0, 3, 0, 1), box(0, 3.05, 0, 1)],  # nothing moves
        [box(0, 2, 0, 1), box(4, 6, 0, 1)],  # nothing in common
        [None, None],
    ],
)
def test_other_boxes_stay_as_they_are(boxes: list[Box | None]) -> None:
    assert without_stray(boxes, 1.0, (0.1, 0.1, 0.1)) is None
