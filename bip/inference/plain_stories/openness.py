"""How likely a story leaves its question open, by its words and by what is asked.

Who writes "neither of them has mentioned it since", "one of the twins", "she was in and out" says that something cannot
be told, and seldom says so twice in the same way. So a binary logit weighs every word of a story, names left out, and
the form of the question. With that probability an answer rests on nothing, and any choice is as likely as the others
(`reliability.with_misreading`). It is a prior and no reading: of two stories with the same words of doubt, one of them
settled, it tells nothing.

The weights: openness.toml, `python -m training.fitting.openness`.
"""

import re

from bip.inference.plain_stories.views import Views
from bip.inference.plain_stories.weighing import Evidence, likely, packaged
from symbolic.language.reader.questions.asking import Asked
from symbolic.language.reader.words.closed import CLOSED

_WORD = re.compile(r"[^\W\d_][^\W\d_’']*(?:[’'][^\W\d_]+)?")


def evidence(views: Views, asked: Asked, count: int) -> Evidence:
    """Return what tells whether a story leaves a question open.

    Args:
        views: the story.
        asked: the question.
        count: of its choices.
    """
    words = {word for text in views.telling.texts for word in _words(text)}
    return {
        "always": 1.0,
        f"choices: {count}": 1.0,
        f"asks: {asked.word or 'whether'}": 1.0,
        f"minds: {len(asked.chain)}": 1.0,
        f"does: {asked.core.verb if asked.core is not None else ''}": 1.0,
        **{f"word: {word}": 1.0 for word in words},
    }


def _words(text: str) -> set[str]:
    """Return the words of a sentence in small letters, those left out that have a capital and are names by it."""
    found = (word.replace("’", "'") for word in _WORD.findall(text))
    return {word.lower() for word in found if word.islower() or word.lower() in CLOSED}


def left_open(views: Views, asked: Asked, count: int) -> float:
    """Return the probability that a story leaves a question open, by the packaged weights.

    Args:
        views: the story.
        asked: the question.
        count: of its choices.
    """
    return float(likely([evidence(views, asked, count)], packaged("openness.toml"))[0])
