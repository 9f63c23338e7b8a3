"""The benchmark of perception from RGB-D: homes are filmed with noise, perceived, and compared with the truth.

Truth are the boxes from which the film was rendered, and the acts of the person in it. Relations are those of the
rule set `virtualhome` on the true boxes; ours are those that are more probable than not. Walls, floors, ceilings,
doors and rooms are left out of nodes and relations: their boxes in the files are solid cubes that nobody could have
rendered, and the floor has no thickness, so that being on it is decided by less than a millimetre.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from perception.film.noise import FAULTS, Noise
from perception.reports.filmed_trials import Progress, homes, trials
from perception.reports.trial_sums import TrialSums, figures, sums, sums_of
from perception.segmentation.known_segmenters import segmenter_of
from perception.segmentation.masks import Segmenter
from perception.sources.virtualhome.scene_files import SceneFile
from symbolic.errors import InputError
from symbolic.spreading import winding_up


@dataclass(frozen=True, slots=True)
class Scored:
    """A film as cameras with some faults saw it.

    Attributes:
        title: the home and the seed of the walk through it.
        sums: by name of the fault.
        skipped: a sentence for every frame that could not be used.
    """

    title: str
    sums: Mapping[str, TrialSums]
    skipped: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it, but for the title; `scored_of` reads it back."""
        return {
            "faults": {name: one.as_dict() for name, one in self.sums.items()},
            "skipped": list(self.skipped),
        }


def scored_of(title: str, kept: Mapping[str, Any]) -> Scored:
    """Read a score back from JSON.

    Raises:
        InputError: it is not what `Scored.as_dict` writes.
    """
    match kept:
        case {"faults": dict(faults), "skipped": list(skipped)}:
            return Scored(
                title, {str(n): sums_of(one) for n, one in faults.items()}, tuple(map(str, skipped))
            )
        case _:
            raise InputError(f"the kept score of {title!r} cannot be read; run again without --resume")


Kept = Mapping[int, Scored]
"""What an earlier run scored, by the number of the film."""
Keep = Callable[[int, Scored], None]
"""Given the score of each film as it comes, with its number."""


