"""One story from two accounts of it: what a text tells and what a video shows.

The deeds of both are aligned in order. A deed that both report becomes one, known from both; a deed
that one of them leaves out is taken from the other. Where both report the same kind of deed at the
same point but at different places, a named policy decides.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

import numpy as np

from symbolic.language.account import Account, Report
from symbolic.language.mentions import (
    EventMention,
    PlaceMention,
    RoomMention,
    Target,
)
from symbolic.language.staging.possible import possible
from symbolic.world.places import Home

ConflictPolicy: TypeAlias = Literal["text-wins", "reliability"]
"""Who is right when both accounts differ: the text (Jin et al. 2024), or the more confident of the two."""
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
    merged = tuple(_merged(text.reports, video.reports, policy, notes))
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
    )


def align_reports(text: Sequence[Report], video: Sequence[Report]) -> list[tuple[int | None, int | None]]:
    """Return the pairs (index in text, index in video) of the best monotone alignment; None where one is silent.

        S[i, j] = max(S[i+1, j], S[i, j+1], S[i+1, j+1] + gain(text_i, video_j))

    Between two pairs, what the video alone shows comes before what the text alone tells.
    """
    gain = np.array([[_gain(t.event, v.event) for v in video] for t in text]).reshape(len(text), len(video))
    best = np.zeros((len(text) + 1, len(video) + 1))
    for i in reversed(range(len(text))):
        for j in reversed(range(len(video))):
            paired = best[i + 1, j + 1] + gain[i, j] if gain[i, j] else 0.0
            best[i, j] = max(best[i + 1, j], best[i, j + 1], paired)
    pairs: list[tuple[int | None, int | None]] = []
    i = j = 0
    while i < len(text) or j < len(video):
        if i < len(text) and j < len(video) and _pairs(best, gain, i, j):
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif j < len(video) and (i == len(text) or best[i, j] == best[i, j + 1]):
            pairs.append((None, j))
            j += 1
        else:
            pairs.append((i, None))
            i += 1
    return pairs


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
    return _compatible(a.target, b.target)


def _compatible(a: Target | None, b: Target | None) -> bool:
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


def _merged(
    text: Sequence[Report], video: Sequence[Report], policy: ConflictPolicy, notes: list[str]
) -> Iterator[Report]:
    for i, j in align_reports(text, video):
        if i is None or j is None:
            yield video[j] if j is not None else text[i or 0]
        elif _gain(text[i].event, video[j].event) > CONFLICT:
            yield _agreed(text[i], video[j])
        else:
            yield _settled(text[i], video[j], policy, notes)


def _agreed(text: Report, video: Report) -> Report:
    """Both say so: wrong only if both are, as far as their errors are independent."""
    event = text.event
    if isinstance(video.event.target, PlaceMention):
        event = replace(event, target=video.event.target)  # the video knows which one, and in which room
    sure = 1 - (1 - text.confidence) * (1 - video.confidence)
    return Report(event, sure, ("text", "video"), video.first, video.last)


def _settled(text: Report, video: Report, policy: ConflictPolicy, notes: list[str]) -> Report:
    text_wins = policy == "text-wins" or text.confidence >= video.confidence
    winner = text if text_wins else video
    notes.append(
        f"text and video differ on where {text.event.agent} goes to {text.event.verb}: "
        f"{'the text' if text_wins else 'the video'} is believed ({policy})"
    )
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
