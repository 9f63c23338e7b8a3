"""An answer over open words, and why: which line spoke for which statement."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bip.open_words.evidence import Line, write_line
from bip.open_words.scorer import Form
from symbolic.language.question import Question, letter
from symbolic.world.notes import Note

Floats = NDArray[np.float64]
SHOWN = 52
"""Characters of a line that are shown."""


@dataclass(frozen=True, slots=True, eq=False)
class Factor:
    """What the lines of one modality say.

    Attributes:
        modality: which.
        lines: the evidence, or one line that stands for all of it, [T].
        log_evidence: what each line adds to log p(h), nats, [T, H].
        windows: in how many windows a model read the lines.
        unread: how many lines lay before the last window.
    """

    modality: str
    lines: tuple[Line, ...]
    log_evidence: Floats
    windows: int = 1
    unread: int = 0


@dataclass(frozen=True, slots=True)
class OpenAnswer:
    """What is concluded about a question in open words.

    Attributes:
        question: what was asked.
        probabilities: of the choices, in their order; they sum to 1.
        choice: index of the chosen statement; None when the evidence does not separate the best two.
        form: how Bayes' rule was applied.
        log_prior: of the choices, nats.
        factors: the evidence by modality.
        notes: what was odd on the way.
    """

    question: Question
    probabilities: tuple[float, ...]
    choice: int | None
    form: Form
    log_prior: tuple[float, ...]
    factors: tuple[Factor, ...]
    notes: tuple[Note, ...]

    @property
    def contexts(self) -> dict[str, int]:
        """How often the context was longer than the model reads, in how many windows, and with times backwards."""
        most = max((factor.windows for factor in self.factors), default=1)
        return {
            "windowed": int(most > 1),
            "windows": most if most > 1 else 0,
            "backwards": int(any(note.kind == "backwards" for note in self.notes)),
        }

    def summary(self) -> str:
        """Return the posterior over the choices and the notes, as lines of text."""
        return "\n".join((*self._verdict(), *(f"note: {note}" for note in self.notes)))

    def explain(self) -> str:
        """Return the evidence in words and figures: what each line says for each statement."""
        head = "".join(f"{f'({letter(i)})':>9}" for i in range(len(self.probabilities)))
        lines = [*self._verdict(), "", f"evidence of each line, nats ({self.form}){'':14}{head}"]
        lines.append(_row("prior", self.log_prior))
        for factor in self.factors:
            for line, values in zip(factor.lines, factor.log_evidence, strict=True):
                lines.append(_row(write_line(line), values))
            lines.append(_row(f"  {factor.modality} in all", factor.log_evidence.sum(axis=0)))
        return "\n".join((*lines, *(f"note: {note}" for note in self.notes)))

    def as_json(self) -> dict[str, Any]:
        """Return the answer as plain JSON values, with what each line adds."""
        return {
            "prompt": self.question.prompt,
            "choices": [
                {"statement": statement, "probability": p}
                for statement, p in zip(self.question.choices, self.probabilities, strict=True)
            ],
            "status": "undecided" if self.choice is None else "answered",
            "choice": self.choice,
            "form": self.form,
            "log_prior": list(self.log_prior),
            "factors": [
                {
                    "modality": factor.modality,
                    "windows": factor.windows,
                    "lines": [
                        {"line": write_line(line), "log_evidence": [float(value) for value in values]}
                        for line, values in zip(factor.lines, factor.log_evidence, strict=True)
                    ],
                }
                for factor in self.factors
            ],
            "notes": [str(note) for note in self.notes],
        }

    def _verdict(self) -> list[str]:
        lines = [self.question.prompt]
        for i, (choice, p) in enumerate(zip(self.question.choices, self.probabilities, strict=True)):
            mark = "  <- answer" if i == self.choice else ""
            lines.append(f"  ({letter(i)}) {p:6.1%}  {choice}{mark}")
        if self.choice is None:
            lines.append("  undecided: the evidence does not separate the choices")
        return lines


def _row(label: str, values: Sequence[float] | Floats) -> str:
    shown = label if len(label) <= SHOWN else f"{label[: SHOWN - 1]}…"
    return f"{shown:<{SHOWN}}" + "".join(f"{value:9.2f}" for value in values)
