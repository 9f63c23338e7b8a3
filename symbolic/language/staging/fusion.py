"""One story from two accounts of it: what a text tells and what a video shows.

The deeds of both are aligned in order. A deed that both report becomes one, known from both; a deed
that one of them leaves out is taken from the other: one that only the text tells comes where the video has
the person where it is done. Deeds in two rooms are two deeds. Where both report the same kind of deed at the
same point but at different places, a named policy decides.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

import numpy as np

from symbolic.language.account import Account, Report
from symbolic.language.mentions import (
    EventMention,
    PlaceMention,
    RoomMention,
)
from symbolic.language.staging.interleaving import Whereabouts, compatible, placed, places_of, slot_costs
from symbolic.language.staging.possible import possible
from symbolic.world.notes import Note, remark
from symbolic.world.places import Home, Place

ConflictPolicy: TypeAlias = Literal["text-wins", "reliability"]
"""Who is right when both accounts differ: the text (Jin et al. 2024), or the more confident of the two."""
Pair: TypeAlias = tuple[int | None, int | None]
"""A deed by its index in the text, in the video, or in both."""
AGREEMENT, IMPLIED, CONFLICT = 1.0, 0.5, 0.25
"""What the alignment gains by pairing two deeds that are the same, of which the video's implies the
text's (a walk to a room, and to a place in it), or that differ in where."""


def fuse_accounts(text: Account, video: Account, policy: ConflictPolicy = "text-wins") -> Account:
    """Return the union of two accounts of one story; each deed keeps its sources and its confidence."""
    if (
        video.home is None and not video.reports and not video.start
    ):  # which says how to take the text, no more
        facts, notes = {**video.facts, **text.facts}, [*text.notes, *video.notes]
        trust, in_view = text.trust or video.trust, text.in_view or video.in_view
        return replace(text, facts=facts, notes=tuple(notes), trust=trust, in_view=in_view)
    text_first = policy == "text-wins" or text.confidence >= video.confidence
    base, other = (text, video) if text_first else (video, text)
    notes = []
    contents = {**other.contents, **base.contents}
    merged = tuple(_merged(text, video, policy, notes))
    reports = tuple(possible(merged, contents, notes)) if text_first else merged
    return Account(
        home=_union(base.home, other.home),
        contents=contents,
        start={**other.start, **base.start},
        reports=tuple(_timed(reports)),
        confidence=max(text.confidence, video.confidence),
        notes=(*text.notes, *video.notes, *notes),
        agents=tuple(dict.fromkeys((*text.people, *video.people))),
        facts={**other.facts, **base.facts},
        trust=text.trust or video.trust,
        in_view=text.in_view or video.in_view,
        doubts=_doubts(base, other),
        doubtful=text.doubtful,
    )


def _doubts(base: Account, other: Account) -> dict[tuple[Place, str], float]:
    """What stays doubtful: of the contents of a place, those doubts of the account that tells them."""
    theirs = {key: p for key, p in other.doubts.items() if key[0] not in base.contents}
    return {**theirs, **base.doubts}


def align_reports(
    text: Sequence[Report],
    video: Sequence[Report],
    home: Home | None = None,
    start: Mapping[str, str] | None = None,
) -> list[Pair]:
    """Return the pairs (index in text, index in video) of the best monotone alignment; None where one is silent.

        S[i, j] = max(S[i+1, j], S[i, j+1], S[i+1, j+1] + gain(text_i, video_j))

    Deeds in different rooms are no pair. Between two pairs, what the text alone tells comes where the video has the
    person in its place or room, see `interleaving`.

    Args:
        text: what the text tells, in order.
        video: what the video shows, in order.
        home: where places that are told without a room may be.
        start: the room in which each person is when the video starts.
    """
    told, shown = places_of(text, home), places_of(video, home, start)
    gain = np.array(
        [
            [0.0 if told[i].apart(shown[j]) else _gain(t.event, v.event) for j, v in enumerate(video)]
            for i, t in enumerate(text)
        ]
    ).reshape(len(text), len(video))
    best = np.zeros((len(text) + 1, len(video) + 1))
    for i in reversed(range(len(text))):
        for j in reversed(range(len(video))):
            paired = best[i + 1, j + 1] + gain[i, j] if gain[i, j] else 0.0
            best[i, j] = max(best[i + 1, j], best[i, j + 1], paired)
    opening = [(agent, Whereabouts(frozenset({room}))) for agent, room in (start or {}).items()]
    film = [*opening, *((v.event.agent, where) for v, where in zip(video, shown, strict=True))]
    found: list[Pair] = []
    i = j = 0
    for next_i, next_j in [*_anchors(best, gain), (len(text), len(video))]:
        slots = range(j + len(opening), next_j + len(opening) + 1)
        deeds = [(text[n], told[n]) for n in range(i, next_i)]
        found += _interleaved(range(i, next_i), range(j, next_j), placed(slot_costs(deeds, film, slots)))
        if next_i < len(text) and next_j < len(video):
            found.append((next_i, next_j))
        i, j = next_i + 1, next_j + 1
    return found


