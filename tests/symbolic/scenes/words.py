"""Words that the descriptions of homes are made of."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import numpy as np

_T = TypeVar("_T")
_NUMBERS = "no one two three four five six seven eight".split()
_ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth".split()


class Pick:
    """Choices drawn from one generator."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng

    def __call__(self, among: Sequence[_T]) -> _T:
        """One of several."""
        return among[int(self._rng.integers(len(among)))]

    def chance(self, probability: float) -> bool:
        """Whether something of this probability happens."""
        return bool(self._rng.random() < probability)

    def shuffled(self, items: list[_T]) -> list[_T]:
        """The items in another order."""
        return [items[int(i)] for i in self._rng.permutation(len(items))]


def capital(text: str) -> str:
    """A text with its first letter large."""
    return text[0].upper() + text[1:]


def number_word(number: int) -> str:
    """A number in words."""
    return _NUMBERS[number]


def ordinal(number: int) -> str:
    """The ordinal of a number in words."""
    return _ORDINALS[number]


def plural_of(noun: str) -> str:
    """The plural of a noun with its "of": "bags of chips"."""
    head, of, rest = noun.partition(" of ")
    last = head + "s"
    if head.endswith("f"):
        last = head[:-1] + "ves"
    if head.endswith(("s", "sh", "ch")):
        last = head + "es"
    return last + of + rest


def listing(items: Sequence[str], pick: Pick) -> str:
    """Items in a row: "a", "a and b", "a, b and c", "a, b, and c"."""
    if len(items) < 2:
        return "".join(items)
    if len(items) == 2:
        return " and ".join(items) if "," not in items[0] else ", and ".join(items)
    return ", ".join(items[:-1]) + pick((" and ", ", and ")) + items[-1]


def objects_in_words(objects: tuple[str, ...], pick: Pick) -> list[str]:
    """Objects of a place as phrases: "two books", "an apple"."""
    items = []
    for name, count in Counter(objects).items():
        if count == 1:
            items.append(("an " if name[0] in "aeiou" else pick(("a ", "a ", "a ", "one "))) + name)
        else:
            items.append(f"{number_word(count)} {plural_of(name)}")
    return pick.shuffled(items)
