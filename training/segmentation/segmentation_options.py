"""Options of the segmentation model; free of torch, so that reading them costs nothing."""

from dataclasses import dataclass, field

from training.fitting.fit_options import FitOptions


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """The pictures that it learns from: cut-outs of what a person sees who walks through a home.

    Attributes:
        homes: simulated homes; each has furniture, colours and light of its own.
        each: cut-outs of every home.
        whole: width and height of what the person sees, pixels, at 90 degrees.
        side: width and height of a cut-out, pixels.
        aimed: share of the cut-outs that are laid around a thing on a table or in a cabinet; else anywhere.
    """

    homes: int = 120
    each: int = 16
    whole: int = 512
    side: int = 192
    aimed: float = 0.5


@dataclass(frozen=True, slots=True)
class SegmentationOptions:
    """How the model is made.

    Attributes:
        widths, depths: channels and blocks of the four stages of the SegFormer.
        decoder: channels of its decoder.
        rarity: weight of a class goes with its share of the pixels to the power of minus this.
        pictures: to learn from.
        held_out: homes besides, for evaluation.
        fit: how the weights are fitted.
        seed: of everything random.
    """

    widths: tuple[int, ...] = (16, 32, 64, 128)
    depths: tuple[int, ...] = (1, 1, 2, 1)
    decoder: int = 64
    rarity: float = 0.5
    pictures: PictureOptions = field(default_factory=PictureOptions)
    held_out: int = 6
    fit: FitOptions = field(
        default_factory=lambda: FitOptions(
            steps=2_000, batch=6, learning_rate=1.5e-3, warmup=100, evaluate_every=250, threads=1
        )
    )
    seed: int = 0
