"""Narrations as texts to learn from, in the very words in which inference meets them.

An episode becomes four texts: its lines under its goal, under a belief, under no hypothesis, and its
lines, some or all, followed by what they show.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from bip.open_words.wording import Asked, Wording, word, word_line
from training.narrations.episodes import EpisodeOptions
from training.narrations.narration_questions import Kind, NarratedQuestion, narrated_twins


@dataclass(frozen=True, slots=True)
class Text:
    """A text to learn from, in two parts.

    Attributes:
        given: what stands first; it is learned too.
        then: what follows.
    """

    given: str
    then: str


def texts_of(kind: Kind, number: int, options: EpisodeOptions, seed: int) -> Iterator[Text]:
    """Yield the texts of two people in one home."""
    rng = np.random.default_rng([seed, number, 6])
    for question in narrated_twins(kind, number, options, seed):
        told = [word_line(line) for line in question.lines]
        wording = _wording(kind, question)
        whole = "".join(told)
        yield Text(wording.openings[question.truth], whole)
        if rng.random() < 0.25:
            yield Text(wording.without, whole)
        part = "".join(told[: int(rng.integers(len(told) + 1))])
        yield Text(part + wording.heading, wording.choices[question.truth])


def choice_of(
    kind: Kind, number: int, options: EpisodeOptions, seed: int
) -> Iterator[tuple[str, Wording, int]]:
    """Yield for two people in one home what stands above a choice, the choices, and which is true."""
    for question in narrated_twins(kind, number, options, seed):
        wording = _wording(kind, question)
        yield "".join(map(word_line, question.lines)) + wording.heading, wording, question.truth


def _wording(kind: Kind, question: NarratedQuestion) -> Wording:
    asked: Asked = kind
    return word(asked, question.choices)
