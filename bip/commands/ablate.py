"""`bip ablate`: the grid modality x policy of a benchmark as one table and one plot."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bip.commands.perceive import draw
from bip.commands.policy_options import BASELINES, RelabelingsOption
from bip.commands.progress import advancing
from bip.commands.service_options import (
    SERVED,
    BaseUrlOption,
    CacheOption,
    ConcurrencyOption,
    FormatOption,
    ModelOption,
    ParserOption,
    PriceOption,
    ReplayOption,
    RetriesOption,
    ScoringOption,
    TimeoutOption,
    answering,
    refuse_unused,
)
from symbolic.errors import BipError, InputError

if TYPE_CHECKING:
    from bip.benchmarks.benchmark import Benchmark
    from bip.evaluation.grid import Ablation, Connected, Policies
    from bip.evaluation.run import Answerer

FORMATS = (".md", ".csv", ".json")
LOCAL = ("rational", "lm")
"""The policies of the grid where none is named: those that answer without a server."""


def ablate(
    benchmark: Annotated[str, typer.Argument(help="Which benchmark: mmtom-qa, muma-tom or generated.")],
    path: Annotated[Path, typer.Argument(help="Its file or folder.")],
    modality: Annotated[
        list[str] | None, typer.Option(help="Input condition, repeatable; all by default.")
    ] = None,
    policy: Annotated[
        list[str] | None,
        typer.Option(
            help="rational, lm, llm, direct, cot or simtom, repeatable; rational and lm by default."
        ),
    ] = None,
    base: Annotated[
        str | None, typer.Option(help="lm: folder or Hugging Face name; the bundled one by default.")
    ] = None,
    adapter: Annotated[
        str | None, typer.Option(help="lm: folder of a LoRA adapter; none for the base alone.")
    ] = None,
    device: Annotated[str, typer.Option(help="lm: cpu, cuda or cuda:N.")] = "cpu",
    dtype: Annotated[str, typer.Option(help="lm: float32, bfloat16 or float16.")] = "float32",
    model: ModelOption = None,
    base_url: BaseUrlOption = None,
    scoring: ScoringOption = "echo",
    format: FormatOption = "",
    relabelings: RelabelingsOption = None,
    parser: ParserOption = "grammar",
    cache: CacheOption = None,
    replay: ReplayOption = False,
    concurrency: ConcurrencyOption = None,
    timeout: TimeoutOption = None,
    retries: RetriesOption = None,
    price: PriceOption = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Take only so many records.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    out: Annotated[
        list[Path] | None, typer.Option(help="Write the table as .md, .csv or .json, by suffix; repeatable.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw accuracies and intervals (png, svg, pdf).")] = None,
    seed: Annotated[int, typer.Option(help="Of the bootstrap, and of options or labels dealt.")] = 0,
) -> None:
    """Run every modality with every policy on the same questions; print one table."""
    from bip.evaluation.grid import ablate as run
    from bip.evaluation.grid_table import as_markdown

    chosen = _benchmark(benchmark)
    modalities = _offered("modality", modality, chosen.modalities)
    names = _names(policy, base, adapter, relabelings)
    if parser == "grammar" and not set(names) & set(SERVED):
        asking = {
            "--model": model,
            "--base-url": base_url,
            "--cache": cache,
            "--replay": replay or None,
            "--concurrency": concurrency,
            "--timeout": timeout,
            "--retries": retries,
            "--price": price,
        }
        refuse_unused(f"none of the policies {', '.join(names)} asks a server", asking)
    for file in out or ():
        _check_place(file)
    with ExitStack() as stack, advancing("questions") as advance:
        weights = (base, adapter, device, dtype, format)
        policies = _policies(
            names,
            stack,
            weights,
            parser=parser,
            model=model,
            base_url=base_url,
            cache=cache,
            replay=replay,
            concurrency=concurrency,
            timeout=timeout,
            retries=retries,
            price=price,
            scoring=scoring,
            format=format,
            relabelings=relabelings,
            seed=seed,
        )
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


def _names(
    asked: list[str] | None, base: str | None, adapter: str | None, relabelings: int | None
) -> tuple[str, ...]:
    """Return the policies of the grid, which must have one for each option that belongs to some alone."""
    names = _offered("policy", asked, (*LOCAL, *SERVED)) if asked else LOCAL
    if (base is not None or adapter is not None) and "lm" not in names:
        raise InputError(
            "--base and --adapter belong to --policy lm, which is not among the policies asked for"
        )
    if relabelings is not None and not {"lm", "llm"} & set(names):
        raise InputError(
            "--relabelings belongs to lm and llm, and neither is among the policies asked for; leave it out"
        )
    return names


def _policies(
    names: tuple[str, ...], stack: ExitStack, weights: tuple[Any, ...], **options: Any
) -> "Policies":
    """A maker for each policy, which makes its answerer once; the stack closes what it connects to."""
    return {name: _once(partial(_answerer, name, stack, weights, options)) for name in names}


def _answerer(
    name: str, stack: ExitStack, weights: tuple[Any, ...], options: dict[str, Any]
) -> "Answerer | Connected":
    """Make the answerer of one policy, of whose options only those that belong to it are passed on."""
    from bip.commands.policy_options import Policy, make_reasoner
    from bip.evaluation.grid import Connected

    of_lm = name == "lm"
    of_llm = {"scoring": "echo", "format": "", "relabelings": None}
    own = options | (of_llm if name != "llm" else {}) | ({"parser": "grammar"} if name in BASELINES else {})
    base, adapter, device, dtype, format = weights if of_lm else (None, None, "cpu", "float32", "")
    relabelings = options["relabelings"] if of_lm else None
    local = partial(make_reasoner, Policy(name), base, adapter, device, dtype, format, relabelings)
    asks = name in SERVED or own["parser"] != "grammar"
    answerer, client = stack.enter_context(answering(name, local, **(own if asks else {})))
    return answerer if client is None else Connected(answerer, client, client.endpoint.concurrency)


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


def _check_place(file: Path) -> None:
    if file.suffix not in FORMATS:
        raise InputError(f"{file}: the table is written as {', '.join(FORMATS)}; give one of these suffixes")
    if not file.resolve().parent.is_dir():
        raise InputError(f"{file}: its folder does not exist; make it first")


def _write(grid: "Ablation", file: Path) -> None:
    from bip.evaluation.grid_table import as_csv, as_markdown

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
    from bip.evaluation.grid_plot import plot_ablation

    plot_ablation(grid, path)
