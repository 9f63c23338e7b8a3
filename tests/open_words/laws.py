"""The laws of `bip.open_words.scorer.LineScorer`; call them from an implementation's own tests."""

from collections.abc import Sequence

import numpy as np

from bip.open_words.scorer import LineScorer


def check_scorer(
    scorer: LineScorer, openings: Sequence[str], lines: Sequence[str], choices: Sequence[str], atol: float
) -> None:
    """Check every law on some texts; two or more of each.

    Args:
        scorer: what to check.
        openings, lines, choices: texts; each ends with the end of its line.
        atol: how far log-probabilities may lie apart, nats.
    """
    if "evidence" in scorer.forms:
        what_follows_changes_no_line(scorer, openings, lines, atol)
        openings_together_equal_openings_alone(scorer, openings, lines, atol)
        lines_add_up(scorer, openings, lines, atol)
    choices_together_equal_choices_alone(scorer, lines, choices, atol)
    more_numbers_of_lines_change_no_score(scorer, lines, choices, atol)


def what_follows_changes_no_line(
    scorer: LineScorer, openings: Sequence[str], lines: Sequence[str], atol: float
) -> None:
    whole = scorer.score_lines(openings, lines).values
    assert whole.shape == (len(lines), len(openings))
    assert whole.dtype == np.float64
    assert (whole <= 0).all()
    np.testing.assert_allclose(scorer.score_lines(openings, lines[:-1]).values, whole[:-1], atol=atol)


def openings_together_equal_openings_alone(
    scorer: LineScorer, openings: Sequence[str], lines: Sequence[str], atol: float
) -> None:
    whole = scorer.score_lines(openings, lines).values
    alone = [scorer.score_lines([opening], lines).values for opening in openings[::-1]]
    np.testing.assert_allclose(np.concatenate(alone[::-1], axis=1), whole, atol=atol)


def lines_add_up(scorer: LineScorer, openings: Sequence[str], lines: Sequence[str], atol: float) -> None:
    whole = scorer.score_lines(openings, lines).values
    joined = scorer.score_lines(openings, ["".join(lines)]).values
    np.testing.assert_allclose(joined[0], whole.sum(axis=0), atol=atol * len(lines))


def choices_together_equal_choices_alone(
    scorer: LineScorer, lines: Sequence[str], choices: Sequence[str], atol: float
) -> None:
    whole = scorer.score_choices(lines, "C's goal:", choices, (len(lines),)).values[0]
    alone = [
        scorer.score_choices(lines, "C's goal:", [choice], (len(lines),)).values[0, 0] for choice in choices
    ]
    np.testing.assert_allclose(alone, whole, atol=atol)


def more_numbers_of_lines_change_no_score(
    scorer: LineScorer, lines: Sequence[str], choices: Sequence[str], atol: float
) -> None:
    every = scorer.score_choices(lines, "C's goal:", choices, range(len(lines) + 1)).values
    assert every.shape == (len(lines) + 1, len(choices))
    for n in (0, 1, len(lines)):
        np.testing.assert_allclose(
            scorer.score_choices(lines, "C's goal:", choices, (n,)).values[0], every[n], atol=atol
        )
        np.testing.assert_allclose(
            scorer.score_choices(lines[:n], "C's goal:", choices, (n,)).values[0], every[n], atol=atol
        )
