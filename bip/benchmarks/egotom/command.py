"""`bip eval egotom`: joins the command line through the entry-point group "bip.commands"."""

import sys
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Annotated, Any, get_args

import typer

from bip.benchmarks.egotom.contexts import CONTEXTS
from bip.benchmarks.egotom.records import KINDS, LICENCE, FileSet, Selection
from bip.commands.options.flags import with_options
from bip.commands.options.policy_options import require_known
from bip.commands.options.told import Told
from bip.commands.perceive import write_json
from bip.commands.progress import advancing
from bip.open_words.policies import FLAGS, OUTRIGHT, answering, one_policy
from symbolic.errors import InputError

POLICY = Annotated[
    str | None, typer.Option(help="lm, llm: open-word inverse planning; direct, cot, simtom: ask outright.")
]
OUT = Annotated[Path | None, typer.Option(help="Write the whole report, items included, as JSON.")]
LIMIT = Annotated[int | None, typer.Option(min=1, help="Take only so many questions of each kind.")]
BLIND = Annotated[
    bool, typer.Option("--with-no-context", help="Ask with no context too; report what it adds.")
]


@with_options(policies="none", options=FLAGS)
def egotom(
    path: Annotated[Path, typer.Argument(help="A CSV of EgoToM, or a folder of them.")],
    told: Told,
    context: Annotated[str, typer.Option(help=f"How much is shown: {', '.join(CONTEXTS)}.")] = "full",
    kind: Annotated[str, typer.Option(help="goal, belief, actions or all.")] = "all",
    files: Annotated[str, typer.Option(help="all, or paper: the part that the paper reports on.")] = "all",
    policy: POLICY = None,
    shuffles: Annotated[
        int | None,
        typer.Option(min=1, help="Orders of the choices; 3, but 1 where the order changes nothing."),
    ] = None,
    with_no_context: BLIND = False,
    context_media: Annotated[
        Path | None,
        typer.Option(help="direct, cot, simtom: folder of clips (CUID.mp4) whose frames are shown."),
    ] = None,
    frames: Annotated[int, typer.Option(min=1, help="With --context-media: frames of a clip.")] = 16,
    controls: Annotated[
        bool, typer.Option("--controls", help="Print the controls alone; asks no model.")
    ] = False,
    limit: LIMIT = None,
    out: OUT = None,
) -> None:
    """EgoToM: what a camera wearer wants, believes and does next."""
    from bip.benchmarks.egotom.runs import Protocol, run
    from bip.evaluation.open_word_table import as_text

    selection = replace(_selection(context, kind, files), films=context_media, frames=frames)
    chosen = one_policy(policy, told)
    require_place(out)
    print(LICENCE, file=sys.stderr)
    if controls:
        _print_controls(path, selection, limit)
        return
    orders = shuffles or (3 if chosen in OUTRIGHT else 1)
    protocol = Protocol(orders, told.flags.get("seed") or 0, limit, with_no_context)
    with answering(chosen, told) as (answerer, client), advancing("questions") as advance:
        asked = answerer if context_media is None else seeing(answerer, chosen)
        done = count(1)
        report = run(path, selection, protocol, asked, chosen, client, lambda item: advance(next(done), None))
        if client is not None:
            report["usage"] = client.report(report["n"])
    print(as_text(report))
    finish(report, out)


def _selection(context: str, kind: str, files: str) -> Selection:
    require_known("--context", context, CONTEXTS)
    require_known("--kind", kind, ("all", *KINDS))
    require_known("--files", files, get_args(FileSet))
    return Selection(
        next(c for c in CONTEXTS if c == context),
        next((k for k in KINDS if k == kind), None),
        next(f for f in get_args(FileSet) if f == files),
    )


def _print_controls(path: Path, selection: Selection, limit: int | None) -> None:
    from bip.benchmarks.egotom.runs import controls, take

    figures, notes = controls(take(path, selection, limit))
    for name, value in figures.items():
        print(f"  {name:<36}  {value:.3f}")
    for note in notes:
        print(f"note: {note}")


def seeing(answerer: Any, policy: str) -> Any:
    """Return a baseline that shows frames to the model that it asks.

    Raises:
        InputError: the policy scores lines, and sees nothing.
    """
    from bip.open_words.film import look

    if policy not in OUTRIGHT:
        raise InputError(f"--policy {policy} reads lines and sees no frames; use {', '.join(OUTRIGHT)}")
    return replace(answerer, look=look)


def require_place(out: Path | None) -> None:
    """Check that a report can be written.

    Raises:
        InputError: it cannot.
    """
    if out is not None and not out.resolve().parent.is_dir():
        raise InputError(f"{out}: its folder does not exist; make it first")
    if out is not None and out.is_dir():
        raise InputError(f"{out}: is a folder; give the name of a file in it")


def finish(report: dict[str, Any], out: Path | None) -> None:
    """Write a report where one is wanted; an interrupted run ends with status 130."""
    if out is not None:
        write_json(out, report)
    if report.get("interrupted"):
        raise SystemExit(130)
