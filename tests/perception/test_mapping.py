from dataclasses import replace

import numpy as np
import pytest

from perception.events.acts import steady
from perception.mapping.extents import ExtentOptions, main_cluster, robust_box
from perception.mapping.frames import RgbdFrame, measured
from perception.mapping.free_space import FreeSpace
from perception.mapping.labels import displacement, moved, registered
from perception.mapping.points import MapOptions, Points, depth_noise, read_points
from perception.mapping.scene_map import SceneMap
from perception.mapping.voxels import (
    EMPTY,
    merge,
    to_cells,
)
from perception.scene.kinds import role_of
from perception.scene.scene_graph import Thing
from symbolic.errors import InputError
from tests.perception.views import CAMERA, SIZE, frame


def known(**kinds: int) -> list[Thing]:
    return [Thing(i, kind, role_of(kind), None) for kind, i in kinds.items()]


MUG = (slice(30, 34), slice(30, 34), 2.0)


def points(*rows: tuple[float, float, float], instance: int = 5, depth: float = 2.0) -> Points:
    return Points(np.array(rows), np.full(len(rows), instance), np.full(len(rows), depth))


class TestVoxels:
    def test_points_of_one_voxel_add_up_to_their_mean(self) -> None:
        cells = to_cells(points((0.01, 0.01, 0.01), (0.03, 0.01, 0.01)), 0.05)
        np.testing.assert_allclose(cells.mean, [[0.02, 0.01, 0.01]])
        assert cells.instance.tolist() == [5]
        assert cells.frames.tolist() == [1]

    def test_nearer_views_weigh_more_by_the_square(self) -> None:
        near = to_cells(points((0.01, 0.0, 0.0), depth=1.0), 0.05)
        far = to_cells(points((0.04, 0.0, 0.0), depth=2.0), 0.05)
        both = merge([near, far])
        # (1 * 0.01 + 1/4 * 0.04) / (5/4) = 0.016
        np.testing.assert_allclose(both.mean[0, 0], 0.016)
        assert both.frames.tolist() == [2]

    def test_negative_coordinates_and_instances_keep_apart(self) -> None:
        mixed = merge(
            [
                to_cells(points((-0.01, 0, 0), (0.01, 0, 0)), 0.05),
                to_cells(points((0.01, 0, 0), instance=6), 0.05),
            ]
        )
        assert mixed.instance.tolist() == [5, 5, 6]

    def test_merging_is_the_same_in_any_grouping(self) -> None:
        rng = np.random.default_rng(0)
        parts = [to_cells(points(*rng.uniform(-1, 1, (40, 3)).tolist()), 0.2) for _ in range(4)]
        once, twice = merge(parts), merge([merge(parts[:2]), merge(parts[2:])])
        np.testing.assert_array_equal(once.keys, twice.keys)
        np.testing.assert_allclose(once.sums, twice.sums)

    def test_nothing_merges_to_nothing(self) -> None:
        assert len(merge([EMPTY, EMPTY]).keys) == 0

    @pytest.mark.parametrize("bad", [0.0, np.nan, np.inf, -1.0, 1e6])
    def test_a_depth_that_was_not_measured_yields_no_point(self, bad: float) -> None:
        image = frame({5: MUG})
        image.depth[30:34, 30:34] = bad
        assert len(read_points(image, MapOptions()).depth) == 0

    def test_one_bad_neighbour_does_not_spoil_a_pixel(self) -> None:
        image = frame({5: MUG})
        image.depth[31, 31] = np.nan
        found = read_points(image, MapOptions())
        assert len(found.depth) == 15
        np.testing.assert_allclose(found.depth, 2.0)


class TestDepthNoise:
    def noisy(self, share: float, step: int = 0) -> RgbdFrame:
        image = frame({10: (slice(6, 58), slice(6, 58), 2.0)}, step)
        rng = np.random.default_rng(step)
        factor = 1 + share * rng.standard_normal(image.depth.shape)
        return replace(image, depth=(image.depth * factor).astype(np.float32))

    def test_a_tilted_plane_has_no_noise(self) -> None:
        image = frame({})
        slope = 2 + 0.01 * np.arange(SIZE, dtype=np.float32)[None] * np.ones((SIZE, 1), np.float32)
        assert depth_noise(replace(image, depth=slope)) == pytest.approx(0, abs=1e-6)

    @pytest.mark.parametrize("share", [0.01, 0.03])
    def test_the_noise_is_measured_whatever_edges_there_are(self, share: float) -> None:
        found = np.mean([depth_noise(self.noisy(share, step)) for step in range(20)])
        assert found == pytest.approx(share, rel=0.1)

    def test_noisy_depth_is_smoothed_over_more_pixels(self) -> None:
        image = self.noisy(0.03)
        spread = [np.std(read_points(image, MapOptions(noisy=noisy)).depth) for noisy in (1.0, 0.018)]
        # Nine pixels leave a third of 6 cm; 9 and 24 more in a wider ring leave about a sixth.
        assert spread[0] == pytest.approx(0.06 / 3, rel=0.15)
        assert spread[1] < 0.6 * spread[0]


