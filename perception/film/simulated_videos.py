"""Simulated videos on disk: homes, filmed by a camera on the head or by fixed ones, in MMToM-QA's layout or our own."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, TypeAlias

import numpy as np

from perception.film.boxed_homes import home
from perception.film.colours import Paint
from perception.film.film_set import stage_of
from perception.film.filming import Film, Shot, film
from perception.film.noise import Noise, disturb
from perception.film.recorder import write_episode
from perception.film.recording_folder import write_recording
from perception.film.rendering import film_frames
from perception.geometry.boxes import box_around
from perception.geometry.camera import Camera, looking
from perception.mapping.frames import RgbdFrame
from perception.scene.kinds import PERSON
from perception.scene.scene_graph import Thing
from perception.sources.virtualhome.scene_files import SceneFile, read_scene, scenes

View: TypeAlias = Literal["follow", "room"]
Layout: TypeAlias = Literal["mmtom-qa", "folder", "colours"]

BODY = (0.45, 1.7, 0.45)
"""Size of a person who is in the picture, metres."""


def simulate_video(
    out: Path,
    path: Path | None = None,
    seed: int = 0,
    size: int = 512,
    view: View = "follow",
    noise: Noise | None = None,
    episodes: int = 1,
    layout: Layout = "mmtom-qa",
) -> dict[str, Any]:
    """Write episodes as `out/task_{number}`.

    Args:
        path: a VirtualHome graph or a folder of them; None for simulated homes.
        seed: of homes, walks and noise.
        size: width and height of the frames, pixels.
        view: "follow" films from the person's head, "room" by one fixed camera in each room.
        noise: of the camera; None for none.
        episodes: how many to write; homes take turns.
        layout: MMToM-QA's, our own with colours and labels, or that with colours alone.

    Returns:
        `episodes [{folder, home, frames, acts}]`.

    Raises:
        InputError: nothing at the path can be read.
    """
    written = []
    for number, scene in zip(range(1, episodes + 1), _homes(path, seed), strict=False):
        rng = np.random.default_rng([seed, number])
        taken = film(stage_of(scene), rng, size)
        taken = from_rooms(taken) if view == "room" else taken
        folder = out / f"task_{number}"
        if layout == "mmtom-qa":
            write_episode(folder, taken, _frames(taken, noise, rng))
        else:
            things = taken.shots[0].stage.things
            paint = Paint(things.values(), np.random.default_rng([seed, number, 1]))
            labels = things if layout == "folder" else None
            write_recording(folder, _frames(taken, noise, rng, paint), taken.person, labels)
        written.append(
            {"folder": str(folder), "home": scene.name, "frames": len(taken.shots), "acts": len(taken.acts)}
        )
    return {"episodes": written}


def from_rooms(taken: Film) -> Film:
    """The same film, seen by a fixed camera in the room where the person is; the person is in the picture."""
    return replace(taken, shots=tuple(_from_room(shot, taken.person) for shot in taken.shots))


def room_camera(room: Thing, size: int, field_of_view: float = 90.0) -> Camera:
    """A camera under the ceiling in a corner of a room, which looks at its middle."""
    assert room.box is not None
    (x0, _, z0), (x1, y1, z1) = room.box.low, room.box.high
    middle = room.box.centre
    corner = x0 + 0.12 * (x1 - x0), y1 - 0.25, z0 + 0.12 * (z1 - z0)
    return looking(corner, (middle[0], 0.6, middle[2]), size, size, field_of_view)


def _from_room(shot: Shot, person: int) -> Shot:
    x, _, z = shot.pose.head
    rooms = [t for t in shot.stage.things.values() if t.role == "room" and t.box is not None]
    room = max(rooms, key=lambda t: _depth(t, x, z))
    body = Thing(person, PERSON, "person", box_around((x, BODY[1] / 2, z), BODY), "Characters")
    stage = replace(
        shot.stage,
        things={**shot.stage.things, person: body},
        rooms={**shot.stage.rooms, person: room.id},
    )
    return replace(shot, stage=stage, camera=room_camera(room, shot.camera.width))


def _depth(room: Thing, x: float, z: float) -> float:
    """How deep a point of the floor is within a room; negative outside."""
    assert room.box is not None
    low, high = room.box.low, room.box.high
    return min(x - low[0], high[0] - x, z - low[2], high[2] - z)


def _frames(
    taken: Film, noise: Noise | None, rng: np.random.Generator, paint: Paint | None = None
) -> Iterator[RgbdFrame]:
    for frame in film_frames(taken, paint=paint):
        yield frame if noise is None else disturb(frame, noise, rng)


def _homes(path: Path | None, seed: int) -> Iterator[SceneFile]:
    number = 0
    files = scenes(path) if path is not None else ()
    while True:
        yield read_scene(files[number % len(files)]) if files else home(np.random.default_rng([seed, number]))
        number += 1
