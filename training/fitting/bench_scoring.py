"""How much faster packed scoring is than the plain loop, and how far the two differ."""

import time
from collections.abc import Sequence
from itertools import chain, islice
from typing import TypeAlias

import numpy as np

from bip.action_models.lm.local_policy import LM
from bip.language_models.local.loading import LanguageModel, load
from bip.language_models.local.scoring import score, score_naively
from bip.language_models.local.trie import pack
from training.simulation.simulator import decisions as decisions_of
from training.simulation.trajectories import SimulationOptions, episode

ROUND = 25
"""Decisions, about those of one question, that are scored in one way and then in the other: a machine
that is busy with something else is then as busy for both."""

Encoded: TypeAlias = tuple[list[int], list[tuple[int, ...]]]


def bench_scoring(policy: LM, decisions: int = 100, seed: int = 0) -> dict[str, float]:
    """Score all legal actions of simulated decisions in both ways, on the same weights.

    Returns:
        decisions, actions: how many were scored;
        naive_seconds: of one forward pass for each action;
        packed_seconds: of the prompts packed with their actions and batched, packing included;
        speedup: their ratio;
        max_abs_difference: between the log-probabilities of actions, nats.
    """
    model = load(policy.base, policy.adapter, policy.device, policy.dtype)
    simulated = (decisions_of(episode(k, SimulationOptions(seed=seed))) for k in range(decisions))
    posed = islice(chain.from_iterable(simulated), decisions)
    encoded = [model.encode(policy.prompts(decision)[0]) for decision in posed]
    _score_both_ways(model, encoded[:2])  # warms up
    rounds = [_score_both_ways(model, encoded[i : i + ROUND]) for i in range(0, len(encoded), ROUND)]
    naive_seconds, packed_seconds = (sum(round[i] for round in rounds) for i in (0, 1))
    return {
        "decisions": len(encoded),
        "actions": sum(len(completions) for _, completions in encoded),
        "naive_seconds": naive_seconds,
        "packed_seconds": packed_seconds,
        "speedup": naive_seconds / packed_seconds,
        "max_abs_difference": max(difference for _, _, difference in rounds),
    }


def _score_both_ways(model: LanguageModel, encoded: Sequence[Encoded]) -> tuple[float, float, float]:
    """Return the seconds that the plain loop took, those of packing and scoring, and the largest difference."""
    started = time.perf_counter()
    naive = [score_naively(model.model, *pair) for pair in encoded]
    between = time.perf_counter()
    packed = score(model.model, [pack(*pair) for pair in encoded], model.pad)
    ended = time.perf_counter()
    difference = max(np.abs(a - b).max() for a, b in zip(packed, naive, strict=True))
    return between - started, ended - between, float(difference)
