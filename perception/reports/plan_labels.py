"""Names on a floor plan that cover no other name: inside their box where they fit, else a number with a key."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap

RINGS = 12
"""How many lines away from its box a number is put at most."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle along the axes of a plan: low and high corner."""

    x0: float
    z0: float
    x1: float
    z1: float

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return (self.x0 + self.x1) / 2, (self.z0 + self.z1) / 2

    @property
    def size(self) -> tuple[float, float]:
        """Its width and depth."""
        return self.x1 - self.x0, self.z1 - self.z0

    def meets(self, other: "Area") -> bool:
        """Whether they overlap."""
        return self.x0 < other.x1 and other.x0 < self.x1 and self.z0 < other.z1 and other.z0 < self.z1


@dataclass(frozen=True, slots=True)
class Label:
    """A text on the plan.

    Attributes:
        index: of the thing that it names.
        text: the name, broken into lines; or the number.
        area: what it covers; it is written around the middle of it.
        turned: written upwards.
        numbered: the text is a number, and the name stands in the key.
    """

    index: int
    text: str
    area: Area
    turned: bool = False
    numbered: bool = False


def place_labels(
    named: Sequence[tuple[str, Area]], letter: float, line: float, taken: Sequence[Area] = ()
) -> list[Label]:
    """Return a label for each thing, the largest things first; no two cover each other or what is taken.

    Numbers count from 1 in the order in which they are given out. A thing around whose box there is no room for
    a number within `RINGS` lines has none.

    Args:
        named: each thing's name and box.
        letter, line: width of a letter and height of a line, in the plan's units.
        taken: what must stay free.
    """
    placed: list[Label] = []
    covered = list(taken)
    number = 1
    for index in sorted(range(len(named)), key=lambda i: -named[i][1].size[0] * named[i][1].size[1]):
        name, box = named[index]
        ways = (*_inside(index, name, box, letter, line), *_numbers(index, str(number), box, letter, line))
        found = next((way for way in ways if not any(way.area.meets(other) for other in covered)), None)
        if found is None:
            continue
        number += found.numbered
        covered.append(found.area)
        placed.append(found)
    return placed


def _inside(index: int, name: str, box: Area, letter: float, line: float) -> Iterator[Label]:
    """The name in one line or broken, level or upwards, in the middle of its box, above or below it."""
    (x, z), (width, depth) = box.centre, box.size
    for turned, along, across in ((False, width, depth), (True, depth, width)):
        lines = wrap(name, max(1, int(along / letter)), break_long_words=False)
        length, height = max(map(len, lines)) * letter, len(lines) * line
        if length > along or height > across:
            continue
        half = (height / 2, length / 2) if turned else (length / 2, height / 2)
        for share in (0.0, 0.25, -0.25):
            middle = z + share * (depth - 2 * half[1])
            yield Label(index, "\n".join(lines), _around(x, middle, half), turned)


def _numbers(index: int, number: str, box: Area, letter: float, line: float) -> Iterator[Label]:
    """The number in the middle of its box, and then around it, further and further."""
    half = (len(number) * letter / 2, line / 2)
    x, z = box.centre
    for ring in range(RINGS + 1):
        for dx in range(-ring, ring + 1):
            for dz in (-ring, ring) if abs(dx) < ring else range(-ring, ring + 1):
                yield Label(index, number, _around(x + dx * line, z + dz * line, half), numbered=True)


def _around(x: float, z: float, half: tuple[float, float]) -> Area:
    return Area(x - half[0], z - half[1], x + half[0], z + half[1])
