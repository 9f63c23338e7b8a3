"""What keeping what was read saves, against one forward pass for each choice and line; and what it holds in memory."""

import time
from itertools import chain, count, cycle, islice
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from bip.open_words.wording import word, word_line
from training.narrations.episodes import EpisodeOptions
from training.narrations.narration_questions import narrated_twins

Tokens: TypeAlias = list[list[int]]

CHOICES = 4
"""Of a question, as in EgoToM."""


def bench_reading(lines: int = 65, base: str | None = None, seed: int = 0) -> dict[str, float | None]:
    """Score simulated narrations under four goals, and the goals after every line, in both ways.

    Args:
        lines: of the context; EgoToM has about 65.
        base: folder of a causal language model; by default one as large as the bundled one, with fresh weights, that
            reads 2,048 tokens: speed and differences do not depend on what it has learned.
        seed: of the narrations.

    Returns:
        lines, tokens: of the context;
        plain_seconds: of one forward pass a choice and line;
        kept_seconds: of reading with what was read kept;
        speedup: their ratio;
        max_abs_difference: between the scores, nats;
        memory_mib_of_N_lines: the most that scoring takes beside the model, for so many lines and for four times
            as many, which one window holds; None where the system does not tell.
    """
    from bip.language_models.local.line_scoring import CachedReader, choices_naively, lines_naively

    model, pad, start, context, heading, choices = _posed(lines, base, seed)
    window = int(model.config.max_position_embeddings)
    reader, after = CachedReader(model, pad, window), range(lines + 1)
    openings = [[*start, *heading, *choice] for choice in choices]
    reader.lines(openings, context[:2])  # warms up
    clock = [time.perf_counter()]
    kept = [
        reader.lines(openings, context)[0],
        reader.choices(start, context, heading, choices, after)[0],
    ]
    clock.append(time.perf_counter())
    plain = [
        lines_naively(model, openings, context),
        choices_naively(model, start, context, heading, choices, after),
    ]
    clock.append(time.perf_counter())
    kept_seconds, plain_seconds = np.diff(clock)
    return {
        "lines": lines,
        "tokens": sum(map(len, context)),
        "plain_seconds": float(plain_seconds),
        "kept_seconds": float(kept_seconds),
        "speedup": float(plain_seconds / kept_seconds),
        "max_abs_difference": max(float(np.abs(a - b).max()) for a, b in zip(kept, plain, strict=True)),
        **{
            f"memory_mib_of_{n}_lines": _memory(reader, openings, start, _repeated(context, n), heading)
            for n in (lines, 4 * lines)
        },
    }


def _repeated(context: Tokens, lines: int) -> Tokens:
    return list(islice(cycle(context), lines))


def _posed(lines: int, base: str | None, seed: int) -> tuple[Any, int, list[int], Tokens, list[int], Tokens]:
    """Return a model, its padding, and the tokens of a text's start, the lines, the heading and the choices."""
    import torch

    from bip.language_models.local.loading import load
    from bip.open_words.local_scorer import NARRATIONS
    from training.fitting.base_model import new_model
    from training.fitting.base_options import BaseOptions

    loaded = load(base or str(NARRATIONS), None, "cpu", "float32")
    model, tokenizer = loaded.model, loaded.tokenizer
    if base is None:
        torch.manual_seed(seed)
        model = new_model(BaseOptions(hidden=128, layers=3, heads=4, context=2048), tokenizer).eval()
    people = list(
        islice(chain.from_iterable(narrated_twins("goal", k, EpisodeOptions(), seed) for k in count()), lines)
    )
    told = [word_line(line) for person in people for line in person.lines][:lines]
    goals = list(dict.fromkeys(goal for person in people for goal in person.choices))[:CHOICES]
    wording = word("goal", goals)

    def tokens(text: str) -> list[int]:
        found: list[int] = tokenizer(text, add_special_tokens=False)["input_ids"]
        return found

    start = [int(tokenizer.bos_token_id)]
    return (
        model,
        loaded.pad,
        start,
        [*map(tokens, told)],
        tokens(wording.heading),
        [*map(tokens, wording.choices)],
    )


def _memory(
    reader: Any, openings: Tokens, start: list[int], context: Tokens, heading: list[int]
) -> float | None:
    """Return how much more memory scoring takes at its height than before, MiB; None where Linux does not tell it."""
    status, reset = Path("/proc/self/status"), Path("/proc/self/clear_refs")
    if not reset.exists():
        return None
    before = _kib(status, "VmRSS")
    reset.write_text("5")  # from here on the height counts
    reader.lines(openings, context)
    reader.choices(start, context, heading, openings, range(len(context) + 1))
    return (_kib(status, "VmHWM") - before) / 2**10


def _kib(status: Path, name: str) -> int:
    line = next(line for line in status.read_text().splitlines() if line.startswith(f"{name}:"))
    return int(line.split()[1])
