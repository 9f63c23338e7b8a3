"""The reader of any story as the tests of single ways of reading ask it."""

from bip.any_story import AnyStory
from bip.reasoner import Reasoner
from symbolic.language.question import Question

READER = AnyStory(Reasoner(over_chance=0.15))
"""Tells what is somewhat likelier than a guess; the one of the package asks for twice as much."""

USUAL = AnyStory()
"""The one of the package, for what is not to be told at all."""


def usually_told(story: str, prompt: str, *choices: str) -> str | None:
    """Return the choice that the reader of the package answers; None for undecided."""
    found = USUAL.answer(Question("", story, prompt, choices)).choice
    return None if found is None else choices[found]
