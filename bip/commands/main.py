"""The command line. Heavy imports wait until a command needs them, so that `--help` is quick."""

import json
import sys
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import typer

from bip.commands.ablate import ablate
from bip.commands.compare import compare
from bip.commands.evaluations import ANY, evaluations
from bip.commands.options.flags import with_options
from bip.commands.options.told import Told
from bip.commands.perceive import (
    bench_perception,
    draw,
    perceive,
    write_json,
)
from bip.commands.print_schema import schema
from bip.commands.progress import advancing
from bip.commands.read import read
from symbolic.errors import BipError, InputError
from symbolic.registry import package_of, registered

app = typer.Typer(
    name="bip",
    help="Read what people do; say what they want, what they believe, and why.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


bench = typer.Typer(name="bench", help="Measure speed and quality on this machine.", no_args_is_help=True)
app.add_typer(bench)
app.add_typer(evaluations)


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
    "bench.scoring" puts it under `bip bench`, "eval.egotom" under `bip eval`. One that cannot be
    loaded becomes a command that says why.
    """
    parents = {"": app, "bench": bench, "eval": evaluations}
    commands = registered("bip.commands")
    for full_name in sorted(commands):
        parent, _, name = full_name.rpartition(".")
        group = parents.get(parent, app)
        try:
            command = commands[full_name]
            if parent not in parents:
                whose = package_of(commands.entry(full_name))
                raise InputError(
                    f"the command {full_name!r} of the package {whose} has no place: use bench.NAME or eval.NAME"
                )
        except BipError as error:
            _add_refusal(group, name, str(error))
            continue
        if isinstance(command, typer.Typer):
            group.add_typer(command, name=name)
        else:
            group.command(name)(command)


def _add_refusal(group: typer.Typer, name: str, sentence: str) -> None:
    """Add a command that cannot run, and says why, whatever follows it."""
    anything = {"ignore_unknown_options": True, "allow_extra_args": True}

    @group.command(name, help=sentence, context_settings=anything)
    def refuse() -> None:
        raise InputError(sentence)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"bip {version('bip')}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Read what people do; say what they want, what they believe, and why."""


@app.command()
@with_options(without=("concurrency", "price"))
def answer(
    file: Annotated[
        str, typer.Argument(help="A question: our JSON, a benchmark's record or its text; - for stdin.")
    ],
    told: Told,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
    explain: Annotated[
        bool, typer.Option(help="Print each step's evidence and how the belief moved.")
    ] = False,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the posterior, evidence and belief (png, svg, pdf).")
    ] = None,
) -> None:
    """Answer one question, and say why."""
    from bip.commands.answerers import answering
    from bip.question_files import read_question, read_question_file

    policy = _one_policy(told)
    question = (
        read_question(sys.stdin.buffer.read(), "stdin") if file == "-" else read_question_file(Path(file))
    )
    if plot is not None:
        _require_posterior(policy)
    with answering(policy, told) as (answerer, _):
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


def _one_policy(told: Told) -> str:
    if len(told.policies) > 1:
        raise InputError(
            f"{told.file}: policy: one at a time, not {', '.join(told.policies)}; `bip ablate` takes several"
        )
    return told.policies[0] if told.policies else "rational"


def _require_posterior(policy: str) -> None:
    from bip.commands.answerers import recipes

    if recipes((policy,))[policy].outright:
        raise InputError(f"--plot draws a posterior, and --policy {policy} has none")


def _plot_answer(result: Any, path: Path) -> None:
    from bip.answer_plot import plot_answer

    plot_answer(result, path)


@evaluations.command(ANY, hidden=True)
@with_options()
def evaluate(
    benchmark: Annotated[
        str,
        typer.Argument(
            help="Which: mmtom-qa, stories, bigtom, tomi, hi-tom, nested, generated, or what another package registers."
        ),
    ],
    path: Annotated[Path, typer.Argument(help="Its file or folder.")],
    told: Told,
    modality: Annotated[
        str | None, typer.Option(help="Input condition; the benchmark's first by default.")
    ] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Take only so many records.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Write the whole report, items included, as JSON.")] = None,
) -> None:
    """Run a benchmark; print its figures with the controls and published figures beside them."""
    from bip.benchmarks import BENCHMARKS
    from bip.commands.answerers import answering, recipes
    from bip.evaluation import evaluate as run
    from bip.evaluation.table import as_text

    chosen, policy = BENCHMARKS[benchmark], _one_policy(told)
    modality = modality or chosen.modalities[0]
    if modality not in chosen.modalities:
        raise InputError(
            f"{benchmark} has no modality {modality!r}; choose from {', '.join(chosen.modalities)}"
        )
    serves = recipes((policy,))[policy].asks_server
    if workers > 1 and serves:
        raise InputError(f"--workers: --policy {policy} waits for a server; use --concurrency instead")
    _check_place(out)
    with answering(policy, told) as (answerer, client), advancing("questions") as advance:
        done = count(1)
        report = run(
            chosen,
            path,
            answerer,
            modality=modality,
            policy=policy,
            limit=limit,
            workers=client.endpoint.concurrency if client is not None and serves else workers,
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


def _check_place(out: Path | None) -> None:
    if out is not None and not out.resolve().parent.is_dir():
        raise InputError(f"{out}: its folder does not exist; make it first")
    if out is not None and out.is_dir():
        raise InputError(f"{out}: is a folder; give the name of a file in it")


app.command("ablate")(ablate)
app.command("compare")(compare)
app.command("perceive")(perceive)
app.command("schema")(schema)
app.command("read")(read)
bench.command("perception")(bench_perception)


if __name__ == "__main__":
    main()
