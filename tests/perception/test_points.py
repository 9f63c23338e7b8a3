"""The quick ways in which frames become points and voxels, against slow ones that say what is meant."""

from dataclasses import replace

import numpy as np
import pytest

from perception.geometry.camera import back_project, lifted, looking, project
from perception.mapping.frames import NOTHING, RgbdFrame, measured
from perception.mapping.free_space import CELL, MARGIN, NOISE, FreeSpace
from perception.mapping.labels import REACH, borders
from perception.mapping.points import NEAR, WIDE, MapOptions, Points, depth_noise, read_points
from perception.mapping.voxels import Cells, added, merge, renamed, to_cells, without

OPTIONS = MapOptions(small=60)


def cluttered(seed: int = 0, height: int = 47, width: int = 61, noise: float = 0.0) -> RgbdFrame:
    """Panels of all sizes at many depths, with holes, endless depths and single wrong labels."""
    rng = np.random.default_rng(seed)
    depth = np.full((height, width), 4.0, np.float32)
    labels = np.zeros((height, width), np.int32)
    for identity in range(1, 13):
        top, left = int(rng.integers(0, height - 4)), int(rng.integers(0, width - 4))
        part = slice(top, top + int(rng.integers(2, 24))), slice(left, left + int(rng.integers(2, 24)))
        depth[part], labels[part] = rng.uniform(1, 3), identity
    labels[rng.random(labels.shape) < 0.02] = 3
    depth *= (1 + noise * rng.standard_normal(depth.shape)).astype(np.float32)
    for bad in (0.0, np.nan, np.inf, -1.0, 70.0):
        depth[rng.random(depth.shape) < 0.01] = bad
    return RgbdFrame(0, depth, labels, looking((1, 1.5, 2), (0, 1, 0), width, height))


def pixel_by_pixel(frame: RgbdFrame, options: MapOptions) -> dict[tuple[int, int], float]:
    """What `read_points` is to find: the smoothed depth of every pixel that is kept."""
    noise, found = depth_noise(frame), dict[tuple[int, int], float]()
    reach = WIDE if noise > options.noisy else NEAR
    border = max(down for down, _ in reach)
    small = 4 * np.bincount(frame.instances[::4].ravel(), minlength=20) < options.small
    height, width = frame.depth.shape
    for row in range(border, height - border):
        for column in range(border, width - border):
            z, own = frame.depth[row, column], frame.instances[row, column]
            on_lattice = row % options.stride == 0 and column % options.stride == 0
            if own == NOTHING or not measured(z) or not (on_lattice or small[own]):
                continue
            total, count, company, mixed = float(z), 1, 0, False
            for down, right in reach:
                near, label = (
                    frame.depth[row + down, column + right],
                    frame.instances[row + down, column + right],
                )
                touches = max(abs(down), abs(right)) == 1
                company += touches and label == own
                if not near > 0:
                    continue
                if label == own and abs(near - z) < min(max(0.05, 4 * noise), 0.99) * z:
                    total, count = total + float(near), count + 1
                mixed |= bool(touches and label != own and abs(near - z) > max(options.edge, 4 * noise * z))
            if company >= options.company and (small[own] or not mixed):
                found[row, column] = total / count
    return found


@pytest.mark.parametrize("noise", [0.0, 0.03])
@pytest.mark.parametrize("stride", [1, 2, 3, 4, 7])
def test_points_are_those_of_a_loop_over_the_pixels(stride: int, noise: float) -> None:
    frame = cluttered(stride, noise=noise)
    options = replace(OPTIONS, stride=stride)
    expected = pixel_by_pixel(frame, options)
    assert len(expected) > 80
    found = read_points(frame, options)
    u, v, z = project(frame.camera, found.position)
    pixels = list(zip(np.floor(v).astype(int).tolist(), np.floor(u).astype(int).tolist(), strict=True))
    assert sorted(pixels) == sorted(expected)
    np.testing.assert_allclose(z, [expected[pixel] for pixel in pixels], rtol=1e-5)
    assert found.instance.tolist() == [frame.instances[pixel] for pixel in pixels]


def test_a_picture_narrower_than_its_border_has_no_points() -> None:
    small = cluttered(height=12, width=12)
    narrow = RgbdFrame(
        0, small.depth[:2, :2], small.instances[:2, :2] + 1, looking((0, 1, 0), (0, 1, -1), 2, 2)
    )
    assert len(read_points(narrow, OPTIONS).depth) == 0


def test_lifted_pixels_are_back_projected_ones() -> None:
    camera, rng = looking((3, 1, -2), (0, 0.5, 4), 40, 30), np.random.default_rng(0)
    rows, columns, depth = rng.integers(0, 30, 99), rng.integers(0, 40, 99), rng.uniform(0.5, 9, 99)
    expected = back_project(camera, columns + 0.5, rows + 0.5, depth)
    np.testing.assert_allclose(lifted(camera, rows, columns, depth), expected, atol=1e-12)


