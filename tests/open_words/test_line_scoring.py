"""Scoring with what was read kept: equal to a forward pass each, quicker, and windowed where a text is long."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bip.language_models.local.manifest import ModelError
from bip.language_models.local.windows import Window, pieces, windows
from bip.open_words.local_scorer import LocalScorer, local_scorer
from bip.testing import check_line_scorer
from tests.open_words.conftest import CHOICES, LINES, OPENINGS

pytest.importorskip("torch")

SIZES = (7, 3, 9, 1, 12, 5, 8, 4, 6, 2)


def test_a_text_that_fits_is_read_in_one_window() -> None:
    assert windows([3, 4, 3], 10, 0.5) == [Window(0, 0, 3)]


def test_a_window_that_is_full_keeps_its_latest_pieces() -> None:
    # Room 10: pieces 0 to 2 fill 9. Piece 3 begins a window, which keeps up to 5: pieces 1 and 2 (2 + 3).
    assert windows([4, 2, 3, 4, 1, 6], 10, 0.5) == [Window(0, 0, 3), Window(1, 3, 5), Window(4, 5, 6)]


def test_every_piece_is_scored_once_and_no_window_overflows() -> None:
    rng = np.random.default_rng(0)
    for _ in range(200):
        lengths = [int(n) for n in rng.integers(1, 12, size=rng.integers(1, 40))]
        plan = windows(lengths, 12, 0.5)
        assert [i for w in plan for i in range(w.new, w.stop)] == list(range(len(lengths)))
        assert all(w.start <= w.new and sum(lengths[w.start : w.stop]) <= 12 for w in plan)


def test_a_piece_that_fits_no_window_is_refused() -> None:
    with pytest.raises(ModelError, match="a piece of 11 tokens"):
        windows([11], 10, 0.5)


def test_a_long_line_is_read_in_pieces() -> None:
    assert pieces([1, 2, 3, 4, 5], 2) == [(1, 2), (3, 4), (5,)]


def _texts(sizes: tuple[int, ...], seed: int = 0) -> list[list[int]]:
    rng = np.random.default_rng(seed)
    return [[int(token) for token in rng.integers(3, 290, size=n)] for n in sizes]


def _model(folder: Path) -> Any:
    from bip.language_models.local.loading import load

    return load(str(folder), None, "cpu", "float32").model


@pytest.mark.parametrize("chunk", [1, 7, 256])
def test_lines_equal_a_forward_pass_for_each_hypothesis_and_line(random_reader: Path, chunk: int) -> None:
    from bip.language_models.local.line_scoring import CachedReader, lines_naively

    model, openings, lines = _model(random_reader), _texts((5, 9, 1), 1), _texts(SIZES)
    values, used, unread = CachedReader(model, 0, 640, chunk=chunk).lines(openings, lines)
    assert (used, unread) == (1, 0)
    np.testing.assert_allclose(values, lines_naively(model, openings, lines), atol=1e-4)


def test_openings_of_different_lengths_have_their_own_positions() -> None:
    # GPT-2 numbers positions from the start: padding in front of a short opening must not shift them.
    import torch
    from transformers import GPT2Config, GPT2LMHeadModel

    from bip.language_models.local.line_scoring import (
        CachedReader,
        choices_naively,
        lines_naively,
    )

    torch.manual_seed(0)
    config = GPT2Config(
        vocab_size=300, n_embd=32, n_layer=2, n_head=2, n_positions=128, initializer_range=0.3
    )
    from_config: Any = GPT2LMHeadModel._from_config
    model = from_config(config, attn_implementation="sdpa").eval()
    openings, lines, choices = _texts((5, 9, 1), 1), _texts(SIZES), _texts((4, 8, 3), 2)
    values, _, _ = CachedReader(model, 0, 128, chunk=7).lines(openings, lines)
    np.testing.assert_allclose(values, lines_naively(model, openings, lines), atol=1e-4)
    values, _, _ = CachedReader(model, 0, 128).choices([0], lines, [7], choices, (0, 3, 10))
    np.testing.assert_allclose(
        values, choices_naively(model, [0], lines, [7], choices, (0, 3, 10)), atol=1e-4
    )


@pytest.mark.parametrize("chunk", [4, 256])
def test_choices_equal_a_forward_pass_for_each_choice_and_number_of_lines(
    random_reader: Path, chunk: int
) -> None:
    from bip.language_models.local.line_scoring import CachedReader, choices_naively

    model, lines, choices = _model(random_reader), _texts(SIZES), _texts((4, 8, 3, 4), 2)
    after = (0, 1, 4, 10)
    values, used, unread = CachedReader(model, 0, 640, chunk=chunk).choices(
        [0], lines, [7, 9], choices, after
    )
    assert (used, unread) == (1, 0)
    np.testing.assert_allclose(values, choices_naively(model, [0], lines, [7, 9], choices, after), atol=1e-4)


def test_in_a_small_window_a_line_is_scored_after_what_the_window_holds(random_reader: Path) -> None:
    from bip.language_models.local.line_scoring import CachedReader, choices_naively, lines_naively

    model, opening, choice = _model(random_reader), [5, 6, 7, 8], [9, 10]
    lines = _texts((8, 8, 8, 8))  # 24 tokens of room: three lines; the fourth is read after one of them
    values, used, unread = CachedReader(model, 0, 28).lines([opening], lines)
    assert (used, unread) == (2, 2)
    np.testing.assert_allclose(values[:3], lines_naively(model, [opening], lines[:3]), atol=1e-4)
    np.testing.assert_allclose(values[3], lines_naively(model, [opening], lines[2:])[1], atol=1e-4)
    values, used, unread = CachedReader(model, 0, 28).choices([4], lines, [5], [choice], (0, 4))
    assert (used, unread) == (2, 2)
    naive = choices_naively(model, [4], lines[2:], [5], [choice], (0, 2))
    np.testing.assert_allclose(values, naive, atol=1e-4)


class Watching:
    """A model that notes how many logits it was asked for at a time."""

    def __init__(self, model: Any) -> None:
        self.model, self.config, self.device, self.most = model, model.config, model.device, 0

    def __call__(self, **given: Any) -> Any:
        out = self.model(**given)
        self.most = max(self.most, out.logits.shape[0] * out.logits.shape[1])
        return out


def test_logits_held_at_a_time_do_not_grow_with_the_context(random_reader: Path) -> None:
    # Three openings, chunks of 16 tokens: 3 x 16 logits at most, for 57 tokens of context as for 228.
    from bip.language_models.local.line_scoring import CachedReader

    openings = _texts((5, 9, 1), 1)
    for lines in (_texts(SIZES), _texts(SIZES * 4)):
        model = Watching(_model(random_reader))
        reader = CachedReader(model, 0, 640, chunk=16)
        reader.lines(openings, lines)
        assert model.most == 3 * 16
        reader.choices([0], lines, [7, 9], openings, (0, len(lines)))
        assert model.most == 3 * 16


def test_hypotheses_that_fill_the_window_are_refused(random_reader: Path) -> None:
    with pytest.raises(ModelError, match="leave no room for evidence"):
        LocalScorer(str(random_reader), window=20).score_lines(OPENINGS, LINES)


def test_a_local_model_obeys_the_laws(random_reader: Path) -> None:
    check_line_scorer(LocalScorer(str(random_reader)), OPENINGS, LINES, CHOICES, atol=1e-4)


def test_tokens_of_a_text_are_those_of_its_lines(random_reader: Path) -> None:
    from bip.language_models.local.loading import load

    tokenizer = load(str(random_reader), None, "cpu", "float32").tokenizer
    whole = tokenizer("".join(LINES), add_special_tokens=False)["input_ids"]
    assert whole == [
        token for line in LINES for token in tokenizer(line, add_special_tokens=False)["input_ids"]
    ]


def test_a_model_that_is_not_there_is_named_in_a_sentence() -> None:
    with pytest.raises(ModelError, match="there is no such folder"):
        local_scorer("/nowhere")


@pytest.mark.slow
def test_prefix_reuse_is_at_least_eight_times_faster() -> None:
    from training.narrations.bench_reading import bench_reading

    figures = bench_reading()
    assert figures["speedup"] is not None
    assert figures["speedup"] >= 8
    assert figures["max_abs_difference"] is not None
    assert figures["max_abs_difference"] < 1e-4
