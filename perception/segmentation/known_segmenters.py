"""The segmenter that a folder or a name holds, told from its architecture."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from perception.segmentation.loading import DEPTH, DETECTS, MASKS, SEMANTIC, UNIVERSAL, architecture_of, load
from perception.segmentation.masks import Segmenter
from perception.segmentation.prompts import vocabulary
from symbolic.errors import InputError

if TYPE_CHECKING:
    from perception.segmentation.depth import DepthModel


def segmenter_of(
    name: str,
    masker: str | None = None,
    asked: Sequence[str] = (),
    threshold: float | None = None,
    device: str = "cpu",
) -> Segmenter:
    """A model that finds things in pictures.

    Args:
        name: folder, or name on the hub, of an OWLv2, Grounding DINO, Mask2Former or SegFormer model.
        masker: ... of a SAM model, which a detector needs.
        asked: what a detector looks for; the vocabulary where nothing is said.
        threshold: score under which nothing is kept; the segmenter's own by default.
        device: "cpu" or "cuda".

    Raises:
        BipError: the extra `vision` is not installed.
        InputError: a model is missing, damaged or of another kind; or something was said that it has no use for.
    """
    architecture = architecture_of(name)
    if architecture in DETECTS:
        return _detector(name, masker, asked, threshold, device)
    unused = [what for what, said in (("a model for masks", masker), ("words to look for", asked)) if said]
    if unused:
        raise InputError(
            f"{name} is a {architecture} model, which finds masks by itself: leave out {unused[0]}"
        )
    from perception.segmentation.panoptic import Semantic, Universal

    if architecture in UNIVERSAL:
        loaded = load(name, "segmentation", UNIVERSAL, device)
        return Universal(loaded) if threshold is None else Universal(loaded, threshold)
    if threshold is not None and architecture in SEMANTIC:
        raise InputError(f"{name} gives each pixel its likeliest class: leave out the threshold")
    return Semantic(load(name, "segmentation", {**SEMANTIC, **UNIVERSAL, **DETECTS}, device))


def _detector(
    name: str, masker: str | None, asked: Sequence[str], threshold: float | None, device: str
) -> Segmenter:
    from perception.segmentation.detectors import DetectorWithMasks

    if masker is None:
        raise InputError(f"{name} finds boxes, not masks: give a SAM model for the masks, too")
    words = tuple(asked) or vocabulary()
    detector = load(name, "detection", DETECTS, device)
    sam = load(masker, "masks of boxes", MASKS, device)
    if threshold is None:
        return DetectorWithMasks(detector, sam, words)
    return DetectorWithMasks(detector, sam, words, threshold)


def depth_model_of(name: str, device: str = "cpu") -> "DepthModel":
    """A model that predicts depth, from a folder or by name.

    Raises:
        BipError: the extra `vision` is not installed.
        InputError: it is missing, damaged or of another kind.
    """
    from perception.segmentation.depth import DepthModel

    return DepthModel(load(name, "depth", DEPTH, device))
