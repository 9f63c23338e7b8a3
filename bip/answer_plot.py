"""A picture of an answer: the posterior over the steps, each step's evidence, and the belief."""

from pathlib import Path
from textwrap import fill

import matplotlib
import numpy as np
from numpy.typing import NDArray

from bip.answer import Answer, describe, letter, representatives

matplotlib.use("Agg")
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.colors import PowerNorm

Floats = NDArray[np.float64]


def plot_answer(answer: Answer, path: Path) -> None:
    """Draw an answer into a PNG, SVG or PDF file, by its suffix.

    Three panels share the steps as their axis: the posterior of each choice, the evidence of each
    step (log-likelihood ratio of the best choice against the next), and where the person thinks
    the object is, under the likeliest hypothesis.
    """
    picks = representatives(answer)
    steps = len(answer.posterior.trace)
    places = len(answer.story.home.places) + 1
    figure, (top, middle, bottom) = plt.subplots(
        3,
        1,
        figsize=(max(7.0, 0.42 * steps + 4.5), 5.2 + 0.2 * places),
        height_ratios=[2.4, 1.6, 0.17 * places + 0.8],
        sharex=True,
        layout="constrained",
    )
    log_likelihood = np.array([step.log_likelihood[picks] for step in answer.posterior.trace])
    log_likelihood = log_likelihood.reshape(steps, len(picks))
    _draw_posterior(top, answer, log_likelihood)
    _draw_evidence(middle, answer, log_likelihood)
    _draw_belief(bottom, answer, picks)
    figure.savefig(path, dpi=150)
    plt.close(figure)


def _draw_posterior(axes: Axes, answer: Answer, log_likelihood: Floats) -> None:
    path = np.vstack([np.zeros(log_likelihood.shape[1]), np.cumsum(log_likelihood, axis=0)])
    posterior = np.exp(path - path.max(axis=1, keepdims=True))
    posterior /= posterior.sum(axis=1, keepdims=True)
    for i, choice in enumerate(answer.question.choices):
        axes.plot(
            np.arange(len(path)), posterior[:, i], marker="o", ms=4, label=fill(f"({letter(i)}) {choice}", 80)
        )
    axes.set(ylabel="posterior", ylim=(-0.04, 1.04))
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), fontsize=8, frameon=False)
    axes.grid(alpha=0.3)


def _draw_evidence(axes: Axes, answer: Answer, log_likelihood: Floats) -> None:
    order = np.argsort(answer.probabilities)[::-1]
    best, second = int(order[0]), int(order[1])
    with np.errstate(invalid="ignore"):
        ratio = np.nan_to_num(log_likelihood[:, best] - log_likelihood[:, second], nan=0.0, posinf=10.0)
    colours = [f"C{best}" if r >= 0 else f"C{second}" for r in ratio]  # as in the posterior above
    axes.bar(np.arange(1, len(ratio) + 1), ratio, color=colours)
    axes.axhline(0, color="black", lw=0.8)
    axes.set_ylabel(f"evidence, nats\n({letter(best)}) over ({letter(second)})")
    axes.grid(alpha=0.3, axis="y")


def _draw_belief(axes: Axes, answer: Answer, picks: list[int]) -> None:
    best = picks[int(np.argmax(answer.probabilities))]
    beliefs = [step.beliefs[best] for step in answer.posterior.trace]
    beliefs.append(answer.posterior.final_beliefs[best])
    held = [belief for belief in beliefs if belief is not None]
    if not held:
        axes.set_axis_off()
        return
    grid = np.array([belief.probabilities for belief in held]).T
    names = [place.words for place in answer.story.home.places] + ["somewhere else"]
    image = axes.imshow(grid, aspect="auto", cmap="Blues", norm=PowerNorm(0.5, 0, 1), origin="upper")
    axes.figure.colorbar(image, ax=axes, label="probability", pad=0.01)
    axes.set_yticks(range(len(names)), names, fontsize=8)
    labels = ["start", *(fill(describe(step.step), 36) for step in answer.posterior.trace)]
    axes.set_xticks(range(len(labels)), labels, rotation=60, ha="right", fontsize=7)
    hypothesis = [h for group in answer.posterior.groups for h in group][best]
    axes.set_ylabel(f"where {hypothesis.agent} thinks\nthe {held[0].object} is")
