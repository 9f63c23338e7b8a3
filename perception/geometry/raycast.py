"""Ray casting with Open3D, which needs no display and no GPU."""

import ctypes
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perception.geometry.camera import Camera
from perception.geometry.meshes import Mesh
from symbolic.errors import BipError


@cache
def open3d() -> ModuleType:
    """Open3D, imported when it is first used.

    Open3D links against libusb, which many machines lack; the one that the package libusb-package
    brings is loaded first, so that pip alone suffices.

    Raises:
        BipError: the extra `perception` is not installed.
    """
    with suppress(ImportError):  # it comes with the extra on Linux alone, where it is wanted
        import libusb_package

        ctypes.CDLL(str(libusb_package.get_library_path()), mode=ctypes.RTLD_GLOBAL)
    try:
        import open3d as module
    except (ImportError, OSError) as error:
        raise BipError(
            f"rendering needs Open3D: pip install 'bip[perception]', which brings it wherever it has a wheel ({error})"
        ) from error
    assert isinstance(module, ModuleType)
    return module


def ray_scene(mesh: Mesh) -> Any:
    """A mesh made ready for ray casting."""
    core = open3d().core
    scene = open3d().t.geometry.RaycastingScene()
    scene.add_triangles(core.Tensor(mesh.vertices), core.Tensor(mesh.triangles))
    return scene


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """What rays meet first.

    Attributes:
        depth: planar, metres, float32 [H, W]; infinite where nothing is.
        owners: of the triangles, int32 [H, W]; 0 where nothing is.
        normals: of the triangles, unit vectors in the world, float32 [H, W, 3]; their sense is that of the corners.
    """

    depth: NDArray[np.float32]
    owners: NDArray[np.int32]
    normals: NDArray[np.float32]


def render(scene: Any, mesh: Mesh, camera: Camera) -> tuple[np.ndarray, np.ndarray]:
    """Planar depth, metres, float32 [H, W], and owners, int32 [H, W]; infinite and 0 where nothing is."""
    view = cast(scene, mesh, camera)
    return view.depth, view.owners


def cast(scene: Any, mesh: Mesh, camera: Camera) -> View:
    """What the camera sees of a mesh, with the directions of its surfaces."""
    rays = _rays(camera)
    answer = scene.cast_rays(open3d().core.Tensor(rays))
    # Rays have a component of 1 along the viewing direction, so the distance is the planar depth.
    depth = answer["t_hit"].numpy()
    hit = answer["primitive_ids"].numpy()
    missed = hit == scene.INVALID_ID
    owners = mesh.owners[np.where(missed, 0, hit)]
    return View(depth, np.where(missed, 0, owners).astype(np.int32), answer["primitive_normals"].numpy())


def _rays(camera: Camera) -> np.ndarray:
    """Origin and direction of the ray through the middle of every pixel; float32 [H, W, 6]."""
    u = (np.arange(camera.width) + 0.5 - camera.cx) / camera.fx
    v = (camera.cy - np.arange(camera.height) - 0.5) / camera.fy
    right, up, back = camera.to_world[:3, :3].T
    rays = np.empty((camera.height, camera.width, 6), dtype=np.float32)
    rays[..., :3] = camera.to_world[:3, 3]
    # A direction is a sum of one term a row and one a column: no product of matrices a pixel.
    rays[..., 3:] = (v[:, None] * up - back)[:, None] + (u[:, None] * right)[None]
    return rays
