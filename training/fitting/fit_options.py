"""Options of the training loop; free of torch, so that reading them costs nothing."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FitOptions:
    """How weights are fitted: AdamW under a cosine schedule, counted in steps.

    Attributes:
        steps: optimiser steps.
        batch: examples a step on each process.
        learning_rate: at its peak; it falls to a fiftieth of that.
        warmup: steps of linear warm-up.
        weight_decay: of AdamW.
        soft: learn from the policy's whole distribution; otherwise from what was done.
        bf16: compute in bfloat16 where the device gains from it.
        evaluate_every: steps between evaluations, each with a checkpoint.
        threads: CPU threads; 0 leaves them as they are.
    """

    steps: int = 8_000
    batch: int = 32
    learning_rate: float = 2e-3
    warmup: int = 200
    weight_decay: float = 0.01
    soft: bool = False
    bf16: bool = False
    evaluate_every: int = 500
    threads: int = 0
