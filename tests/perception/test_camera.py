import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perception.geometry.camera import (
    Camera,
    back_project,
    looking,
    project,
    unity_camera,
    unity_matrices,
)
from symbolic.errors import InputError

coordinate = st.floats(-5, 5)
LEVEL = looking((0, 1.5, 0), (0, 1.5, -1), 640, 480, 90)


def test_the_middle_of_the_image_is_straight_ahead() -> None:
    # A camera at 1.5 m that looks along -z sees the middle pixel, 2 m away, at (0, 1.5, -2).
    np.testing.assert_allclose(back_project(LEVEL, [320], [240], [2.0]), [[0, 1.5, -2]], atol=1e-12)


def test_ninety_degrees_reach_as_far_aside_as_ahead() -> None:
    np.testing.assert_allclose(back_project(LEVEL, [640], [240], [2.0]), [[2, 1.5, -2]], atol=1e-12)
    np.testing.assert_allclose(back_project(LEVEL, [320], [0], [2.0]), [[0, 3.0, -2]], atol=1e-12)


@given(coordinate, coordinate, coordinate, st.floats(0, 639), st.floats(0, 479), st.floats(0.1, 20))
def test_projection_undoes_back_projection(
    x: float, y: float, z: float, u: float, v: float, depth: float
) -> None:
    camera = looking((x, y, z), (x + 1, y - 0.5, z + 2), 640, 480, 70)
    found = project(camera, back_project(camera, [u], [v], [depth]))
    np.testing.assert_allclose([float(k[0]) for k in found], [u, v, depth], rtol=1e-9, atol=1e-7)


def test_unity_matrices_make_the_same_camera_again() -> None:
    camera = looking((1, 2, 3), (4, 1, 0), 512, 512, 60)
    again = unity_camera(*unity_matrices(camera), 1.0, 512, 512)
    assert (again.fx, again.fy, again.cx, again.cy) == pytest.approx((camera.fx, camera.fy, 256, 256))
    np.testing.assert_allclose(again.to_world, camera.to_world, atol=1e-12)


def test_a_point_behind_the_camera_has_no_positive_depth() -> None:
    assert project(LEVEL, [[0, 1.5, 3]])[2][0] < 0


def test_a_stretched_image_needs_the_aspect_correction() -> None:
    # A 4:3 camera with m00 = 1.5 and a 16:9 image: x = (2u/W - 1) z / (1.5 * (4/3) / (16/9)).
    projection = np.diag([1.5, 2.0, -1.0, 0.0])
    projection[3, 2] = projection[2, 3] = -1.0
    camera = unity_camera(projection, np.eye(4), 4 / 3, 1600, 900)
    x, y, _ = back_project(camera, [1600], [0], [3.0])[0]
    assert x == pytest.approx(3 / (1.5 * (4 / 3) / (16 / 9)))
    assert y == pytest.approx(3 / 2.0)


@pytest.mark.parametrize(
    ("projection", "view", "message"),
    [
        (np.eye(4), np.zeros((4, 4)), "world_to_camera matrix is singular"),
        (np.zeros((4, 4)), np.eye(4), "projection matrix is singular"),
        (np.full((4, 4), np.nan), np.eye(4), "finite"),
        (np.eye(3), np.eye(4), "4 by 4"),
    ],
)
def test_an_unusable_matrix_is_refused(projection: object, view: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        unity_camera(projection, view, 1.0, 100, 100)  # type: ignore[arg-type]


def test_a_camera_cannot_look_straight_down_and_stand_upright() -> None:
    with pytest.raises(InputError, match="upright"):
        looking((0, 2, 0), (0, 0, 0), 64, 64)


class TestPlausibleViews:
    PROJECTION, VIEW = unity_matrices(looking((1, 1.6, 2), (3, 1, 0), 64, 48, 70))

    def read(self, view: np.ndarray) -> Camera:
        return unity_camera(self.PROJECTION, view, 64 / 48, 64, 48)

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            (np.diag([100.0, 100, 100, 1]), "scaled by 100"),
            (np.diag([1.0, 2, 1, 1]), "sheared"),
            (np.array([[1, 0.2, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1.0]]), "sheared"),
            (np.diag([1.0, 1, 1, 2]), "ends in the row"),
        ],
    )
    def test_a_view_that_does_more_than_turn_and_shift_is_named(
        self, change: np.ndarray, message: str
    ) -> None:
        with pytest.raises(InputError, match=message):
            self.read(change @ self.VIEW)

    def test_a_view_stored_row_by_row_is_named(self) -> None:
        with pytest.raises(InputError, match="stored row by row"):
            self.read(self.VIEW.T)

    def test_a_camera_at_a_billion_metres_is_named(self) -> None:
        far = self.VIEW.copy()
        far[0, 3] = 1e9
        with pytest.raises(InputError, match=r"1e\+09 m away"):
            self.read(far)

    def test_a_mirrored_view_is_unitys_own(self) -> None:
        assert self.read(self.VIEW).hand == 1
        assert self.read(np.diag([1.0, 1, -1, 1]) @ self.VIEW).hand == -1
