"""`bip ablate`: the grid modality x policy of a benchmark as one table and one plot."""

import json
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bip.commands.options import completion
from bip.commands.options.flags import with_options
from bip.commands.options.told import Told
from bip.commands.perceive import draw
from bip.commands.progress import advancing
from bip.commands.running import ADDRESS, BACKEND, RESUME, WORKERS, asked_of, running, workers_of
from bip.commands.written import HTML, check_place, write_page
from symbolic.errors import BipError, InputError
from symbolic.whole_files import require_place, write_whole

if TYPE_CHECKING:
    from bip.evaluation.grid import Ablation, Connected
    from bip.evaluation.run import Answerer

FORMATS = (".md", ".csv", ".json")
LOCAL = ("rational", "lm")
"""The policies of the grid where none is named: those that answer without a server."""


@with_options("several", without=("backend",))
def ablate(
    benchmark: Annotated[
        str,
        typer.Argument(
            help="Which benchmark: mmtom-qa, muma-tom, generated, or what another package registers.",
            autocompletion=completion.benchmarks,
        ),
    ],
    path: Annotated[Path, typer.Argument(help="Its file or folder.")],
    told: Told,
    modality: Annotated[
        list[str] | None,
        typer.Option(
            help="Input condition, repeatable; all by default.", autocompletion=completion.modalities
        ),
    ] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Take only so many records.")] = None,
    workers: WORKERS = 1,
    backend: BACKEND = "processes",
    address: ADDRESS = None,
    out: Annotated[
        list[Path] | None, typer.Option(help="Write the table as .md, .csv or .json, by suffix; repeatable.")
    ] = None,
    resume: RESUME = None,
    plot: Annotated[Path | None, typer.Option(help="Draw accuracies and intervals (png, svg, pdf).")] = None,
    html: HTML = None,
) -> None:
    """Run every modality with every policy on the same questions; print one table."""
    from bip.benchmarks import BENCHMARKS
    from bip.commands.answerers import POLICIES, check, recipes
    from bip.evaluation.grid import ablate as run
    from bip.evaluation.grid_table import as_markdown

    chosen = BENCHMARKS[benchmark]
    modalities = _offered("modality", modality, chosen.modalities)
    names = _offered("policy", told.policies or LOCAL, tuple(dict.fromkeys((*LOCAL, *POLICIES))))
    check(_without_seed(told), recipes(names), several=True)
    check_place(html)
    working = workers_of(workers, backend, address)
    files = _files(out or (), resume)
    with running(files[0] if files else None, resume, asked_of(told, benchmark=benchmark)) as going:
        with ExitStack() as stack, advancing("questions") as advance:
            policies = {name: _once(partial(_answerer, name, told, stack)) for name in names}
            done = count(1)
            grid = run(
                chosen,
                path,
                modalities,
                policies,
                limit=limit,
                workers=working,
                on_item=lambda cell, item: advance(
                    next(done), limit and limit * len(modalities) * len(policies)
                ),
                seed=told.flags.get("seed", 0),
                journal=going.journal,
                explaining=html is not None,
            )
        if grid.reference is None and not grid.interrupted:
            raise InputError(f"no condition could be run; {grid.cells[0].name}: {grid.cells[0].error}")
        text = as_markdown(grid) if grid.cells else "interrupted before the first answer"
        if plot is not None and grid.cells:
            draw(lambda: _plot(grid, plot), plot)
        write_page(html, lambda: _page(grid))
        going.finish({"interrupted": grid.interrupted}, text, lambda: _write(grid, files))


def _files(out: Sequence[Path], resume: Path | None) -> list[Path]:
    """Return where the table goes; the items lie beside the first."""
    if resume is not None and out and resume not in out:
        raise InputError(f"--resume {resume} writes that table; name it among --out, or leave --out out")
    files = list(dict.fromkeys(([resume] if resume is not None else []) + list(out)))
    for file in files:
        if file.suffix not in FORMATS:
            raise InputError(
                f"{file}: the table is written as {', '.join(FORMATS)}; give one of these suffixes"
            )
        require_place(file)
    return files


def _without_seed(told: Told) -> Told:
    """What was said but the seed, which the bootstrap uses whoever answers."""
    return replace(told, flags={name: value for name, value in told.flags.items() if name != "seed"})


def _offered(what: str, asked: Sequence[str] | None, offered: tuple[str, ...]) -> tuple[str, ...]:
    unknown = [name for name in asked or () if name not in offered]
    if unknown:
        raise InputError(f"there is no {what} {unknown[0]!r} here; choose from {', '.join(offered)}")
    return tuple(dict.fromkeys(asked or offered))


def _answerer(name: str, told: Told, stack: ExitStack) -> "Answerer | Connected":
    """Make the answerer of one policy; the stack closes what it connects to."""
    from bip.commands.answerers import answerer, recipes
    from bip.evaluation.grid import Connected

    parser = "grammar" if recipes((name,))[name].outright else told.parser or "grammar"
    asking, client = answerer(name, told, parser, stack)
    return asking if client is None else Connected(asking, client, client.endpoint.concurrency)


def _once(make: "Callable[[], Answerer | Connected]") -> "Callable[[], Answerer | Connected]":
    """Return a function that makes something once; where that failed, it says so again without another try."""
    made: list[Answerer | Connected | BipError] = []

    def get() -> "Answerer | Connected":
        if not made:
            try:
                made.append(make())
            except BipError as error:
                made.append(error)
        if isinstance(made[0], BipError):
            raise made[0]
        return made[0]

    return get


def _write(grid: "Ablation", files: Sequence[Path]) -> None:
    from bip.evaluation.grid_table import as_csv, as_markdown

    texts = {
        ".md": lambda: as_markdown(grid) + "\n",
        ".csv": lambda: as_csv(grid),
        ".json": lambda: json.dumps(grid.as_json(), indent=1) + "\n",
    }
    for file in files:
        write_whole(file, texts[file.suffix]())


def _page(grid: "Ablation") -> str:
    from bip.pages.ablation_page import ablation_page

    return ablation_page(grid)


def _plot(grid: "Ablation", path: Path) -> None:
    from bip.evaluation.grid_plot import plot_ablation

    plot_ablation(grid, path)
