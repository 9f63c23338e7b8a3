import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perception.geometry.boxes import (
    Box,
    box_around,
    centre_distances,
    contained,
    gaps,
    overlaps,
    stack,
)
from symbolic.errors import InputError

UNIT = Box((0, 0, 0), (1, 1, 1))
coordinate = st.floats(-10, 10)
length = st.floats(0, 5)
boxes = st.builds(
    box_around, st.tuples(coordinate, coordinate, coordinate), st.tuples(length, length, length)
)


def test_a_box_knows_its_centre_size_and_volume() -> None:
    box = Box((0, 1, 2), (2, 4, 6))
    assert (box.centre, box.size, box.volume) == ((1, 2.5, 4), (2, 3, 4), 24)


@pytest.mark.parametrize("bad", [math.nan, math.inf])
def test_a_coordinate_that_is_not_finite_is_refused(bad: float) -> None:
    with pytest.raises(InputError, match="not finite"):
        Box((0, bad, 0), (1, 1, 1))


def test_a_box_that_is_inside_out_is_refused() -> None:
    with pytest.raises(InputError, match="inside out"):
        Box((0, 2, 0), (1, 1, 1))


def test_gaps_of_boxes_side_by_side() -> None:
    right = Box((3, 0.5, 0), (4, 2, 1))
    np.testing.assert_allclose(gaps(stack([UNIT]), stack([right]))[0, 0], [2, 0, 0])


def test_distance_from_a_centre_to_a_corner_is_euclidean() -> None:
    # From (0.5, 0.5, 0.5) to the corner (3.5, 0, 4.5): 3 along x, 4 along z.
    far = Box((3.5, 0, 4.5), (5, 1, 5))
    assert centre_distances(stack([UNIT]), stack([far]))[0, 0] == pytest.approx(5)


def test_containment_may_ask_for_the_floor_plan_alone() -> None:
    above = stack([Box((0.2, 5, 0.2), (0.4, 6, 0.4))])
    assert not contained(above, stack([UNIT]))[0, 0]
    assert contained(above, stack([UNIT]), axes=(0, 2))[0, 0]


def test_slack_lets_a_box_stick_out_that_far() -> None:
    out = stack([Box((0.5, 0.5, 0.5), (1.05, 0.6, 0.6))])
    assert not contained(out, stack([UNIT]), slack=0.04)[0, 0]
    assert contained(out, stack([UNIT]), slack=0.06)[0, 0]


def test_no_boxes_is_a_table_without_rows() -> None:
    assert gaps(stack([]), stack([UNIT])).shape == (0, 1, 3)


@given(boxes, boxes)
def test_a_gap_and_an_overlap_exclude_each_other(a: Box, b: Box) -> None:
    free, common = gaps(stack([a]), stack([b])), overlaps(stack([a]), stack([b]))
    assert (free * common == 0).all()
    np.testing.assert_array_equal(free, gaps(stack([b]), stack([a])))
