"""What a chain of people thinks, by tables kept while a story goes on: the simulator's own truth, of any order.

For the chain (Ann, Ben) three tables are kept: how things are, how Ann thinks they are, and how Ann thinks that Ben
thinks they are. Each step goes down the tables as far as, by each table, the next person perceives it. It is the same
model of people as `symbolic.world.perspective`, by other means: forward, a step at a time, without stories of stories.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from training.simulation.gatherings import ELSEWHERE, Gathering, Happening

UNKNOWN = ""
"""Where somebody is who is not known to be anywhere."""


@dataclass(slots=True)
class _Table:
    """How things are in somebody's eyes: the room of each person and the container of each thing, as far as known."""

    room: dict[str, str]
    lies: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class _Sight:
    """A step as it reaches a table.

    Attributes:
        step: what happens, as known there.
        watchers: who, as known there, perceives it in secret.
        taken: True for a hearer's taking what was told as true.
    """

    step: Happening
    watchers: frozenset[str]
    taken: bool = False


def thought_places(story: Gathering, chain: Sequence[str]) -> Mapping[str, str]:
    """Return where, by thing, the chain's last person is thought by the others, in turn, to think that it is.

    An empty chain tells the truth. A thing is missing where the chain has no idea of it.
    """
    tables = [_Table(dict(story.start))]
    for name in chain:
        tables.append(_Table(_visible(tables[-1].room, name)))
    left: dict[tuple[str, str], int] = {}
    for time, step in enumerate(story.steps):
        _advance(story, tables, chain, step, time, left)
    return tables[-1].lies


def _visible(room: Mapping[str, str], name: str) -> dict[str, str]:
    """Whom a person sees: all in the same room; of others nothing is known."""
    here = room[name]
    alone = here in (ELSEWHERE, UNKNOWN)
    return {who: at if who == name or (at == here and not alone) else UNKNOWN for who, at in room.items()}


def _advance(
    story: Gathering,
    tables: list[_Table],
    chain: Sequence[str],
    step: Happening,
    time: int,
    left: dict[tuple[str, str], int],
) -> None:
    sights = [_Sight(step, frozenset(step.seen_by))]
    trusted = {name: _trusts(story, tables[0].room, left, name, step) for name in story.start}
    if step.kind == "walk":
        left[step.who, tables[0].room[step.who]] = time
    _look_round(tables, chain, step)
    before = [dict(table.room) for table in tables]
    _apply(tables[0], sights[0], story)
    for depth, name in enumerate(chain, start=1):
        outer, table = tables[depth - 1], tables[depth]
        reaching: list[_Sight] = []
        for sight in sights:
            if not _perceives(name, sight, before[depth - 1], outer.room, story):
                continue
            reaching.append(_as_seen(sight, name, outer.room))
            told = sight.step.kind == "tell" and not sight.taken and name != step.who
            if told and _believes(story, chain[: depth - 1], name, step, trusted):
                taken = Happening("tell", name, thing=step.thing, place=step.place)
                reaching.append(_Sight(taken, frozenset({step.who}), taken=True))
        for sight in reaching:
            _apply(table, sight, story)
        sights = reaching
    _look_round(tables, chain, step)


def _look_round(tables: Sequence[_Table], chain: Sequence[str], step: Happening) -> None:
    """All but those who miss a step notice, in each other's eyes, who is there: before it, and after it."""
    for depth, name in enumerate(chain):
        if name not in step.missed_by:
            _look(tables[depth + 1], tables[depth], name)


def _apply(table: _Table, sight: _Sight, story: Gathering) -> None:
    step = sight.step
    if step.kind == "walk":
        table.room[step.who] = step.room
    elif step.kind == "move":
        table.room[step.who] = story.containers[step.place]
        table.lies[step.thing] = step.place
    elif sight.taken:
        table.lies[step.thing] = step.place


def _perceives(
    name: str, sight: _Sight, before: Mapping[str, str], after: Mapping[str, str], story: Gathering
) -> bool:
    step = sight.step
    if name == step.who or name in sight.watchers:
        return True
    if sight.taken or name in step.missed_by:
        return False
    if step.to:
        return name in step.to
    rooms = {before[step.who], after[step.who]} if step.kind == "walk" else {after[step.who]}
    return after[name] in rooms - {ELSEWHERE, UNKNOWN}


def _as_seen(sight: _Sight, name: str, room: Mapping[str, str]) -> _Sight:
    """Who sees somebody leave does not see where to; of others' secret watching one knows nothing."""
    step, watchers = sight.step, sight.watchers & {name}
    if step.kind == "walk" and name != step.who and not watchers and room[name] != room[step.who]:
        step = Happening("walk", step.who, UNKNOWN, seen_by=step.seen_by, missed_by=step.missed_by)
    return _Sight(step, watchers, sight.taken)


def _look(table: _Table, outer: _Table, name: str) -> None:
    """Notice who is in the room, and who no longer is."""
    here = outer.room[name]
    if here in (ELSEWHERE, UNKNOWN):
        return
    for who, at in outer.room.items():
        known = table.room[who]
        if at == here != known:
            table.room[who] = here
        elif at != here == known:
            table.room[who] = UNKNOWN


def _trusts(
    story: Gathering, room: Mapping[str, str], left: Mapping[tuple[str, str], int], name: str, step: Happening
) -> bool:
    """Whether a person takes a speaker's word, by who left the room that is spoken of later."""
    if step.kind != "tell":
        return False
    scene = story.containers[step.place]
    now = len(story.steps)
    speaker, hearer = (now if room[one] == scene else left.get((one, scene), -1) for one in (step.who, name))
    return speaker > hearer


def _believes(
    story: Gathering, outer: Sequence[str], name: str, step: Happening, trusted: Mapping[str, bool]
) -> bool:
    """Whether, in the eyes of the outer people, a hearer takes a speaker's word."""
    if story.trust == "later witness":
        return trusted[name] if not outer else tuple(outer) == (step.who,)
    return story.trust == "all"
