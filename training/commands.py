"""Commands that join `bip`: `simulate` makes data, `train` makes weights, `bench` measures the scoring."""

import json
import logging
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

import typer

from bip.commands.running import ADDRESS, BACKEND, WORKERS, workers_of
from training.narrations.commands import narrations, train_reader
from training.pipelines.commands import egotom, wagi

simulate = typer.Typer(
    name="simulate",
    help="Sample people in homes from the model that inference inverts.",
    no_args_is_help=True,
)
train = typer.Typer(name="train", help="Make the weights of the policy language model.", no_args_is_help=True)

CORES = os.cpu_count() or 1
CHUNK = 50
"""Episodes that a worker is handed at a time: they take milliseconds."""

Config = Annotated[Path | None, typer.Option(help="YAML with overrides of the options.")]


@simulate.command()
def trajectories(
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder; goes on where an earlier run stopped.")],
    episodes: Annotated[int, typer.Option(min=1, help="How many.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same file.")] = 0,
    person: Annotated[str, typer.Option(help="Kind of people.")] = "rational",
    workers: WORKERS = CORES,
    backend: BACKEND = "processes",
    address: ADDRESS = None,
    config: Config = None,
) -> None:
    """Simulate episodes into DIR/trajectories.jsonl."""
    from dataclasses import replace

    from bip.options import read_options
    from training.simulation.trajectories import SimulationOptions, write_trajectories

    options = read_options(replace(SimulationOptions(), seed=seed, person=person), config)
    path, working = out / "trajectories.jsonl", workers_of(workers, backend, address, CHUNK)
    with _progress("episodes", episodes) as advance:
        written = write_trajectories(options, episodes, path, working, advance)
    print(f"{path}: {written} episodes written")


@simulate.command()
def encounters(
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder; goes on where an earlier run stopped.")],
    episodes: Annotated[int, typer.Option(min=1, help="How many.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same file.")] = 0,
    workers: WORKERS = CORES,
    backend: BACKEND = "processes",
    address: ADDRESS = None,
    film: Annotated[
        bool,
        typer.Option(
            "--film",
            help="Film answers and what comes of them, as boxes and a caption, with a question each.",
        ),
    ] = False,
    config: Config = None,
) -> None:
    """Simulate two people who help, hinder or ignore each other, into DIR/encounters.jsonl.

    With --film into DIR: questions, boxes and captions, which `bip eval muma-tom DIR` runs.
    """
    from dataclasses import replace

    if film:
        _write_films(out, episodes, seed, config)
        return
    from bip.options import read_options
    from training.simulation.encounter_files import EncounterSimulation, write_encounters

    options = read_options(replace(EncounterSimulation(), seed=seed), config)
    path, working = out / "encounters.jsonl", workers_of(workers, backend, address, CHUNK)
    with _progress("encounters", episodes) as advance:
        written = write_encounters(options, episodes, path, working, advance)
    print(f"{path}: {written} encounters written")


def _write_films(out: Path, episodes: int, seed: int, config: Path | None) -> None:
    from dataclasses import replace

    from bip.options import read_options
    from training.simulation.films.filming import FilmOptions, write_films

    options = read_options(replace(FilmOptions(), seed=seed), config)
    with _progress("films", episodes) as advance:
        written = write_films(options, episodes, out, advance)
    print(f"{out}: {written} films written; nothing was asked of {episodes - written} more encounters")


@simulate.command()
def examples(
    folder: Annotated[Path, typer.Argument(help="Folder with trajectories.jsonl, encounters.jsonl or both.")],
    format: Annotated[str, typer.Option(help="Form of the prompt: compact or paper.")] = "compact",
    rivals: Annotated[int, typer.Option(min=0, help="Other minds asked in the same states.")] = 1,
    seed: Annotated[int, typer.Option(help="Deals labels and rival minds.")] = 0,
) -> None:
    """Turn what people did, alone and upon each other, into prompt-completion records, DIR/examples.jsonl."""
    from training.examples.files import write_examples
    from training.examples.recorded import recorded_examples

    path = folder / "examples.jsonl"
    print(f"{path}: {write_examples(recorded_examples(folder, format, rivals, seed), path)} examples written")


