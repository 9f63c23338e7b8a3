"""Which mask is which thing, by hand: flat panels before a wall, whose labels change from frame to frame."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest

from perception.events.perceived import Perception
from perception.film.noise import NONE, NoisyCamera
from perception.mapping.frames import Pose, Proposal, RgbdFrame
from perception.mapping.scene_map import SceneMap
from perception.reports.filmed_trials import true_ids, with_ids
from perception.scene.scene_graph import Thing
from tests.perception.homes import thing
from tests.perception.views import frame

APPLE, MUG, SOFA = Proposal("apple"), Proposal("mug"), Proposal("sofa")
Panel = tuple[slice, slice, float]
LEFT: Panel = (slice(30, 34), slice(10, 14), 2.0)
RIGHT: Panel = (slice(30, 34), slice(40, 44), 2.0)
FAR_RIGHT: Panel = (slice(30, 34), slice(54, 58), 2.0)


def shown(
    step: int, *masks: tuple[int, Proposal, Panel], people: Mapping[int, Pose] | None = None
) -> RgbdFrame:
    """A frame of some masks: the label, what it shows, and where."""
    image = frame({label: panel for label, _, panel in masks}, step, people=people)
    return replace(image, proposals={label: proposal for label, proposal, _ in masks})


def mapped(images: Sequence[RgbdFrame]) -> SceneMap:
    scene = SceneMap()
    for image in images:
        scene.integrate(image)
    return scene


def test_labels_may_be_others_in_every_frame() -> None:
    scene = mapped([shown(s, (7 + s, MUG, LEFT), (90 - s, APPLE, RIGHT)) for s in range(4)])
    assert {t.kind: t.box.centre[0] < 0 for t in scene.scene() if t.box} == {"mug": True, "apple": False}


def test_what_is_met_gets_no_id_that_something_known_has() -> None:
    scene = SceneMap([Thing(1, "fridge", "container", None), Thing(5, "stove", "container", None)])
    scene.integrate(frame({5: RIGHT}))
    scene.integrate(shown(1, (1, APPLE, LEFT)))
    assert scene.assigned == {1: 6}
    assert {t.id: t.kind for t in scene.scene()} == {5: "stove", 6: "apple"}


def test_two_of_a_class_stay_two_though_their_labels_are_exchanged() -> None:
    scene = mapped([shown(s, (1 + s % 2, APPLE, LEFT), (2 - s % 2, APPLE, RIGHT)) for s in range(6)])
    assert sorted(t.kind for t in scene.scene()) == ["apple", "apple"]
    assert len({scene.assigned[1], scene.assigned[2]}) == 2


def test_what_leaves_its_place_and_appears_nearby_is_the_same_thing() -> None:
    scene = mapped([shown(s, (1, APPLE, RIGHT if s < 3 else FAR_RIGHT)) for s in range(6)])
    assert scene.things.keys() == {1}
    assert scene.boxes()[1].low[0] > 1.0


def test_what_appears_while_the_other_is_in_its_place_is_another_thing() -> None:
    scene = mapped(
        [shown(s, (1, APPLE, RIGHT), *([(2, APPLE, FAR_RIGHT)] if s > 2 else [])) for s in range(6)]
    )
    assert len(scene.scene()) == 2


def test_another_class_in_the_same_place_is_another_thing() -> None:
    scene = mapped([shown(s, (1, APPLE if s < 4 else MUG, LEFT)) for s in range(8)])
    assert {t.kind for t in scene.things.values()} == {"apple", "mug"}


def test_a_sofa_seen_from_both_ends_becomes_one_when_it_is_seen_whole() -> None:
    ends = [(slice(20, 40), slice(4, 18), 2.0), (slice(20, 40), slice(40, 58), 2.0)]
    whole: Panel = (slice(20, 40), slice(4, 58), 2.0)
    apart = mapped([shown(s, (1, SOFA, ends[s])) for s in range(2)])
    assert len(apart.things) == 2
    for step in (2, 3):
        apart.integrate(shown(step, (1, SOFA, whole)))
    [sofa] = apart.scene()
    assert sofa.box is not None
    # Columns 4 to 57 at 2 m and 6.25 cm a pixel are 3.4 m.
    assert sofa.box.size[0] == pytest.approx(3.4, abs=0.15)


def test_things_that_had_a_mask_each_never_become_one() -> None:
    ends: list[Panel] = [(slice(20, 40), slice(4, 18), 2.0), (slice(20, 40), slice(40, 58), 2.0)]
    scene = mapped(
        [
            shown(0, (1, SOFA, ends[0]), (2, SOFA, ends[1])),
            shown(1, (1, SOFA, (slice(20, 40), slice(4, 58), 2.0))),
        ]
    )
    assert len(scene.things) == 2


def test_colours_tell_two_of_a_class_apart_that_take_each_others_place() -> None:
    red, green = np.array([200, 0, 0], np.uint8), np.array([0, 200, 0], np.uint8)

    def painted(step: int, *panels: tuple[Panel, np.ndarray]) -> RgbdFrame:
        image = shown(step, *((k + 1, APPLE, panel) for k, (panel, _) in enumerate(panels)))
        rgb = np.zeros((*image.depth.shape, 3), np.uint8)
        for (rows, columns, _), colour in panels:
            rgb[rows, columns] = colour
        return replace(image, rgb=rgb)

    scene = mapped([painted(s, (LEFT, red)) for s in range(3)])
    scene.integrate(painted(3, (LEFT, green)))
    assert scene.assigned[1] == 2, "it is where the red one was, but it is green"


def test_what_is_carried_stays_the_same_thing_while_the_person_walks_and_turns() -> None:
    scene = SceneMap()
    for step in range(6):
        # In front of the belly at 2 m from the camera, with the person who walks to the right.
        column = 10 + 8 * step
        x = (column + 2 - 32) * 0.0625
        person = {99: Pose((x, 1.6, -2.3), (0.0, 0.0, -1.0))}
        scene.integrate(
            shown(step, (1, APPLE, (slice(30, 34), slice(column, column + 4), 2.0)), people=person)
        )
    assert scene.things.keys() == {1}


def test_a_segmenter_without_ids_draws_labels_anew_and_tells_what_each_shows() -> None:
    image = frame({5: LEFT, 6: RIGHT})
    camera = NoisyCamera(replace(NONE, anonymous=1), np.random.default_rng(0), {5: APPLE, 6: MUG})
    taken = camera.take(image)
    assert taken.proposals is not None
    assert sorted(camera.drawn) == [1, 2]
    for label, true in camera.drawn.items():
        np.testing.assert_array_equal(taken.instances == label, image.instances == true)
        assert taken.proposals[label] == {5: APPLE, 6: MUG}[true]


def test_found_things_get_the_true_id_that_they_share_most_frames_with() -> None:
    # Thing 1 was mostly 10, thing 2 too but less, so that 2 stays without; 3 is 30.
    names = true_ids({(1, 10): 9, (2, 10): 5, (3, 30): 2, (3, 10): 1})
    assert names == {1: 10, 3: 30}
    seen = Perception(tuple(thing(i, "mug", (0, 0, 0), (1, 1, 1)) for i in (1, 2, 3)), ())
    assert [t.id for t in with_ids(seen, names).things] == [10, -2, 30]
