"""One episode from what was read and what was seen.

Text says what was done; the video says, step by step, what the person was near. Fusion aligns
the two in time and notes for each walk which kinds of places the person passed.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from symbolic.world.actions import Walk
from symbolic.world.places import Place
from symbolic.world.state import Frame
from symbolic.world.story import Event, Story

NEAR_MISS = 1.0
"""Cost, per frame, of a walk's target not being near when the walk ends; only its sign matters."""


def fuse(episode: Story, frames: Sequence[Frame]) -> Story:
    """Return the episode with `Step.passed` filled from the video; without frames, unchanged.

    Args:
        episode: the grounded narrative.
        frames: what perception reports, in order of time, up to the moment asked about.
    """
    walks = [i for i, step in enumerate(episode.steps) if _walks_to_place(step)]
    if not frames or not walks:
        return episode
    near = [_near_kinds(frame) for frame in frames]
    ends = align([_kind(episode.steps[i]) for i in walks], near)
    steps = list(episode.steps)
    start = 0
    for i, end in zip(walks, ends, strict=True):
        on_the_way = frozenset().union(*near[start:end]) - {_kind(steps[i])}
        steps[i] = replace(steps[i], passed=tuple(sorted(on_the_way)))
        start = end
    return replace(episode, steps=tuple(steps))


def align(targets: Sequence[str], near: Sequence[frozenset[str]]) -> list[int]:
    """Return the frame at which each walk ends, in order, so that most targets are near at their end.

    A monotone alignment by dynamic programming: walk k ends at frame e_k with e_1 <= e_2 <= ...,
    minimising the number of k whose target is not near at e_k; among equals, the latest ends win
    for the last walk and the earliest for the others.

    Args:
        targets: K kinds of places.
        near: T frames, the kinds near in each.
    """
    frames = len(near)
    best: NDArray[np.float64] = np.zeros(frames)
    choices: list[NDArray[np.intp]] = []
    for target in targets:
        cost = best + np.array([0.0 if target in kinds else NEAR_MISS for kinds in near])
        first = np.array([int(np.argmin(cost[: t + 1])) for t in range(frames)])
        choices.append(first)
        best = cost[first]
    ends: list[int] = []
    limit = frames - 1
    for chosen in reversed(choices):
        limit = int(chosen[limit])
        ends.append(limit)
    return ends[::-1]


def _walks_to_place(step: Event) -> bool:
    return isinstance(step.action, Walk) and isinstance(step.action.target, Place)


def _kind(step: Event) -> str:
    target = step.action.target if isinstance(step.action, Walk) else None
    return target.kind if isinstance(target, Place) else ""


def _near_kinds(frame: Frame) -> frozenset[str]:
    return frozenset(p.arguments[1] for p in frame.predicates if p.name == "close" and len(p.arguments) == 2)
