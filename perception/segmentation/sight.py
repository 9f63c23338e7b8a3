"""What is to see for a recording: which models, said by name, so that a worker can load them where it works."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from perception.mapping.frames import RgbdFrame
from perception.segmentation.known_segmenters import depth_model_of, segmenter_of
from perception.segmentation.masks import Picture, Segmenter, segmented
from symbolic.errors import InputError

if TYPE_CHECKING:
    from perception.segmentation.depth import DepthModel


Predict = Callable[[Picture], NDArray[np.float32]]
"""Says the depth, metres, [H, W], of colours."""


@dataclass(frozen=True, slots=True)
class Sight:
    """Models that see, by folder or by name on the hub.

    Attributes:
        segmentation: finds things in colours; None to keep the labels of the recording.
        masks: a SAM, where that is a detector.
        asked: what a detector looks for; the vocabulary where nothing is said.
        threshold: score under which nothing is kept; the model's own where None.
        depth: predicts depth where none was measured; None for none.
        device: "cpu" or "cuda".
    """

    segmentation: str | None = None
    masks: str | None = None
    asked: tuple[str, ...] = ()
    threshold: float | None = None
    depth: str | None = None
    device: str = "cpu"

    def __post_init__(self) -> None:
        if self.segmentation is None and (self.masks or self.asked or self.threshold is not None):
            raise InputError(
                "masks, words to look for and a threshold are for a segmentation model: name one"
            )


@dataclass(frozen=True, slots=True)
class Eyes:
    """The models of a `Sight`, loaded."""

    segmenter: Segmenter | None = None
    depth: "DepthModel | None" = None

    @property
    def predict(self) -> Predict | None:
        """What says the depth of a picture for which there is none; None for nobody."""
        return None if self.depth is None else self.depth.depth

    def see(self, frame: RgbdFrame) -> RgbdFrame:
        """The frame with the labels that are found in it, and with depth where none was measured.

        Raises:
            InputError: it has no colours, or a predicted depth does not fit the measured one.
        """
        frame = frame if self.depth is None else self.depth.filled(frame)
        return frame if self.segmenter is None else segmented(frame, self.segmenter)


BLIND = Eyes()
"""Sees nothing but what a recording says by itself."""


@cache
def eyes_of(sight: Sight) -> Eyes:
    """The models of a sight; those loaded before are used again.

    Raises:
        BipError: the extra `vision` is not installed.
        InputError: a model is missing, damaged or of another kind.
    """
    segmenter = None
    if sight.segmentation is not None:
        segmenter = segmenter_of(sight.segmentation, sight.masks, sight.asked, sight.threshold, sight.device)
    return Eyes(segmenter, None if sight.depth is None else depth_model_of(sight.depth, sight.device))
