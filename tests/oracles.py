"""Plain enumerations that tests hold the program against; written from its equations, not from its code.

A belief here is an array in the order of a home's places, [P + 1]; the last entry is "somewhere else".
"""

from collections.abc import Mapping, Sequence
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from symbolic.world.places import Home, Place

Floats = NDArray[np.float64]


def in_view(home: Home, room: str, opened: frozenset[Place] = frozenset()) -> list[bool]:
    """Which places somebody in a room sees: its surfaces, and its containers that stand open."""
    return [p.room == room and (not p.container or p in opened) for p in home.places]


def look(
    belief: Floats, home: Home, room: str, lies: Place | None, opened: frozenset[Place] = frozenset()
) -> Floats:
    """Bayes' rule for somebody who sees whether an object that lies at one place is in view."""
    seen = in_view(home, room, opened)
    if lies is not None and seen[home.places.index(lies)]:
        return np.array([place == lies for place in home.places] + [False], dtype=float)
    left = np.array([0.0 if s else b for s, b in zip([*seen, False], belief, strict=True)])
    if left.sum() == 0:  # refuted: it can be anywhere out of view
        left = np.array([0.0 if s else 1.0 for s in [*seen, False]])
    return left / left.sum()


def told(belief: Floats, home: Home, places: Sequence[Place], trust: float) -> Floats:
    """Believe a report, that an object is at one of some places, with a share of the mind."""
    heard = np.array([1 / len(places) if p in places else 0.0 for p in home.places] + [0.0])
    return (1 - trust) * belief + trust * heard


def one_after_another(weights: Sequence[float], direct: Sequence[float], look: Sequence[float]) -> Floats:
    """Mean time to what is at place l for somebody who tries places in an order drawn by weight, [L].

    Sums over all L! orders: each next place is drawn in proportion to weight among those left
    (Plackett 1975); every place tried before l costs a look, and l itself the direct time.
    """
    places = range(len(weights))
    mean = np.zeros(len(weights))
    for order in permutations(places):
        chance, left = 1.0, float(sum(weights))
        for place in order:
            chance *= weights[place] / left
            left -= weights[place]
        for at in places:
            before = order[: order.index(at)]
            mean[at] += chance * (direct[at] + sum(look[k] for k in before))
    return mean


def policy_by_bets(
    belief: Sequence[float],
    now: Sequence[float],
    ahead: Sequence[Sequence[float]],
    nearness: float,
    rationality: float,
) -> Floats:
    """π(a) = Σ_l w(l) π_l(a) by loops: `now` is T_l before, [L]; `ahead` c(a) + T_l after each action, [A][L]."""
    bets = [b * np.exp(-nearness * t) for b, t in zip(belief, now, strict=True)]
    policy = np.zeros(len(ahead))
    for at, bet in enumerate(bets):
        odds = [np.exp(-rationality * row[at]) for row in ahead]
        for a, odd in enumerate(odds):
            policy[a] += bet / sum(bets) * odd / sum(odds)
    return policy


def normal(weights: Mapping[object, float]) -> dict[object, float]:
    """Divide by the sum."""
    total = sum(weights.values())
    return {key: weight / total for key, weight in weights.items()}
