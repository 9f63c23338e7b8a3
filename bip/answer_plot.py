"""A picture of an answer: the posterior over the steps, each step's evidence, and the belief of each hypothesis."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from textwrap import fill

import matplotlib
import numpy as np
from numpy.typing import NDArray

from bip.answer import Answer
from bip.explanation import Explanation, explain
from bip.explanation.explanation import BeliefPath
from symbolic.language.question import letter

matplotlib.use("Agg")
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.colors import PowerNorm

Floats = NDArray[np.float64]

MARKERS, LINES = "osD^vP", ("-", "--", "-.", ":")
FLOOR = -6.0
"""Log-likelihood against the best choice, nats, from which on the evidence is drawn in one colour."""
SHOWN = 0.005
"""A place that no belief ever holds likelier than this is left out."""


def plot_answer(answer: Answer, path: Path) -> None:
    """Draw an answer into a PNG, SVG or PDF file, by its suffix.

    Under the question as title: the posterior of each choice over the steps, the evidence of each step
    under each choice (log-likelihood against the best), and a heat map of each choice's belief, event by event.
    """
    explanation = explain(answer)
    beliefs = [(named, belief, _places(belief)) for named, belief in _telling(explanation.beliefs)]
    steps, choices = len(explanation.steps), len(explanation.choices)
    heights = [2.4, 0.3 * choices + 0.9] if steps else []
    heights += [0.2 * len(places) + 0.8 for _, _, places in beliefs]
    figure, axes = plt.subplots(
        max(1, len(heights)),
        1,
        figsize=(
            max(8.0, 0.42 * max(steps, len(explanation.reading.events)) + 5.0),
            sum(heights) + 2.2 + 0.25 * choices,
        ),
        height_ratios=heights or [1.0],
        layout="constrained",
        squeeze=False,
    )
    title = fill(explanation.prompt, 90)
    figure.suptitle(title if steps else f"{title}\n{_verdict(explanation)}", fontsize=11)
    panels = list(axes[:, 0])
    if steps:
        _draw_posterior(panels.pop(0), explanation)
        _draw_evidence(panels.pop(0), explanation)
    for panel, (named, belief, places) in zip(panels, beliefs, strict=bool(beliefs)):
        _draw_belief(panel, explanation, named, belief, places)
    if beliefs:
        _name_events(panels[-1], explanation)
    elif not steps:
        panels[0].set_axis_off()
    figure.savefig(path, dpi=150)
    plt.close(figure)


def _draw_posterior(axes: Axes, explanation: Explanation) -> None:
    """A line a choice; widths fall and forms differ, so that of two that coincide both are seen."""
    rows = np.array([explanation.prior, *(step.posterior for step in explanation.steps)])
    for i, choice in enumerate(explanation.choices):
        axes.plot(
            np.arange(len(rows)),
            rows[:, i],
            linestyle=LINES[i % len(LINES)],
            linewidth=max(1.2, 4.0 - 1.2 * i),
            marker=MARKERS[i % len(MARKERS)],
            markersize=max(4.0, 9.0 - 2.0 * i),
            markerfacecolor="white",
            color=f"C{i}",
            alpha=0.9,
            label=fill(f"({letter(i)}) {choice.probability:.1%}  {choice.statement}", 90),
        )
    axes.set(ylabel="posterior", ylim=(-0.06, 1.06), xlim=(-0.3, len(rows) - 0.7))
    axes.set_xticks(range(len(rows)), ["start", *range(1, len(rows))], fontsize=8)
    axes.legend(loc="lower left", bbox_to_anchor=(0.0, 1.0), fontsize=8, frameon=False)
    axes.grid(alpha=0.3)


def _draw_evidence(axes: Axes, explanation: Explanation) -> None:
    """A cell a step and choice: the log-likelihood against the choice under which the step is likeliest."""
    rows = [[-np.inf if v is None else v for v in step.log_likelihood] for step in explanation.steps]
    values = np.array(rows, dtype=np.float64)
    best = values.max(axis=1, keepdims=True)
    behind = np.where(np.isfinite(best), values - np.where(np.isfinite(best), best, 0.0), 0.0).T
    axes.imshow(np.maximum(behind, FLOOR), aspect="auto", cmap="Blues", vmin=FLOOR, vmax=0.0)
    axes.set_yticks(range(len(behind)), [f"({letter(i)})" for i in range(len(behind))], fontsize=8)
    axes.set_xticks(range(len(rows)), [str(t) for t in range(1, len(rows) + 1)], fontsize=8)
    axes.set_title("evidence of each step, nats behind the best choice", fontsize=9, loc="left")
    if len(rows) <= 24:
        for (i, t), value in np.ndenumerate(behind):
            colour = "white" if value > FLOOR / 3 else "black"
            said = "-∞" if np.isneginf(value) else f"{value:.1f}"
            axes.text(t, i, said, ha="center", va="center", fontsize=7, color=colour)


def _draw_belief(
    axes: Axes, explanation: Explanation, named: str, path: BeliefPath, places: Sequence[int]
) -> None:
    """A row a place that is ever held possible, a column an event: what is thought before the next one."""
    times = len(explanation.reading.events) + 1
    at = np.searchsorted(np.array(path.times), np.arange(times), side="right") - 1
    grid = np.array(path.probabilities)[at][:, places].T
    axes.imshow(grid, aspect="auto", cmap="Blues", norm=PowerNorm(0.5, 0, 1))
    names = [*(place.name for place in explanation.reading.places), "somewhere else"]
    axes.set_yticks(range(len(places)), [names[i] for i in places], fontsize=8)
    axes.set_xticks([])
    axes.set_title(f"where {path.agent} thinks that the {path.thing} is, {named}", fontsize=9, loc="left")


def _telling(paths: Sequence[BeliefPath]) -> list[tuple[str, BeliefPath]]:
    """The beliefs of the choices' minds, equal ones once; where these are left open, those by what was witnessed."""
    supposed = [path for path in paths if path.under is not None]
    if not supposed:
        return [("as witnessed", path) for path in paths]
    alike: dict[BeliefPath, list[str]] = {}
    for path in supposed:
        alike.setdefault(replace(path, under=None), []).append(f"({letter(path.under or 0)})")
    return [(f"under {', '.join(letters)}", path) for path, letters in alike.items()]


def _places(path: BeliefPath) -> list[int]:
    rows = np.array(path.probabilities)
    return [int(i) for i in np.flatnonzero(rows.max(axis=0) >= SHOWN)]


def _name_events(axes: Axes, explanation: Explanation) -> None:
    words = ["start", *(fill(event.words, 36) for event in explanation.reading.events)]
    axes.set_xticks(range(len(words)), words, rotation=60, ha="right", fontsize=7)


def _verdict(explanation: Explanation) -> str:
    return "\n".join(
        fill(f"({letter(i)}) {choice.probability:.1%}  {choice.statement}", 100)
        for i, choice in enumerate(explanation.choices)
    )
