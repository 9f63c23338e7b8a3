"""Options of the narration model; free of torch, so that reading them costs nothing."""

from dataclasses import dataclass, field

from training.fitting.fit_options import FitOptions
from training.narrations.episodes import EpisodeOptions


@dataclass(frozen=True, slots=True)
class NarrationOptions:
    """How the model that scores narrations is made.

    Attributes:
        hidden, layers, heads, init, vocabulary, context: as for `BaseOptions`.
        homes: simulated homes for each kind of question, with two people in each.
        held_out: further homes for each kind, for evaluation.
        episodes: what people do in them.
        workers: processes that simulate; 0 for one a core.
        fit: how the weights are fitted.
        seed: of everything random.
    """

    hidden: int = 128
    layers: int = 3
    heads: int = 4
    init: float = 0.08
    vocabulary: int = 1024
    context: int = 512
    homes: int = 2_000
    held_out: int = 100
    episodes: EpisodeOptions = field(default_factory=EpisodeOptions)
    workers: int = 0
    fit: FitOptions = field(
        default_factory=lambda: FitOptions(soft=True, steps=1_500, evaluate_every=300, threads=1)
    )
    seed: int = 0
