"""What a chain of people thinks, by tables kept while a story goes on: the simulator's own truth, of any order.

For the chain (Ann, Ben) three tables are kept: how things are, how Ann thinks they are, and how Ann thinks that Ben
thinks they are. Each step goes down the tables as far as, by each table, the next person perceives it. It is the same
model of people as `symbolic.world.perspective`, by other means: forward, a step at a time, without stories of stories.
"""

from collections.abc import Iterator, Mapping, Sequence
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
    before = dict(tables[0].room)
    _apply(tables[0], sights[0], story)
    after = dict(tables[0].room)
    first, last, found = before, after, (False, False)
    for depth, name in enumerate(chain, start=1):
        outer, table, awake = tables[depth - 1], tables[depth], name not in step.missed_by
        sights = list(_reaching(sights, chain[:depth], first, last, story, trusted))
        early = awake and (bool(sights) or found[0]) and _look(table, first, name)
        inner = dict(table.room)
        for sight in sights:
            _apply(table, sight, story)
        then = dict(table.room)
        late = awake and bool(sights) and _look(table, last, name)
        late = (awake and found[1] and _look(table, outer.room, name)) or late
        if not sights and not early and not late:
            return
        first, last, found = inner, then, (early, late)


def _reaching(
    sights: Sequence[_Sight],
    chain: Sequence[str],
    before: Mapping[str, str],
    after: Mapping[str, str],
    story: Gathering,
    trusted: Mapping[str, bool],
) -> Iterator[_Sight]:
    """What of a step reaches the last of a chain, by the rooms in the others' eyes before it and after it."""
    name = chain[-1]
    for sight in sights:
        if not _perceives(name, sight, before, after):
            continue
        yield _as_seen(sight, name, after)
        step = sight.step
        told = step.kind == "tell" and not sight.taken and name != step.who
        if told and _believes(story, chain[:-1], name, step, trusted):
            taken = Happening("tell", name, thing=step.thing, place=step.place)
            yield _Sight(taken, frozenset({step.who}), taken=True)


def _apply(table: _Table, sight: _Sight, story: Gathering) -> None:
    step = sight.step
    if step.kind == "walk":
        table.room[step.who] = step.room
    elif step.kind == "move":
        table.room[step.who] = story.containers[step.place]
        table.lies[step.thing] = step.place
    elif sight.taken:
        table.lies[step.thing] = step.place


def _perceives(name: str, sight: _Sight, before: Mapping[str, str], after: Mapping[str, str]) -> bool:
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


def _look(table: _Table, room: Mapping[str, str], name: str) -> bool:
    """Notice who is in the room, and who no longer is; return whether that is news."""
    here, known_before = room[name], dict(table.room)
    if here in (ELSEWHERE, UNKNOWN):
        return False
    for who, at in room.items():
        known = table.room[who]
        if at == here != known:
            table.room[who] = here
        elif at != here == known:
            table.room[who] = UNKNOWN
    return table.room != known_before


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
