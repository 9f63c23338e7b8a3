"""Relations from boxes: one implementation for every rule set."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from perception.geometry.boxes import (
    PLANE,
    Extents,
    Floats,
    Mask,
    X,
    Y,
    Z,
    centre_distances,
    contained,
    gaps,
    overlaps,
    stack,
)
from perception.scene.kinds import Role
from perception.scene.rules import (
    CloseRule,
    HoldRule,
    InsideRule,
    OnRule,
    OpenedRule,
    RuleSet,
    Support,
)
from perception.scene.scene_graph import Relation, RelationName, Thing


def relate(things: Iterable[Thing], rules: RuleSet) -> frozenset[Relation]:
    """All relations of one moment that follow from boxes; things without a box have none."""
    boxed = [thing for thing in things if thing.box is not None]
    extents = stack([thing.box for thing in boxed if thing.box is not None])
    masks: list[tuple[RelationName, Mask]] = [
        ("close", close(boxed, extents, rules.close)),
        ("inside", inside(boxed, extents, rules.inside)),
        ("on", on(boxed, extents, rules.on)),
    ]
    if rules.hold is not None:
        masks.append(("hold", hold(boxed, extents, rules.hold)))
    return frozenset(relation for name, mask in masks for relation in _pairs(name, boxed, mask))


def close(things: Sequence[Thing], extents: Extents, rule: CloseRule) -> Mask:
    """Nearness; bool [N, N], symmetric when anything can be near anything."""
    if rule.metric == "planar gap":
        distance = np.linalg.norm(gaps(extents, extents)[:, :, PLANE], axis=2)
    else:
        distance = centre_distances(extents, extents)
        distance = np.minimum(distance, distance.T)
    no_room = ~having(things, frozenset({"room"}))
    return _apart((distance <= rule.reach) & having(things, rule.of)[:, None] & no_room)


def inside(things: Sequence[Thing], extents: Extents, rule: InsideRule) -> Mask:
    """Containment; bool [N, N], [i, j] says that i is inside j."""
    within = contained(extents, extents, slack=rule.slack)
    below_lid = extents.low[:, None, Y] <= extents.high[None, :, Y] - rule.lid
    holders = having(things, rule.by) & narrow(extents, rule.widest)
    return _apart(within & below_lid & having(things, rule.of)[:, None] & holders)


def on(things: Sequence[Thing], extents: Extents, rule: OnRule) -> Mask:
    """Resting; bool [N, N], [i, j] says that i is on j."""
    kept = np.array([thing.kind not in rule.not_by for thing in things], dtype=bool)
    carriers = having(things, rule.by) & kept & narrow(extents, rule.widest)
    touching = _contact(things, extents, rule) if rule.by_contact else contained(extents, extents, PLANE)
    return _apart(touching & having(things, rule.of)[:, None] & carriers)


def hold(things: Sequence[Thing], extents: Extents, rule: HoldRule) -> Mask:
    """Holding; bool [N, N], [i, j] says that person i holds object j."""
    person = having(things, frozenset({"person"})) & (
        extents.size.max(axis=1, initial=0.0) <= rule.largest_person
    )
    middle = extents.centre[:, Y]
    low, high = extents.low.copy(), extents.high.copy()
    low[:, Y], high[:, Y] = middle - rule.band, middle + rule.band
    common = overlaps(Extents(low, high), extents).prod(axis=2)
    within = common > rule.share * extents.size.prod(axis=1)
    return _apart(within & person[:, None] & having(things, rule.of))


def opened(
    before: Iterable[Thing], now: Iterable[Thing], rule: OpenedRule
) -> Iterator[tuple[Relation, float]]:
    """Containers that opened between two moments, each with the growth of its extent in metres."""
    old = {thing.id: thing.box for thing in before}
    for thing in now:
        box = old.get(thing.id)
        if thing.role != "container" or thing.box is None or box is None:
            continue
        growth = max(b - a for a, b in zip(box.size, thing.box.size, strict=True))
        if growth > rule.by_kind.get(thing.kind, rule.growth):
            yield Relation("opened", thing.id, thing.id), growth


def _contact(things: Sequence[Thing], extents: Extents, rule: OnRule) -> Mask:
    """Whether i touches the top of j with most of its footprint; bool [N, N]."""
    supports = [support_of(thing, rule) for thing in things]
    above = extents.low[:, None, Y] - extents.high[None, :, Y]
    height = (above <= [s.gap for s in supports]) & (above >= [-s.sink for s in supports])
    # Exact boxes allow nothing here: floors have no thickness, and a hair below one is not on it.
    height &= extents.low[:, None, Y] >= extents.centre[None, :, Y] - rule.thin
    nested = contained(extents, extents)
    carried = np.array([[carries(s, thing) for s in supports] for thing in things], dtype=bool)
    enough = footprint_share(extents) > rule.share
    apart: Mask = ~nested & ~nested.T
    return np.asarray(height & enough & apart & carried.reshape(height.shape), dtype=np.bool_)


def support_of(thing: Thing, rule: OnRule) -> Support:
    """How a thing carries others: by its kind, else its category, else as most things do."""
    return rule.by_kind.get(thing.kind, rule.by_category.get(thing.category, rule.support))


def carries(support: Support, thing: Thing) -> bool:
    """Whether a support can carry a thing at all."""
    return support.carries is None or thing.category in support.carries


def footprint_share(extents: Extents) -> Floats:
    """Share of i's footprint that lies on j's; float [N, N]. A footprint without area has no share."""
    common = overlaps(extents, extents)
    area = extents.size[:, X] * extents.size[:, Z]
    shared: Floats = common[:, :, X] * common[:, :, Z] / np.where(area > 0, area, np.inf)[:, None]
    return shared


def having(things: Sequence[Thing], roles: frozenset[Role]) -> Mask:
    """Which things play one of some roles; bool [N]."""
    return np.array([thing.role in roles for thing in things], dtype=bool)


def narrow(extents: Extents, widest: float) -> Mask:
    """Which boxes are no wider than that on the floor plan; bool [N]."""
    return np.asarray((extents.size[:, PLANE] <= widest).all(axis=1), dtype=np.bool_)


def _apart(mask: Mask) -> Mask:
    """The mask without its diagonal: nothing relates to itself."""
    return mask & ~np.eye(len(mask), dtype=bool)


def _pairs(name: RelationName, things: Sequence[Thing], mask: Mask) -> Iterator[Relation]:
    for i, j in np.argwhere(mask):
        yield Relation(name, things[i].id, things[j].id)
