"""Log-probabilities of every token of many sequences; what they begin with in common is read once. Loads torch."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch

BATCH_TOKENS = 4096
"""Tokens of one forward pass at most, padding included."""
COPIED_TOKENS = 16 * BATCH_TOKENS
"""Tokens of copies of one state at most: what a model keeps of each takes memory."""
WORTH_SHARING = 8
"""Shared first tokens from which on a pass of their own pays."""

Tokens = Sequence[int]


@dataclass(frozen=True, slots=True)
class Score:
    """A token's log-probability in its context, nats, and the likeliest tokens there with theirs."""

    log_prob: float
    top: tuple[tuple[int, float], ...]


@torch.inference_mode()
def score_sequences(model: Any, sequences: Sequence[Tokens], top: int) -> list[list[Score]]:
    """Return for each sequence the scores of its tokens but the first, which nothing predicts.

    Args:
        model: a causal LM of transformers.
        sequences: each with one token or more.
        top: how many of the likeliest tokens to list at each position.
    """
    shared = shared_prefix(sequences)
    longest = max(len(sequence) for sequence in sequences) - shared
    room = longest * len(sequences) <= BATCH_TOKENS and shared * len(sequences) <= COPIED_TOKENS
    if len(sequences) > 1 and shared >= WORTH_SHARING and room:
        return _score_shared(model, sequences, shared, top)
    scores: dict[int, list[Score]] = {}
    for members in _of_like_length(sequences):
        batch = _padded(model, [sequences[i] for i in members])
        logits = model(input_ids=batch, use_cache=False).logits[:, :-1]
        found = _scores(batch[:, 1:], logits, [len(sequences[i]) - 1 for i in members], top)
        scores.update(zip(members, found, strict=True))
    return [scores[i] for i in range(len(sequences))]


def shared_prefix(sequences: Sequence[Tokens]) -> int:
    """Return how many first tokens all sequences share, leaving one at least to each."""
    shortest = min(len(sequence) for sequence in sequences)
    first = sequences[0]
    for at in range(shortest - 1):
        if any(sequence[at] != first[at] for sequence in sequences):
            return at
    return shortest - 1


def _score_shared(model: Any, sequences: Sequence[Tokens], shared: int, top: int) -> list[list[Score]]:
    """Read the shared tokens once; then all continuations side by side, each from a copy of that state."""
    prefix = _padded(model, [sequences[0][:shared]])
    read = model(input_ids=prefix, use_cache=True)
    (before,) = _scores(prefix[:, 1:], read.logits[:, :-1], [shared - 1], top)
    rest = _padded(model, [sequence[shared:] for sequence in sequences])
    logits = read.logits[:, -1:].expand(len(sequences), -1, -1)
    if rest.shape[1] > 1:
        cache = read.past_key_values
        cache.batch_repeat_interleave(len(sequences))
        after = model(input_ids=rest[:, :-1], past_key_values=cache, use_cache=True).logits
        logits = torch.cat([logits, after], dim=1)
    lengths = [len(sequence) - shared for sequence in sequences]
    return [before + scores for scores in _scores(rest, logits, lengths, top)]


def _of_like_length(sequences: Sequence[Tokens]) -> Iterator[list[int]]:
    order = sorted(range(len(sequences)), key=lambda i: len(sequences[i]))
    while order:
        longest = len(sequences[order[-1]])
        yield [order.pop() for _ in range(min(len(order), max(1, BATCH_TOKENS // longest)))]


def _padded(model: Any, sequences: Sequence[Tokens]) -> torch.Tensor:
    """Return sequences as one tensor [B, T], padded at the right, where causal attention sees nothing of it."""
    longest = max(len(sequence) for sequence in sequences)
    rows = [[*sequence, *[0] * (longest - len(sequence))] for sequence in sequences]
    return torch.tensor(rows, device=model.device)


def _scores(
    tokens: torch.Tensor, logits: torch.Tensor, lengths: Sequence[int], top: int
) -> list[list[Score]]:
    """Return the scores of tokens [B, T] that logits [B, T, V] predict; of row b the first `lengths[b]`."""
    log_probs = torch.log_softmax(logits.float(), dim=-1)
    chosen = log_probs.gather(-1, tokens[..., None])[..., 0].double().cpu().tolist()
    values, ids = log_probs.topk(min(top, log_probs.shape[-1]), dim=-1)
    rows = zip(chosen, ids.cpu().tolist(), values.double().cpu().tolist(), lengths, strict=True)
    return [
        [
            Score(log_prob, tuple(zip(some, theirs, strict=True)))
            for log_prob, some, theirs in zip(row[:n], row_ids[:n], row_values[:n], strict=True)
        ]
        for row, row_ids, row_values, n in rows
    ]
