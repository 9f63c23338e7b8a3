"""A fit of evidence to files of records, an author each; what it prints is TOML."""

import argparse
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol

from training.fitting.beliefs import TELLING, Example, fitted


class Teaches(Protocol):
    """What one record teaches; None for nothing."""

    def __call__(self, record: Mapping[str, Any], unread: bool) -> Example | None:
        """Return it; `unread` for an author whom nobody had read when the ways of reading were made."""
        ...


def examples(paths: Iterable[str | Path], teaches: Teaches, unread: bool) -> list[Example]:
    """Return what some files of records teach."""
    lines = [line for path in paths for line in Path(path).read_text("utf-8").splitlines() if line]
    return [found for line in lines if (found := teaches(json.loads(line), unread)) is not None]


def fit_and_print(teaches: Teaches, description: str | None) -> None:
    """Fit the weights to the files of records that the command line names, and print them as TOML."""
    options = argparse.ArgumentParser(description=description)
    options.add_argument("--unread", nargs="*", default=(), help="authors not read when the ways were made")
    options.add_argument("--read", nargs="*", default=(), help="others: what was found teaches nothing there")
    asked = options.parse_args()
    weights = fitted([*examples(asked.unread, teaches, True), *examples(asked.read, teaches, False)])
    print("[weights]")
    for name, weight in weights.items():
        if abs(weight) >= TELLING and not name.startswith("read "):
            print(f'"{name}" = {weight:.2f}')
