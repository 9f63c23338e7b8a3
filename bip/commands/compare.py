"""`bip compare A.json B.json`: two runs on the questions that both have."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from symbolic.errors import InputError

if TYPE_CHECKING:
    from bip.evaluation.consistency import Agreement, Comparison


def compare(
    first: Annotated[Path, typer.Argument(help="Report of `bip eval --out`.")],
    second: Annotated[Path, typer.Argument(help="Another one.")],
    kinds: Annotated[
        str | None,
        typer.Option(
            help="Pair a kind of question of the first with one of the second on the same clip, e.g. goal,belief."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the bootstrap.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Compare two runs: accuracy, consistency of choices and errors (kappa), McNemar's test."""
    from dataclasses import asdict

    import numpy as np

    from bip.evaluation.consistency import compare_runs, of_clips

    ours, theirs = _items(first), _items(second)
    if kinds is not None:
        pair = [kind.strip() for kind in kinds.split(",")]
        if len(pair) != 2:
            raise InputError(f"--kinds {kinds!r}: name two kinds of question, e.g. goal,belief")
        ours, theirs = of_clips(ours, pair[0]), of_clips(theirs, pair[1])
    found = compare_runs(ours, theirs, np.random.default_rng(seed))
    if found is None:
        raise InputError(f"{first} and {second} share no question; compare runs on the same data")
    print(json.dumps(asdict(found), indent=1) if as_json else as_text(found))


def _items(path: Path) -> list[dict[str, Any]]:
    """Return the items of a report.

    Raises:
        InputError: the file is no report.
    """
    from bip.benchmarks.json_lines import read_json

    report = read_json(path)
    items = report.get("items") if isinstance(report, dict) else None
    wanted = {"id", "type", "correct", "choice"}
    if not isinstance(items, list) or not all(isinstance(i, dict) and wanted <= set(i) for i in items):
        raise InputError(f"{path}: is no report with items; give a file that `bip eval --out` wrote")
    return [{"probabilities": (), **item} for item in items]


def as_text(found: "Comparison") -> str:
    """Return a comparison as lines of text."""
    gain = found.difference
    return "\n".join(
        [
            f"{found.n} questions in both: accuracy {found.accuracies[0]:.4f} and {found.accuracies[1]:.4f}",
            f"  difference {gain.mean:+.4f}  (95% interval {gain.ci95[0]:+.3f} to {gain.ci95[1]:+.3f})",
            f"  better on {gain.better}, worse on {gain.worse}; p = {gain.p:.4f} (McNemar, exact)",
            *(["  " + _line("same choice", found.choice)] if found.choice is not None else []),
            "  " + _line("both right or both wrong", found.error),
        ]
    )


def _line(what: str, told: "Agreement") -> str:
    kappa = "not defined" if told.kappa is None else f"{told.kappa:.3f}"
    return f"{what}: {told.observed:.3f}, by chance {told.expected:.3f}, kappa {kappa} (n {told.n})"