class TestFrames:
    def test_a_frame_without_any_depth_is_refused_with_its_number(self) -> None:
        with pytest.raises(InputError, match="frame 7: no pixel"):
            RgbdFrame(7, np.zeros((SIZE, SIZE), np.float32), np.zeros((SIZE, SIZE), np.int32), CAMERA)

    def test_images_of_different_sizes_are_refused(self) -> None:
        with pytest.raises(InputError, match="must agree"):
            RgbdFrame(7, np.ones((SIZE, 9), np.float32), np.zeros((SIZE, SIZE), np.int32), CAMERA)

    def test_what_counts_as_measured(self) -> None:
        assert measured(np.array([1.0, 0.0, np.nan, np.inf, 60.0], np.float32)).tolist() == [
            True,
            *[False] * 4,
        ]


class TestExtents:
    def test_one_stray_pixel_does_not_inflate_a_box(self) -> None:
        block = [(x, y, z) for x in (0.0, 0.1, 0.2) for y in (1.0, 1.1) for z in (0.0, 0.1)]
        cells = to_cells(points(*block, (9.0, 1.0, 0.0)), 0.05)
        box = robust_box(cells, ExtentOptions(trim=0.0))
        assert box.low == pytest.approx((0.0, 1.0, 0.0))
        assert box.high == pytest.approx((0.2, 1.1, 0.1))

    def test_the_heavier_cluster_wins_not_the_larger(self) -> None:
        keep = main_cluster(np.array([0.0, 0.1, 5.0]), np.array([1.0, 1.0, 9.0]), 0.3)
        assert keep.tolist() == [False, False, True]

    def test_a_thing_seen_once_still_has_a_box(self) -> None:
        cells = to_cells(points((0.0, 0.0, 0.0)), 0.05)
        assert robust_box(cells, ExtentOptions()).volume == 0

    def test_a_thing_hardly_ever_seen_keeps_all_that_was_seen_of_it(self) -> None:
        left = [(0.0 + 0.06 * k, 1.0, 0.0) for k in range(6)]
        right = [(0.24 + 0.06 * k, 1.0, 0.0) for k in range(6)]
        twice = merge([to_cells(points(*rows), 0.05) for rows in (left, right)])
        assert twice.frames.max() == 2
        assert robust_box(twice, ExtentOptions(trim=0.0, fewest=2)).size[0] == pytest.approx(0.54)
        often = merge([twice, to_cells(points(*left[4:]), 0.05)])
        assert robust_box(often, ExtentOptions(trim=0.0, fewest=2)).size[0] < 0.2, (
            "now others were seen once only"
        )


class TestSceneMap:
    def test_a_panel_is_found_where_it_is(self) -> None:
        scene = SceneMap(known(mug=5))
        for step in range(3):
            scene.integrate(frame({5: MUG}, step))
        # Columns 30..33 at 2 m: from -0.125 to 0.125 m; the middles of its outer pixels are half a pixel in.
        box = scene.boxes()[5]
        assert box.low == pytest.approx((-0.094, 0.906, -2.0), abs=0.03)
        assert box.high == pytest.approx((0.094, 1.094, -2.0), abs=0.03)

    def test_a_thing_that_moved_leaves_nothing_behind(self) -> None:
        scene = SceneMap(known(mug=5))
        for step in range(3):
            scene.integrate(frame({5: MUG}, step))
        for step in range(3, 6):
            scene.integrate(frame({5: (slice(30, 34), slice(50, 54), 2.0)}, step))
        assert scene.boxes()[5].low[0] > 0.9

    def test_a_far_view_does_not_blur_a_near_one(self) -> None:
        scene = SceneMap(known(mug=5))
        scene.integrate(frame({5: (slice(30, 34), slice(30, 34), 1.0)}))
        before = scene.boxes()[5]
        scene.integrate(frame({5: (slice(31, 33), slice(31, 33), 3.0)}, 1))
        assert scene.boxes()[5] == before

    def test_an_instance_nobody_knows_is_left_out(self) -> None:
        scene = SceneMap(known(mug=5))
        scene.integrate(frame({5: MUG, 6: (slice(0, 9), slice(0, 9), 2.0)}))
        assert scene.boxes().keys() == {5}

    def test_memory_does_not_grow_with_the_number_of_frames(self) -> None:
        scene = SceneMap(known(mug=5))
        for step in range(10):
            scene.integrate(frame({5: MUG}, step))
        after_ten = scene.nbytes
        for step in range(10, 30):
            scene.integrate(frame({5: MUG}, step))
        assert scene.nbytes == after_ten

    def test_frames_without_known_things_are_no_harm(self) -> None:
        scene = SceneMap(known(mug=5))
        scene.integrate(frame({}))
        assert scene.boxes() == {}
        assert scene.scene() == ()


