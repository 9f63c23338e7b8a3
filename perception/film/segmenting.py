"""A camera with colours and a model behind it that finds things in them."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from perception.film.noise import Noise, noisy_depth
from perception.mapping.frames import NOTHING, Proposal, RgbdFrame
from perception.segmentation.masks import Segmenter, segmented


class SegmentingCamera:
    """A depth camera that errs, and a model that finds things in its colours.

    Args:
        segmenter: the model.
        noise: of the depth; labels are the model's alone.
        known: what there truly is, by id.

    Attributes:
        drawn: the true id of each label of the last frame: of what most of its pixels show, where that is of the
            kind that the model says.
    """

    def __init__(
        self, segmenter: Segmenter, noise: Noise, known: Mapping[int, Proposal], rng: np.random.Generator
    ) -> None:
        self._segmenter, self._noise, self._known, self._rng = segmenter, noise, known, rng
        self.drawn: Mapping[int, int] = {}

    def take(self, frame: RgbdFrame) -> RgbdFrame:
        """The frame with the model's labels; the frame's own serve to judge them alone.

        Raises:
            InputError: it has no colours.
        """
        noisy = replace(frame, depth=noisy_depth(frame.depth, self._noise, self._rng))
        found = segmented(noisy, self._segmenter)
        assert found.proposals is not None
        self.drawn = {
            label: true
            for label, shown in found.proposals.items()
            if (true := _most(frame.instances[found.instances == label])) != NOTHING
            and true in self._known
            and self._known[true].kind == shown.kind
        }
        return found


def _most(ids: np.ndarray) -> int:
    """The most frequent of some ids."""
    values, counts = np.unique(ids, return_counts=True)
    return int(values[counts.argmax()])
