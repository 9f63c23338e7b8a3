"""A picture of an ablation: the accuracy of every condition with its interval, beside the best control."""

from pathlib import Path

import matplotlib
import numpy as np

from bip.evaluation.grid import Ablation, Cell

matplotlib.use("Agg")
from matplotlib import pyplot as plt
from matplotlib.axes import Axes


def plot_ablation(ablation: Ablation, path: Path) -> None:
    """Draw an ablation into a PNG, SVG or PDF file, by its suffix.

    Each modality has its column; in it each policy has a point with its 95% interval, and a grey
    line is the best control. A condition that was not run has a cross at the bottom.
    """
    modalities = list(dict.fromkeys(cell.modality for cell in ablation.cells))
    policies = list(dict.fromkeys(cell.policy for cell in ablation.cells))
    figure, axes = plt.subplots(figsize=(2.6 + 1.5 * len(modalities), 4.0), layout="constrained")
    offsets = (np.arange(len(policies)) - (len(policies) - 1) / 2) * 0.6 / max(len(policies), 2)
    for number, (policy, offset) in enumerate(zip(policies, offsets.tolist(), strict=True)):
        cells = [cell for cell in ablation.cells if cell.policy == policy]
        _draw_policy(axes, cells, [modalities.index(c.modality) + offset for c in cells], f"C{number}")
    _draw_controls(axes, ablation, modalities)
    axes.set(ylabel="accuracy", ylim=(0, 1.05), xlim=(-0.5, len(modalities) - 0.5), title=ablation.benchmark)
    axes.set_xticks(range(len(modalities)), modalities)
    axes.grid(alpha=0.3, axis="y")
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), fontsize=8, frameon=False)
    figure.savefig(path, dpi=150)
    plt.close(figure)


def _draw_policy(axes: Axes, cells: list[Cell], x: list[float], colour: str) -> None:
    run = [(at, cell.report) for at, cell in zip(x, cells, strict=True) if cell.report is not None]
    if run:
        accuracy = np.array([report["accuracy"] for _, report in run])
        low, high = np.array([report["ci95"] for _, report in run]).T
        error = np.stack([accuracy - low, high - accuracy]).clip(min=0)
        places = [at for at, _ in run]
        axes.errorbar(places, accuracy, error, fmt="o", ms=6, capsize=4, color=colour, label=cells[0].policy)
    missing = [at for at, cell in zip(x, cells, strict=True) if cell.report is None]
    if missing:
        label = f"{cells[0].policy}: not run"
        axes.plot(missing, [0.02] * len(missing), "x", color=colour, label=label)


def _draw_controls(axes: Axes, ablation: Ablation, modalities: list[str]) -> None:
    controls = {cell.modality: cell.report["controls"] for cell in ablation.cells if cell.report}
    best = {modality: max(found.values()) for modality, found in controls.items() if found}
    if best:
        x = np.array([modalities.index(modality) for modality in best])
        axes.hlines(
            list(best.values()), x - 0.4, x + 0.4, colors="0.5", linestyles="--", label="best control"
        )
