"""Poses that drift, corrected against the map: each frame is laid onto what the frames before it built.

Point-to-plane ICP with a robust loss (Chen and Medioni, 1992; Open3D's `registration_icp`), from the correction of
the frame before. A correction that leaps, or that few points bear out, is not believed; the last one stays.
"""

import numpy as np

from perception.geometry.boxes import Floats
from perception.geometry.camera import transformed
from perception.geometry.raycast import open3d
from perception.mapping.voxels import Cells

SAMPLE = 3000
"""So many points of a frame are laid onto the map ..."""
MODEL = 40_000
"""... of which so many voxels are used, at most."""
FAR = 0.15
"""Points farther than this from the map, metres, say nothing ..."""
LOSS = 0.03
"""... and those within it count the less the farther they are than this, metres (Tukey's loss)."""
LEAP, TURN = 0.12, 0.05
"""A correction changes at most by this from one frame to the next: metres, radians."""
FEWEST = 0.4
"""This share of the points must lie on the map."""
KNOWN = 500
"""Voxels without which there is nothing to lay a frame onto."""
RENEWED = 8
"""Every so many frames the map is looked at anew."""


class Alignment:
    """The correction of poses that drift, a rigid motion of the world, float [4, 4], from frame to frame."""

    def __init__(self) -> None:
        self.correction: Floats = np.eye(4)
        self._age = RENEWED
        self._model: object = None

    def correct(self, position: Floats, cells: Cells) -> Floats:
        """The motion that lays points of a frame, [N, 3], onto a map."""
        if len(cells.keys) < KNOWN or len(position) < KNOWN:
            return self.correction
        geometry = open3d()
        self._age += 1
        if self._age > RENEWED:
            self._model, self._age = _surface(cells), 0
        source = geometry.geometry.PointCloud(
            geometry.utility.Vector3dVector(position[:: max(len(position) // SAMPLE, 1)])
        )
        registration = geometry.pipelines.registration
        estimate = registration.TransformationEstimationPointToPlane(registration.TukeyLoss(LOSS))
        stop = registration.ICPConvergenceCriteria(max_iteration=20)
        found = registration.registration_icp(source, self._model, FAR, self.correction, estimate, stop)
        motion = np.asarray(found.transformation)
        if found.fitness >= FEWEST and self._near(motion, position):
            self.correction = motion
        return self.correction

    def _near(self, motion: Floats, position: Floats) -> bool:
        """Whether a correction is one step from the last: at the points themselves, not at the world's origin."""
        middle = position.mean(axis=0)[None]
        leap = np.linalg.norm(transformed(motion, middle) - transformed(self.correction, middle))
        turn = motion[:3, :3] @ self.correction[:3, :3].T
        return bool(leap <= LEAP and np.arccos(np.clip((np.trace(turn) - 1) / 2, -1, 1)) <= TURN)


def _surface(cells: Cells) -> object:
    """The voxels as points with normals; those that several frames saw come first."""
    geometry = open3d()
    chosen = np.argsort(-np.minimum(cells.frames, 3), kind="stable")[:MODEL]
    cloud = geometry.geometry.PointCloud(geometry.utility.Vector3dVector(cells.mean[chosen]))
    cloud.estimate_normals(geometry.geometry.KDTreeSearchParamHybrid(radius=0.2, max_nn=20))
    return cloud
