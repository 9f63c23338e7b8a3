"""The bundled weights, made by one command: a base from scratch, its adapter, and a reader of narrations."""

from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any

from training.examples.alone import examples_of
from training.examples.files import write_examples
from training.examples.social_examples import social_examples_of
from training.fitting.base_model import train_base
from training.fitting.base_options import BaseOptions
from training.fitting.finetune import LoraOptions, train_lora
from training.fitting.fit_options import FitOptions
from training.fitting.narration_model import train_narrations
from training.fitting.narration_options import NarrationOptions
from training.simulation.encounter_files import EncounterSimulation, encounter
from training.simulation.trajectories import SimulationOptions, episode


@dataclass(frozen=True, slots=True)
class BundleOptions:
    """How the bundled weights are made.

    Attributes:
        base: options of the base.
        lora: options of the adapter.
        simulation: the people whose behaviour the adapter learns; their seed differs from the base's.
        episodes: how many of their episodes.
        meetings: the encounters of two people that it learns as well.
        encounters: how many of them.
        narrations: options of the model that scores narrations.
    """

    base: BaseOptions = field(default_factory=BaseOptions)
    lora: LoraOptions = field(
        default_factory=lambda: LoraOptions(
            rank=32,
            alpha=32,
            dropout=0.0,
            targets=("all-linear",),
            device="cpu",
            fit=FitOptions(
                soft=True,
                threads=2,
                steps=3_000,
                learning_rate=5e-4,
                warmup=100,
                weight_decay=0.0,
                evaluate_every=500,
            ),
        )
    )
    simulation: SimulationOptions = field(default_factory=lambda: SimulationOptions(seed=1))
    episodes: int = 3_000
    meetings: EncounterSimulation = field(default_factory=lambda: EncounterSimulation(seed=1))
    encounters: int = 8_000
    narrations: NarrationOptions = field(default_factory=NarrationOptions)


def train_bundle(options: BundleOptions, out: Path, resume: bool = False) -> dict[str, dict[str, float]]:
    """Make `out`/base, `out`/adapter and `out`/narrations; return the metrics of each.

    Args:
        options: how.
        out: also holds the simulated examples, under data/, and the checkpoints of each.
        resume: go on from the last good checkpoints.
    """
    metrics = {"base": train_base(options.base, out / "base", resume=resume)}
    data = out / "data"
    simulated = (episode(number, options.simulation) for number in range(options.episodes))
    met = (encounter(number, options.meetings) for number in range(options.encounters))
    seed, form = options.lora.seed, options.base.format
    made = chain(examples_of(simulated, form, seed=seed), social_examples_of(met, form, seed=seed))
    write_examples(made, data / "examples.jsonl")
    adapter = replace(options.lora, format=options.base.format)
    origin = {"command": "bip train bundle", "data": _origin(options)}
    metrics["adapter"] = train_lora(
        str(out / "base"), data, adapter, out / "adapter", resume=resume, origin=origin
    )
    metrics["narrations"] = train_narrations(options.narrations, out / "narrations", resume=resume)
    return metrics


def _origin(options: BundleOptions) -> dict[str, Any]:
    """Where the adapter's examples come from: how many simulated episodes of which seed."""
    return {
        "episodes": options.episodes,
        "episodes_seed": options.simulation.seed,
        "encounters": options.encounters,
        "encounters_seed": options.meetings.seed,
    }
