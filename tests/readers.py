"""The reader of any story as the tests of single ways of reading ask it."""

from bip.any_story import AnyStory
from bip.reasoner import Reasoner

READER = AnyStory(Reasoner(over_chance=0.15))
"""Tells what is somewhat likelier than a guess; the one of the package asks for twice as much."""
