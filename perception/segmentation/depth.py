"""Depth from colours: Depth Anything, DPT or GLPN.

    Yang et al. (2024), Depth anything V2; Ranftl, Bochkovskiy and Koltun (2021), DPT; Kim et al. (2022), GLPN

Some predict metres. Others predict how near things are, 1 / z up to an unknown scale and shift, which says nothing
of a home's size by itself; they are laid onto what a depth camera measured in the same picture.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from perception.mapping.frames import RgbdFrame, measured
from perception.segmentation.loading import Loaded
from perception.segmentation.masks import Picture
from perception.segmentation.panoptic import forward
from symbolic.errors import InputError

Depth = NDArray[np.float32]

LEAST = 50
"""Fewer measured pixels than this do not fix a scale."""


@dataclass(frozen=True, slots=True)
class DepthModel:
    """A model that predicts depth."""

    loaded: Loaded

    @property
    def metric(self) -> bool:
        """Whether it predicts metres; else 1 / metres up to a scale and a shift."""
        if self.loaded.architecture == "depth_anything":
            return str(self.loaded.model.config.depth_estimation_type) == "metric"
        return self.loaded.architecture == "glpn"

    def predict(self, picture: Picture) -> Depth:
        """What the model says of each pixel, float32 [H, W]: metres where it is `metric`, else how near it is."""
        (read,) = self.loaded.processor.post_process_depth_estimation(
            forward(self.loaded, picture), target_sizes=[picture.shape[:2]]
        )
        return np.asarray(read["predicted_depth"].cpu().numpy(), dtype=np.float32)

    def depth(self, picture: Picture) -> Depth:
        """Planar depth, metres, float32 [H, W].

        Raises:
            InputError: the model predicts no metres.
        """
        if not self.metric:
            raise InputError(
                f"{self.loaded.name} predicts how near things are, not metres; a recording without depth needs a "
                "model that predicts metres (GLPN, or a metric Depth Anything)"
            )
        return self.predict(picture)

    def filled(self, frame: RgbdFrame) -> RgbdFrame:
        """The frame with depth also where its camera measured none.

        Raises:
            InputError: it has no colours, or too little was measured to lay a prediction onto.
        """
        if measured(frame.depth).all():
            return frame
        if frame.rgb is None:
            raise InputError(f"frame {frame.step} has no colours, so that no depth can be predicted")
        near = self.predict(frame.rgb)
        if self.metric:
            near = np.asarray(1 / np.maximum(near, 1e-3), dtype=np.float32)
        return replace(frame, depth=completed_depth(frame.depth, near))


def completed_depth(depth: Depth, nearness: Depth) -> Depth:
    """A measured depth with its holes filled from a prediction of nearness, laid onto it by least squares.

        1 / z = a n + b   over the pixels that were measured; z there stays as it was

    Args:
        depth: metres, [H, W]; not positive or not finite where none was measured.
        nearness: n, [H, W], in any unit.

    Raises:
        InputError: too few pixels were measured, or nearness is the same in all of them or falls with 1 / z.
    """
    known = measured(depth)
    if int(known.sum()) < LEAST:
        raise InputError(f"{int(known.sum())} pixels have a depth, too few to lay a predicted depth onto")
    n, inverse = nearness[known].astype(np.float64), 1 / depth[known].astype(np.float64)
    spread = float(n.var())
    slope = float(((n - n.mean()) * (inverse - inverse.mean())).mean() / spread) if spread > 0 else 0.0
    if slope <= 0:
        raise InputError("the predicted depth does not go with the measured one in any way")
    laid = slope * (nearness - n.mean()) + inverse.mean()
    with np.errstate(divide="ignore"):
        predicted = np.where(laid > 0, 1 / laid, np.inf)
    return np.where(known, depth, predicted).astype(np.float32)
