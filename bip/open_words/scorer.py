"""What a language model must do for open-word inverse planning, whoever runs it.

Laws, for every implementation (`bip.testing.check_line_scorer`):
    a line's score depends on what stands above it alone, not on what follows;
    scoring hypotheses together equals scoring them alone, in any order;
    lines add up: the scores of all lines sum to the score of the text that they make.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Form = Literal["evidence", "contrastive"]
"""Evidence: each line under a hypothesis. Contrastive: a hypothesis after the lines, and without them."""


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """Log-probabilities, nats.

    Attributes:
        values: of the lines under each opening, [T, H]; or of the choices after some of the lines, [N, H].
        windows: in how many windows the text was read; 1 where the model could read it whole.
        unread: how many of the lines were out of the last window.
    """

    values: Floats
    windows: int = 1
    unread: int = 0


class LineScorer(Protocol):
    """Scores texts: lines under an opening, and choices after lines."""

    @property
    def forms(self) -> tuple[Form, ...]:
        """The forms that it can score, the better first."""

    @property
    def traces(self) -> bool:
        """Whether scoring choices after every line costs little, so that each line's part can be shown."""

    def score_lines(self, openings: Sequence[str], lines: Sequence[str]) -> Scores:
        """Return log p(line_t | opening_h, line_1..t-1), nats, [T, H].

        Args:
            openings: what stands above the lines, [H].
            lines: each ends with the end of its line, [T].

        Raises:
            BipError: a text cannot be scored; says why.
        """
        ...

    def score_choices(
        self, lines: Sequence[str], heading: str, choices: Sequence[str], after: Sequence[int]
    ) -> Scores:
        """Return log p(choice_h | line_1..n, heading) for each n of `after`, nats, [N, H].

        Args:
            lines: what stands above the heading, [T].
            heading: what stands between the lines and a choice.
            choices: continuations, each with an end of its line, [H].
            after: numbers of lines, ascending, each at most T.

        Raises:
            BipError: a text cannot be scored; says why.
        """
        ...
