"""`bip simulate narrations`, `bip train narrations` and `bip bench reading`."""

import json
import logging
from pathlib import Path
from typing import Annotated

import typer

Config = Annotated[Path | None, typer.Option(help="YAML with overrides of the options.")]


def narrations(
    out: Annotated[
        Path, typer.Option("-o", "--out", help="Folder for simulated_goal.csv and simulated_belief.csv.")
    ],
    n: Annotated[int, typer.Option(min=2, help="Questions of each kind.")] = 500,
    seed: Annotated[
        int, typer.Option(help="The same seed gives the same files; 0 is what the bundled model read.")
    ] = 1,
    config: Config = None,
) -> None:
    """Simulate camera wearers with known minds, and ask about them in EgoToM's form; `bip eval egotom DIR` runs it."""
    from bip.options import read_options
    from training.narrations.episodes import EpisodeOptions
    from training.narrations.narration_questions import write_narrated

    for kind, path in write_narrated(out, n, seed, read_options(EpisodeOptions(), config)).items():
        print(f"{path}: {n} questions about a {kind} written")


def train_reader(
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for model, tokenizer and checkpoints.")],
    config: Config = None,
    resume: Annotated[bool, typer.Option(help="Go on from the last good checkpoint.")] = False,
) -> None:
    """Train the small model that scores narrations, on simulated camera wearers."""
    from bip.options import read_options
    from training.fitting.narration_model import train_narrations
    from training.fitting.narration_options import NarrationOptions

    logging.basicConfig(level=logging.INFO, format="%(message)s")
    print(
        json.dumps(train_narrations(read_options(NarrationOptions(), config), out, resume=resume), indent=1)
    )


def reading(
    lines: Annotated[int, typer.Option(min=8, help="Of the context; EgoToM has about 65.")] = 65,
    base: Annotated[
        str | None,
        typer.Option(help="Folder of a model; fresh weights of the bundled one's size by default."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the narrations.")] = 0,
    out: Annotated[Path | None, typer.Option(help="Write the figures as JSON.")] = None,
) -> None:
    """Compare scoring lines with what was read kept with a forward pass for each choice and line."""
    from training.narrations.bench_reading import bench_reading

    figures = json.dumps(bench_reading(lines, base, seed), indent=1)
    if out is not None:
        out.write_text(figures + "\n", encoding="utf-8")
    print(figures)
