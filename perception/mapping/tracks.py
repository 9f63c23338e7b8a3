"""Small things from frame to frame: where each was, and when it has moved."""

from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import numpy as np

from perception.geometry.boxes import Floats, Point
from perception.mapping.extents import main_cluster
from perception.mapping.voxels import Cells

MOVABLE = 0.6
"""Only things smaller than this (metres) are taken to move; of a sofa one sees now this end, now that."""
MOVED = 0.12
"""A small thing whose middle is this much (metres), and half its size, from where it was, has moved."""
LARGE = 0.25
"""A thing that looked larger than `MOVABLE` in more than this share of its frames is not small."""
ENOUGH = 10
"""After so many looks, of which most showed it large, a thing is no longer taken for one that moves."""
APART = 0.2
"""Voxels of one thing farther apart than this (metres) along an axis: the lesser part is an error of labels."""
MOST = 0.5
"""... as long as the greater part has this share of them at least."""

EVEN = 12**0.5
"""An even spread is this many times as long as its standard deviation."""


@dataclass(frozen=True, slots=True)
class Glimpse:
    """A small thing in one frame: the middle of its visible points, and their extent, metres."""

    step: int
    centre: Point
    size: float


Verdict: TypeAlias = Literal["stays", "moved", "doubtful"]
"""What a sighting says: the thing is where it was (or new), it has moved for certain, or neither is certain."""


@dataclass(slots=True)
class Track:
    """What is known of one thing that may move.

    Attributes:
        glimpses: all of its sightings that are believed.
        total, count: sum of the positions since it last moved, and how many.
        size: its largest extent since then, metres.
        looks, large: in how many frames it was seen, and in how many it looked large.
        elsewhere: its last sighting, when that was away from where it rests and is not confirmed yet.
    """

    glimpses: list[Glimpse] = field(default_factory=list[Glimpse])
    total: Floats = field(default_factory=lambda: np.zeros(3))
    count: int = 0
    size: float = 0.0
    looks: int = 0
    large: int = 0
    elsewhere: Glimpse | None = None

    @property
    def small(self) -> bool:
        """Whether it is taken to be a thing that can be carried."""
        return self.large <= LARGE * self.looks

    @property
    def surely_large(self) -> bool:
        """Whether enough frames showed it as large."""
        return self.looks >= ENOUGH and self.large > 0.5 * self.looks

    def judge(self, glimpse: Glimpse, contested: bool = False) -> Verdict:
        """Judge a sighting of a thing of any size; one that is too large to move is only looked at."""
        self.looks += 1
        self.large += glimpse.size > MOVABLE
        if glimpse.size <= MOVABLE and self.small:
            return self.takes(glimpse, contested)
        if not contested:
            return "stays"
        other, self.elsewhere = self.elsewhere, glimpse
        seen_before = other is not None and _distance(other.centre, glimpse.centre) <= MOVABLE
        return "stays" if seen_before else "doubtful"

    def takes(self, glimpse: Glimpse, contested: bool = False) -> Verdict:
        """Judge a sighting, and note it as far as it is believed.

        One sighting away from where the thing was, or in the midst of another thing, may be a wrong label. It
        counts when the next is nearer to it than to the old place; a thing that is carried moves on, but
        away from where it was.
        """
        here = self._here(glimpse)
        if here and not contested:
            self.elsewhere = None
            self._rests(glimpse)
            return "stays"
        other, self.elsewhere = self.elsewhere, glimpse
        if other is None or not self._confirms(other, glimpse):
            return "doubtful"
        self.elsewhere = None
        self.glimpses.append(other)
        if not here:
            self.total, self.count, self.size = np.zeros(3), 0, 0.0
        self._rests(glimpse)
        return "stays" if here else "moved"

    def _here(self, glimpse: Glimpse) -> bool:
        return not self.count or self._away(glimpse) <= MOVED + max(self.size, glimpse.size) / 2

    def _confirms(self, other: Glimpse, glimpse: Glimpse) -> bool:
        """Whether a sighting speaks for another one: nearer to it than to where the thing was."""
        apart = _distance(other.centre, glimpse.centre)
        near = MOVED + max(other.size, glimpse.size) / 2
        return apart <= near or (self.count > 0 and not self._here(glimpse) and apart < self._away(glimpse))

    def _rests(self, glimpse: Glimpse) -> None:
        self.glimpses.append(glimpse)
        self.total, self.count = self.total + glimpse.centre, self.count + 1
        self.size = max(self.size, glimpse.size)

    def _away(self, glimpse: Glimpse) -> float:
        return float(np.linalg.norm(self.total / self.count - glimpse.centre))


def _distance(a: Point, b: Point) -> float:
    return float(np.linalg.norm(np.subtract(a, b)))


def seen_in(step: int, cells: Cells, large: Container[int] = ()) -> Iterator[tuple[int, Glimpse]]:
    """Each instance of a frame with where it was, less what labels put far away from it.

    Of those that are known to be large everything counts: they are not taken to move. The extent is that of an
    even spread with the same standard deviation, which a few stray points or noise in depth change little.
    """
    position, starts = cells.mean, cells.starts
    if not len(starts):
        return
    number = np.diff(starts, append=len(position))[:, None]
    middle = np.add.reduceat(position, starts) / number
    squares = np.add.reduceat((position - np.repeat(middle, number[:, 0], axis=0)) ** 2, starts) / number
    sizes = EVEN * np.sqrt(squares.max(axis=1))
    for row, (identity, rows) in enumerate(cells.groups()):
        if sizes[row] > MOVABLE / 2 and identity not in large:
            main = _main(position[rows])
            if len(main) < number[row]:
                middle[row], sizes[row] = main.mean(axis=0), EVEN * main.std(axis=0).max()
        x, y, z = middle[row].tolist()
        yield identity, Glimpse(step, (x, y, z), float(sizes[row]))


def _main(points: Floats) -> Floats:
    """The part of some points that hangs together, if it is most of them; else all."""
    ordered = np.sort(points, axis=0)
    if not (ordered[1:] - ordered[:-1] > APART).any():
        return points
    kept = points
    for axis in (0, 2, 1):
        kept = kept[main_cluster(kept[:, axis], np.ones(len(kept)), APART)]
    return kept if len(kept) >= MOST * len(points) else points
