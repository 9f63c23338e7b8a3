"""Cameras: between pixels with a depth and points of the world.

The world is Unity's: metres, y up. A camera looks along its own -z, x to the right, y up. Depth is
planar: the distance along the viewing direction, not along the ray.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from perception.geometry.boxes import Floats, Point
from symbolic.errors import InputError

RIGID = 1e-3
"""By how much the axes of a view may be off their length and their right angles."""
FARTHEST = 1e5
"""A camera farther than this from the middle of the world, metres, is an error of units or of the file."""


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """A pinhole camera with a place in the world.

        u = cx + fx x / z,   v = cy - fy y / z,   z = depth

    Attributes:
        fx, fy: focal lengths, pixels.
        cx, cy: principal point, pixels; column u has its middle at u + 0.5.
        width, height: size of the image, pixels.
        to_world: rigid transform from camera to world coordinates, float [4, 4].
    """

    fx: float
    fy: float
    cx: float
    cy: float
    width: int
    height: int
    to_world: Floats

    @property
    def position(self) -> Point:
        """Where the camera is, in the world."""
        x, y, z = self.to_world[:3, 3]
        return float(x), float(y), float(z)

    @property
    def hand(self) -> int:
        """1 where the axes are turned as the world's, -1 where they are mirrored, as Unity's are."""
        return 1 if np.linalg.det(self.to_world[:3, :3]) > 0 else -1

    def moved(self, motion: Floats) -> "Camera":
        """The same camera after a rigid motion of the world, float [4, 4]."""
        return replace(self, to_world=np.asarray(motion @ self.to_world))

    @property
    def to_camera(self) -> Floats:
        """Transform from world to camera coordinates, float [4, 4]."""
        return np.asarray(np.linalg.inv(self.to_world))


def unity_camera(
    projection: ArrayLike, world_to_camera: ArrayLike, aspect: float, width: int, height: int
) -> Camera:
    """A camera from Unity's matrices.

    When the camera rendered with another aspect than the image has, Unity stretched the image: the
    horizontal scale m00 was made for `aspect`, and needs the factor aspect / (width / height).

    Args:
        projection, world_to_camera: float [4, 4] in the usual row-major sense; a flat list as
            VirtualHome ships it is column by column: pass `reshape(4, 4).T`.
        aspect: width over height for which the projection was made.
        width, height: size of the image, pixels.

    Raises:
        InputError: a matrix of the wrong shape, not finite or singular; a view that is not rigid (scaled,
            sheared, or stored row by row), or of a camera farther away than any home is large.
    """
    p, view = _matrix(projection, "projection"), _rigid(_matrix(world_to_camera, "world_to_camera"))
    if not np.isfinite(aspect) or aspect <= 0:
        raise InputError(f"a camera has the aspect {aspect}; it must be positive")
    m00 = p[0, 0] * aspect / (width / height)
    if m00 == 0 or p[1, 1] == 0:
        raise InputError("a camera's projection matrix is singular: it has no focal length")
    return Camera(
        fx=float(m00 * width / 2),
        fy=float(p[1, 1] * height / 2),
        cx=float((1 - p[0, 2]) * width / 2),
        cy=float((1 + p[1, 2]) * height / 2),
        width=width,
        height=height,
        to_world=np.asarray(np.linalg.inv(view)),
    )


def unity_matrices(camera: Camera, near: float = 0.1, far: float = 100.0) -> tuple[Floats, Floats]:
    """The projection and world-to-camera matrices of a camera, both float [4, 4]; inverse of `unity_camera`."""
    projection = np.zeros((4, 4))
    projection[0, 0], projection[1, 1] = 2 * camera.fx / camera.width, 2 * camera.fy / camera.height
    projection[0, 2], projection[1, 2] = 1 - 2 * camera.cx / camera.width, 2 * camera.cy / camera.height - 1
    projection[2, 2], projection[2, 3] = -(far + near) / (far - near), -2 * far * near / (far - near)
    projection[3, 2] = -1
    return projection, camera.to_camera


def looking(
    position: ArrayLike, target: ArrayLike, width: int, height: int, field_of_view: float = 90.0
) -> Camera:
    """A camera at a position that looks at a target, upright.

    Args:
        field_of_view: horizontal angle of view, degrees.

    Raises:
        InputError: the target is straight above or below, or at the camera.
    """
    eye, aim = np.asarray(position, dtype=np.float64), np.asarray(target, dtype=np.float64)
    back = eye - aim
    right = np.cross((0.0, 1.0, 0.0), back)
    if np.linalg.norm(right) < 1e-9:
        raise InputError(f"a camera at {tuple(eye)} cannot stand upright and look at {tuple(aim)}")
    back, right = back / np.linalg.norm(back), right / np.linalg.norm(right)
    to_world = np.eye(4)
    to_world[:3] = np.stack([right, np.cross(back, right), back, eye], axis=1)
    focal = width / 2 / np.tan(np.radians(field_of_view) / 2)
    return Camera(float(focal), float(focal), width / 2, height / 2, width, height, to_world)


def back_project(camera: Camera, u: ArrayLike, v: ArrayLike, depth: ArrayLike) -> Floats:
    """World points of pixels.

    Args:
        u, v: image coordinates, float [N]; the middle of column i is i + 0.5.
        depth: planar depth, metres, float [N].

    Returns:
        float [N, 3], metres.
    """
    z = np.asarray(depth, dtype=np.float64)
    x = (np.asarray(u) - camera.cx) * z / camera.fx
    y = (camera.cy - np.asarray(v)) * z / camera.fy
    return _moved(camera.to_world, x, y, -z)


def lifted(camera: Camera, rows: NDArray[np.int64], columns: NDArray[np.int64], depth: Floats) -> Floats:
    """World points of the middles of many pixels: as `back_project`, in a third of its time.

    What a row and what a column adds to a ray is worked out once for each.

    Args:
        rows, columns: of the pixels, within the image, int64 [N].
        depth: planar depth, metres, float64 [N].

    Returns:
        float [N, 3], metres.
    """
    u = (np.arange(camera.width) + 0.5 - camera.cx) / camera.fx
    v = (camera.cy - np.arange(camera.height) - 0.5) / camera.fy
    found = np.empty((3, len(depth)))
    for axis, (right, up, back, shift) in enumerate(camera.to_world[:3].tolist()):
        np.take(right * u - back, columns, out=found[axis], mode="clip")
        found[axis] += (up * v)[rows]
        found[axis] *= depth
        found[axis] += shift
    return found.T


def transformed(motion: Floats, points: Floats) -> Floats:
    """Points [N, 3] after a rigid motion, float [4, 4]."""
    return _moved(motion, *points.T)


def _moved(motion: Floats, x: Floats, y: Floats, z: Floats) -> Floats:
    """Points [N, 3] after a rigid motion, from their coordinates.

    Axis by axis: a product with a matrix of 3 by 3 starts the threads of BLAS, which cost more than the product.
    Each axis lies in one piece of memory, so that what is done to one of them, or over all three, is quick.
    """
    found = np.empty((3, *z.shape))
    for axis, (a, b, c, shift) in enumerate(motion[:3].tolist()):
        found[axis] = a * x + b * y + c * z + shift
    return np.moveaxis(found, 0, -1)


def project(camera: Camera, points: ArrayLike) -> tuple[Floats, Floats, Floats]:
    """Image coordinates u, v and depth of world points [N, 3]; a point behind the camera has a depth <= 0."""
    view = camera.to_camera
    local = np.asarray(points, dtype=np.float64) @ view[:3, :3].T + view[:3, 3]
    z = -local[..., 2]
    with np.errstate(divide="ignore", invalid="ignore"):
        u = camera.cx + camera.fx * local[..., 0] / z
        v = camera.cy - camera.fy * local[..., 1] / z
    return u, v, z


def _rigid(view: NDArray[np.float64]) -> NDArray[np.float64]:
    """A view that turns and shifts and does nothing else; it may mirror, as Unity's world is left-handed.

    Raises:
        InputError: it is no such view, with what it is instead.
    """
    name = "a camera's world_to_camera matrix"
    if not np.allclose(view[3], (0, 0, 0, 1), atol=1e-6):
        if np.allclose(view[:, 3], (0, 0, 0, 1), atol=1e-6):
            raise InputError(f"{name} is stored row by row; store it column by column, or transpose it")
        raise InputError(f"{name} ends in the row {view[3].tolist()}, where a view has 0, 0, 0, 1")
    lengths = np.linalg.norm(view[:3, :3], axis=1)
    if not np.allclose(lengths, lengths[0], rtol=RIGID) or not np.allclose(
        view[:3, :3] @ view[:3, :3].T, lengths[0] ** 2 * np.eye(3), atol=RIGID * lengths[0] ** 2
    ):
        raise InputError(f"{name} is sheared: its axes are not at right angles or not of one length")
    if abs(lengths[0] - 1) > RIGID:
        raise InputError(f"{name} is scaled by {lengths[0]:.4g}; lengths must be in metres")
    if np.linalg.norm(view[:3, 3]) > FARTHEST:
        raise InputError(f"{name} puts the camera {np.linalg.norm(view[:3, 3]):.3g} m away from the home")
    return view


def _matrix(values: ArrayLike, name: str) -> NDArray[np.float64]:
    try:
        matrix = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise InputError(f"a camera's {name} matrix holds something that is no number") from error
    if matrix.shape != (4, 4) or not np.isfinite(matrix).all():
        raise InputError(f"a camera's {name} matrix is not 4 by 4 finite numbers")
    if np.linalg.slogdet(matrix)[0] == 0:
        raise InputError(f"a camera's {name} matrix is singular")
    return matrix
