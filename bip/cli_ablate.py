"""`bip ablate`: the grid modality x policy of a benchmark as one table and one plot."""

import json
from collections.abc import Callable
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bip.cli_perception import draw
from bip.progress import advancing
from symbolic.errors import InputError

if TYPE_CHECKING:
    from bip.benchmarks.protocol import Benchmark
    from bip.evaluation.ablate import Ablation, Policies
    from bip.reasoner import Reasoner

FORMATS = (".md", ".csv", ".json")
LOCAL = ("rational", "lm")
"""The policies of the grid: those that answer without a server."""


def ablate(
    benchmark: Annotated[str, typer.Argument(help="Which benchmark: mmtom-qa, muma-tom or generated.")],
    path: Annotated[Path, typer.Argument(help="Its file or folder.")],
    modality: Annotated[
        list[str] | None, typer.Option(help="Input condition, repeatable; all by default.")
    ] = None,
    policy: Annotated[
        list[str] | None, typer.Option(help="rational or lm, repeatable; both by default.")
    ] = None,
    base: Annotated[
        str | None, typer.Option(help="lm: folder or Hugging Face name; the bundled one by default.")
    ] = None,
    adapter: Annotated[
        str | None, typer.Option(help="lm: folder of a LoRA adapter; none for the base alone.")
    ] = None,
    device: Annotated[str, typer.Option(help="lm: cpu, cuda or cuda:N.")] = "cpu",
    dtype: Annotated[str, typer.Option(help="lm: float32, bfloat16 or float16.")] = "float32",
    limit: Annotated[int | None, typer.Option(min=1, help="Take only so many records.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    out: Annotated[
        list[Path] | None, typer.Option(help="Write the table as .md, .csv or .json, by suffix; repeatable.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw accuracies and intervals (png, svg, pdf).")] = None,
    seed: Annotated[int, typer.Option(help="Of the bootstrap.")] = 0,
) -> None:
    """Run every modality with every policy on the same questions; print one table."""
    from bip.evaluation.ablate import ablate as run
    from bip.evaluation.ablation_table import as_markdown

    chosen = _benchmark(benchmark)
    modalities = _offered("modality", modality, chosen.modalities)
    policies = _policies(policy, base, adapter, device, dtype)
    for file in out or ():
        _check_place(file)
    with advancing("questions") as advance:
        done = count(1)
        grid = run(
            chosen,
            path,
            modalities,
            policies,
            limit=limit,
            workers=workers,
            on_item=lambda cell, item: advance(next(done), limit and limit * len(modalities) * len(policies)),
            seed=seed,
        )
    if grid.reference is None and not grid.interrupted:
        raise InputError(f"no condition could be run; {grid.cells[0].name}: {grid.cells[0].error}")
    for file in out or ():
        _write(grid, file)
    print(as_markdown(grid))
    if plot is not None:
        draw(lambda: _plot(grid, plot), plot)
    if grid.interrupted:
        raise SystemExit(130)


def _benchmark(name: str) -> "Benchmark":
    from bip.benchmarks import BENCHMARKS

    if name not in BENCHMARKS:
        raise InputError(f"there is no benchmark {name!r}; choose from {', '.join(BENCHMARKS)}")
    return BENCHMARKS[name]


def _offered(what: str, asked: list[str] | None, offered: tuple[str, ...]) -> tuple[str, ...]:
    unknown = [name for name in asked or () if name not in offered]
    if unknown:
        raise InputError(f"there is no {what} {unknown[0]!r} here; choose from {', '.join(offered)}")
    return tuple(dict.fromkeys(asked or offered))


def _policies(
    asked: list[str] | None, base: str | None, adapter: str | None, device: str, dtype: str
) -> "Policies":
    """A maker for each policy, which makes its reasoner once; the weights are those of the language model."""
    from bip.cli_policy import Policy, make_reasoner

    names = _offered("policy", asked, LOCAL)
    if (base is not None or adapter is not None) and Policy.lm not in names:
        raise InputError(
            "--base and --adapter belong to --policy lm, which is not among the policies asked for"
        )
    makers: dict[str, Callable[[], Reasoner]] = {
        name: cache(partial(make_reasoner, Policy(name))) for name in names
    }
    if Policy.lm in names:
        makers[Policy.lm] = cache(partial(make_reasoner, Policy.lm, base, adapter, device, dtype))
    return makers


def _check_place(file: Path) -> None:
    if file.suffix not in FORMATS:
        raise InputError(f"{file}: the table is written as {', '.join(FORMATS)}; give one of these suffixes")
    if not file.resolve().parent.is_dir():
        raise InputError(f"{file}: its folder does not exist; make it first")


def _write(grid: "Ablation", file: Path) -> None:
    from bip.evaluation.ablation_table import as_csv, as_markdown

    texts = {
        ".md": lambda: as_markdown(grid) + "\n",
        ".csv": lambda: as_csv(grid),
        ".json": lambda: json.dumps(grid.as_json(), indent=1) + "\n",
    }
    try:
        file.write_text(texts[file.suffix](), encoding="utf-8")
    except OSError as error:
        raise InputError(f"{file}: cannot be written ({error.strerror})") from error


def _plot(grid: "Ablation", path: Path) -> None:
    from bip.evaluation.ablation_plot import plot_ablation

    plot_ablation(grid, path)
