"""The command line. Heavy imports wait until a command needs them, so that `--help` is quick."""

import sys
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bip.commands.ablate import ablate
from bip.commands.answer import answer, one_policy
from bip.commands.compare import compare
from bip.commands.evaluations import ANY, evaluations
from bip.commands.options import completion
from bip.commands.options.flags import with_options
from bip.commands.options.told import Told
from bip.commands.perceive import bench_perception, perceive
from bip.commands.print_schema import schema
from bip.commands.progress import advancing
from bip.commands.read import read
from bip.commands.running import (
    ADDRESS,
    BACKEND,
    OUT,
    RESUME,
    WORKERS,
    asked_of,
    running,
    table_of_items,
    workers_of,
)
from bip.commands.written import HTML, check_place, write_page
from symbolic.errors import BipError, InputError
from symbolic.registry import package_of, registered

if TYPE_CHECKING:
    from bip.evaluation.report import Report
from symbolic.spreading import stopping
from symbolic.spreading.stopping import status

app = typer.Typer(
    name="bip",
    help="Read what people do; say what they want, what they believe, and why.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


bench = typer.Typer(name="bench", help="Measure speed and quality on this machine.", no_args_is_help=True)
app.add_typer(bench)
app.add_typer(evaluations)


def main() -> None:
    """Run the command line; bad input ends in one sentence and exit status 2."""
    try:
        with stopping():
            add_commands()
            _run()
    except BipError as error:
        print(f"bip: {error}", file=sys.stderr)
        raise SystemExit(2) from None
    except KeyboardInterrupt as stop:
        raise SystemExit(getattr(stop, "status", 130)) from None
    except BrokenPipeError:  # the reader of our output, `head` say, has gone
        sys.stderr.close()
        raise SystemExit(1) from None


def _run() -> None:
    """Run the command; Typer ends with 130 whatever signal stopped it, and TERM is 143."""
    try:
        app()
    except SystemExit as end:
        raise SystemExit(status() if end.code == 130 else end.code) from None


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


@evaluations.command(ANY, hidden=True)
@with_options(without=("backend",))
def evaluate(
    benchmark: Annotated[
        str,
        typer.Argument(
            help="Which: mmtom-qa, stories, bigtom, tomi, hi-tom, nested, generated, or another package's.",
            autocompletion=completion.evaluations,
        ),
    ],
    path: Annotated[Path, typer.Argument(help="Its file or folder.")],
    told: Told,
    modality: Annotated[
        str | None,
        typer.Option(
            help="Input condition; the benchmark's first by default.", autocompletion=completion.modalities
        ),
    ] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Take only so many records.")] = None,
    workers: WORKERS = 1,
    backend: BACKEND = "processes",
    address: ADDRESS = None,
    cross_validate: Annotated[
        bool,
        typer.Option(
            "--cross-validate", help="Fit what is fitted to such records on others than the one at hand."
        ),
    ] = False,
    out: OUT = None,
    resume: RESUME = None,
    html: HTML = None,
) -> None:
    """Run a benchmark; print its figures with the controls and published figures beside them."""
    from bip.benchmarks import BENCHMARKS
    from bip.collection import pass_over_what_is_loaded
    from bip.commands.answerers import answering, recipes
    from bip.evaluation import evaluate as run
    from bip.evaluation.run import waiting_for
    from bip.evaluation.table import as_text

    chosen, policy = BENCHMARKS[benchmark], one_policy(told)
    modality = modality or chosen.modalities[0]
    if modality not in chosen.modalities:
        raise InputError(
            f"{benchmark} has no modality {modality!r}; choose from {', '.join(chosen.modalities)}"
        )
    serves = recipes((policy,))[policy].asks_server
    working = workers_of(workers, backend, address)
    if workers > 1 and serves:
        raise InputError(f"--workers: --policy {policy} waits for a server; use --concurrency instead")
    check_place(html)
    as_table = table_of_items(resume or out)
    asked = asked_of(
        told, benchmark=benchmark, modality=modality, policy=policy, cross_validated=str(cross_validate)
    )
    with running(out, resume, asked) as going:
        with answering(policy, told) as (answerer, client), advancing("questions") as advance:
            done = count(1)
            pass_over_what_is_loaded()
            report = run(
                chosen,
                path,
                answerer,
                modality=modality,
                policy=policy,
                limit=limit,
                workers=waiting_for(client, None if serves else working) if client else working,
                client=client,
                cross_validate=cross_validate,
                on_item=lambda item: advance(next(done), limit),
                journal=going.journal,
                explaining=html is not None,
            )
            if client is not None:
                report["usage"] = client.report(report["n"])
        write_page(html, lambda: _page(report))
        going.finish(report, as_text(report), partial(as_table, report) if as_table else None)


def _page(report: "Report") -> str:
    from bip.pages.report_page import report_page

    return report_page(report, report.whys)


app.command("answer")(answer)
app.command("ablate")(ablate)
app.command("compare")(compare)
app.command("perceive")(perceive)
app.command("schema")(schema)
app.command("read")(read)
bench.command("perception")(bench_perception)


if __name__ == "__main__":
    main()
