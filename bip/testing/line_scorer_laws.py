"""The laws of a language model that scores lines and choices after lines (`bip.open_words.scorer`), nats.

at most 0:    log p(line | above) <= 0
causal:       a line's score depends on what stands above it, not on what follows
independent:  openings together score as each alone, and so do choices, in any order
additive:     the scores of lines sum to that of the text that they make
"""

from collections.abc import Sequence

import numpy as np

from bip.open_words.scorer import LineScorer
from bip.testing.agreement import require, require_close

OPENINGS = (
    "C's goal: To make tea.\n",
    "C's goal: To wash the dishes before the guests come.\n",
    "What C does:\n",
)
LINES = (
    "C walks to the kitchen.\n",
    "C opens the fridge.\n",
    "C takes the milk from the fridge.\n",
    "C looks around.\n",
    "C picks a cup.\n",
)
HEADING = "C's goal:"
CHOICES = (" To make tea.\n", " To make toast.\n", " To wash the dishes before the guests come.\n")
_LAW = "the laws of a scorer of lines"


def check_line_scorer(
    scorer: LineScorer,
    openings: Sequence[str] = OPENINGS,
    lines: Sequence[str] = LINES,
    choices: Sequence[str] = CHOICES,
    atol: float = 1e-4,
) -> None:
    """Check every law that the scorer's forms have.

    Args:
        scorer: what to check.
        openings: two or more texts that stand above the lines, each with the end of its line.
        lines: two or more lines of evidence, likewise.
        choices: two or more statements, likewise.
        atol: how far log-probabilities may lie apart, nats.

    Raises:
        BrokenLawError: one is broken; says which.
    """
    if "evidence" in scorer.forms:
        _check_lines(scorer, openings, lines, atol)
    if "contrastive" in scorer.forms:
        _check_choices(scorer, lines, choices, atol)


def _check_lines(scorer: LineScorer, openings: Sequence[str], lines: Sequence[str], atol: float) -> None:
    whole = scorer.score_lines(openings, lines).values
    shape = (len(lines), len(openings))
    require(whole.shape == shape, _LAW, f"values of shape {whole.shape} against {shape}", "return [T, H]")
    require(
        bool((whole <= 0).all()), "at most 0", f"a line scores {whole.max():g}", "return log-probabilities"
    )
    early = scorer.score_lines(openings, lines[:-1]).values
    require_close(
        early, whole[:-1], atol, "causal", "all but the last line", "score with what stands above alone"
    )
    turned = scorer.score_lines(openings[::-1], lines).values[:, ::-1]
    require_close(
        turned, whole, atol, "independent", "openings in another order", "keep each opening's text apart"
    )
    alone = np.concatenate([scorer.score_lines([opening], lines).values for opening in openings], axis=1)
    require_close(alone, whole, atol, "independent", "openings alone", "mask what fills up a short opening")
    joined = scorer.score_lines(openings, ["".join(lines)]).values[0]
    mend = "let no token run across the end of a line"
    require_close(joined, whole.sum(axis=0), atol * len(lines), "additive", "the lines as one text", mend)


def _check_choices(scorer: LineScorer, lines: Sequence[str], choices: Sequence[str], atol: float) -> None:
    every = scorer.score_choices(lines, HEADING, choices, range(len(lines) + 1)).values
    shape = (len(lines) + 1, len(choices))
    require(every.shape == shape, _LAW, f"values of shape {every.shape} against {shape}", "return [N, H]")
    for n in (0, 1, len(lines)):
        one = scorer.score_choices(lines, HEADING, choices, (n,)).values[0]
        require_close(
            one, every[n], atol, "independent", f"choices after {n} lines", "forget what a choice added"
        )
        cut = scorer.score_choices(lines[:n], HEADING, choices, (n,)).values[0]
        require_close(cut, every[n], atol, "causal", f"choices after {n} lines", "read no further than asked")
    alone = [scorer.score_choices(lines, HEADING, [choice], (len(lines),)).values[0, 0] for choice in choices]
    require_close(alone, every[-1], atol, "independent", "choices alone", "let no choice see another")
