"""How many random stories pass a check, and in which wordings the others were told."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar


class Worded(Protocol):
    """A story that says which wordings it was told in."""

    @property
    def wordings(self) -> Sequence[str]: ...


Story = TypeVar("Story", bound=Worded)


def share_that(
    holds: Callable[[Story], bool], story: Callable[[random.Random], Story], count: int, seed: int
) -> tuple[float, str]:
    """Return the share of random stories of which something holds, and the wordings of which it holds least often."""
    rng = random.Random(seed)
    failed: Counter[str] = Counter()
    met: Counter[str] = Counter()
    right = 0
    for _ in range(count):
        told = story(rng)
        good = holds(told)
        right += good
        met.update(told.wordings)
        failed.update(() if good else told.wordings)
    worst = sorted(failed, key=lambda wording: -failed[wording] / met[wording])[:10]
    return right / count, "\n".join(f"{failed[w]} of {met[w]}: {w}" for w in worst)