def run(
    path: Path | None = None,
    seed: int = 0,
    size: int = 512,
    noise: Noise | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Film, perceive and score the homes at a path, or simulated ones.

    Args:
        path: a VirtualHome graph or a folder of them.
        seed: of the walks, the noise and the simulated homes.
        size: width and height of the frames, pixels.
        noise: of the camera; None for the default.
        progress: called with the name of the home, the frame and the number of frames.

    Returns:
        `homes, frames, skipped, nodes, relations, brier, events, centre_error_cm {median, p90},
        frames_per_second, loop_seconds_per_frame, speedup_over_loop, map_megabytes, seconds`.

    Raises:
        InputError: nothing at the path can be read or filmed.
    """
    started = time.perf_counter()
    skipped: list[str] = []
    scored = list(_scored(path, [seed], size, {"": noise or Noise()}, skipped, {}, progress))
    found = [film.sums[""] for film in _usable(scored, path, skipped)]
    loop, frames = sum(one.loop_seconds for one in found) / len(found), sum(one.frames for one in found)
    return {
        "homes": len(found),
        "frames": frames,
        "skipped": skipped,
        **figures(found),
        "loop_seconds_per_frame": loop,
        "speedup_over_loop": loop * frames / sum(one.seconds for one in found),
        "map_megabytes": max(one.nbytes for one in found) / 1e6,
        "seconds": time.perf_counter() - started,
    }


def run_segmented(
    model: str,
    path: Path | None = None,
    seeds: Sequence[int] = (0, 1, 2),
    size: int = 512,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Score perception with the masks that a model finds in colours, beside that with true labels.

    A thing that the model takes for another kind of thing is not found, and the other kind is one too many.

    Args:
        model: folder or name on the hub of a model with classes of its own.

    Returns:
        as `run_faults`; the rows are true labels, true masks whose ids last for one frame, and the model's.

    Raises:
        InputError: nothing at the path can be read or filmed, or the model cannot be loaded.
    """
    cameras: dict[str, Noise | Segmenter] = {
        "true labels": Noise(missed=0.0),
        "true masks, no ids": Noise(missed=0.0, anonymous=1),
        f"masks of {Path(model).name}": segmenter_of(model),
    }
    return run_faults(path, seeds, size, cameras, progress)


def run_faults(
    path: Path | None = None,
    seeds: Sequence[int] = (0, 1, 2),
    size: int = 512,
    faults: Mapping[str, Noise | Segmenter] = FAULTS,
    progress: Progress | None = None,
    kept: Kept | None = None,
    keep: Keep | None = None,
) -> dict[str, Any]:
    """Score perception at each of some faults of camera and segmenter, over several seeds.

    Args:
        path, size, progress: as for `run`.
        seeds: of the walks, the noise and the simulated homes.
        faults: noise by name.
        kept: the films that an earlier run scored, by number; they are not filmed again.
        keep: given the score of each other film as it comes.

    Returns:
        `seeds, homes, frames, skipped, interrupted, faults {name: {nodes, relations, brier, events,
        centre_error_cm, frames_per_second}}, seconds`. Where the run was interrupted, figures are those of the
        films that were scored.

    Raises:
        InputError: nothing at the path can be read or filmed, or what was kept is of other films.
        KeyboardInterrupt: the run was interrupted before any film was scored.
    """
    started = time.perf_counter()
    skipped: list[str] = []
    found: list[Scored] = []
    interrupted = False
    try:
        for film in _scored(path, seeds, size, faults, skipped, kept or {}, progress, keep):
            found.append(film)
    except KeyboardInterrupt:
        if not found:
            raise
        winding_up()
        interrupted = True
    found = _usable(found, path, skipped)
    rows = {name: figures([film.sums[name] for film in found]) for name in faults}
    first = [next(iter(film.sums.values())) for film in found]
    return {
        "seeds": list(seeds),
        "homes": len(found),
        "frames": sum(one.frames for one in first),
        "skipped": skipped,
        "interrupted": interrupted,
        "faults": rows,
        "seconds": time.perf_counter() - started,
    }


def _usable(found: Sequence[Scored], path: Path | None, skipped: Sequence[str]) -> list[Scored]:
    if not found:
        reason = skipped[0] if skipped else "there is none"
        raise InputError(f"no home under {path} can be filmed; the first reason: {reason}")
    return list(found)


def _scored(
    path: Path | None,
    seeds: Sequence[int],
    size: int,
    noises: Mapping[str, Noise | Segmenter],
    skipped: list[str],
    kept: Kept,
    progress: Progress | None,
    keep: Keep | None = None,
) -> Iterator[Scored]:
    """The films of all homes and seeds, scored one by one; a home that cannot be filmed is left out."""
    numbers = count()
    for seed in seeds:
        for place, scene in enumerate(homes(path, seed, skipped)):
            number, title = next(numbers), f"{scene.name}, seed {seed}"
            if number in kept:
                found = _same_film(kept[number], title, noises)
            else:
                try:
                    found = _score(scene, title, (seed, place), size, noises, progress)
                except InputError as error:
                    skipped.append(str(error))
                    continue
                if keep is not None:
                    keep(number, found)
            skipped += found.skipped
            yield found


def _score(
    scene: SceneFile,
    title: str,
    seed: tuple[int, int],
    size: int,
    noises: Mapping[str, Noise | Segmenter],
    progress: Progress | None,
) -> Scored:
    unused: list[str] = []
    found = trials(scene, seed, size, noises, unused, progress)
    return Scored(title, {name: sums(trial) for name, trial in found.items()}, tuple(unused))


def _same_film(kept: Scored, title: str, noises: Mapping[str, Noise | Segmenter]) -> Scored:
    if kept.title != title or kept.sums.keys() != noises.keys():
        raise InputError(
            f"what was kept is the score of {kept.title!r} with {len(kept.sums)} faults, and this run films "
            f"{title!r} with {len(noises)}; give the same homes, seeds and faults, or begin anew"
        )
    return kept
