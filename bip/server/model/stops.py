"""Where a growing text meets one of the texts that end it, in time linear in what is written.

Each stop is followed by the automaton of Knuth, Morris and Pratt (1977): it knows how much of the stop the text
ends in, so that no letter is looked at again.
"""

from collections.abc import Sequence


class Stops:
    """Stops of one text, and how much of each the text ends in so far."""

    def __init__(self, stops: Sequence[str]) -> None:
        self._stops = [stop for stop in stops if stop]
        self._fallbacks = [_fallbacks(stop) for stop in self._stops]
        self._matched = [0] * len(self._stops)

    @property
    def pending(self) -> int:
        """How many of the last characters may be the beginning of a stop."""
        return max(self._matched, default=0)

    def feed(self, text: str) -> int | None:
        """Read on; return how many characters before the end of what was read the first stop begins, if one is met.

        Of stops that begin in one text, the one that begins first counts.
        """
        begins: list[int] = []
        for which, stop in enumerate(self._stops):
            for at, letter in enumerate(text, start=1):
                if self._step(which, letter):
                    begins.append(len(stop) + len(text) - at)
                    break
        return max(begins, default=None)

    def _step(self, which: int, letter: str) -> bool:
        """Read a character; return whether that completes a stop."""
        stop, fallbacks, matched = self._stops[which], self._fallbacks[which], self._matched[which]
        while matched and (matched == len(stop) or stop[matched] != letter):
            matched = fallbacks[matched - 1]
        self._matched[which] = matched + (stop[matched] == letter)
        return self._matched[which] == len(stop)


def _fallbacks(stop: str) -> list[int]:
    """Return for each prefix of a stop the length of its longest proper prefix that is also its suffix."""
    lengths = [0] * len(stop)
    matched = 0
    for at in range(1, len(stop)):
        while matched and stop[matched] != stop[at]:
            matched = lengths[matched - 1]
        matched += stop[matched] == stop[at]
        lengths[at] = matched
    return lengths
