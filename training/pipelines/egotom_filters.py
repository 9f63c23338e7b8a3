"""What is filtered out of EgoToM's generation, and the screen of questions that need no context."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from bip.evaluation.embedding import Embed
from bip.evaluation.run import Answerer
from bip.open_words.evidence import Line
from bip.open_words.wording import PROMPTS, Asked
from symbolic.language.question import Question
from training.pipelines.journal import Dropped

BANNED = re.compile(
    r"\b(demonstrat\w*|tutorials?|class(es)?|train(s|ing|ed)? for|compet(e|es|ing|itions?)|techniques?)\b",
    re.I,
)
"""Words of alternative goals that are hardly ever right, and so give themselves away."""


@dataclass(frozen=True, slots=True)
class FilterOptions:
    """What is kept; the defaults are the paper's.

    Attributes:
        point: bounds on the time of the turning point, s.
        length_ratio: by how much longer, or shorter, the truth may be than all wrong statements.
        alike: cosine of two statements' embeddings above which they say the same.
        shuffles: orders of the choices in the screen.
        lucky: how often a model may be right there without the context.
    """

    point: tuple[float, float] = (150.0, 270.0)
    length_ratio: float = 1.4
    alike: float = 0.94
    shuffles: int = 3
    lucky: int = 2


def require_point(lines: Sequence[Line], point: int, options: FilterOptions) -> None:
    """Refuse a turning point that comes too early or too late.

    Raises:
        Dropped: it does.
    """
    time = (lines[point].time or 0.0) - (lines[0].time or 0.0)
    low, high = options.point
    if not low <= time <= high:
        raise Dropped("point", f"the turning point is at {time:.0f} s; expected {low:g} to {high:g}")


def require_goals(goals: Sequence[str]) -> None:
    """Refuse alternative goals with words that give them away.

    Raises:
        Dropped: one has such a word.
    """
    for goal in goals:
        found = BANNED.search(goal)
        if found:
            raise Dropped("words", f"the alternative goal {goal!r} speaks of {found[0]!r}")


def require_like_lengths(kind: str, truth: str, others: Sequence[str], options: FilterOptions) -> None:
    """Refuse a question whose truth stands out by its length.

    Raises:
        Dropped: it is more than `length_ratio` times longer than every other, or shorter.
    """
    lengths = [len(other) for other in others]
    if len(truth) > options.length_ratio * max(lengths) or min(lengths) > options.length_ratio * len(truth):
        raise Dropped(
            "length", f"{kind}: {len(truth)} characters, the others {min(lengths)} to {max(lengths)}"
        )


def require_different(kind: str, statements: Sequence[str], embed: Embed, options: FilterOptions) -> None:
    """Refuse a question two of whose statements say the same.

    Raises:
        Dropped: they do.
    """
    vectors = embed(statements)
    cosines = vectors @ vectors.T - 2 * np.eye(len(statements))
    i, j = divmod(int(cosines.argmax()), len(statements))
    if len(set(statements)) < len(statements) or cosines[i, j] > options.alike:
        raise Dropped(
            "alike", f"{kind}: {statements[i]!r} and {statements[j]!r} are alike ({cosines[i, j]:.2f})"
        )


def screen(
    kind: Asked,
    statements: Sequence[str],
    models: Mapping[str, Answerer],
    options: FilterOptions,
    rng: np.random.Generator,
) -> None:
    """Refuse a question that a model answers without having seen anything.

    Args:
        kind: what is asked.
        statements: the truth first.
        models: who is asked, by name; a refusal, or a reply outside the options, is no right answer.
        options: how often they may be right.
        rng: of the orders.

    Raises:
        Dropped: one of them is right too often.
        ServiceError: a server gave no reply.
    """
    for name, model in models.items():
        right = 0
        for _ in range(options.shuffles):
            order = [int(i) for i in rng.permutation(len(statements))]
            blind = Question("", "", PROMPTS[kind], tuple(statements[i] for i in order))
            right += _answers(model, blind) == order.index(0)
        if right > options.lucky:
            raise Dropped(
                "no context", f"{kind}: {name} is right {right} times of {options.shuffles} without the video"
            )


def _answers(model: Answerer, question: Question) -> int | None:
    from bip.baselines import NoAnswerError

    try:
        return model.answer(question).choice
    except NoAnswerError:
        return None
