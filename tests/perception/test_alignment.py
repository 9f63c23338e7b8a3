"""Poses that drift, on a corner of a room: a floor and two walls, of which all three directions are known."""

from dataclasses import replace

import numpy as np
import pytest

from perception.film.noise import NONE, NoisyCamera
from perception.geometry.camera import transformed
from perception.mapping.alignment import Alignment
from perception.mapping.points import Points
from perception.mapping.voxels import EMPTY, Cells, to_cells
from tests.perception.views import CAMERA, frame


def corner(step: float = 0.04) -> np.ndarray:
    a, b = (axis.ravel() for axis in np.meshgrid(np.arange(0, 2, step), np.arange(0, 2, step)))
    none = np.zeros_like(a)
    return np.concatenate([np.stack(axes, axis=1) for axes in ((a, none, b), (none, a, b), (a, b, none))])


def motion(degrees: float, *shift: float) -> np.ndarray:
    found, turn = np.eye(4), np.radians(degrees)
    found[0, 0] = found[2, 2] = np.cos(turn)
    found[0, 2], found[2, 0] = np.sin(turn), -np.sin(turn)
    found[:3, 3] = shift
    return found


@pytest.fixture(scope="module")
def cells() -> Cells:
    points = corner()
    return to_cells(Points(points, np.ones(len(points), np.int64), np.ones(len(points))), 0.05)


def test_a_frame_that_lies_off_is_laid_back_onto_the_map(cells: Cells) -> None:
    off = motion(0.5, 0.03, -0.02, 0.02)
    found = Alignment().correct(transformed(off, corner(0.05)), cells)
    back = transformed(found @ off, corner())
    assert np.abs(back - corner()).max() < 0.008


def test_small_errors_that_add_up_are_followed_far(cells: Cells) -> None:
    alignment = Alignment()
    for step in range(1, 11):
        off = motion(0.2 * step, 0.03 * step, 0.0, -0.02 * step)
        found = alignment.correct(transformed(off, corner(0.05)), cells)
    assert np.abs(transformed(found @ off, corner()) - corner()).max() < 0.015


def test_a_leap_is_not_believed(cells: Cells) -> None:
    far = transformed(motion(0, 0.9, 0.9, 0.9), corner(0.05))
    np.testing.assert_array_equal(Alignment().correct(far, cells), np.eye(4))


def test_without_a_map_nothing_is_corrected() -> None:
    np.testing.assert_array_equal(Alignment().correct(corner(), EMPTY), np.eye(4))


def test_errors_of_poses_add_up_and_stay_rigid() -> None:
    camera = NoisyCamera(replace(NONE, drift=0.01, turn=0.1), np.random.default_rng(0))
    taken = [camera.take(frame({}, step)).camera for step in range(400)]
    off = np.array([c.position for c in taken]) - CAMERA.position
    # The variance of a sum of steps grows with their number: 400 steps of 1 cm, 20 cm on each axis.
    assert np.diff(off, axis=0).std() == pytest.approx(0.01, rel=0.1)
    assert 0.05 < np.abs(off[-1]).mean() < 0.5
    turn = taken[-1].to_world[:3, :3]
    np.testing.assert_allclose(turn @ turn.T, np.eye(3), atol=1e-9)
    assert 0.3 < np.degrees(np.arccos((np.trace(turn @ CAMERA.to_world[:3, :3].T) - 1) / 2)) < 12
