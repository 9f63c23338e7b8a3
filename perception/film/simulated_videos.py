"""Simulated videos on disk: homes, filmed by a camera on the head or by fixed ones, in MMToM-QA's layout or our own."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, TypeAlias

import numpy as np

from perception.film.boxed_homes import home
from perception.film.colours import Paint
from perception.film.film_set import stage_of
from perception.film.filming import Film, film
from perception.film.noise import Noise, disturb
from perception.film.recorder import write_episode
from perception.film.recording_folder import write_recording
from perception.film.rendering import film_frames
from perception.film.viewpoints import VIEWPOINTS, seen_from
from perception.mapping.frames import RgbdFrame
from perception.sources.virtualhome.scene_files import SceneFile, read_scene, scenes

View: TypeAlias = Literal["follow", "room", "observer"]
Layout: TypeAlias = Literal["mmtom-qa", "folder", "colours"]


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
        view: "follow" films from the person's head, "room" by one fixed camera in each room, "observer" from the
            head of somebody who follows.
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
        taken = seen_from(taken, VIEWPOINTS[view])
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
