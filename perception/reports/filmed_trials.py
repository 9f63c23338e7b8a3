"""Homes that are filmed and perceived: one film, seen by several cameras that err in different ways."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from perception.events.perceived import Perception, perceive
from perception.film.boxed_homes import home
from perception.film.colours import Paint
from perception.film.film_set import stage_of
from perception.film.filming import Film, film
from perception.film.noise import Noise, NoisyCamera
from perception.film.rendering import film_frames
from perception.film.segmenting import SegmentingCamera
from perception.mapping.frames import Proposal, RgbdFrame
from perception.mapping.points import MapOptions
from perception.mapping.scene_map import SceneMap
from perception.scene.scene_graph import Thing
from perception.segmentation.masks import Segmenter
from perception.sources.virtualhome.scene_files import SceneFile, read_scene, scenes
from symbolic.errors import InputError

_SIMULATED = 3
_LOOP_FRAMES = 3

Progress = Callable[[str, int, int], None]
"""Called with the name of a home, the frame, and the number of frames."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One film and what perception made of it; `pixels` are the most that one frame showed of each thing."""

    film: Film
    perception: Perception
    pixels: Counter[int]
    seconds: float
    loop_seconds: float
    nbytes: int


@dataclass(slots=True)
class _Watcher:
    """A camera that errs, and perception behind it; only perception is timed."""

    camera: NoisyCamera | SegmentingCamera
    scene: SceneMap
    votes: Counter[tuple[int, int]] = field(default_factory=Counter[tuple[int, int]])
    seconds: float = 0.0
    loops: list[float] = field(default_factory=list[float])

    def watch(self, frame: RgbdFrame) -> None:
        noisy = self.camera.take(frame)
        before = time.perf_counter()
        self.scene.integrate(noisy)
        self.seconds += time.perf_counter() - before
        drawn, assigned = self.camera.drawn, self.scene.assigned.items()
        self.votes.update((identity, drawn[label]) for label, identity in assigned if label in drawn)
        if len(self.loops) < _LOOP_FRAMES:
            self.loops.append(plain_loop(noisy, self.scene.options.stride, self.scene.options.voxel))

    def trial(self, taken: Film, pixels: Counter[int]) -> Trial:
        before = time.perf_counter()
        perception = perceive(self.scene)
        seconds = self.seconds + time.perf_counter() - before
        if self.votes:
            perception = with_ids(perception, true_ids(self.votes))
        loop = sum(self.loops) / max(len(self.loops), 1)
        return Trial(taken, perception, pixels, seconds, loop, self.scene.nbytes)


def homes(path: Path | None, seed: int, skipped: list[str]) -> Iterator[SceneFile]:
    """The homes at a path, or simulated ones; a sentence in `skipped` for each that cannot be read."""
    if path is None:
        for number in range(_SIMULATED):
            yield home(np.random.default_rng([seed, number]), f"simulated {number + 1}")
        return
    for file in scenes(path):
        try:
            scene = read_scene(file)
        except InputError as error:
            skipped.append(str(error))
            continue
        skipped += scene.skipped
        yield scene


def trials(
    scene: SceneFile,
    seed: tuple[int, int],
    size: int,
    noises: Mapping[str, Noise | Segmenter],
    skipped: list[str],
    progress: Progress | None = None,
) -> dict[str, Trial]:
    """Film a home once, and perceive the film through cameras of different noise.

    Args:
        seed: of the walk, and the number of the home.
        noises: noise by name, or what finds masks in colours under the default noise of depth.
        skipped: gets a sentence for every frame that cannot be used.

    Returns:
        the trials by name of the noise.

    Raises:
        InputError: the home cannot be filmed, or no frame of the film can be used.
    """
    taken = film(stage_of(scene), np.random.default_rng(seed), size)
    things = taken.shots[0].stage.things
    known = {i: Proposal(things[i].kind, things[i].category) for i in sorted(things)}
    watchers = {name: _watcher(noise, known, things.values(), (*seed, 1)) for name, noise in noises.items()}
    seen = any(not isinstance(noise, Noise) for noise in noises.values())
    paint = Paint(things.values(), np.random.default_rng((*seed, 2))) if seen else None
    pixels = Counter[int]()
    for frame in film_frames(taken, skipped, paint):
        pixels |= Counter(_pixels(frame))  # | keeps the larger of two counts
        for name, watcher in watchers.items():
            try:
                watcher.watch(frame)
            except InputError as error:
                skipped.append(f"{scene.name}, {name}: {error}")
        if progress is not None:
            progress(scene.name, frame.step + 1, len(taken.shots))
    if not pixels:
        raise InputError(f"{scene.name}: no frame of the film has a usable depth")
    return {name: watcher.trial(taken, pixels) for name, watcher in watchers.items()}


def _watcher(
    noise: Noise | Segmenter, known: Mapping[int, Proposal], things: Iterable[Thing], seed: tuple[int, ...]
) -> _Watcher:
    rng = np.random.default_rng(seed)
    if not isinstance(noise, Noise):
        return _Watcher(SegmentingCamera(noise, Noise(), known, rng), SceneMap())
    return _Watcher(
        NoisyCamera(noise, rng, known),
        SceneMap(() if noise.anonymous else things, MapOptions(align=noise.drifts)),
    )


def _pixels(frame: RgbdFrame) -> dict[int, int]:
    counts = np.bincount(frame.instances.ravel())
    return {identity: int(counts[identity]) for identity in np.flatnonzero(counts).tolist()}


def true_ids(votes: Mapping[tuple[int, int], int]) -> dict[int, int]:
    """The true id of each found one: pairs by how many frames they share, each id in one pair only."""
    found: dict[int, int] = {}
    for (identity, true), _ in sorted(votes.items(), key=lambda item: (-item[1], item[0])):
        if identity not in found and true not in found.values():
            found[identity] = true
    return found


def with_ids(perception: Perception, names: Mapping[int, int]) -> Perception:
    """What was perceived with other ids; what has none becomes a negative one, which is nobody's.

    The ids of people stay: who films knows them.
    """
    things = tuple(replace(t, id=names.get(t.id, -t.id)) for t in perception.things)
    acts = tuple(replace(act, thing=names.get(act.thing, -act.thing)) for act in perception.acts)
    return replace(perception, things=things, acts=acts)


def plain_loop(frame: RgbdFrame, stride: int, voxel: float) -> float:
    """Seconds that a loop over pixels takes to do what reference code does: back-project and vote."""
    started = time.perf_counter()
    camera, votes = frame.camera, dict[tuple[int, int, int, int], int]()
    for row in range(0, camera.height, stride):
        for column in range(0, camera.width, stride):
            z, identity = float(frame.depth[row, column]), int(frame.instances[row, column])
            if not 0 < z < 50 or not identity:
                continue
            local = np.array(
                [(column - camera.cx) * z / camera.fx, (camera.cy - row) * z / camera.fy, -z, 1.0]
            )
            x, y, depth = (camera.to_world @ local)[:3] // voxel
            key = identity, int(x), int(y), int(depth)
            votes[key] = votes.get(key, 0) + 1
    return time.perf_counter() - started
