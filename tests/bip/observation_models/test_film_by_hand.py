"""log p(film | world): densities that integrate to one, paths counted one by one, and what films say."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from bip.observation_models.box_densities import (
    AREA,
    HEIGHT,
    density,
    density_in_space,
    density_of,
    density_unmoved,
    growth_ratio,
    looks,
    p_status,
    readings,
    shares,
    status,
)
from bip.observation_models.film_likelihood import SearchOnFilm, assignments, log_likelihoods
from bip.observation_models.film_model import FilmModel
from bip.observation_models.film_states import Lair
from bip.observation_models.spots import NOWHERE
from perception.geometry.boxes import Box, box_around
from perception.sources.muma_tom.filmed_search import FilmedSearch, Furniture, Shot
from perception.sources.muma_tom.hulls import without_stray

MODEL = FilmModel()
FRIDGE = Furniture(1, "fridge", ("kitchen",), True, box_around((0, 1, 0), (0.8, 2, 0.8)))
STOVE = Furniture(2, "stove", ("kitchen",), True, box_around((3, 0.5, 0), (0.8, 1, 0.8)))
TABLE = Furniture(3, "kitchen table", ("kitchen",), False, box_around((1.5, 0.4, 3), (1.4, 0.8, 0.9)))
KITCHEN = (FRIDGE, STOVE, TABLE)
AT = {"fridge": (0, 0.65), "stove": (3, 0.65), "table": (1.5, 2.3), "way": (1.5, 1.5)}
SPOTS = [("kitchen", piece.kind) for piece in KITCHEN]


def person(at: str, width: float = 0.5) -> Box:
    x, z = AT[at]
    return box_around((x, 0.9, z), (width, 1.8, width))


def film(*rows: tuple[str, str], thing: dict[int, Box] | None = None) -> FilmedSearch:
    """A film under one camera: where the person is, and what opens; the thing is seen at the steps of `thing`."""
    shots = []
    for step, (at, opens) in enumerate(rows):
        grown = {piece.identity: 0.6 * (piece.kind == opens) for piece in KITCHEN if piece.container}
        seen = {450: thing[step]} if thing and step in thing else {}
        shots.append(Shot(step, 0, person(at), grown if step else {}, seen))
    return FilmedSearch((("kitchen",),), (KITCHEN,), tuple(shots))


def near(at: str) -> Box:
    x, z = AT[at]
    return box_around((x, 1.0, z), (0.1, 0.1, 0.1))


def log_odds(seen: FilmedSearch, one: str, other: str, told: str | None = None) -> float:
    spots = [("kitchen", one), ("kitchen", other)]
    found = log_likelihoods(seen, spots, ("kitchen", told) if told else None, MODEL)
    return float(found[0] - found[1])


# --- probabilities -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(0.0, 0.0), (1.2, 0.5)])
def test_densities_on_the_floor_plan_integrate_to_one(size: tuple[float, float]) -> None:
    step = 0.04
    grid = np.arange(-5, 5, step) + step / 2
    gaps = np.hypot(
        np.maximum(abs(grid) - size[0] / 2, 0)[:, None], np.maximum(abs(grid) - size[1] / 2, 0)[None]
    )
    total = sum(density(float(gap), 0.3, size) for gap in gaps.ravel()) * step**2 / AREA
    assert total == pytest.approx(1.0, abs=0.01)
    point, place = box_around((1.0, 0, 0), (0, 0, 0)), box_around((0, 0, 0), (size[0], 0, size[1]))
    assert density_of(point, place, 0.3) == density(1.0 - size[0] / 2, 0.3, size)


def test_the_length_of_a_density_is_the_mean_distance_between_two_points() -> None:
    radii = np.linspace(0, 60, 600_001)
    weights = density(0.0, 0.3) * (1 + radii / 0.3) ** -5 * 2 * np.pi * radii / AREA * radii[1]
    assert weights.sum() == pytest.approx(1.0, abs=1e-3)
    assert (weights * radii).sum() == pytest.approx(0.3, abs=1e-3)


def test_heights_and_boxes_that_stand_still_integrate_to_one() -> None:
    case = box_around((0, 1, 0), (1, 0.5, 1))
    heights = np.arange(-5, 7, 0.01)
    rows = [density_in_space(box_around((0, y, 0), (0.1, 0.1, 0.1)), case, 0.1) for y in heights]
    flat = density_of(box_around((0, 1, 0), (0.1, 0.1, 0.1)), case, 0.1)
    assert sum(rows) * 0.01 / flat / HEIGHT == pytest.approx(1.0, abs=0.01)
    radii = np.arange(0, 1, 1e-4)
    still = sum(density_unmoved(float(r), 0.05) * 2 * np.pi * r for r in radii) * 1e-4 / AREA
    assert still == pytest.approx(1.0, abs=1e-3)


def test_what_shows_is_a_distribution_and_remains_as_it_was() -> None:
    statuses = [status(box) for box in (None, near("way"), box_around((0, 1, 0), (3, 1, 3)))]
    assert statuses == ["unseen", "seen", "stray"]
    for in_view in (0.0, 0.5, 1.0):
        assert sum(shares(in_view, MODEL).values()) == pytest.approx(1.0)
        for before in statuses:
            assert sum(p_status(now, before, False, in_view, MODEL) for now in statuses) == pytest.approx(1.0)
    model = replace(MODEL, stay=0.5, stray=0.2, seen=0.75)
    # seen before and again: 1/2 + 1/2 * 0.8 * 0.75
    assert p_status("seen", "seen", False, 1.0, model) == pytest.approx(0.8)
    assert p_status("seen", "unseen", False, 1.0, model) == pytest.approx(0.3)


def test_growth_by_a_doors_width_speaks_for_a_door_and_by_more_for_an_error() -> None:
    assert growth_ratio(0.0, MODEL) == pytest.approx((1 - MODEL.grows) / (1 - MODEL.flicker))
    small, door, hull = (growth_ratio(by, MODEL) for by in (0.06, 0.9, 4.0))
    assert door > small > 1
    assert hull == pytest.approx(MODEL.grows * MODEL.stray / MODEL.flicker)
    assert door > 5 * hull


def test_moves_and_acts_are_distributions() -> None:
    search = SearchOnFilm(film(("way", "")), ("kitchen",), ("kitchen", "stove"), MODEL)
    [camera] = search.cameras
    for place in (None, 0, 2):
        for table in (camera.acts(None, place, MODEL), camera.moves(None, place, MODEL)):
            np.testing.assert_allclose(table.sum(axis=1), 1.0)


def test_the_forward_algorithm_sums_over_every_path() -> None:
    seen = film(("way", ""), ("fridge", "fridge"), ("fridge", ""), thing={2: near("fridge")})
    search = SearchOnFilm(replace(seen, furniture=((FRIDGE,),)), ("kitchen",), None, MODEL)
    search.watch(looks(seen, 450, holding=False))
    [camera] = search.cameras
    n, total, lair = camera.states, 0.0, Lair(0, 0, hides=True)
    moves, same = camera.moves(None, 0, MODEL), camera.same_place()
    for path in product(range(2 * n), repeat=3):
        weight = moves[0, path[0]] * search.stand[0][path[0] % n]
        for t in (1, 2):
            a, b = path[t - 1], path[t]
            weight *= moves[a, b] * (search.still[t] if same[a, b] else search.stand[t])[b % n]
        for t, state in enumerate(path):
            ends = MODEL.ends if state >= n else MODEL.early
            shows = search.taken(t, lair) if state >= n else search.lies(t, lair)
            weight *= search.grow[t][state % n] * shows[state % n] * (ends if t == 2 else 1 - ends)
        total += weight
    assert search.forward(lair) == pytest.approx(np.log(total))


# --- what films say ------------------------------------------------------------------------------

OPENED = (("way", ""), ("fridge", ""), ("fridge", "fridge"))


def test_what_is_opened_and_left_with_empty_hands_is_refuted() -> None:
    went_on = film(*OPENED, ("fridge", ""), ("way", ""), ("stove", ""), ("stove", "stove"), ("stove", ""))
    assert log_odds(went_on, "fridge", "stove") < -2


def test_where_it_comes_into_the_hand_it_was() -> None:
    taken = film(*OPENED, ("fridge", ""), ("way", ""), thing={3: near("fridge"), 4: near("way")})
    assert log_odds(taken, "fridge", "stove") > 4
    assert log_odds(taken, "fridge", "kitchen table") > 4


def test_of_two_containers_at_hand_it_is_the_one_that_opens() -> None:
    rows = [("way", ""), ("way", ""), ("way", "fridge"), ("way", "")]
    seen = film(*rows)
    wide = replace(seen, shots=tuple(replace(s, person=person("way", 5.0)) for s in seen.shots))
    shut = replace(wide, shots=tuple(replace(s, grown=dict.fromkeys(s.grown, 0.0)) for s in wide.shots))
    assert log_odds(wide, "fridge", "stove") > log_odds(shut, "fridge", "stove") + 0.5


def test_what_lies_in_a_shut_container_is_in_sight_once_somebody_looks() -> None:
    search = SearchOnFilm(film(("way", ""), ("fridge", "")), ("kitchen",), None, MODEL)
    search.watch(looks(search.film, 450, holding=False))
    fridge, table = search.lies(0, Lair(0, 0, hides=True)), search.lies(0, Lair(0, 2, hides=False))
    unseen = shares(0.0, MODEL)["unseen"], shares(1.0, MODEL)["unseen"]
    assert (fridge[0], fridge[2]) == pytest.approx(unseen)
    assert (table[0], table[8]) == pytest.approx((unseen[1], unseen[1]))


def test_a_film_that_ends_before_anything_is_taken_leaves_it_open() -> None:
    assert log_odds(film(("way", ""), ("way", "")), "fridge", "stove") == pytest.approx(0.0, abs=0.2)


def test_what_was_said_is_looked_at_first_and_is_hardly_evidence_of_itself() -> None:
    assert abs(log_odds(film(("way", ""), ("way", "")), "fridge", "stove", told="fridge")) < 1.5


def test_a_person_whose_box_is_wide_tells_little_of_where_the_person_is() -> None:
    narrow = film(("way", ""), ("fridge", ""), ("fridge", ""))
    wide = replace(narrow, shots=tuple(replace(s, person=person("way", 6.0)) for s in narrow.shots))
    assert abs(log_odds(wide, "fridge", "stove")) < abs(log_odds(narrow, "fridge", "stove"))


def test_where_a_thing_is_seen_to_lie_on_a_table_it_lay() -> None:
    lies = dict.fromkeys(range(3), box_around((1.5, 0.85, 3), (0.1, 0.1, 0.1)))
    assert log_odds(film(("way", ""), ("way", ""), ("table", ""), thing=lies), "kitchen table", "fridge") > 3


def test_nothing_depends_on_where_the_world_begins_nor_on_ids() -> None:
    seen = film(*OPENED, ("fridge", ""), ("way", ""), thing={3: near("fridge"), 4: near("way")})

    def moved(box: Box) -> Box:
        x, y, z = box.centre
        return box_around((x + 200, y + 80, z - 40), box.size)

    other = FilmedSearch(
        seen.rooms,
        (tuple(replace(p, identity=p.identity + 7, box=moved(p.box)) for p in KITCHEN),),
        tuple(
            replace(
                s,
                person=moved(s.person) if s.person else None,
                grown={i + 7: by for i, by in s.grown.items()},
                things={i + 9: moved(box) for i, box in s.things.items()},
            )
            for s in seen.shots
        ),
    )
    spots = [*SPOTS, NOWHERE]
    np.testing.assert_allclose(
        log_likelihoods(other, spots, None, MODEL), log_likelihoods(seen, spots, None, MODEL), atol=1e-6
    )


def test_a_place_in_a_room_that_no_camera_shows_keeps_mass() -> None:
    found = log_likelihoods(film(*OPENED), [*SPOTS, ("bedroom", "bed"), NOWHERE], None, MODEL)
    assert np.isfinite(found).all()
    assert found[-1] == pytest.approx(found[-2])


def rooms_shown(*rooms: tuple[str, ...]) -> FilmedSearch:
    """A film under several cameras, one step each."""
    shots = tuple(Shot(i, i, None, {}, {}) for i in range(len(rooms)))
    return FilmedSearch(rooms, tuple(() for _ in rooms), shots)


def test_two_cameras_that_can_show_two_rooms_show_two() -> None:
    either = ("living room", "bedroom")
    found = assignments(rooms_shown(either, ("kitchen",), either), None, MODEL)
    assert set(found) == {("living room", "kitchen", "bedroom"), ("bedroom", "kitchen", "living room")}
    np.testing.assert_allclose(list(found.values()), np.log(0.5))
    assert len(assignments(rooms_shown(either, either, either), None, MODEL)) == 8, "three cameras, two rooms"
    assert list(assignments(rooms_shown(()), None, MODEL)) == [(None,)]


def test_the_room_that_one_enters_is_rather_the_one_that_was_told() -> None:
    seen = rooms_shown(("kitchen",), ("living room", "bedroom"))
    found = assignments(seen, ("bedroom", "desk"), replace(MODEL, told=0.5))
    # 0.5 + 0.5 / 4 against 0.5 / 4
    assert found[("kitchen", "bedroom")] == pytest.approx(np.log(5 / 6))
    first = assignments(rooms_shown(("living room", "bedroom")), ("bedroom", "desk"), MODEL)
    np.testing.assert_allclose(
        list(first.values()), np.log(0.5), err_msg="nobody was told where the film begins"
    )


def hull(*boxes: Box) -> Box:
    low, high = np.min([box.low for box in boxes], axis=0), np.max([box.high for box in boxes], axis=0)
    return Box(tuple(low.tolist()), tuple(high.tolist()))


def test_a_hull_that_follows_the_person_says_where_the_thing_was_taken() -> None:
    # Stray pixels stand still beyond the fridge; the thing goes from the table to the stove in somebody's hand.
    rows = [("way", ""), ("table", ""), ("table", ""), ("way", ""), ("stove", "")]
    stray = box_around((-2.0, 1.5, -1.0), (0.3, 0.2, 0.2))
    on_table = box_around((1.5, 0.85, 2.7), (0.1, 0.1, 0.1))
    boxes = [on_table, on_table, near("table"), near("way"), near("stove")]
    hulls = {t: hull(stray, box) for t, box in enumerate(boxes)}
    parts = without_stray(list(hulls.values()), 1.0, (0.1, 0.1, 0.1))
    assert parts is not None
    for part, box in zip(parts, boxes, strict=True):
        assert part is not None
        assert all(a - 0.1 <= x <= b + 0.1 for a, x, b in zip(part.low, box.centre, part.high, strict=True))
    raw = film(*rows, thing=hulls)
    shots = tuple(replace(s, parts={450: part}) for s, part in zip(raw.shots, parts, strict=True))
    known = replace(raw, shots=shots)
    for other in ("fridge", "stove"):
        assert log_odds(known, "kitchen table", other) > log_odds(raw, "kitchen table", other) + 1


def test_hulls_that_hold_the_thing_are_as_probable_as_others() -> None:
    still = {0: box_around((0, 1, 0), (3, 1, 3)), 1: box_around((0, 1, 0), (3, 1, 3))}
    raw = film(("way", ""), ("table", ""), thing=still)
    assert readings(raw, 450) == (looks(raw, 450, holding=False),), "nothing moves: one reading"
    parts = replace(raw, shots=tuple(replace(s, parts={450: None}) for s in raw.shots))
    plain, holding = readings(parts, 450)
    assert [look.status for look in plain] == ["stray", "stray"]
    assert [look.status for look in holding] == ["unseen", "unseen"]
