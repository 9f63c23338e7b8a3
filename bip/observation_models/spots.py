"""Spots: kinds of places in rooms, which is as far as words tell places apart."""

from collections.abc import Iterable
from typing import TypeAlias

from symbolic.language.staging.maps import USUAL_PLACES

Spot: TypeAlias = tuple[str, str]
"""A kind of place in a room: (room, kind)."""

NOWHERE: Spot = ("", "")
"""A place that no evidence is about: what the others are held against."""


def usual_spots(more: Iterable[Spot] = ()) -> list[Spot]:
    """Return the spots that a home has whether or not a story speaks of them, and some more."""
    usual = ((room, kind) for room, kinds in USUAL_PLACES.items() for kind in kinds)
    return list(dict.fromkeys((*usual, *more)))
