"""How much faster packed scoring is than the plain loop, and how far the two differ."""

import time
from itertools import chain, islice

import numpy as np

from bip.action_models.lm import LM
from bip.action_models.lm_loading import load
from bip.action_models.lm_scoring import score, score_naively
from bip.action_models.lm_trie import pack
from training.simulator import decisions as decisions_of
from training.trajectories import SimulationOptions, episode


def bench_scoring(policy: LM, decisions: int = 200, seed: int = 0) -> dict[str, float]:
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
    score(model.model, [pack(*pair) for pair in encoded[:4]], model.pad)  # warms up both ways alike
    score_naively(model.model, *encoded[0])

    started = time.perf_counter()
    packed = score(model.model, [pack(*pair) for pair in encoded], model.pad)
    packed_seconds = time.perf_counter() - started
    started = time.perf_counter()
    naive = [score_naively(model.model, *pair) for pair in encoded]
    naive_seconds = time.perf_counter() - started
    return {
        "decisions": len(encoded),
        "actions": sum(len(completions) for _, completions in encoded),
        "naive_seconds": naive_seconds,
        "packed_seconds": packed_seconds,
        "speedup": naive_seconds / packed_seconds,
        "max_abs_difference": float(max(np.abs(a - b).max() for a, b in zip(packed, naive, strict=True))),
    }
