"""A report as one HTML file: figures with intervals and controls, and the items with their readings and traces."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bip.evaluation.score import wilson
from bip.pages.item_browser import Why, browser_values, item_row
from bip.pages.rendering import asset, render


@dataclass(frozen=True, slots=True)
class Bar:
    """An accuracy on a scale from 0 to 1.

    Attributes:
        name: whose.
        accuracy: in [0, 1].
        interval: its 95% interval; None where there is none.
        kind: "ours", "control" or "published".
        n: of how many questions; None where it is not said.
    """

    name: str
    accuracy: float
    interval: tuple[float, float] | None
    kind: str
    n: int | None = None


def report_page(report: Mapping[str, Any], whys: Sequence[Why]) -> str:
    """Return the report of a run as one HTML file that needs no network.

    Args:
        report: of `evaluate`.
        whys: for each of its items, in order, the explanation, words, or None.
    """
    rows = [item_row(item, why) for item, why in zip(report["items"], whys, strict=True)]
    title = f"{report['benchmark']}, {report['modality']}, {report['policy']}"
    return render("report.html", title=title, **_figures(report), **browser_values(rows))


def figures(report: Mapping[str, Any]) -> str:
    """Return a report's figures, without the items, as notebooks show them."""
    style = asset("bip.css")
    return f'<div class="bip"><style>{style}</style>{render("figures.html", **_figures(report))}</div>'


def _figures(report: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "report": report,
        "bars": [_own(report), *_controls(report), *_published(report)],
        "types": [
            Bar(kind, part["accuracy"], wilson(part["accuracy"] * part["n"], part["n"]), "ours", part["n"])
            for kind, part in report["by_type"].items()
        ],
    }


def _own(report: Mapping[str, Any]) -> Bar:
    low, high = report["ci95"]
    return Bar(report["policy"], report["accuracy"], (low, high), "ours", report["n"])


def _controls(report: Mapping[str, Any]) -> list[Bar]:
    n = report["n"]
    return [Bar(name, p, wilson(p * n, n), "control", n) for name, p in report["controls"].items()]


def _published(report: Mapping[str, Any]) -> list[Bar]:
    return [Bar(name, p, None, "published") for name, p in report["published"].items()]
