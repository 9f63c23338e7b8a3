"""What the commands of benchmarks in open words share: flags, frames for a model that sees, and traces."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bip.commands.options.told import Told
from bip.commands.progress import advancing
from bip.open_words.policies import OUTRIGHT, answering
from symbolic.errors import InputError
from symbolic.whole_files import require_place

if TYPE_CHECKING:
    from bip.evaluation.keeping import Journal
    from bip.open_words.who import Who

POLICY = Annotated[
    str | None, typer.Option(help="lm, llm: open-word inverse planning; direct, cot, simtom: ask outright.")
]
TRACES = Annotated[
    Path | None,
    typer.Option(help="lm, llm: write what each line says for each choice, a JSON object a question."),
]
LIMIT = Annotated[int | None, typer.Option(min=1, help="Take only so many questions (of each kind).")]
BLIND = Annotated[
    bool, typer.Option("--with-no-context", help="Ask with no context too; report what it adds.")
]


@contextmanager
def asking(policy: str, told: Told, journal: "Journal | None", *, sees: bool) -> "Iterator[Who]":
    """Yield who answers by a policy, with progress on the terminal; its client is closed afterwards.

    Args:
        policy: its name.
        told: what was said on the command line.
        journal: keeps the items.
        sees: the model is shown frames.

    Raises:
        BipError: what was said does not fit the policy, or the model cannot be used.
    """
    from bip.open_words.who import Who

    with answering(policy, told) as (answerer, client), advancing("questions") as advance:
        done = count(1)
        answers = seeing(answerer, policy) if sees else answerer
        yield Who(answers, policy, client, lambda item: advance(next(done), None), journal)


def seeing(answerer: Any, policy: str) -> Any:
    """Return a baseline that shows frames to the model that it asks.

    Raises:
        InputError: the policy scores lines, and sees nothing.
    """
    from bip.open_words.film import look

    if policy not in OUTRIGHT:
        raise InputError(f"--policy {policy} reads lines and sees no frames; use {', '.join(OUTRIGHT)}")
    return replace(answerer, look=look)


def require_traces(policy: str, traces: Path | None) -> None:
    """Check that traces can be written where they are wanted.

    Raises:
        InputError: the file cannot be, or the policy leaves no trace.
    """
    if traces is None:
        return
    if policy in OUTRIGHT:
        raise InputError(f"--traces: --policy {policy} scores no lines; use lm or llm, or leave it out")
    require_place(traces)


def begin_traces(traces: Path | None, resume: Path | None) -> None:
    """Empty the file of traces, unless a run is gone on with.

    Raises:
        InputError: it cannot be written.
    """
    if traces is None or resume is not None:
        return
    try:
        traces.write_text("", encoding="utf-8")
    except OSError as error:
        raise InputError(f"--traces {traces}: cannot be written ({error.strerror})") from error
