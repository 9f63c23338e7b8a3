"""The command line. Heavy imports wait until a command needs them, so that `--help` is quick."""

import json
import sys
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import typer

from bip.commands.ablate import ablate
from bip.commands.perceive import (
    bench_perception,
    draw,
    perceive,
    write_json,
)
from bip.commands.policy_options import (
    BASELINES,
    AdapterOption,
    BaseOption,
    DeviceOption,
    DtypeOption,
    Policy,
    PolicyOption,
    RelabelingsOption,
    make_reasoner,
)
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
    SeedOption,
    TimeoutOption,
    answering,
    refuse_unused,
)
from symbolic.errors import BipError

app = typer.Typer(
    name="bip",
    help="Read what people do; say what they want, what they believe, and why.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


bench = typer.Typer(name="bench", help="Measure speed and quality on this machine.", no_args_is_help=True)
app.add_typer(bench)


def main() -> None:
    """Run the command line; bad input ends in one sentence and exit status 2."""
    add_commands()
    try:
        app()
    except BipError as error:
        print(f"bip: {error}", file=sys.stderr)
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:  # the reader of our output, `head` say, has gone
        sys.stderr.close()
        raise SystemExit(1) from None


def add_commands() -> None:
    """Add the commands of other packages: entry points of the group "bip.commands".

    An entry point names a Typer application, or a function that becomes a command; a name such as
    "bench.scoring" puts it under `bip bench`.
    """
    from importlib.metadata import entry_points

    parents = {"": app, "bench": bench}
    for entry in sorted(entry_points(group="bip.commands"), key=lambda entry: entry.name):
        parent, _, name = entry.name.rpartition(".")
        command = entry.load()
        if isinstance(command, typer.Typer):
            parents[parent].add_typer(command, name=name)
        else:
            parents[parent].command(name)(command)


@app.command()
def answer(
    file: Annotated[
        str, typer.Argument(help="A question: our JSON, a benchmark's record or its text; - for stdin.")
    ],
    policy: PolicyOption = Policy.rational,
    base: BaseOption = None,
    adapter: AdapterOption = None,
    device: DeviceOption = "cpu",
    dtype: DtypeOption = "float32",
    model: ModelOption = None,
    base_url: BaseUrlOption = None,
    scoring: ScoringOption = "echo",
    format: FormatOption = "",
    relabelings: RelabelingsOption = None,
    parser: ParserOption = "grammar",
    cache: CacheOption = None,
    replay: ReplayOption = False,
    seed: SeedOption = 0,
    timeout: TimeoutOption = None,
    retries: RetriesOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
    explain: Annotated[
        bool, typer.Option(help="Print each step's evidence and how the belief moved.")
    ] = False,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the posterior, evidence and belief (png, svg, pdf).")
    ] = None,
) -> None:
    """Answer one question, and say why."""
    from bip.question_files import read_question, read_question_file
    from symbolic.errors import InputError

    question = (
        read_question(sys.stdin.buffer.read(), "stdin") if file == "-" else read_question_file(Path(file))
    )
    if plot is not None and policy in BASELINES:
        raise InputError(f"--plot draws a posterior, and --policy {policy.value} has none")
    _require_no_weights(policy, base, adapter)
    with answering(
        policy.value,
        lambda: make_reasoner(policy, base, adapter, device, dtype, format, relabelings),
        parser=parser,
        model=model,
        base_url=base_url,
        cache=cache,
        replay=replay,
        timeout=timeout,
        retries=retries,
        scoring=scoring,
        format=format,
        relabelings=relabelings,
        seed=seed,
    ) as (answerer, _):
        try:
            result: Any = answerer.answer(question)
        except BipError as error:
            raise InputError(f"{file}: {error}") from error
    if as_json:
        print(json.dumps(result.as_json(), indent=2))
    else:
        print(result.explain() if explain else result.summary())
    if plot is not None:
        draw(lambda: _plot_answer(result, plot), plot)


def _require_no_weights(policy: Policy, base: str | None, adapter: str | None) -> None:
    if policy.value in SERVED:
        weights = {"--base": base, "--adapter": adapter}
        refuse_unused(f"--policy {policy.value} asks a server, which has weights of its own", weights)


def _plot_answer(result: Any, path: Path) -> None:
    from bip.answer_plot import plot_answer

    plot_answer(result, path)


@app.command("eval")
def evaluate(
    benchmark: Annotated[str, typer.Argument(help="Which benchmark: mmtom-qa, muma-tom or generated.")],
    path: Annotated[Path, typer.Argument(help="Its file or folder.")],
    modality: Annotated[
        str | None, typer.Option(help="Input condition; the benchmark's first by default.")
    ] = None,
    policy: PolicyOption = Policy.rational,
    base: BaseOption = None,
    adapter: AdapterOption = None,
    device: DeviceOption = "cpu",
    dtype: DtypeOption = "float32",
    model: ModelOption = None,
    base_url: BaseUrlOption = None,
    scoring: ScoringOption = "echo",
    format: FormatOption = "",
    relabelings: RelabelingsOption = None,
    parser: ParserOption = "grammar",
    cache: CacheOption = None,
    replay: ReplayOption = False,
    seed: SeedOption = 0,
    concurrency: ConcurrencyOption = None,
    timeout: TimeoutOption = None,
    retries: RetriesOption = None,
    price: PriceOption = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Take only so many records.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Write the whole report, items included, as JSON.")] = None,
) -> None:
    """Run a benchmark; print its figures with the controls and published figures beside them."""
    from bip.benchmarks import BENCHMARKS
    from bip.evaluation import evaluate as run
    from bip.evaluation.table import as_text
    from symbolic.errors import InputError

    chosen = BENCHMARKS.get(benchmark)
    if chosen is None:
        raise InputError(f"there is no benchmark {benchmark!r}; choose from {', '.join(BENCHMARKS)}")
    modality = modality or chosen.modalities[0]
    if modality not in chosen.modalities:
        raise InputError(
            f"{benchmark} has no modality {modality!r}; choose from {', '.join(chosen.modalities)}"
        )
    if workers > 1 and policy.value in SERVED:
        raise InputError(f"--workers: --policy {policy.value} waits for a server; use --concurrency instead")
    if out is not None and not out.resolve().parent.is_dir():
        raise InputError(f"{out}: its folder does not exist; make it first")
    if out is not None and out.is_dir():
        raise InputError(f"{out}: is a folder; give the name of a file in it")
    _require_no_weights(policy, base, adapter)
    with (
        answering(
            policy.value,
            lambda: make_reasoner(policy, base, adapter, device, dtype, format, relabelings),
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
        ) as (answerer, client),
        advancing("questions") as advance,
    ):
        done = count(1)
        report = run(
            chosen,
            path,
            answerer,
            modality=modality,
            policy=policy.value,
            limit=limit,
            workers=client.endpoint.concurrency if client is not None and policy.value in SERVED else workers,
            threads=client is not None,
            client=client,
            on_item=lambda item: advance(next(done), limit),
        )
        if client is not None:
            report["usage"] = client.report(report["n"])
    print(as_text(report))
    if out is not None:
        write_json(out, report)
    if report["interrupted"]:
        raise SystemExit(130)


app.command("ablate")(ablate)
app.command("perceive")(perceive)
bench.command("perception")(bench_perception)


if __name__ == "__main__":
    main()
