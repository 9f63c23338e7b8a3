"""`bip eval egotom`: joins the command line through the entry-point group "bip.commands"."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated, get_args

import typer

from bip.benchmarks.egotom.contexts import CONTEXTS
from bip.benchmarks.egotom.records import KINDS, LICENCE, FileSet, Selection, is_egotom
from bip.commands.open_word_runs import (
    BLIND,
    LIMIT,
    POLICY,
    TRACES,
    asking,
    begin_traces,
    require_traces,
)
from bip.commands.options.flags import with_options
from bip.commands.options.policy_options import require_known
from bip.commands.options.told import Told
from bip.commands.running import OUT, RESUME, asked_of, running
from bip.open_words.policies import FLAGS, OUTRIGHT, one_policy
from symbolic.errors import InputError


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
        typer.Option(
            help="direct, cot, simtom: folder of clips (CUID.mp4) or videos (VUID.mp4); frames are shown."
        ),
    ] = None,
    frames: Annotated[int, typer.Option(min=1, help="With --context-media: frames of a clip.")] = 16,
    controls: Annotated[
        bool, typer.Option("--controls", help="Print the controls alone; asks no model.")
    ] = False,
    limit: LIMIT = None,
    out: OUT = None,
    resume: RESUME = None,
    traces: TRACES = None,
) -> None:
    """EgoToM: what a camera wearer wants, believes and does next."""
    from bip.benchmarks.egotom.runs import Protocol, run
    from bip.evaluation.open_word_table import as_text

    selection = replace(_selection(context, kind, files), films=context_media, frames=frames)
    chosen = one_policy(policy, told)
    require_traces(chosen, traces)
    if context_media is not None and not context_media.is_dir():
        raise InputError(
            f"--context-media {context_media}: there is no such folder; give the one with the films"
        )
    if controls:
        _tell_licence(path, selection)
        _print_controls(path, selection, limit)
        return
    orders = shuffles or (3 if chosen in OUTRIGHT else 1)
    protocol = Protocol(orders, told.flags.get("seed") or 0, limit, with_no_context, traces)
    asked = asked_of(told, benchmark="egotom", policy=chosen, questions=str(selection), shuffles=str(orders))
    with running(out, resume, asked) as going:
        _tell_licence(path, selection)
        begin_traces(traces, resume)
        with asking(chosen, told, going.journal, sees=context_media is not None) as who:
            report = run(path, selection, protocol, who)
            report |= who.usage(report["n"])
        going.finish(report, as_text(report))


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


def _tell_licence(path: Path, selection: Selection) -> None:
    if is_egotom(path, selection):
        print(LICENCE, file=sys.stderr)
