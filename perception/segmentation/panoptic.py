"""Models with classes of their own: Mask2Former, which gives things, and SegFormer, which gives a class a pixel.

Cheng et al. (2022), Masked-attention mask transformer for universal image segmentation
Xie et al. (2021), SegFormer
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perception.mapping.frames import NOTHING, Proposal
from perception.segmentation.loading import Loaded
from perception.segmentation.masks import FEWEST, Picture, Segmentation
from perception.segmentation.pieces import pieces
from perception.segmentation.prompts import shown_by

OWN = 0.8
"""Share of its mask that a query of Mask2Former must keep from the others."""


@dataclass(frozen=True, slots=True)
class Universal:
    """Mask2Former.

    Attributes:
        threshold: score under which a mask is not kept.
    """

    loaded: Loaded
    threshold: float = 0.5

    def segment(self, picture: Picture, depth: NDArray[np.float32] | None = None) -> Segmentation:
        """Find things of the model's classes; see `Segmenter`."""
        import torch

        inputs = self.loaded.processor(images=picture, return_tensors="pt").to(self.loaded.device)
        with torch.inference_mode():
            output = self.loaded.model(**inputs)
            masks = at_size(output.masks_queries_logits[0], inputs["pixel_mask"][0], picture.shape[:2])
            classes = output.class_queries_logits[0].softmax(dim=-1)
        return of_queries(
            classes.cpu().numpy(), masks.sigmoid().cpu().numpy(), classes_of(self.loaded), self.threshold
        )


@dataclass(frozen=True, slots=True)
class Semantic:
    """SegFormer; what hangs together in the picture, and in depth, is one thing.

    Attributes:
        shows: what each class of the model is.
    """

    loaded: Loaded
    shows: Mapping[int, Proposal] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "shows", classes_of(self.loaded))

    def segment(self, picture: Picture, depth: NDArray[np.float32] | None = None) -> Segmentation:
        """Find things of the model's classes; see `Segmenter`."""
        (classes,) = self.loaded.processor.post_process_semantic_segmentation(
            forward(self.loaded, picture), target_sizes=[picture.shape[:2]]
        )
        return pieces(classes.cpu().numpy().astype(np.int64), self.shows, depth)


def of_queries(
    classes: NDArray[np.float32],
    masks: NDArray[np.float32],
    shows: Mapping[int, Proposal],
    threshold: float,
    fewest: int = FEWEST,
) -> Segmentation:
    """Things from a class and a mask for each query: a pixel goes to the query of the highest p(class) p(pixel).

    A query is dropped when others take more than a fifth of its mask, and a pixel that no mask has at one half
    stays nobody's: transformers' own reading gives it to some mask all the same.

    Args:
        classes: p(class | query), [Q, K + 1]; the last is "no object".
        masks: p(pixel | query), [Q, H, W].
        shows: what each class is; queries of other classes take their pixels, and are nothing.
        threshold: p(class) under which a query is dropped.
        fewest: pixels that a thing must have.

    Source: Cheng et al. (2022), `panoptic_inference` of their code.
    """
    kind, score = classes.argmax(axis=1), classes.max(axis=1)
    kept = np.flatnonzero((kind != classes.shape[1] - 1) & (score > threshold))
    labels = np.full(masks.shape[1:], NOTHING, np.int32)
    shown, scores, fused = dict[int, Proposal](), dict[int, float](), dict[int, int]()
    if not len(kept):
        return Segmentation(labels, shown, scores)
    winner = kept[(score[kept, None, None] * masks[kept]).argmax(axis=0)]
    for query in kept.tolist():
        mine = (winner == query) & (masks[query] >= 0.5)
        what = int(kind[query])
        if what not in shows or mine.sum() < max(fewest, OWN * (masks[query] >= 0.5).sum()):
            continue
        label = fused.get(what, len(shown) + 1)
        if what in stuff(shows):
            fused[what] = label
        labels[mine] = label
        shown[label], scores[label] = shows[what], max(float(score[query]), scores.get(label, 0.0))
    return Segmentation(labels, shown, scores)


def at_size(masks: Any, content: Any, size: tuple[int, int]) -> Any:
    """Masks [Q, h, w] at the size of the picture: what was padded below and to the right is cut off.

    Args:
        content: 1 where the prepared picture is no padding, [H, W].
    """
    from torch.nn.functional import interpolate

    rows, columns = int(content.any(dim=1).sum()), int(content.any(dim=0).sum())
    prepared = interpolate(masks[None], size=tuple(content.shape), mode="bilinear", align_corners=False)
    return interpolate(prepared[..., :rows, :columns], size=size, mode="bilinear", align_corners=False)[0]


def classes_of(loaded: Loaded) -> dict[int, Proposal]:
    """What each class of a model is; those that are nothing in particular are left out."""
    named = {int(i): shown_by(str(name)) for i, name in loaded.model.config.id2label.items()}
    return {i: shown for i, shown in named.items() if shown is not None}


def stuff(shows: Mapping[int, Proposal]) -> set[int]:
    """The classes of which a picture has one thing only, however many masks: parts of the building."""
    return {i for i, shown in shows.items() if shown.category in ("Floor", "Walls", "Ceiling")}


def forward(loaded: Loaded, picture: Picture) -> Any:
    """The output of a model that takes a picture alone."""
    import torch

    inputs = loaded.processor(images=picture, return_tensors="pt").to(loaded.device)
    with torch.inference_mode():
        return loaded.model(pixel_values=inputs["pixel_values"])
