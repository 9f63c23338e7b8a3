"""How probable a relation between seen boxes is: near the threshold of its rule it may be either.

    P(relation | boxes, noise) = 1 / (1 + exp(-w . f)),
    f = (1, r, m, m r, n, n r, n m),   r = 1 where the rule holds,   m = tanh(margin / 5 cm),
    n = the noise of the depth in percent, at most 3

The margin is by how much a box could be off before the rule changes its mind, metres, negative where it does
not hold. Pairs with a margin below `FAR` are not considered.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from perception.geometry.boxes import (
    Extents,
    Floats,
    Mask,
    Y,
    centre_distances,
    stack,
)
from perception.scene.relations import carries, footprint_share, having, relate, support_of
from perception.scene.rules import RuleSet
from perception.scene.scene_graph import Relation, RelationName, Thing

FAR = -0.4
SCALE = 0.05
NOISIEST = 3.0
PER_SHARE = 0.2
"""A footprint that lies on a support by a share of one half more or less is worth 10 cm of margin."""
NAMES: tuple[RelationName, ...] = ("close", "inside", "on")


@dataclass(frozen=True, slots=True)
class Confidence:
    """Weights of the features by relation.

    fitted_on: one development home (VirtualHome's TestScene2, seed 0, frames of 256 pixels) under all of
    `perception.film.noise.FAULTS`, by `perception.reports.relation_calibration.fit`. On three simulated homes
    that it never saw, the Brier score is better than that of hard relations for `close` at every fault, worse
    for `inside` at every fault, and for `on` better only where the depth is noisy: not yet to be relied on.
    """

    weights: Mapping[RelationName, tuple[float, ...]] = field(
        default_factory=lambda: {
            "close": (0.25, 5.2, 0.65, 3.18, -0.26, -5.94, 3.22),
            "inside": (-2.16, 2.22, 5.05, 4.58, 0.75, -1.18, -0.62),
            "on": (-7.78, 10.91, 1.21, -2.3, 4.94, -6.83, 3.27),
        }
    )


def probabilities(
    things: Iterable[Thing], rules: RuleSet, noise: float, confidence: Confidence | None = None
) -> dict[Relation, float]:
    """The probability of every relation that a little more or less of a box would make or unmake.

    Args:
        things: of one moment; those without a box have no relations.
        rules: the rule set, by contact for `on`.
        noise: standard deviation of the depth, as a share of it.
    """
    weights = (confidence or Confidence()).weights
    boxed = [thing for thing in things if thing.box is not None]
    held = relate(boxed, rules)
    found: dict[Relation, float] = {}
    for name, margin in margins(boxed, rules).items():
        pairs = [Relation(name, boxed[i].id, boxed[j].id) for i, j in np.argwhere(margin > FAR)]
        holds = np.array([pair in held for pair in pairs], dtype=np.float64)
        logit = features(holds, margin[margin > FAR], noise) @ np.array(weights[name])
        found.update(zip(pairs, (1 / (1 + np.exp(-logit))).tolist(), strict=True))
    return found


def features(holds: Floats, margin: Floats, noise: float) -> Floats:
    """The features of some pairs, float [N, 7]."""
    m, n = np.tanh(margin / SCALE), np.full(len(holds), min(100 * noise, NOISIEST))
    return np.stack([np.ones(len(holds)), holds, m, m * holds, n, n * holds, n * m], axis=1)


def margins(things: Sequence[Thing], rules: RuleSet) -> dict[RelationName, Floats]:
    """By how much each pair keeps, or fails, the rules of close, inside and on; float [N, N], metres.

    Minus infinity for pairs that a rule is not about.
    """
    extents = stack([thing.box for thing in things if thing.box is not None])
    no_room = ~having(things, frozenset({"room"}))
    distance = centre_distances(extents, extents)
    close = rules.close.reach - np.minimum(distance, distance.T)
    return {
        "close": _about(close, having(things, rules.close.of), no_room),
        "inside": _about(
            _inside(extents, rules), having(things, rules.inside.of), having(things, rules.inside.by)
        ),
        "on": _about(_on(things, extents, rules), having(things, rules.on.of), having(things, rules.on.by)),
    }


def _about(margin: Floats, of: Mask, by: Mask) -> Floats:
    apart = ~np.eye(len(margin), dtype=bool)
    return np.where(of[:, None] & by[None, :] & apart, margin, -np.inf)


def _inside(extents: Extents, rules: RuleSet) -> Floats:
    above = extents.low[:, None] - extents.low[None]
    below = extents.high[None] - extents.high[:, None]
    lid = np.asarray(extents.high[None, :, Y] - rules.inside.lid - extents.low[:, None, Y])
    return np.asarray(np.minimum(np.minimum(above, below).min(axis=2) + rules.inside.slack, lid))


def _on(things: Sequence[Thing], extents: Extents, rules: RuleSet) -> Floats:
    supports = [support_of(thing, rules.on) for thing in things]
    above = extents.low[:, None, Y] - extents.high[None, :, Y]
    height = np.minimum(
        np.array([s.gap for s in supports]) - above, above + np.array([s.sink for s in supports])
    )
    height = np.minimum(height, extents.low[:, None, Y] - extents.centre[None, :, Y] + rules.on.thin)
    spread = PER_SHARE * (footprint_share(extents) - rules.on.share)
    able = np.array([[carries(s, thing) for s in supports] for thing in things], dtype=bool)
    return np.where(able.reshape(height.shape), np.minimum(height, spread), -np.inf)
