"""Candidate continuations of a prompt as a trie, packed into one sequence with a tree attention mask.

    log P(completion | prompt) = Σ_k log P(token_k | prompt, token_1..k-1)

Continuations share their first tokens, and no logits are needed past the last: the packed sequence
is the prompt followed by the trie's inner nodes, each of which attends to the prompt, its
ancestors and itself. One forward pass then scores every candidate exactly (tree attention, Miao et
al., SpecInfer, 2024).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Packed:
    """A prompt and its continuations as one sequence of L = prompt + inner-node tokens.

    Attributes:
        tokens: [L].
        positions: position of each token in its own text, [L].
        visible: which tokens each token attends to, bool [L, L].
        inner: number of inner nodes I; logits are needed at the last I + 1 tokens.
        edges: one row (completion, where, token) for each token of each completion: `token` is
            predicted at `where`, counted among the last I + 1; [E, 3].
        completions: number of continuations A.
    """

    tokens: Ints
    positions: Ints
    visible: NDArray[np.bool_]
    inner: int
    edges: Ints
    completions: int


def pack(prompt: Sequence[int], completions: Sequence[Sequence[int]]) -> Packed:
    """Return a prompt packed with its continuations.

    Raises:
        ValueError: the prompt or a completion is empty, or one completion begins another.
    """
    if not prompt or not completions or not all(completions):
        raise ValueError("a packed prompt needs at least one token, and one or more completions with tokens")
    if len(completions) == 1:
        return _chain(prompt, completions[0])
    nodes: dict[tuple[int, ...], int] = {(): 0}
    edges: list[tuple[int, int, int]] = []
    for c, completion in enumerate(completions):
        path = tuple(completion)
        for k, token in enumerate(path):
            where = nodes.setdefault(path[:k], len(nodes))
            edges.append((c, where, token))
    if any(tuple(completion) in nodes for completion in completions):
        raise ValueError(
            "one completion begins another, so their probabilities would overlap; end each with a mark"
        )
    return _lay_out(prompt, list(nodes), edges, len(completions))


def _chain(prompt: Sequence[int], completion: Sequence[int]) -> Packed:
    """One continuation needs no trie, which would take a time cubic in its length: it can be a whole text."""
    tokens = np.array([*prompt, *completion[:-1]], dtype=np.int64)
    where = np.arange(len(completion))
    edges = np.stack([np.zeros_like(where), where, np.array(completion)], axis=1).astype(np.int64)
    visible = np.tri(len(tokens), dtype=np.bool_)
    return Packed(tokens, np.arange(len(tokens)), visible, len(completion) - 1, edges, 1)


def _lay_out(
    prompt: Sequence[int], nodes: list[tuple[int, ...]], edges: list[tuple[int, int, int]], completions: int
) -> Packed:
    size, inner = len(prompt), len(nodes) - 1
    length = size + inner
    visible = np.tri(length, dtype=np.bool_)
    visible[size:, size:] = False
    index = {node: i for i, node in enumerate(nodes)}
    for i, node in enumerate(nodes[1:], start=1):
        for k in range(1, len(node) + 1):
            visible[size - 1 + i, size - 1 + index[node[:k]]] = True
    return Packed(
        np.array([*prompt, *(node[-1] for node in nodes[1:])], dtype=np.int64),
        np.array([*range(size), *(size - 1 + len(node) for node in nodes[1:])], dtype=np.int64),
        visible,
        inner,
        np.array(edges, dtype=np.int64).reshape(-1, 3),
        completions,
    )


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """B packed prompts, aligned at the right so that logits are needed at the last K tokens alone.

    Attributes:
        tokens, positions: [B, L].
        visible: [B, L, L]; padding sees itself, so that no row of attention is empty.
        keep: K, the most inner nodes of a member plus one.
        edges: rows (slot, member, where, token): `token` is predicted at `where` of the last K, and
            belongs to the completion with the number `slot` among all of the batch; [E, 4].
        completions: number of completions of each member, [B].
    """

    tokens: Ints
    positions: Ints
    visible: NDArray[np.bool_]
    keep: int
    edges: Ints
    completions: tuple[int, ...]


def collate(members: Sequence[Packed], pad: int) -> Batch:
    """Return packed prompts as one batch, padded at the left with the token `pad`."""
    length = max(len(member.tokens) for member in members)
    keep = max(member.inner for member in members) + 1
    tokens = np.full((len(members), length), pad, dtype=np.int64)
    positions = np.zeros((len(members), length), dtype=np.int64)
    visible = np.broadcast_to(np.eye(length, dtype=np.bool_), (len(members), length, length)).copy()
    edges: list[Ints] = []
    slot = 0
    for b, member in enumerate(members):
        start = length - len(member.tokens)
        tokens[b, start:] = member.tokens
        positions[b, start:] = member.positions
        visible[b, start:, start:] = member.visible
        shift = np.array([slot, keep - 1 - member.inner, 0])
        edges.append(np.insert(member.edges + shift, 1, b, axis=1))
        slot += member.completions
    return Batch(
        tokens,
        positions,
        visible,
        keep,
        np.concatenate(edges),
        tuple(member.completions for member in members),
    )