@simulate.command()
def questions(
    out: Annotated[
        Path, typer.Option("-o", "--out", help="File of MMToM-QA or, on two people, MuMA-ToM records.")
    ],
    about: Annotated[
        Literal["goal", "belief", "social", "nested"],
        typer.Option(help="One person's goal or belief, two people, or beliefs about beliefs."),
    ] = "goal",
    n: Annotated[int, typer.Option("-n", "--n", min=1, help="How many.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same file.")] = 0,
    person: Annotated[str | None, typer.Option(help="Kind of people; rational by default.")] = None,
    invented: Annotated[
        float | None, typer.Option(min=0, max=1, help="Share of objects with made-up names.")
    ] = None,
    order: Annotated[
        str | None, typer.Option(help="Order of nested beliefs, 0 to 6; all of them by default.")
    ] = None,
) -> None:
    """Write balanced questions about simulated people; `bip eval mmtom-qa | muma-tom | nested FILE` runs them."""
    from dataclasses import replace

    from symbolic.errors import InputError
    from training.questions import belief_questions as beliefs
    from training.questions import goal_questions as goals
    from training.questions.one_person import write_questions

    if about == "nested":
        _write_nested(out, n, order, seed, {"--person": person, "--invented": invented})
        print(f"{out}: {n} questions written")
        return
    if order is not None:
        raise InputError(f"--order is for nested beliefs; leave it out with --about {about}")
    if about == "social":
        _write_social(out, n, seed, {"--person": person, "--invented": invented})
        print(f"{out}: {n} questions written")
    else:
        homes = (beliefs if about == "belief" else goals).HOMES
        homes = replace(homes, invented_objects=invented or 0.0)
        with _progress("questions", n) as advance:
            most = write_questions(
                person or "rational", n, seed, out, homes, about=about, on_question=advance
            )
        print(f"{out}: {n} questions written; the policy that these people follow answers {most:.3f} of them")


def _write_nested(out: Path, n: int, order: str | None, seed: int, unused: Mapping[str, object]) -> None:
    from symbolic.errors import InputError
    from training.questions.nested import DEEPEST, write_nested_questions

    given = [option for option, value in unused.items() if value is not None]
    if given:
        raise InputError(f"{given[0]} is for questions about one person; leave it out with --about nested")
    known = [str(number) for number in range(DEEPEST + 1)]
    if order not in (None, "all", *known):
        raise InputError(f"--order: there is no order {order!r}; give a number from 0 to {DEEPEST}, or all")
    with _progress("questions", n) as advance:
        write_nested_questions(n, None if order in (None, "all") else int(order), seed, out, advance)


def _write_social(out: Path, n: int, seed: int, unused: Mapping[str, object]) -> None:
    from symbolic.errors import InputError
    from training.questions.social_questions import write_social_questions

    given = [option for option, value in unused.items() if value is not None]
    if given:
        raise InputError(f"{given[0]} is for questions about one person; leave it out with --about social")
    with _progress("questions", n) as advance:
        write_social_questions(n, seed, out, on_question=advance)


@simulate.command()
def video(
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for task_1, task_2, ...")],
    path: Annotated[
        Path | None, typer.Argument(help="VirtualHome graph or folder of them; simulated homes by default.")
    ] = None,
    episodes: Annotated[int, typer.Option(min=1, help="How many; homes take turns.")] = 1,
    size: Annotated[int, typer.Option(min=16, help="Width and height of the frames, pixels.")] = 512,
    view: Annotated[
        Literal["follow", "room"], typer.Option(help="From the person's head, or from fixed cameras.")
    ] = "follow",
    noise: Annotated[bool, typer.Option(help="Disturb depth and labels as a camera would.")] = True,
    seed: Annotated[int, typer.Option(help="Of homes, walks and noise.")] = 0,
    layout: Annotated[
        Literal["mmtom-qa", "folder", "colours"],
        typer.Option(help="MMToM-QA's; our own, with colours and labels; or our own with colours alone."),
    ] = "mmtom-qa",
) -> None:
    """Film people in homes as RGB-D; `bip perceive DIR` turns the films into predicates and acts."""
    from perception.film.noise import Noise
    from perception.film.simulated_videos import simulate_video

    report = simulate_video(out, path, seed, size, view, Noise() if noise else None, episodes, layout)
    for film in report["episodes"]:
        print(f"{film['folder']}: {film['home']}, {film['frames']} frames, {film['acts']} acts")


