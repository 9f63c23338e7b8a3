"""How probable a relation between seen boxes is: near the threshold of its rule it may be either.

    P(relation | boxes) = 1 / (1 + exp(-w . f)),
    f = (1, h, t(m / 3 cm), t(m / 15 cm), ...),   h = 1 where the rule holds, else -1,   t = tanh

The margin m is by how much a box could be off before the rule changes its mind, metres, negative where it does
not hold. Pairs with a margin below `FAR` are not considered. What follows in f is, each as t(length / 5 cm),

    inside   by how much the boxes' sides, bottoms and tops are within one another; whether a container, and
             whether a small thing, would hold (0 or 1, less 1/2)
    on       how far the one floats above the other's top, and how far it does or sinks into it; the share of
             the footprint less 1/2, as it is; whether a small thing would carry (0 or 1, less 1/2)
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from perception.geometry.boxes import (
    PLANE,
    Extents,
    Floats,
    Mask,
    Y,
    centre_distances,
    stack,
)
from perception.scene.kinds import Role
from perception.scene.relations import carries, footprint_share, having, relate, support_of
from perception.scene.rules import DEFAULT, RuleSet
from perception.scene.scene_graph import Relation, RelationName, Thing

FAR = -0.4
NEAR, WIDE, PART = 0.03, 0.15, 0.05
"""Lengths, metres: a margin of `NEAR` is hardly one, one of `WIDE` says all; `PART` for what follows."""
PER_SHARE = 0.2
"""A footprint that lies on a support by a share of one half more or less is worth 10 cm of margin."""
NAMES: tuple[RelationName, ...] = ("close", "inside", "on")


@dataclass(frozen=True, slots=True)
class Confidence:
    """Weights of the features by relation.

    fitted_on: three development homes of VirtualHome (TestScene1 to 3, seed 0, frames of 512 pixels) and three
    simulated ones (seed 7, of 384), under `perception.film.noise.FAULTS`, by
    `perception.reports.relation_calibration.fit`. On each home, with weights fitted to the five others, the Brier
    scores are, probable against hard: default noise `close` .020 / .023, `inside` .105 / .125, `on` .106 / .129;
    things missed in runs .070 / .073, .275 / .326, .176 / .204; depth noise of 3% .017 / .020, .178 / .270,
    .142 / .177; they are better at every fault but for `on` without lasting ids, .072 / .071.
    """

    weights: Mapping[RelationName, tuple[float, ...]] = field(
        default_factory=lambda: {
            "close": (0.02, -0.08, 2.29, 2.73),
            "inside": (-1.58, 0.35, 2.46, 2.2, 1.98, -0.47, -0.25, 1.55, 1.08),
            "on": (-1.43, 1.79, -1.02, 3.74, 1.35, -1.57, 4.95, -2.32),
        }
    )


@dataclass(frozen=True, slots=True, eq=False)
class Considered:
    """Pairs of things that may be related in one way: the relations, whether the rule holds, features [P, F]."""

    relations: tuple[Relation, ...]
    holds: Mask
    features: Floats


def probabilities(
    things: Iterable[Thing], rules: RuleSet, confidence: Confidence | None = None
) -> dict[Relation, float]:
    """The probability of every relation that a little more or less of a box would make or unmake.

    Args:
        things: of one moment; those without a box have no relations.
        rules: the rule set, by contact for `on`.
    """
    weights = (confidence or Confidence()).weights
    found: dict[Relation, float] = {}
    for name, pairs in considered(list(things), rules).items():
        logit = pairs.features @ np.array(weights[name])
        found.update(zip(pairs.relations, (1 / (1 + np.exp(-logit))).tolist(), strict=True))
    return found


def likely(things: Iterable[Thing], rules: RuleSet) -> dict[Relation, float]:
    """The relations that are more probable than not, each with its probability.

    Of a thing inside and on the same other, the more probable counts. Probabilities are those of seen boxes under
    the rule set `default`; what other rules say of boxes, and who holds what, is taken as it is.
    """
    things = list(things)
    held = relate(things, rules)
    if rules.name != DEFAULT.name:
        return dict.fromkeys(held, 1.0)
    found = {r: p for r, p in probabilities(things, rules).items() if p >= 0.5}
    for relation, p in list(found.items()):
        rival = Relation("inside", relation.subject, relation.object)
        if relation.name == "on" and rival in found:
            del found[relation if p <= found[rival] else rival]
    return found | {r: 1.0 for r in held if r.name not in NAMES}


def considered(things: Sequence[Thing], rules: RuleSet) -> dict[RelationName, Considered]:
    """All pairs of things with boxes that may be related, by relation."""
    boxed = [thing for thing in things if thing.box is not None]
    extents = stack([thing.box for thing in boxed if thing.box is not None])
    held, margin = relate(boxed, rules), margins(boxed, rules)
    more = {"close": [], "inside": _parts_inside(boxed, extents), "on": _parts_on(boxed, extents)}
    found: dict[RelationName, Considered] = {}
    for name in NAMES:
        i, j = np.nonzero(margin[name] > FAR)
        pairs = tuple(Relation(name, boxed[a].id, boxed[b].id) for a, b in zip(i, j, strict=True))
        holds = np.array([pair in held for pair in pairs], dtype=bool)
        rows = features(holds, margin[name][i, j], [part[i, j] for part in more[name]])
        found[name] = Considered(pairs, holds, rows)
    return found


def features(holds: Mask, margin: Floats, more: Sequence[Floats] = ()) -> Floats:
    """The features of P pairs, float [P, 4 + len(more)]."""
    sign = np.where(holds, 1.0, -1.0)
    return np.stack(
        [np.ones(len(holds)), sign, np.tanh(margin / NEAR), np.tanh(margin / WIDE), *more], axis=1
    )


def _parts_inside(things: Sequence[Thing], extents: Extents) -> list[Floats]:
    """Sides, bottom and top of one box within another's, and what the other is; five of float [N, N]."""
    low = extents.low[:, None] - extents.low[None]
    high = extents.high[None] - extents.high[:, None]
    sides = np.minimum(low, high)[:, :, PLANE].min(axis=2)
    lengths = (sides, low[:, :, Y], high[:, :, Y])
    return [*_holders(things, "container", "object"), *(np.tanh(length / PART) for length in lengths)]


def _parts_on(things: Sequence[Thing], extents: Extents) -> list[Floats]:
    above = np.tanh((extents.low[:, None, Y] - extents.high[None, :, Y]) / PART)
    return [above, np.abs(above), footprint_share(extents) - 0.5, *_holders(things, "object")]


def _holders(things: Sequence[Thing], *roles: Role) -> list[Floats]:
    """Whether the second thing of each pair plays a role, 1/2 or -1/2; float [N, N] for each role."""
    shape = len(things), len(things)
    return [np.broadcast_to(having(things, frozenset({role})) - 0.5, shape) for role in roles]


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
