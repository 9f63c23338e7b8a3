"""The examples of a folder of simulated behaviour: what people did alone, and upon each other."""

from collections.abc import Iterator
from pathlib import Path

from symbolic.errors import InputError
from training.examples.alone import Example, examples_of
from training.examples.social_examples import social_examples_of
from training.simulation.encounter_files import read_encounters
from training.simulation.trajectories import read_trajectories


def recorded_examples(folder: Path, format: str, rivals: int = 1, seed: int = 0) -> Iterator[Example]:
    """Yield the examples of a folder's trajectories and encounters.

    Args:
        folder: holds trajectories.jsonl, encounters.jsonl, or both.
        format: form of the prompts.
        rivals: other minds asked in the same situations.
        seed: deals labels and rival minds.

    Raises:
        InputError: the folder holds neither, or one cannot be read.
    """
    alone, met = folder / "trajectories.jsonl", folder / "encounters.jsonl"
    if not alone.exists() and not met.exists():
        raise InputError(
            f"{folder}: holds neither {alone.name} nor {met.name}; run `bip simulate trajectories` "
            "or `bip simulate encounters` first"
        )
    if alone.exists():
        yield from examples_of(read_trajectories(alone), format, rivals, seed)
    if met.exists():
        yield from social_examples_of(read_encounters(met), format, rivals, seed)
