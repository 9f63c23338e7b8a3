"""How a text that is longer than a model reads is read: in windows that overlap.

A window holds as many of the latest pieces as fit. When the next piece does not fit, a new window
begins, which keeps the latest pieces up to a share of its room; those are read again, not scored again.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bip.language_models.local.manifest import ModelError


@dataclass(frozen=True, slots=True)
class Window:
    """Pieces start to stop are read; those from `new` on are scored."""

    start: int
    new: int
    stop: int


def windows(lengths: Sequence[int], room: int, kept: float) -> list[Window]:
    """Return the windows that read pieces of some lengths.

    Args:
        lengths: tokens of each piece, [T].
        room: tokens that a window holds.
        kept: share of the room that the latest pieces may take at the beginning of a new window.

    Raises:
        ModelError: a piece is longer than the room.
    """
    made: list[Window] = []
    start = new = filled = 0
    for i, length in enumerate(lengths):
        if length > room:
            raise ModelError(
                f"a piece of {length} tokens does not fit a window of {room}; take a model that reads more"
            )
        if filled + length > room:
            made.append(Window(start, new, i))
            start, filled = i, 0
            most = min(int(kept * room), room - length)
            while start > 0 and filled + lengths[start - 1] <= most:
                start -= 1
                filled += lengths[start]
            new = i
        filled += length
    return [*made, Window(start, new, len(lengths))]


def pieces(tokens: Sequence[int], most: int) -> list[tuple[int, ...]]:
    """Return tokens cut into pieces of at most so many."""
    return [tuple(tokens[i : i + most]) for i in range(0, len(tokens), most)]
