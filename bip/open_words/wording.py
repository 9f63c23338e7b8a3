"""The words in which a language model meets a hypothesis and its evidence: one source for training and scoring.

Two forms, one for each way of applying Bayes' rule:

    evidence        C's goal: To make tea.          what is scored: each line, given all above it
                    C opens the fridge.
                    C picks the milk.

    contrastive     C opens the fridge.             what is scored: the last line's words,
                    C picks the milk.               with and without the lines above
                    C's goal: To make tea.

Times, and the marks of the annotators' tool, are no words and are left out.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from bip.open_words.evidence import Line
from symbolic.errors import InputError

Asked = Literal["goal", "belief", "next"]

HEADINGS: Mapping[Asked, str] = {
    "goal": "C's goal:",
    "belief": "C's belief:",
    "next": "C's next actions:",
}
PROMPTS: Mapping[Asked, str] = {
    "goal": "What is the goal of C, who wears the camera?",
    "belief": "What does C, who wears the camera, believe?",
    "next": "What will C, who wears the camera, do next?",
}
"""How our benchmarks ask. `asked` knows other ways of asking the same, too."""

_SIGNS: tuple[tuple[Asked, re.Pattern[str]], ...] = (
    ("belief", re.compile(r"\b(belie\w+|think\w*|assum\w+|expect\w*)\b", re.I)),
    ("next", re.compile(r"\b(next|about to|going to do|will \w+ do)\b", re.I)),
    (
        "goal",
        re.compile(r"\b(goals?|wants?|tr(y|ies|ying) to|intend\w*|intention|help|purpose|aims?)\b", re.I),
    ),
)
_UNKNOWN = "What C does:"
_ACTOR = re.compile(r"^\W*\w?#\W*[cC]{1,2}\b(?:\s+[cC]{1,2}\b|\s+C(?=[a-z]))?\s*")
"""What annotators write for the camera wearer, "#C C", and their slips: "#c c", "#CC", "# C", "#cC C", "#C Cwipes"."""
_OTHER = re.compile(r"#\W*[oOxX]\b\s*")
_LOOSE = re.compile(r"#\w+")


@dataclass(frozen=True, slots=True)
class Wording:
    """One question in words that a language model scores.

    Attributes:
        openings: what stands above the evidence, for each hypothesis, [H].
        without: the same with no hypothesis.
        heading: what stands between the evidence and a choice.
        choices: what follows the heading, for each hypothesis, [H].
    """

    openings: tuple[str, ...]
    without: str
    heading: str
    choices: tuple[str, ...]


def word(asked: Asked, statements: Sequence[str]) -> Wording:
    """Return how hypotheses of a kind are put into words.

    Args:
        asked: what the statements are about.
        statements: the hypotheses, [H].
    """
    heading = HEADINGS[asked]
    choices = tuple(f" {_one_line(statement)}\n" for statement in statements)
    return Wording(tuple(heading + choice for choice in choices), f"{_UNKNOWN}\n", heading, choices)


def word_line(line: Line) -> str:
    """Return a piece of evidence as the model reads it: one sentence, and the end of the line."""
    text = _LOOSE.sub("", _OTHER.sub("", _ACTOR.sub("C ", line.text)))
    text = _one_line(text).rstrip(" .")
    end = "" if text.endswith(("?", "!")) else "."
    teller = "" if line.modality == "vision" and not line.source else f"{line.source or line.modality}: "
    return f"{teller}{text}{end}\n"


def is_of_wearer(line: Line) -> bool:
    """Whether an annotator's mark says that a line is about the camera wearer."""
    return _ACTOR.match(line.text) is not None


def asked(prompt: str) -> Asked:
    """Return what a question is about.

    Raises:
        InputError: it names neither a goal, nor a belief, nor what happens next.
    """
    for kind, sign in _SIGNS:
        if sign.search(prompt):
            return kind
    raise InputError(
        f"the question {prompt!r} asks for no goal, belief or next action; put it as "
        + " or ".join(repr(p) for p in PROMPTS.values())
    )


def _one_line(text: str) -> str:
    return " ".join(text.split())
