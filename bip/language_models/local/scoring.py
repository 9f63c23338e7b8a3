"""Log-probabilities of continuations under a causal language model. Loads torch."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from bip.language_models.local.trie import Batch, Packed, collate

Floats = NDArray[np.float64]


def completion_log_probs(model: Any, batch: Batch) -> torch.Tensor:
    """Return log P(completion | prompt) of every completion of a batch, nats, [Σ A], differentiable.

    Args:
        model: any causal LM of transformers with SDPA attention, bare or with an adapter.
        batch: packed prompts.
    """
    device = next(model.parameters()).device
    logits = model(
        input_ids=torch.from_numpy(batch.tokens).to(device),
        position_ids=torch.from_numpy(batch.positions).to(device),
        attention_mask=torch.from_numpy(batch.visible).to(device)[:, None],
        logits_to_keep=batch.keep,
        use_cache=False,
    ).logits
    slot, member, where, token = torch.from_numpy(batch.edges).to(device).unbind(dim=1)
    log_tokens = torch.log_softmax(logits.float(), dim=-1)[member, where, token]
    total = torch.zeros(sum(batch.completions), dtype=torch.float32, device=device)
    return total.index_add(0, slot, log_tokens)


@torch.inference_mode()
def score(model: Any, members: Sequence[Packed], pad: int, budget: int | None = None) -> list[Floats]:
    """Return for each packed prompt the log-probabilities of its completions, nats, float64 [A].

    Members of like length share a forward pass of at most `budget` tokens, padding included; by
    default as many as keep a GPU busy, and on a CPU as few as stay in its cache.
    """
    budget = budget or (1024 if next(model.parameters()).device.type == "cpu" else 32_768)
    order = sorted(range(len(members)), key=lambda i: len(members[i].tokens))
    scores: dict[int, Floats] = {}
    for group in _groups(order, members, budget):
        batch = collate([members[i] for i in group], pad)
        values = completion_log_probs(model, batch).double().cpu().numpy()
        parts = np.split(values, np.cumsum(batch.completions)[:-1])
        scores.update(zip(group, parts, strict=True))
    return [scores[i] for i in range(len(members))]


def _groups(order: Sequence[int], members: Sequence[Packed], budget: int) -> list[list[int]]:
    groups: list[list[int]] = []
    for i in order:
        length = len(members[i].tokens)  # lengths ascend: the last one sets the padding of all
        if not groups or (len(groups[-1]) + 1) * length > budget:
            groups.append([])
        groups[-1].append(i)
    return groups


@torch.inference_mode()
def score_naively(model: Any, prompt: Sequence[int], completions: Sequence[Sequence[int]]) -> Floats:
    """Return the same log-probabilities by one plain forward pass for each completion: the oracle."""
    totals: list[float] = []
    for completion in completions:
        text = torch.tensor([[*prompt, *completion]], device=next(model.parameters()).device)
        log_probs = torch.log_softmax(model(input_ids=text, use_cache=False).logits[0].float(), dim=-1)
        at = range(len(prompt) - 1, text.shape[1] - 1)
        totals.append(sum(float(log_probs[i, token]) for i, token in zip(at, completion, strict=True)))
    return np.array(totals)
