"""Writing a film as a recording in our own layout, with colours: what a depth camera on the head would leave."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from perception.geometry.boxes import Floats
from perception.mapping.frames import RgbdFrame
from perception.scene.scene_graph import Thing
from perception.sources.recordings.trajectory import FLIP
from symbolic.errors import InputError

FARTHEST = 65.0
"""Depth beyond this does not fit into 16 bits of millimetres."""


def write_recording(
    folder: Path,
    frames: Iterable[RgbdFrame],
    wearer: int,
    things: Mapping[int, Thing] | None = None,
) -> None:
    """Write frames as docs/recordings.md says: colours, depth in millimetres, poses with the axes of OpenCV.

    Args:
        folder: made if need be.
        wearer: instance id of who wears the camera.
        things: what the labels are, which are written then; None to leave labels out, for a model to find them.

    Raises:
        InputError: there is no frame, or one without colours.
    """
    from PIL import Image

    for part in ("rgb", "depth", *(("masks",) if things is not None else ())):
        (folder / part).mkdir(parents=True, exist_ok=True)
    about: dict[str, Any] = {"wearer": wearer}
    if things is not None:
        about["classes"] = {str(i): thing.kind for i, thing in things.items() if thing.role != "room"}
    lines = []
    for frame in frames:
        if frame.rgb is None:
            raise InputError(f"frame {frame.step} has no colours to be written")
        name, camera = f"{frame.step:06d}", frame.camera
        about["intrinsics"] = {
            key: getattr(camera, key) for key in ("fx", "fy", "cx", "cy", "width", "height")
        }
        usable = np.isfinite(frame.depth) & (frame.depth < FARTHEST)
        depth = np.where(usable, 1000 * frame.depth, 0).round().astype(np.uint16)
        Image.fromarray(frame.rgb).save(folder / "rgb" / f"{name}.png")
        Image.fromarray(depth).save(folder / "depth" / f"{name}.png")
        if things is not None:
            Image.fromarray(frame.instances.astype(np.uint16)).save(folder / "masks" / f"{name}.png")
        pose: Floats = camera.to_world @ FLIP
        lines.append(" ".join([name, *(f"{value:.6f}" for value in pose.ravel())]))
    if not lines:
        raise InputError(f"{folder}: there is no frame to be written")
    (folder / "recording.json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
    (folder / "poses.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
