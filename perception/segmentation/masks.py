"""Masks of one picture and how they become one label a pixel."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from perception.mapping.frames import NOTHING, Proposal, RgbdFrame
from symbolic.errors import InputError

Picture = NDArray[np.uint8]
"""Colours of a picture, [H, W, 3]."""
Labels = NDArray[np.int32]

FEWEST = 12
"""A mask of fewer pixels than this is not kept."""
SAME = 0.7
"""Two masks are of one thing when so much of what either covers is covered by both."""


@dataclass(frozen=True, slots=True, eq=False)
class Mask:
    """One thing in a picture.

    Attributes:
        where: its pixels, bool [H, W].
        shows: what it is.
        score: of the model, 0 to 1.
    """

    where: NDArray[np.bool_]
    shows: Proposal
    score: float


@dataclass(frozen=True, slots=True, eq=False)
class Segmentation:
    """Labels of a picture, which last for this picture only.

    Attributes:
        labels: int32 [H, W]; `NOTHING` where nothing was found.
        shows: what each label is.
        scores: of the model, by label, where it gives any.
    """

    labels: Labels
    shows: Mapping[int, Proposal]
    scores: Mapping[int, float] = field(default_factory=dict[int, float])


class Segmenter(Protocol):
    """What finds things in a picture.

    Laws: labels are of the picture's size; every label but `NOTHING` is in `shows`; the same picture gives the same.
    """

    def segment(self, picture: Picture, depth: NDArray[np.float32] | None = None) -> Segmentation:
        """Find things.

        Args:
            picture: uint8 [H, W, 3].
            depth: planar, metres, [H, W], for those that part things by it; None where there is none.
        """
        ...


def segmented(frame: RgbdFrame, segmenter: Segmenter) -> RgbdFrame:
    """The frame with labels that a segmenter finds in its colours, in place of its own.

    Raises:
        InputError: the frame has no colours.
    """
    if frame.rgb is None:
        raise InputError(f"frame {frame.step} has no colours, so that no model can find things in it")
    found = segmenter.segment(frame.rgb, frame.depth)
    return replace(frame, instances=found.labels, proposals=found.shows)


def painted(masks: Iterable[Mask], shape: tuple[int, int], fewest: int = FEWEST) -> Segmentation:
    """Lay masks over each other: of two masks of one thing the better stays; smaller ones lie above larger ones.

    A cup within the mask of its table is a cup: what is smaller is in front, or is part of what is seen.

    Args:
        shape: height and width of the picture.
        fewest: pixels that a mask must have left in the end.
    """
    kept = without_doubles(list(masks))
    labels = np.full(shape, NOTHING, dtype=np.int32)
    ordered = sorted(kept, key=lambda mask: -int(mask.where.sum()))
    for label, mask in enumerate(ordered, start=1):
        labels[mask.where] = label
    count = np.bincount(labels.ravel(), minlength=len(ordered) + 1)
    left = [label for label in range(1, len(ordered) + 1) if count[label] >= fewest]
    labels = np.where(np.isin(labels, left), labels, np.int32(NOTHING)).astype(np.int32)
    return Segmentation(
        labels,
        {label: ordered[label - 1].shows for label in left},
        {label: ordered[label - 1].score for label in left},
    )


def without_doubles(masks: Sequence[Mask], same: float = SAME) -> list[Mask]:
    """The masks in order of their scores, less those that overlap a better one by more than `same`.

    overlap = |A and B| / |A or B|
    """
    kept: list[Mask] = []
    for mask in sorted(masks, key=lambda mask: -mask.score):
        if mask.where.any() and all(overlap(mask.where, other.where) <= same for other in kept):
            kept.append(mask)
    return kept


def overlap(a: NDArray[np.bool_], b: NDArray[np.bool_]) -> float:
    """Intersection over union of two masks; 0 where both are empty."""
    union = int((a | b).sum())
    return int((a & b).sum()) / union if union else 0.0
