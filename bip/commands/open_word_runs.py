"""What the commands of benchmarks in open words share: flags, frames for a model that sees, and traces."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from bip.open_words.policies import OUTRIGHT
from symbolic.errors import InputError
from symbolic.whole_files import require_place

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
