"""What was worked out before, up to a bound: readers meet one sentence several times, and texts repeat themselves."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Bounded(dict[K, V], Generic[K, V]):
    """A dictionary that forgets everything where it would hold too much.

    A text is read from its first sentence to its last, and then again: a cache that drops what was used longest ago
    would have dropped each sentence before its turn comes. One that holds a whole text, and is emptied before the next
    one that does not fit, has all of them.

    Attributes:
        most: weight that it may hold.
        weight: of a key.
    """

    def __init__(self, most: int, weight: Callable[[K], int]) -> None:
        super().__init__()
        self.most = most
        self.weight = weight
        self._held = 0

    def __setitem__(self, key: K, value: V) -> None:
        weighs = self.weight(key)
        if self._held + weighs > self.most:
            self.clear()
        self._held += weighs
        super().__setitem__(key, value)

    def clear(self) -> None:
        """Forget everything."""
        super().clear()
        self._held = 0