class TestImperfectLabels:
    def mapped(self, *images: RgbdFrame, **kinds: int) -> SceneMap:
        scene = SceneMap(known(**kinds))
        for image in images:
            scene.integrate(image)
        return scene

    def test_labels_beside_the_depth_are_laid_over_it(self) -> None:
        image = frame({10: (slice(6, 58), slice(6, 58), 2.0)})
        beside = moved(image.instances, 2, -1)
        assert displacement(beside, image.depth) == (2, -1)
        np.testing.assert_array_equal(registered(beside, image.depth), image.instances)
        assert displacement(image.instances, image.depth) == (0, 0)

    def test_labels_stay_where_they_are_when_no_depth_jumps(self) -> None:
        flat = frame({10: (slice(6, 58), slice(6, 58), 4.0)})
        assert displacement(flat.instances, flat.depth) == (0, 0)

    def test_single_wrong_pixels_change_no_box(self) -> None:
        panel = (slice(10, 40), slice(10, 40), 2.0)
        clean = [frame({10: panel}, step) for step in range(4)]
        speckled = [frame({10: panel}, step) for step in range(4)]
        for image in speckled:
            image.instances[2::9, 45::9] = 10
        boxes = [self.mapped(*images, fridge=10).boxes()[10] for images in (clean, speckled)]
        assert boxes[0] == boxes[1]

    def test_one_stray_label_neither_moves_a_thing_nor_makes_it_too_large_to_move(self) -> None:
        images = [frame({5: MUG}, step) for step in range(6)]
        images[3].instances[58:60, 4:6] = 5  # two by two pixels of the wall, metres away
        after = [frame({5: (slice(30, 34), slice(50, 54), 2.0)}, step) for step in (6, 7, 8)]
        scene = self.mapped(*images, *after, mug=5)
        assert [glimpse.step for glimpse in scene.glimpses[5]] == list(range(9))
        assert scene.boxes()[5].low[0] > 0.9

    def test_one_sighting_elsewhere_is_no_move_but_two_are(self) -> None:
        there = (slice(30, 34), slice(50, 54), 2.0)
        once = self.mapped(*(frame({5: there if step == 3 else MUG}, step) for step in range(6)), mug=5)
        assert once.boxes()[5].high[0] < 0.2
        assert [glimpse.step for glimpse in once.glimpses[5]] == [0, 1, 2, 4, 5]
        twice = self.mapped(*(frame({5: there if step > 3 else MUG}, step) for step in range(6)), mug=5)
        assert twice.boxes()[5].low[0] > 0.9

    def test_what_only_one_frame_saw_where_another_thing_stands_was_never_there(self) -> None:
        panel = (slice(10, 40), slice(10, 40), 2.0)
        shown = [{10: panel}] * 8 + [{11: panel}] + [{10: panel}] * 8
        scene = self.mapped(*(frame(p, step) for step, p in enumerate(shown)), fridge=10, stove=11)
        assert scene.boxes().keys() == {10}

    def test_a_thing_that_was_there_first_and_only_is_kept_though_seen_once(self) -> None:
        assert self.mapped(frame({5: MUG}), mug=5).boxes().keys() == {5}

    def test_large_and_negative_ids_keep_apart(self) -> None:
        low, middle, high = 5, 5 + 2**21, 2**31 - 2
        image = frame({low: MUG, middle: (slice(30, 34), slice(50, 54), 2.0)})
        image.instances[50:54, 10:14] = high
        image.instances[10:14, 10:14] = -7
        scene = self.mapped(image, a=low, b=middle, c=high, d=-7)
        assert scene.boxes().keys() == {low, middle, high, -7}
        assert scene.boxes()[middle].low[0] > 0.9

    def test_a_home_may_lie_anywhere(self) -> None:
        far = replace(CAMERA, to_world=CAMERA.to_world + np.array([[0, 0, 0, 70_000.0]] + [[0] * 4] * 3))
        here = self.mapped(frame({5: MUG}), mug=5).boxes()[5]
        there = self.mapped(frame({5: MUG}, camera=far), mug=5).boxes()[5]
        assert there.low == pytest.approx(np.add(here.low, (70_000, 0, 0)), abs=1e-6)

    def test_what_is_farther_from_the_first_camera_than_any_home_is_left_out_and_counted(self) -> None:
        far = replace(CAMERA, to_world=CAMERA.to_world + np.array([[0, 0, 0, 1e9]] + [[0] * 4] * 3))
        scene = self.mapped(frame({5: MUG}), frame({5: MUG}, 1, camera=far), mug=5)
        assert scene.boxes()[5].high[0] < 0.2
        assert scene.out_of_range == 16
        assert "16 points are too far" in scene.left_out[0]
        assert scene.nbytes < 50e6

    def test_an_id_that_nothing_lists_is_named(self) -> None:
        image = frame({5: MUG, 77: (slice(50, 54), slice(50, 54), 2.0)})
        [sentence] = self.mapped(image, replace(image, step=1), mug=5).left_out
        assert sentence.startswith("instance 77 is labelled in 2 frames, but nothing says what it is")


