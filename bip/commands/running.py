"""What the commands that run many questions share: who works, where the report goes, and how a run goes on."""

import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bip.commands.options.told import Told, flag_of
from symbolic.errors import InputError
from symbolic.spreading import Workers, status, stopping
from symbolic.whole_files import require_place, write_whole

if TYPE_CHECKING:
    from bip.evaluation.keeping import Journal

OUT = Annotated[
    Path | None,
    typer.Option(help="Write the whole report, items included, as JSON; as a table of items with .parquet."),
]
RESUME = Annotated[
    Path | None,
    typer.Option(metavar="REPORT", help="Go on with the run that was to write this report, and write it."),
]
WORKERS = Annotated[int, typer.Option(min=1, help="How many work side by side.")]
BACKEND = Annotated[
    str, typer.Option(help="Where they work: processes, or ray (a cluster, or one started here).")
]
ADDRESS = Annotated[
    str | None, typer.Option(help="Of a Ray cluster, e.g. auto or ray://head:10001; one is started else.")
]

IMMATERIAL = frozenset({"cache", "replay", "concurrency", "timeout", "retries", "price"})
"""Options that change what a run costs, and no answer."""


def workers_of(count: int, backend: str, address: str | None, chunk: int = Workers().chunk) -> Workers:
    """Return who works, as a command line says.

    Raises:
        InputError: there is no such backend, or the address belongs to none.
    """
    chosen = {name: name for name in ("processes", "ray")}.get(backend)
    if chosen is None:
        raise InputError(f"--backend {backend!r} is unknown; choose from processes, ray")
    return Workers(count, "ray" if backend == "ray" else "processes", address, chunk)


def asked_of(told: Told, **more: str) -> dict[str, str]:
    """Return what determines the items of a run, as texts by name; of a URL, which may hold a key, a digest."""
    flags = {
        flag_of(name): _text(name, value) for name, value in told.flags.items() if name not in IMMATERIAL
    }
    written = {"--set": told.settings, "--config": told.sections}
    digests = {name: _digest(value) for name, value in written.items() if value}
    return {"bip": version("bip"), **more, "parser": told.parser or "grammar", **flags, **digests}


def _text(name: str, value: Any) -> str:
    return _digest(value) if name == "base_url" else str(value)


def _digest(value: Any) -> str:
    whole = json.dumps(value, sort_keys=True, default=str, ensure_ascii=False)
    return hashlib.sha256(whole.encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Running:
    """A run that may end early.

    Attributes:
        out: where its report goes.
        journal: keeps its items as they come; None where there is no report, or no file for one.
    """

    out: Path | None
    journal: "Journal | None"

    def finish(self, report: Mapping[str, Any], text: str, write: Any = None) -> None:
        """Write the report, print it, and end the command where the run was told to end.

        Args:
            report: what is written, as JSON; `interrupted` says whether the run was told to end.
            text: what is printed.
            write: writes the report, where it is not written as JSON.

        Raises:
            InputError: the report cannot be written; the items are kept.
            SystemExit: the run was told to end.
        """
        interrupted = bool(report.get("interrupted"))
        try:
            if write is not None:
                write()
            elif self.out is not None:
                write_json(self.out, report)
        except InputError as error:
            if self.journal is None:
                raise
            raise InputError(f"{error}; its items are safe: make room, {self._go_on()}") from error
        if self.journal is not None and not interrupted:
            self.journal.discard()
        print(text)
        if interrupted:
            if self.journal is not None:
                print(f"bip: to {self._go_on()}", file=sys.stderr)
            raise SystemExit(status())

    def _go_on(self) -> str:
        return f"go on with --resume {self.out}"


@contextmanager
def running(out: Path | None, resume: Path | None, asked: Mapping[str, str]) -> Iterator[Running]:
    """Run with signals heeded where nothing is half done, and with items kept beside the report.

    Args:
        out: where the report goes.
        resume: the report of a run that is gone on with; instead of `out`, or the same.
        asked: what determines the items.

    Raises:
        InputError: the report could not be written there, or there is nothing to go on with.
    """
    from bip.evaluation.keeping import Journal, journal_of

    if out is not None and resume is not None and out.resolve() != resume.resolve():
        raise InputError(f"--resume {resume} writes that report; leave out --out {out}")
    report = resume or out
    if report is not None:
        require_place(report)
    with stopping():
        if report is None or (report.exists() and not report.is_file()):
            yield Running(report, None)
            return
        if resume is not None and not journal_of(resume).exists():
            raise InputError(
                f"{resume}: there is no run to go on with: {journal_of(resume).name} does not lie beside it"
                + (", and the report is finished" if resume.exists() else "; begin one with --out")
            )
        with Journal(report, asked, resume is not None) as journal:
            yield Running(report, journal)


def table_of_items(out: Path | None) -> Callable[[Mapping[str, Any]], None] | None:
    """Return what writes a report as a Parquet file, where its name asks for that; else None.

    Raises:
        InputError: pyarrow is not installed.
    """
    from bip.parquet_files import is_parquet, require_pyarrow

    if out is None or not is_parquet(out):
        return None
    from bip.evaluation.item_table import write_items

    require_pyarrow()
    return partial(write_items, out)


def write_json(path: Path, report: Mapping[str, Any]) -> None:
    """Write a report, whole or not at all.

    Raises:
        InputError: the file cannot be written.
    """
    write_whole(path, json.dumps(report, indent=1) + "\n")