def _anchors(best: np.ndarray, gain: np.ndarray) -> Iterator[tuple[int, int]]:
    """The pairs of an alignment, in order."""
    i = j = 0
    while i < gain.shape[0] and j < gain.shape[1]:
        if _pairs(best, gain, i, j):
            yield i, j
            i, j = i + 1, j + 1
        elif best[i, j] == best[i, j + 1]:
            j += 1
        else:
            i += 1


def _interleaved(text: Sequence[int], video: Sequence[int], slots: Sequence[int]) -> Iterator[Pair]:
    """The deeds between two pairs: each of the text's after as many of the video's as its slot says."""
    done = 0
    for i, slot in zip(text, slots, strict=True):
        yield from ((None, j) for j in video[done:slot])
        yield i, None
        done = slot
    yield from ((None, j) for j in video[done:])


def _pairs(best: np.ndarray, gain: np.ndarray, i: int, j: int) -> bool:
    return bool(gain[i, j] > 0 and best[i, j] == best[i + 1, j + 1] + gain[i, j])


def _gain(a: EventMention, b: EventMention) -> float:
    if a.agent != b.agent or a.verb != b.verb:
        return 0.0
    if _implied(a, b):
        return IMPLIED
    if type(a.target) is not type(b.target):
        return 0.0
    return AGREEMENT if _same_target(a, b) else CONFLICT


def _implied(text: EventMention, video: EventMention) -> bool:
    into = text.target.room if isinstance(text.target, RoomMention) else None
    return isinstance(video.target, PlaceMention) and into is not None and video.target.room == into


def _same_target(a: EventMention, b: EventMention) -> bool:
    if a.object is not None and b.object is not None and a.object.object != b.object.object:
        return False
    return compatible(a.target, b.target)


def _merged(text: Account, video: Account, policy: ConflictPolicy, notes: list[Note]) -> Iterator[Report]:
    home = _union(text.home, video.home)
    pairs = align_reports(text.reports, video.reports, home, video.start)
    notes += _contradicted(text, video, home, pairs)
    for i, j in pairs:
        if i is None or j is None:
            yield video.reports[j] if j is not None else text.reports[i or 0]
        elif _gain(text.reports[i].event, video.reports[j].event) > CONFLICT:
            yield _agreed(text.reports[i], video.reports[j])
        else:
            yield _settled(text.reports[i], video.reports[j], policy, notes)


def _contradicted(text: Account, video: Account, home: Home | None, pairs: Sequence[Pair]) -> Iterator[Note]:
    """A note for each deed that the text alone tells of a room in which the video does not have the person."""
    told, shown = places_of(text.reports, home), places_of(video.reports, home, video.start)
    now = {agent: Whereabouts(frozenset({room})) for agent, room in video.start.items()}
    for i, j in pairs:
        if j is not None:
            now[video.reports[j].event.agent] = shown[j]
        elif i is not None and text.reports[i].event.verb != "walk":
            event = text.reports[i].event
            here = now.get(event.agent, Whereabouts())
            if told[i].apart(here):
                yield remark(
                    f"the text has {event.agent} {event.verb} something in the {_either(told[i].rooms)}, while the "
                    f"film shows {event.agent} in the {_either(here.rooms)}"
                )


def _either(rooms: frozenset[str]) -> str:
    return " or the ".join(sorted(rooms))


def _agreed(text: Report, video: Report) -> Report:
    """Both say so: wrong only if both are, as far as their errors are independent."""
    event = text.event
    if isinstance(video.event.target, PlaceMention):
        event = replace(event, target=video.event.target)  # the video knows which one, and in which room
    sure = 1 - (1 - text.confidence) * (1 - video.confidence)
    return Report(event, sure, ("text", "video"), video.first, video.last)


def _settled(text: Report, video: Report, policy: ConflictPolicy, notes: list[Note]) -> Report:
    text_wins = policy == "text-wins" or text.confidence >= video.confidence
    winner = text if text_wins else video
    believed = "the text" if text_wins else "the video"
    where = f"where {text.event.agent} goes to {text.event.verb}"
    notes.append(remark(f"text and video differ on {where}: {believed} is believed ({policy})"))
    return replace(winner, first=video.first, last=video.last)


def _timed(reports: Sequence[Report]) -> Iterator[Report]:
    """Give each deed that no video dates the steps between its neighbours that one does."""
    ends = [report.last for report in reports if report.last is not None]
    before = 0
    for number, report in enumerate(reports):
        if report.first is not None or not ends:
            before = before if report.last is None else report.last
            yield report
            continue
        later = (r.first for r in reports[number + 1 :] if r.first is not None)
        yield replace(report, first=before, last=next(later, max(ends)))


def _union(a: Home | None, b: Home | None) -> Home | None:
    if a is None or b is None:
        return a or b
    return Home(tuple(dict.fromkeys((*a.rooms, *b.rooms))), tuple(dict.fromkeys((*a.places, *b.places))))