class TestDoors:
    FRIDGE = (slice(20, 50), slice(20, 40), 2.0)
    LEAF = (slice(20, 50), slice(40, 46), 1.5)

    def filmed(self, *leaves: bool) -> SceneMap:
        """A fridge whose door stands out before it at some steps."""
        scene = SceneMap(known(fridge=10))
        for step, is_open in enumerate(leaves):
            image = frame({10: self.FRIDGE}, step)
            if is_open:
                leaf = frame({10: self.LEAF}, step)
                mask = leaf.instances == 10
                depth = np.where(mask, leaf.depth, image.depth)
                image = replace(image, depth=depth, instances=np.where(mask, np.int32(10), image.instances))
            scene.integrate(image)
        return scene

    def test_what_appears_where_nothing_was_is_a_door(self) -> None:
        scene = self.filmed(False, False, False, False, True, True)
        assert scene.is_open(10)
        assert [(change.open, change.before, change.step) for change in scene.doors] == [(True, 3, 4)]

    def test_an_open_door_does_not_inflate_its_case(self) -> None:
        shut, opened = self.filmed(*[False] * 6), self.filmed(*[False] * 4, *[True] * 4)
        np.testing.assert_allclose(opened.boxes()[10].size, shut.boxes()[10].size, atol=0.05)

    def test_looking_through_where_the_door_was_closes_it(self) -> None:
        scene = self.filmed(False, False, False, False, True, True, False)
        assert not scene.is_open(10)
        assert [change.open for change in scene.doors] == [True, False]
        assert "CLOSED" in scene.scene()[0].states

    def test_one_frame_an_action_shows_openings_and_closings(self) -> None:
        scene = self.filmed(False, False, False, False, True, False)
        assert [(change.open, change.step) for change in steady(scene.doors)] == [(True, 4), (False, 5)]

    def test_a_door_that_swings_on_while_its_label_is_missed_is_not_shut(self) -> None:
        scene = self.filmed(False, False, False, False, True)
        unlabelled = frame({10: self.FRIDGE}, 5)
        scene.integrate(replace(unlabelled, instances=np.zeros_like(unlabelled.instances)))
        assert not scene.is_open(10), "for now, one looks through where the door was"
        for step in (6, 7):
            leaf = frame({10: (slice(20, 50), slice(46, 52), 1.5)}, step)
            scene.integrate(leaf)
        assert [change.open for change in scene.doors] == [True]


class TestFreeSpace:
    def looked_through(self, space: FreeSpace, *points: tuple[float, float, float]) -> list[bool]:
        return (space.times_empty(np.array(points)) > 0).tolist()

    def test_space_before_a_wall_was_seen_empty_and_behind_it_never(self) -> None:
        space = FreeSpace()
        space.carve(frame({}))
        before, behind, at_our_back = (0.0, 1.0, -2.0), (0.0, 1.0, -4.5), (0.0, 1.0, 2.0)
        assert self.looked_through(space, before, behind, at_our_back) == [True, False, False]

    def test_the_grid_grows_to_where_the_camera_goes(self) -> None:
        space = FreeSpace()
        space.carve(frame({}))
        moved = replace(CAMERA, to_world=CAMERA.to_world + np.array([[0, 0, 0, 30.0]] + [[0] * 4] * 3))
        space.carve(frame({}, 1, camera=moved))
        assert self.looked_through(space, (0.0, 1.0, -2.0), (30.0, 1.0, -2.0)) == [True, True]
