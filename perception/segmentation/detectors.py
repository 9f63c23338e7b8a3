"""Open-vocabulary detection with masks: OWLv2 or Grounding DINO finds boxes, SAM the pixels in each.

Minderer, Gritsenko and Houlsby (2023), Scaling open-vocabulary object detection
Liu et al. (2023), Grounding DINO
Kirillov et al. (2023), Segment anything
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perception.segmentation.loading import Loaded
from perception.segmentation.masks import Mask, Picture, Segmentation, painted
from perception.segmentation.prompts import batches, meant, sentence, shown_by

AT_ONCE = 32
"""Boxes whose masks are asked for together; each takes memory."""
CONTEXT = 4
"""Tokens of a Grounding DINO prompt that are not words."""


@dataclass(frozen=True, slots=True)
class Found:
    """A box in a picture: what was asked for, the score, and x0, y0, x1, y1 in pixels."""

    asked: str
    score: float
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class DetectorWithMasks:
    """A segmenter that is told in words what to look for.

    Attributes:
        detector: OWLv2 or Grounding DINO.
        masker: SAM.
        asked: what to look for, each a name of the vocabulary or any other words.
        threshold: score under which a box is not kept.
    """

    detector: Loaded
    masker: Loaded
    asked: tuple[str, ...]
    threshold: float = 0.25

    def segment(self, picture: Picture, depth: NDArray[np.float32] | None = None) -> Segmentation:
        """Find what was asked for; see `Segmenter`."""
        boxes = self.boxes(picture)
        masks = masks_in(self.masker, picture, [found.box for found in boxes])
        shown = ((found, shown_by(found.asked), mask) for found, mask in zip(boxes, masks, strict=True))
        found = [Mask(mask, what, found.score) for found, what, mask in shown if what is not None]
        return painted(found, (picture.shape[0], picture.shape[1]))

    def boxes(self, picture: Picture) -> list[Found]:
        """What the detector finds, in no order."""
        find = _by_sentence if self.detector.architecture == "owlv2" else _by_phrase
        return list(find(self.detector, picture, self.asked, self.threshold))


def _by_sentence(
    detector: Loaded, picture: Picture, asked: Sequence[str], threshold: float
) -> Iterator[Found]:
    """OWLv2: a sentence for each thing, each scored for itself."""
    inputs = _inputs(detector, images=picture, text=[[sentence(name) for name in asked]])
    output = _forward(detector, inputs)
    # OWLv2 pads a picture to a square below and to the right; its boxes are shares of that square's side.
    side = max(picture.shape[:2])
    (read,) = detector.processor.post_process_grounded_object_detection(
        output, threshold=threshold, target_sizes=[(side, side)], text_labels=[list(asked)]
    )
    yield from _founds(read)


def _by_phrase(detector: Loaded, picture: Picture, asked: Sequence[str], threshold: float) -> Iterator[Found]:
    """Grounding DINO: all in one text, as much of it at once as it reads; boxes come with the words they point at."""
    length = {name: len(detector.processor.tokenizer.tokenize(f"{name}.")) for name in asked}
    most = int(detector.model.config.max_text_len) - CONTEXT
    for names in batches(asked, most, length):
        inputs = _inputs(detector, images=picture, text=". ".join(names).lower() + ".")
        output = _forward(detector, inputs)
        (read,) = detector.processor.post_process_grounded_object_detection(
            output,
            inputs["input_ids"],
            threshold=threshold,
            text_threshold=threshold,
            target_sizes=[picture.shape[:2]],
        )
        for found in _founds(read):
            name = meant(found.asked, names)
            if name is not None:
                yield Found(name, found.score, found.box)


def _founds(read: Any) -> Iterator[Found]:
    for words, score, box in zip(read["text_labels"], read["scores"], read["boxes"], strict=True):
        x0, y0, x1, y1 = (float(value) for value in box)
        yield Found(str(words), float(score), (x0, y0, x1, y1))


def masks_in(
    masker: Loaded, picture: Picture, boxes: Sequence[tuple[float, float, float, float]]
) -> list[NDArray[np.bool_]]:
    """The mask of what each box holds, bool [H, W]: of SAM's three, the one that it trusts most.

    Args:
        boxes: x0, y0, x1, y1 in pixels.
    """
    found: list[NDArray[np.bool_]] = []
    for start in range(0, len(boxes), AT_ONCE):
        some = [[list(box) for box in boxes[start : start + AT_ONCE]]]
        inputs = _inputs(masker, images=picture, input_boxes=some)
        output = _forward(masker, inputs, ("original_sizes", "reshaped_input_sizes"))
        (masks,) = masker.processor.post_process_masks(
            output.pred_masks.cpu(), inputs["original_sizes"].cpu(), inputs["reshaped_input_sizes"].cpu()
        )
        best = output.iou_scores[0].argmax(dim=-1).tolist()
        found += [np.asarray(masks[row, column].numpy()) for row, column in enumerate(best)]
    return found


def _inputs(loaded: Loaded, **given: Any) -> Any:
    return loaded.processor(**given, return_tensors="pt").to(loaded.device)


def _forward(loaded: Loaded, inputs: Any, unused: tuple[str, ...] = ()) -> Any:
    import torch

    with torch.inference_mode():
        return loaded.model(**{name: value for name, value in inputs.items() if name not in unused})
