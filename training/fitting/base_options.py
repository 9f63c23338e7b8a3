"""Options of the base model; free of torch, so that reading them costs nothing."""

from dataclasses import dataclass, field

from training.fitting.fit_options import FitOptions


@dataclass(frozen=True, slots=True)
class BaseOptions:
    """How the base model is made.

    Attributes:
        hidden, layers, heads: size of the Llama; the feed-forward layers are 2.75 times as wide.
        init: standard deviation of fresh weights; about 1 / sqrt(hidden). At the usual 0.02 a model
            this narrow does not learn to copy labels within thousands of steps.
        vocabulary: tokens of the tokenizer, at most.
        context: longest text, tokens.
        format: form of the prompt.
        episodes: simulated episodes, with a rival mind's decisions in each.
        encounters: simulated encounters of two people, with three rival minds' decisions in each.
        texts: scenes, narratives and stories to read beside them.
        competences: rationality of the people, as a multiple of the usual, dealt in turn.
        held_out: share of episodes kept for evaluation; all of these have `competences[0]`.
        fit: how the weights are fitted.
        seed: of everything random.
    """

    hidden: int = 128
    layers: int = 4
    heads: int = 4
    init: float = 0.08
    vocabulary: int = 1024
    context: int = 512
    format: str = "compact"
    episodes: int = 12_000
    encounters: int = 22_000
    texts: int = 2_000
    competences: tuple[float, ...] = (1.0, 0.5, 1.0, 2.0)
    held_out: float = 0.01
    fit: FitOptions = field(
        default_factory=lambda: FitOptions(soft=True, steps=20_000, evaluate_every=2_000, threads=2)
    )
    seed: int = 0
