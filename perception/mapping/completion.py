"""What a camera cannot see of a thing, but everyone knows.

An apple in a bowl shows only its upper part: its box seems to start at the rim. What sticks out of a dish
reaches down into it. Completing boxes by the usual size of their class would do more harm than good.
"""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from perception.geometry.boxes import (
    Box,
    X,
    Y,
    Z,
    overlaps,
    stack,
)
from perception.scene.kinds import DISHES
from perception.scene.scene_graph import Thing

SHARE = 0.6
"""A thing is in a dish when at least this share of its footprint is over it."""
DEPTH = 0.04
"""Lower things than this (metres) are plates: all that lies on them shows."""
ABOVE_RIM = 0.04
"""The lowest visible point of a thing in a dish is at most this far above the rim, metres."""


def completed(things: Iterable[Thing]) -> tuple[Thing, ...]:
    """The things, with whatever sticks out of a dish extended down to the bottom of the dish."""
    every = tuple(things)
    boxed = [thing for thing in every if thing.box is not None]
    dishes = [t for t in boxed if t.kind in DISHES and t.box is not None and t.box.size[Y] > DEPTH]
    if not dishes:
        return every
    extents = stack([t.box for t in boxed if t.box is not None])
    bowls = stack([t.box for t in dishes if t.box is not None])
    common = overlaps(extents, bowls)
    area = np.maximum(extents.size[:, X] * extents.size[:, Z], 1e-9)
    over = common[:, :, X] * common[:, :, Z] / area[:, None] >= SHARE
    bottom = extents.low[:, None, Y]
    sticks_out = (bottom > bowls.low[None, :, Y]) & (bottom < bowls.high[None, :, Y] + ABOVE_RIM)
    sticks_out &= extents.high[:, None, Y] > bowls.low[None, :, Y]
    holder = {
        boxed[i].id: dishes[j] for i, j in np.argwhere(over & sticks_out) if boxed[i].kind not in DISHES
    }
    return tuple(_reaching_down(thing, holder[thing.id]) if thing.id in holder else thing for thing in every)


def _reaching_down(thing: Thing, dish: Thing) -> Thing:
    assert thing.box is not None
    assert dish.box is not None
    x, y, z = thing.box.low
    return replace(thing, box=Box((x, min(y, dish.box.low[Y]), z), thing.box.high))