def some_points(seed: int, spread: float, instances: int, number: int = 300) -> Points:
    rng = np.random.default_rng(seed)
    where = rng.uniform(-spread, spread, (number, 3))
    return Points(where, rng.integers(0, instances, number), rng.uniform(1, 5, number))


@pytest.mark.parametrize(("spread", "instances"), [(0.2, 3), (90.0, 2_000_000)])
def test_voxels_are_those_of_a_loop_over_the_points(spread: float, instances: int) -> None:
    # The second spread does not fit into small codes.
    given = some_points(1, spread, instances)
    sums: dict[tuple[int, int, int, int], list[np.ndarray]] = {}
    for place, instance, depth in zip(given.position, given.instance, given.depth, strict=True):
        x, y, z = np.floor(place / 0.05).astype(int).tolist()
        sums.setdefault((int(instance), x, y, z), []).append(np.array([1, *place]) / depth**2)
    cells = to_cells(given, 0.05)
    assert np.all(np.diff(cells.keys) > 0)
    assert cells.instance.tolist() == [key[0] for key in sorted(sums)]
    np.testing.assert_allclose(cells.sums, [np.mean(sums[key], axis=0) for key in sorted(sums)])


def same(a: Cells, b: Cells) -> None:
    np.testing.assert_array_equal(a.keys, b.keys)
    np.testing.assert_array_equal(a.frames, b.frames)
    np.testing.assert_allclose(a.sums, b.sums)


@pytest.mark.parametrize("parts", [(), (5,), (5, 6, 7), (0,)])
def test_adding_to_a_map_is_merging_with_it(parts: tuple[int, ...]) -> None:
    whole = to_cells(some_points(0, 0.2, 3), 0.05)
    others = [to_cells(some_points(seed, 0.2, 4), 0.05) for seed in parts]
    before = whole.sums.copy()
    same(added(whole, others), merge([whole, *others]))
    same(added(to_cells(some_points(0, 1, 1, 0), 0.05), others), merge(others))
    np.testing.assert_array_equal(whole.sums, before)  # who still holds the old map sees no change


def test_an_instance_that_is_another_after_all_joins_it_in_its_place() -> None:
    cells = to_cells(some_points(0, 0.1, 6), 0.05)
    united = renamed(cells, 4, 1)
    assert np.all(np.diff(united.keys) > 0)
    assert set(united.instance) == {0, 1, 2, 3, 5}
    assert united.frames.sum() == cells.frames.sum()
    shared = set(cells.place[cells.instance == 4]) & set(cells.place[cells.instance == 1])
    assert len(united.keys) == len(cells.keys) - len(shared)
    assert shared


def test_a_map_without_some_instances_has_all_the_others() -> None:
    cells = to_cells(some_points(0, 0.2, 6), 0.05)
    left = without(cells, [0, 2, 5, 77, 2])
    kept = np.isin(cells.instance, [1, 3, 4])
    same(left, Cells(cells.keys[kept], cells.sums[kept], cells.frames[kept]))
    assert without(cells, []) is cells


def test_borders_of_labels_are_counted_at_every_displacement() -> None:
    rng = np.random.default_rng(3)
    labels = rng.integers(0, 3, (30, 40)).astype(np.int32)
    rows, columns = rng.integers(REACH, 30 - REACH - 1, 50), rng.integers(REACH, 40 - REACH - 1, 50)
    for axis, (below, beside) in enumerate([(1, 0), (0, 1)]):
        found = borders(labels, rows, columns, axis, REACH)
        for down in (-REACH, 0, 3):
            for right in (-2, 0, REACH):
                there = labels[rows + down, columns + right]
                differs = there != labels[rows + down + below, columns + right + beside]
                assert found[down + REACH, right + REACH] == differs.sum()


def test_carved_cells_are_those_of_a_loop_over_the_rays() -> None:
    frame = cluttered(2)
    free, rays = FreeSpace(rays=9), set[tuple[int, ...]]()
    free.carve(frame)
    for row in range(61 // 9 // 2, 47, 61 // 9):
        for column in range(61 // 9 // 2, 61, 61 // 9):
            hit = frame.depth[row, column]
            if measured(hit):
                reach = np.arange(CELL, 60, 0.7 * CELL)
                reach = reach[reach < (1 - NOISE) * hit - MARGIN]
                passed = back_project(
                    frame.camera, np.full(len(reach), column + 0.5), np.full(len(reach), row + 0.5), reach
                )
                rays.update(map(tuple, np.floor(passed / CELL).astype(int).tolist()))
    cells = np.array(sorted(rays))
    assert free.times_empty((cells + 0.5) * CELL).tolist() == [1] * len(cells)
    assert int(free._count.sum()) == len(cells)
