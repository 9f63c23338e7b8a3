"""A fit of evidence to files of records, an author each, some of which count twice; what it prints is TOML."""

import argparse
import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from training.fitting.beliefs import TELLING, Example, fitted

Teaches: TypeAlias = Callable[[Mapping[str, Any]], Example | None]
"""What one record teaches; None for nothing."""


def examples(paths: Iterable[str | Path], teaches: Teaches) -> list[Example]:
    """Return what some files of records teach."""
    lines = [line for path in paths for line in Path(path).read_text("utf-8").splitlines() if line]
    return [found for line in lines if (found := teaches(json.loads(line))) is not None]


def fit_and_print(teaches: Teaches, description: str | None) -> None:
    """Fit the weights to the files of records that the command line names, and print them as TOML."""
    options = argparse.ArgumentParser(description=description)
    options.add_argument("--twice", nargs="*", default=(), help="authors in plain English, counted twice")
    options.add_argument("--once", nargs="*", default=())
    asked = options.parse_args()
    weights = fitted([*(2 * examples(asked.twice, teaches)), *examples(asked.once, teaches)])
    print("[weights]")
    for name, weight in weights.items():
        if abs(weight) >= TELLING:
            print(f'"{name}" = {weight:.2f}')