@simulate.command()
def episodes(
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the questions and their films.")],
    n: Annotated[int, typer.Option(min=1, help="How many.")] = 60,
    size: Annotated[int, typer.Option(min=16, help="Width and height of the frames, pixels.")] = 256,
    noise: Annotated[
        bool, typer.Option(help="With --plan row, disturb depth and labels as a camera would.")
    ] = True,
    seed: Annotated[int, typer.Option(help="Of homes, people, wordings and noise.")] = 0,
    plan: Annotated[
        Literal["row", "drawn"],
        typer.Option(
            help="Three rooms in a row, one person, clear questions; or drawn floor plans, two people, all questions."
        ),
    ] = "row",
) -> None:
    """Film people who look for something, with a question each; `bip ablate generated DIR` runs them.

    With --plan drawn, homes have three to seven rooms, half of them a second person who carries a thing about, and
    the film is taken from the person's head, an observer's or corners. Faults are then drawn when films are read:
    see the conditions of `bip ablate generated`.
    """
    from perception.film.noise import Noise
    from training.questions.filmed_questions import write_filmed_questions
    from training.questions.household_films import write_household_films

    with _progress("episodes", n) as advance:
        if plan == "drawn":
            unfilmed = write_household_films(out, n, seed, size, on_episode=advance)
        else:
            unfilmed = write_filmed_questions(out, n, seed, size, Noise() if noise else None, advance)
    print(f"{out}: {n} episodes written; {unfilmed} more led to places that cannot be reached on foot")


@train.command()
def base(
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for model, tokenizer and checkpoints.")],
    config: Config = None,
    resume: Annotated[bool, typer.Option(help="Go on from the last good checkpoint.")] = False,
) -> None:
    """Train a small Llama and its tokenizer from scratch on simulated people."""
    from bip.options import read_options
    from training.fitting.base_model import train_base
    from training.fitting.base_options import BaseOptions

    logging.basicConfig(level=logging.INFO, format="%(message)s")
    print(json.dumps(train_base(read_options(BaseOptions(), config), out, resume=resume), indent=1))


@train.command()
def lora(
    base: Annotated[str, typer.Option(help="Folder or Hugging Face name of a causal LM.")],
    data: Annotated[Path, typer.Option(help="Folder with examples.jsonl.")],
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the adapter and checkpoints.")],
    config: Config = None,
    resume: Annotated[bool, typer.Option(help="Go on from the last good checkpoint.")] = False,
    merge: Annotated[bool, typer.Option(help="Also write base and adapter as one model.")] = False,
) -> None:
    """Fine-tune a LoRA adapter on what people did."""
    from bip.options import read_options
    from training.fitting.finetune import LoraOptions, train_lora

    logging.basicConfig(level=logging.INFO, format="%(message)s")
    options = read_options(LoraOptions(), config)
    print(json.dumps(train_lora(base, data, options, out, resume=resume, merge=merge), indent=1))


