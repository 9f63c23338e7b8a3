"""Packing completions into a tree."""

import numpy as np
import pytest

from bip.language_models.local.trie import collate, pack


def test_shared_first_tokens_are_packed_once() -> None:
    packed = pack([1, 2], [(7, 10), (7, 11), (8, 10), (9,)])
    assert packed.tokens.tolist() == [1, 2, 7, 8]  # the leaves need no logits and are left out
    assert packed.positions.tolist() == [0, 1, 2, 2]
    assert packed.inner == 2


def test_one_completion_is_a_chain() -> None:
    packed = pack([1, 2], [(7, 8, 9)])
    assert packed.tokens.tolist() == [1, 2, 7, 8]
    assert packed.positions.tolist() == [0, 1, 2, 3]
    assert packed.visible.astype(int).tolist() == [[1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0], [1, 1, 1, 1]]
    assert packed.edges.tolist() == [[0, 0, 7], [0, 1, 8], [0, 2, 9]]
    assert (packed.inner, packed.completions) == (2, 1)


def test_a_node_sees_the_prompt_its_ancestors_and_itself() -> None:
    packed = pack([1], [(7, 8, 9), (6, 5)])
    assert packed.tokens.tolist() == [1, 7, 8, 6]
    assert packed.visible.astype(int).tolist() == [[1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0], [1, 0, 0, 1]]


def test_a_completion_that_begins_another_is_refused() -> None:
    with pytest.raises(ValueError, match="begins another"):
        pack([1], [(7,), (7, 8)])


def test_a_batch_aligns_the_scored_tokens_at_the_right() -> None:
    batch = collate([pack([1], [(7, 8)]), pack([1, 2, 3], [(5,), (6,)])], pad=0)
    assert batch.tokens.tolist() == [[0, 1, 7], [1, 2, 3]]
    assert batch.keep == 2
    assert batch.edges.tolist() == [[0, 0, 0, 7], [0, 0, 1, 8], [1, 1, 1, 5], [2, 1, 1, 6]]
    assert np.all(batch.visible.any(axis=2))
