"""Stretches of a text by where they begin, so that who asks what lies at a character need not look at them all."""

from bisect import bisect_right
from collections.abc import Iterable


class Stretches:
    """Stretches [start, end) of a text.

    Args:
        spans: the stretches, in any order; they may overlap.
    """

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, end in sorted(spans):
            if self._ends and start <= self._ends[-1]:
                self._ends[-1] = max(self._ends[-1], end)
            else:
                self._starts.append(start)
                self._ends.append(end)

    def __contains__(self, at: int) -> bool:
        """Whether a character lies in one of them."""
        index = bisect_right(self._starts, at) - 1
        return index >= 0 and at < self._ends[index]

    def meets(self, start: int, end: int) -> bool:
        """Whether [start, end) shares a character with one of them."""
        index = bisect_right(self._starts, end - 1) - 1
        return index >= 0 and start < self._ends[index]