@train.command()
def film(
    episodes: Annotated[int, typer.Option(min=1, help="Encounters to film.")] = 400,
    seed: Annotated[int, typer.Option(help="The same seed gives the same parameters.")] = 0,
    captions: Annotated[
        bool, typer.Option("--captions", help="Of what a video model says of them; prints `CaptionModel`.")
    ] = False,
    config: Config = None,
) -> None:
    """Count what films of searches are like on simulated ones; print the parameters of `FilmModel`."""
    from dataclasses import asdict, replace

    from bip.observation_models.caption_fit import fit_captions
    from bip.options import read_options
    from training.fitting.film_counts import FilmCounts, count_film, film_model
    from training.simulation.films.filming import FilmOptions, captioned, searches

    options = read_options(replace(FilmOptions(), seed=seed), config)
    if captions:
        model = asdict(fit_captions(list(captioned(episodes, options))))
        print(json.dumps({name: round(value, 3) for name, value in model.items()}, indent=1))
        return
    counts = FilmCounts()
    for filmed, search in searches(episodes, options):
        count_film(counts, filmed, search)
    print(json.dumps(asdict(film_model(counts)), indent=1))


@train.command()
def reliability(
    files: Annotated[
        list[Path],
        typer.Argument(help="Stories as JSON lines, a file an author; none read by whom wrote the ways."),
    ],
    fitted_on: Annotated[
        str, typer.Option(help="What the stories are, in a sentence; kept with the shares.")
    ],
) -> None:
    """Fit how far each way of answering everyday stories can be trusted; print reliability.toml."""
    from bip.benchmarks.stories.records import load
    from symbolic.errors import InputError
    from training.fitting.reliability import as_toml, fit_reliability, log_loss_left_out, scored

    answers = [answer for file in files for answer in scored(file.stem, load(file, "text"))]
    if not answers:
        raise InputError("none of the questions was answered: give files of stories with known answers")
    print(as_toml(fit_reliability(answers, fitted_on)))
    if len({answer.author for answer in answers}) > 1:
        for name, loss in log_loss_left_out(answers).items():
            print(f"# {name}: {loss:.4f} nats on authors left out ({len(answers)} answers)")


@train.command()
def segmentation(
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for model and checkpoints.")],
    config: Config = None,
    resume: Annotated[bool, typer.Option(help="Go on from the last good checkpoint.")] = False,
) -> None:
    """Train a small SegFormer on coloured renderings; `bip perceive DIR --segmentation OUT` sees with it."""
    from bip.options import read_options
    from training.segmentation.segmentation_model import train_segmentation
    from training.segmentation.segmentation_options import SegmentationOptions

    logging.basicConfig(level=logging.INFO, format="%(message)s")
    print(json.dumps(train_segmentation(read_options(SegmentationOptions(), config), out, resume), indent=1))


@train.command()
def bundle(
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for base/ and adapter/.")],
    config: Config = None,
    resume: Annotated[bool, typer.Option(help="Go on from the last good checkpoints.")] = False,
) -> None:
    """Make the bundled weights anew: the base from scratch, then its adapter."""
    from bip.options import read_options
    from training.fitting.bundle import BundleOptions, train_bundle

    logging.basicConfig(level=logging.INFO, format="%(message)s")
    print(json.dumps(train_bundle(read_options(BundleOptions(), config), out, resume=resume), indent=1))


simulate.command("narrations")(narrations)
simulate.command("egotom")(egotom)
simulate.command("wagi")(wagi)
train.command("narrations")(train_reader)


def scoring(
    decisions: Annotated[int, typer.Option(min=1, help="Simulated decisions to score.")] = 100,
    base: Annotated[str | None, typer.Option(help="Folder of the base; bundled by default.")] = None,
    adapter: Annotated[str | None, typer.Option(help="Folder of the adapter; bundled by default.")] = None,
    seed: Annotated[int, typer.Option(help="Of the decisions.")] = 0,
    out: Annotated[Path | None, typer.Option(help="Write the figures as JSON.")] = None,
) -> None:
    """Compare the packed scoring of actions with one forward pass for each, on the same weights."""
    from bip.action_models.lm.local_policy import LM
    from training.fitting.bench_scoring import bench_scoring

    model = LM() if base is None else LM(base=base, adapter=adapter)
    figures = bench_scoring(model, decisions, seed)
    if out is not None:
        out.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(figures, indent=1))


@contextmanager
def _progress(what: str, total: int) -> Iterator[Callable[[], None]]:
    """Yield a callback that moves a bar on a terminal, and does nothing elsewhere."""
    import sys

    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda: progress.advance(task)
