"""Where, among the deeds that a film shows, a deed belongs that only a text tells.

It belongs where the film has the person: at the place of the deed, else in its room. A walk belongs where it leads
from or to. What nothing places is spread evenly.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from symbolic.language.account import Report
from symbolic.language.mentions import PlaceMention, RoomMention, Target
from symbolic.world.places import Home

THERE, IN_THE_ROOM, UNKNOWN, ELSEWHERE = 0, 1, 2, 5
"""What it costs to put a deed where the film has the person at its place, in its room, nowhere known, elsewhere."""
_SPREAD = 1e-3
"""What it costs to be off an even spread by one deed: next to nothing."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where somebody is, as far as an account tells: the rooms that it can be, and the place; both may be unknown."""

    rooms: frozenset[str] = frozenset()
    place: PlaceMention | None = None

    def apart(self, other: "Whereabouts") -> bool:
        """Whether the two are surely in different rooms."""
        return bool(self.rooms and other.rooms) and not self.rooms & other.rooms

    def cost(self, shown: "Whereabouts") -> int:
        """What it costs to put a deed that is done here where the film shows the person elsewhere, or here."""
        if self.apart(shown):
            return ELSEWHERE
        if self.place is not None and shown.place is not None and compatible(self.place, shown.place):
            return THERE
        return IN_THE_ROOM if self.rooms and shown.rooms else UNKNOWN


def whereabouts(target: Target | None, home: Home | None) -> Whereabouts:
    """Return where a deed with a target is done; a place that is told without its room is in those that have one."""
    match target:
        case RoomMention():
            return Whereabouts(frozenset({target.room}))
        case PlaceMention():
            if target.room is not None:
                return Whereabouts(frozenset({target.room}), target)
            places = home.places if home is not None else ()
            like = [p for p in places if compatible(target, PlaceMention(p.kind, p.number, p.room))]
            return Whereabouts(frozenset(p.room for p in like), target)
        case _:
            return Whereabouts()


def compatible(a: Target | None, b: Target | None) -> bool:
    """Whether two mentions can mean the same: what one of them leaves open counts as equal."""
    match a, b:
        case PlaceMention(), PlaceMention():
            return (
                (a.kind == b.kind or a.kind.endswith(f" {b.kind}") or b.kind.endswith(f" {a.kind}"))
                and (a.number == b.number or 0 in (a.number, b.number))
                and (a.room == b.room or None in (a.room, b.room))
            )
        case RoomMention(), RoomMention():
            return a.room == b.room
        case _:
            return a == b


def places_of(
    reports: Sequence[Report], home: Home | None, start: Mapping[str, str] | None = None
) -> list[Whereabouts]:
    """Return where each deed is done; one that does not say is done where the last one of the person was.

    Args:
        reports: of one account, in order.
        home: where places that are told without a room may be.
        start: the room in which each person starts.
    """
    last = {agent: Whereabouts(frozenset({room})) for agent, room in (start or {}).items()}
    found = []
    for report in reports:
        here = whereabouts(report.event.target, home)
        if not here.rooms and here.place is None:
            here = last.get(report.event.agent, Whereabouts())
        last[report.event.agent] = here
        found.append(here)
    return found


def placed(costs: np.ndarray) -> list[int]:
    """Return before how many of the film's deeds each of a text's comes, in order, at the least cost.

    Args:
        costs: of putting text deed i after j deeds of the film, [texts, deeds + 1].
    """
    texts, slots = costs.shape
    even = (np.arange(texts) + 0.5) / max(texts, 1) * (slots - 1)
    total = costs + _SPREAD * np.abs(np.arange(slots) - even[:, None])
    # best[i, j]: the least cost of the deeds from i on, none of them before slot j.
    best = np.zeros((texts + 1, slots + 1))
    best[:texts, slots] = np.inf
    for i in reversed(range(texts)):
        for j in reversed(range(slots)):
            best[i, j] = min(best[i, j + 1], total[i, j] + best[i + 1, j])
    found, j = [], 0
    for i in range(texts):
        while best[i, j] == best[i, j + 1]:
            j += 1
        found.append(j)
    return found


def slot_costs(
    text: Sequence[tuple[Report, Whereabouts]], film: Sequence[tuple[str, Whereabouts]], slots: Sequence[int]
) -> np.ndarray:
    """Return what it costs to put each deed of a text into each slot of a film, [texts, slots].

    Args:
        text: deeds that only the text tells, and where they are done.
        film: whose deeds the film shows, and where, in order; those before all are of who starts where.
        slots: after how many of the film's deeds each slot is.
    """
    return np.array(
        [[_slot_cost(*deed, film, slot) for slot in slots] for deed in text], dtype=float
    ).reshape(len(text), len(slots))


def _slot_cost(report: Report, here: Whereabouts, film: Sequence[tuple[str, Whereabouts]], slot: int) -> int:
    agent = report.event.agent
    before = next((where for who, where in reversed(film[:slot]) if who == agent), Whereabouts())
    if report.event.verb != "walk":
        return here.cost(before)
    after = next((where for who, where in film[slot:] if who == agent), Whereabouts())
    return min(here.cost(before), here.cost(after))
