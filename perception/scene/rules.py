"""Rule sets: the thresholds that turn boxes into relations, as data over one implementation.

`muma-tom` and `virtualhome` are the rules behind the two data sets' own predicates, read off their
boxes and predicates; `mmtom-qa` keeps VirtualHome's, as its graphs are VirtualHome's. `default` is
for boxes that a camera saw, whose faces are a voxel off.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import Literal

from perception.scene.kinds import Role, kind_of
from symbolic.errors import InputError

_ANY: frozenset[Role] = frozenset({"person", "structure", "container", "surface", "object"})
_MOVABLE: frozenset[Role] = frozenset({"object"})


@dataclass(frozen=True, slots=True)
class CloseRule:
    """Nearness: one distance at most `reach` metres; from people only, or between any two things.

    `planar gap` is between two boxes on the floor plan; `centre to box` is in space, and the smaller
    of both directions counts.
    """

    metric: Literal["planar gap", "centre to box"]
    reach: float
    of: frozenset[Role] = _ANY


@dataclass(frozen=True, slots=True)
class InsideRule:
    """Containment of the whole box.

    Attributes:
        of, by: roles that can be inside, and that can hold.
        slack: how far the object may stick out, metres.
        lid: an object whose bottom is less than this below the holder's top lies on it, not inside.
        widest: holders wider than this on the floor plan are taken for errors of measurement.
    """

    of: frozenset[Role] = frozenset({"person", "container", "surface", "object"})
    by: frozenset[Role] = frozenset({"person", "container", "surface", "object"})
    slack: float = 0.0
    lid: float = -inf
    widest: float = inf


@dataclass(frozen=True, slots=True)
class Support:
    """How a thing carries others.

    Attributes:
        gap: the most that an object's bottom can float above the thing's top, metres: boxes of
            soft or moulded things (a bed with its headboard off, a counter) end below what they carry.
        sink: the most that it can lie below the top: rims, cushions, boards of a shelf.
        carries: categories that it can carry; None for any. Empty: it carries nothing.
    """

    gap: float = 0.05
    sink: float = 0.06
    carries: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class OnRule:
    """Resting: `footprint` asks for containment on the floor plan alone, `support` for contact too.

    Contact: the object's bottom is between `sink` below and `gap` above the top, and not below the
    middle of the support by more than `thin`; more than `share` of its footprint is on it; neither is
    inside the other. `thin` is zero for exact boxes; seen ones are off by about a centimetre, which is more
    than a cloth or a board is thick.
    """

    by_contact: bool
    of: frozenset[Role] = _ANY
    by: frozenset[Role] = _ANY
    not_by: frozenset[str] = frozenset()
    widest: float = inf
    share: float = 0.5
    thin: float = 0.0
    support: Support = Support()
    by_category: Mapping[str, Support] = field(default_factory=dict[str, Support])
    by_kind: Mapping[str, Support] = field(default_factory=dict[str, Support])


@dataclass(frozen=True, slots=True)
class HoldRule:
    """Holding: more than `share` of an object's volume is in the person's box at mid-height +- `band`."""

    share: float = 0.2
    band: float = 0.2
    largest_person: float = 10.0
    of: frozenset[Role] = _MOVABLE


@dataclass(frozen=True, slots=True)
class OpenedRule:
    """Opening: an extent of a container grew since the frame before by more than `growth` metres."""

    growth: float = 0.10
    by_kind: Mapping[str, float] = field(default_factory=dict[str, float])


@dataclass(frozen=True, slots=True)
class RuleSet:
    """All thresholds under one name; a relation without a rule is not reported."""

    name: str
    close: CloseRule
    inside: InsideRule
    on: OnRule
    hold: HoldRule | None = None
    opened: OpenedRule | None = None


_SHELVES = ("bookshelf", "wallshelf", "shelf", "bathroomshelf", "towelrack", "stand")
_ROUND = ("apple", "lime", "peach", "plum", "pear")
_VIRTUALHOME_ON = OnRule(
    by_contact=True,
    by_category={
        "Decor": Support(gap=0.01),
        "Walls": Support(carries=frozenset({"Ceiling", "Furniture", "Decor"})),
    },
    by_kind={
        "bed": Support(gap=0.21),
        "kitchen counter": Support(gap=0.075),
        kind_of("closetdrawer"): Support(gap=0.034),
        **dict.fromkeys(map(kind_of, _SHELVES), Support(sink=inf)),
        **dict.fromkeys(map(kind_of, _ROUND), Support(carries=frozenset())),
    },
)

MUMA_TOM = RuleSet(
    name="muma-tom",
    close=CloseRule("planar gap", 1.0, of=frozenset({"person"})),
    inside=InsideRule(of=_MOVABLE, by=frozenset({"container"}), widest=2.5),
    on=OnRule(
        by_contact=False,
        of=_MOVABLE,
        by=frozenset({"surface"}),
        not_by=frozenset({"kitchen counter"}),
        widest=2.5,
    ),
    hold=HoldRule(),
    opened=OpenedRule(by_kind={"kitchen cabinet": 0.05}),
)
VIRTUALHOME = RuleSet(
    name="virtualhome",
    close=CloseRule("centre to box", 1.5),
    inside=InsideRule(),
    on=_VIRTUALHOME_ON,
)
MMTOM_QA = RuleSet(
    name="mmtom-qa", close=VIRTUALHOME.close, inside=VIRTUALHOME.inside, on=VIRTUALHOME.on, hold=HoldRule()
)
DEFAULT = RuleSet(
    name="default",
    close=VIRTUALHOME.close,
    inside=InsideRule(lid=0.06),
    on=replace(
        _VIRTUALHOME_ON,
        thin=0.02,
        by_category={**_VIRTUALHOME_ON.by_category, "Decor": Support(gap=0.03)},
    ),
    hold=HoldRule(),
    opened=OpenedRule(by_kind={"kitchen cabinet": 0.05}),
)
RULES: Mapping[str, RuleSet] = {rules.name: rules for rules in (DEFAULT, VIRTUALHOME, MUMA_TOM, MMTOM_QA)}
"""Rule sets by name."""


def rule_set(name: str) -> RuleSet:
    """The rule set of a name.

    Raises:
        InputError: there is none.
    """
    if name not in RULES:
        raise InputError(f"unknown rules {name!r}: choose one of {', '.join(RULES)}")
    return RULES[name]
