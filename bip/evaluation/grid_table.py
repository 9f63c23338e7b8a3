"""An ablation as a table: Markdown for people, CSV for spreadsheets."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO

from bip.evaluation.grid import Ablation, Cell

COLUMNS = (
    "modality",
    "policy",
    "n",
    "accuracy",
    "ci95_low",
    "ci95_high",
    "difference",
    "difference_low",
    "difference_high",
    "better",
    "worse",
    "p",
    "undecided",
    "failed",
    "requests",
    "tokens",
    "cost",
    "error",
)
"""`requests`, `tokens` and `cost` are per question, and empty for a policy that asks no server."""


def as_csv(ablation: Ablation) -> str:
    """Return a header and a line for each condition; a figure that does not exist is empty."""
    file = StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(_fields(cell) for cell in ablation.cells)
    return file.getvalue()


def as_markdown(ablation: Ablation) -> str:
    """Return the conditions with their intervals and differences, then the controls and published figures."""
    blocks = [
        _title(ablation),
        _conditions(ablation),
        *_usage(ablation),
        *_not_run(ablation),
        *_controls(ablation),
        *_published(ablation),
    ]
    return "\n\n".join(blocks)


def _fields(cell: Cell) -> list[object]:
    if cell.report is None:
        return [cell.modality, cell.policy, *[""] * (len(COLUMNS) - 3), cell.error]
    r, d = cell.report, cell.difference
    paired = [d.mean, *d.ci95, d.better, d.worse, d.p] if d else [""] * 6
    own = [r["n"], r["accuracy"], *r["ci95"]]
    mean = r.get("usage", {}).get("per_question", {})
    asked = [mean["requests"], _tokens(mean), mean.get("cost", "")] if mean else [""] * 3
    return [cell.modality, cell.policy, *own, *paired, r["undecided"], r["failed"], *asked, ""]


def _tokens(mean: Mapping[str, float]) -> float:
    return mean["prompt_tokens"] + mean["completion_tokens"]


def _title(ablation: Ablation) -> str:
    stopped = " (interrupted: figures of what was answered)" if ablation.interrupted else ""
    return f"### {ablation.benchmark}: modality x policy{stopped}"


def _conditions(ablation: Ablation) -> str:
    reference = ablation.reference
    against = f"against {reference.name}" if reference else "difference"
    head = ("modality", "policy", "n", "accuracy", "95% interval", against, "95% interval", "p")
    rows = [_row(cell) for cell in ablation.cells]
    return _table((*head, "undecided", "failed"), rows)


def _row(cell: Cell) -> list[str]:
    if cell.report is None:
        return [cell.modality, cell.policy, *["-"] * 8]
    r, d = cell.report, cell.difference
    paired = [f"{d.mean:+.3f}", f"{d.ci95[0]:+.3f} to {d.ci95[1]:+.3f}", _p(d.p)] if d else ["-"] * 3
    own = [str(r["n"]), f"{r['accuracy']:.3f}", f"{r['ci95'][0]:.3f} to {r['ci95'][1]:.3f}"]
    return [cell.modality, cell.policy, *own, *paired, str(r["undecided"]), str(r["failed"])]


def _p(p: float) -> str:
    return f"{p:.3f}" if p >= 0.001 else "< 0.001"


def _usage(ablation: Ablation) -> Iterator[str]:
    asked = {
        cell.name: cell.report["usage"]["per_question"]
        for cell in ablation.cells
        if cell.report is not None and cell.report.get("usage")
    }
    if asked:
        rows = [
            [
                name,
                f"{mean['requests']:.1f}",
                f"{mean['cached']:.1f}",
                f"{_tokens(mean):.0f}",
                f"{mean['seconds']:.2f}",
                f"{mean['cost']:.6f}" if "cost" in mean else "-",
            ]
            for name, mean in asked.items()
        ]
        head = ("asked of the server, per question", "requests", "cached", "tokens", "seconds", "cost")
        yield _table(head, rows)


def _not_run(ablation: Ablation) -> Iterator[str]:
    reasons = [f"- {cell.name}: {cell.error}" for cell in ablation.cells if cell.error is not None]
    if reasons:
        yield "\n".join(("Not run:", "", *reasons))


def _controls(ablation: Ablation) -> Iterator[str]:
    """Controls see a modality and no policy, so that one condition of each modality tells them."""
    by_modality = {cell.modality: cell.report["controls"] for cell in ablation.cells if cell.report}
    names = list(dict.fromkeys(name for controls in by_modality.values() for name in controls))
    if names:
        rows = [
            [
                name,
                *(f"{controls[name]:.3f}" if name in controls else "-" for controls in by_modality.values()),
            ]
            for name in names
        ]
        yield _table(("control, no theory of mind (silent = 1/k)", *by_modality), rows)


def _published(ablation: Ablation) -> Iterator[str]:
    if ablation.published:
        rows = [[name, f"{value:.3f}"] for name, value in ablation.published.items()]
        yield _table(("published, all questions", "accuracy"), rows)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(line[k]) for line in (head, *rows)) for k in range(len(head))]
    lines = [head, ["-" * width for width in widths], *rows]
    return "\n".join(
        "| " + " | ".join(f"{c:<{w}}" for c, w in zip(line, widths, strict=True)) + " |" for line in lines
    )
