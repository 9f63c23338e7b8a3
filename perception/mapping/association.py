"""Which mask of a frame is which thing, for segmenters whose ids do not last from frame to frame.

Masks of one frame are given to the things of their class, one to one, so that the sum of what speaks for the
pairs is largest (a maximum-weight matching):

    1 + share of the mask's voxels that are the thing's     where it is at least `overlap`
    1 - distance / how far it can have come since           where the thing is small and may have left its place

less the difference in mean colour, where frames have colours. A thing may have left its place when one sees past
it, when it moved when it was last seen, or was within somebody's reach then; of two apples on a table at rest,
neither becomes the other. What is carried keeps its height and its distance from who carries it.

What no mask fits is a new thing. Two things are one after all (a sofa that was seen from both ends) when one mask
shows both, unless they ever had a mask each, or differ in colour.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

import networkx as nx
import numpy as np

from perception.geometry.boxes import Floats
from perception.geometry.camera import project
from perception.mapping.frames import Proposal, RgbdFrame, measured
from perception.mapping.points import Points
from perception.mapping.sighted import Sighted, masks_of
from perception.mapping.tracks import MOVABLE

RECENT = 5
"""A thing that moved goes on moving for so many steps, seen or not."""


@dataclass(frozen=True, slots=True)
class AssociationOptions:
    """When a mask is a thing that was seen before.

    Attributes:
        overlap: share of its voxels that must be the thing's.
        swallowed: two things are one when a mask of the one covers this share of the other's voxels ...
        shared: ... or when this share of the mask's voxels is the other's.
        step: how far a thing in the hand comes from one frame to the next, metres ...
        farthest: ... and over any number of frames.
        colour: a mean colour that differs by this much, of 255, outweighs a perfect overlap.
        reach: a thing within reach is this near to a person on the floor plan, metres ...
        grip: ... and what is carried stays where it is from that person but for this, metres.
        past: a thing is gone when one sees this much past its place, metres.
    """

    overlap: float = 0.25
    swallowed: float = 0.5
    shared: float = 0.15
    step: float = 1.0
    farthest: float = 3.0
    colour: float = 120.0
    reach: float = 0.8
    grip: float = 0.4
    past: float = 0.15


@dataclass(frozen=True, slots=True)
class Assignment:
    """The thing of each mask, the things that are new, and pairs (kept, gone) of things that are one."""

    thing: Mapping[int, int]
    new: Mapping[int, Proposal]
    united: tuple[tuple[int, int], ...]


class Associator:
    """The things that were seen, by ids of its own, which last.

    Args:
        first: the id of the first; others follow in the order in which they are met.
    """

    def __init__(self, options: AssociationOptions | None = None, first: int = 1) -> None:
        self.options = options or AssociationOptions()
        self.seen: dict[int, Sighted] = {}
        self._next = first

    def assign(
        self, frame: RgbdFrame, points: Points, proposals: Mapping[int, Proposal], origin: Floats
    ) -> Assignment:
        """Say which thing each mask of a frame shows.

        Args:
            points: of the frame, with the keys of the proposals as their instances.
            origin: from which the places of voxels count.
        """
        masks = dict(masks_of(frame, points, proposals, origin))
        pairs = self._matched(frame, masks)
        new: dict[int, Proposal] = {}
        for mask in masks:
            if mask in pairs:
                self._note(self.seen[pairs[mask]], masks[mask])
            else:
                pairs[mask], new[self._next] = self._next, masks[mask].proposal
                self.seen[self._next] = masks[mask]
                self._next += 1
        self._keep_apart(pairs.values())
        united = tuple(self._united({i: masks[mask] for mask, i in pairs.items()}))
        gone = {b: a for a, b in united}
        return Assignment({mask: gone.get(i, i) for mask, i in pairs.items()}, new, united)

    def _matched(self, frame: RgbdFrame, masks: Mapping[int, Sighted]) -> dict[int, int]:
        loose: Collection[int] | None = None
        by_class = self._by_class()
        weights: dict[tuple[int, int], float] = {}
        for mask, shown in masks.items():
            for identity in by_class.get(shown.proposal, ()):
                thing = self.seen[identity]
                weight = self._by_place(shown, thing)
                if not weight and max(shown.size, thing.size) <= MOVABLE:
                    loose = self._loose(frame) if loose is None else loose
                    weight = self._by_motion(shown, thing) if identity in loose else 0.0
                weight -= self._off_colour(shown, thing)
                if weight > 0:
                    weights[mask, identity] = weight
        return _heaviest(weights)

    def _by_class(self) -> dict[Proposal, list[int]]:
        found: dict[Proposal, list[int]] = {}
        for identity, thing in self.seen.items():
            found.setdefault(thing.proposal, []).append(identity)
        return found

    def _by_place(self, shown: Sighted, thing: Sighted) -> float:
        share = len(shown.voxels & thing.voxels) / max(len(shown.voxels), 1)
        return 1 + share if share >= self.options.overlap else 0.0

    def _by_motion(self, shown: Sighted, thing: Sighted) -> float:
        reach = min(self.options.step * max(shown.step - thing.step, 1), self.options.farthest)
        leap = 1 - float(np.linalg.norm(shown.centre - thing.centre)) / reach
        if not (self._within_reach(shown) and self._within_reach(thing)):
            return max(leap, 0.0)
        assert shown.from_person is not None
        assert thing.from_person is not None
        carried = 1 - float(np.linalg.norm(shown.from_person - thing.from_person)) / self.options.grip
        return max(leap, carried, 0.0)

    def _within_reach(self, thing: Sighted) -> bool:
        return thing.from_person is not None and float(thing.from_person[0]) <= self.options.reach

    def _off_colour(self, shown: Sighted, thing: Sighted) -> float:
        if shown.colour is None or thing.colour is None:
            return 0.0
        return 2 * float(np.abs(shown.colour - thing.colour).mean()) / self.options.colour

    def _loose(self, frame: RgbdFrame) -> Collection[int]:
        """The things that may be elsewhere by now: they were moving lately, or one sees past their place."""
        identities = list(self.seen)
        centres = np.array([self.seen[i].centre for i in identities])
        u, v, z = project(frame.camera, centres)
        height, width = frame.depth.shape
        shown = (z > 0) & (u >= 0) & (u < width) & (v >= 0) & (v < height)
        depth = np.zeros(len(identities), np.float32)
        depth[shown] = frame.depth[v[shown].astype(np.int64), u[shown].astype(np.int64)]
        past = shown & measured(depth) & (depth > z + self.options.past)
        return {
            i
            for i, gone in zip(identities, past.tolist(), strict=True)
            if gone or (self._in_motion(self.seen[i]) and frame.step - self.seen[i].step <= RECENT)
        }

    def _in_motion(self, thing: Sighted) -> bool:
        return thing.moving or self._within_reach(thing)

    def _note(self, thing: Sighted, shown: Sighted) -> None:
        """Take a sighting of a thing into what is known of it."""
        thing.moving = not self._by_place(shown, thing)
        thing.voxels = shown.voxels if thing.moving else thing.voxels | shown.voxels
        thing.centre, thing.step, thing.from_person = shown.centre, shown.step, shown.from_person
        thing.size = max(thing.size, shown.size)
        if thing.colour is not None and shown.colour is not None:
            thing.colour = 0.8 * thing.colour + 0.2 * shown.colour

    def _keep_apart(self, identities: Collection[int]) -> None:
        by_class: dict[Proposal, set[int]] = {}
        for identity in identities:
            by_class.setdefault(self.seen[identity].proposal, set()).add(identity)
        for same in by_class.values():
            for identity in same if len(same) > 1 else ():
                self.seen[identity].apart |= same - {identity}

    def _united(self, shown: Mapping[int, Sighted]) -> Iterator[tuple[int, int]]:
        """Pairs of things of which one mask shows both; the earlier of the two stays."""
        by_class = self._by_class()
        for identity, mask in shown.items():
            for other in by_class[mask.proposal]:
                if identity not in self.seen or other not in self.seen or other == identity:
                    continue
                if other in self.seen[identity].apart:
                    continue
                known = self.seen[other].voxels
                alike = self._off_colour(mask, self.seen[other]) < 1
                common = len(mask.voxels & known)
                enough = min(self.options.swallowed * len(known), self.options.shared * len(mask.voxels))
                if alike and common >= max(enough, 1):
                    kept, gone = min(identity, other), max(identity, other)
                    self._unite(self.seen[kept], self.seen.pop(gone), gone)
                    yield kept, gone

    def _unite(self, kept: Sighted, gone: Sighted, name: int) -> None:
        last = max(kept, gone, key=lambda thing: thing.step)
        kept.from_person = last.from_person
        kept.voxels |= gone.voxels
        kept.centre, kept.step, kept.moving = last.centre, last.step, last.moving
        kept.size = max(kept.size, gone.size)
        kept.apart |= gone.apart
        kept_id = next(i for i, thing in self.seen.items() if thing is kept)
        for other in gone.apart & self.seen.keys():
            self.seen[other].apart = (self.seen[other].apart - {name}) | {kept_id}


def _heaviest(weights: Mapping[tuple[int, int], float]) -> dict[int, int]:
    """Pairs, each side in one at most, of the greatest sum of weights."""
    masks, things = Counter(mask for mask, _ in weights), Counter(identity for _, identity in weights)
    # Most masks fit one thing that nothing else fits: only the others need a matching.
    found = {mask: i for mask, i in weights if masks[mask] == 1 and things[i] == 1}
    graph: nx.Graph[tuple[str, int]] = nx.Graph()
    for (mask, identity), weight in weights.items():
        if mask not in found:
            graph.add_edge(("mask", mask), ("thing", identity), weight=weight)
    for pair in nx.max_weight_matching(graph):
        (_, mask), (_, identity) = sorted(pair)
        found[mask] = identity
    return found
