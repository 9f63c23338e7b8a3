"""A grid of conditions as one HTML file: accuracies, differences, controls, and every condition's items."""

from typing import Any

from bip.evaluation.grid import Ablation, Cell
from bip.pages.item_browser import browser_values, item_row
from bip.pages.rendering import render
from bip.pages.report_page import Bar


def ablation_page(ablation: Ablation) -> str:
    """Return a grid as one HTML file that needs no network."""
    rows = [
        item_row(item, why, cell.name)
        for cell in ablation.cells
        if cell.report is not None
        for item, why in zip(cell.report["items"], cell.report.whys, strict=True)
    ]
    return render(
        "ablation.html",
        title=f"{ablation.benchmark}: modality x policy",
        grid=ablation,
        bars=[_bar(cell) for cell in ablation.cells if cell.report is not None],
        controls=_controls(ablation),
        **browser_values(rows),
    )


def _bar(cell: Cell) -> Bar:
    assert cell.report is not None
    low, high = cell.report["ci95"]
    return Bar(cell.name, cell.report["accuracy"], (low, high), "ours", cell.report["n"])


def _controls(ablation: Ablation) -> dict[str, dict[str, Any]]:
    """Controls see a modality and no policy: one condition of each modality tells them."""
    by_modality = {cell.modality: cell.report["controls"] for cell in ablation.cells if cell.report}
    names = dict.fromkeys(name for controls in by_modality.values() for name in controls)
    return {name: {modality: c.get(name) for modality, c in by_modality.items()} for name in names}
