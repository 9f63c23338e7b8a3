"""The bundled model of open-word inverse planning: a small Llama that has read narrations of simulated people.

It learns log p(line | goal or belief, lines before) and log p(goal or belief | lines), each in the words of
`bip.open_words.wording`. It knows the household of the simulator and no other English.
"""

import hashlib
import logging
import os
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from bip.open_words.wording import Wording
from symbolic.errors import InputError
from symbolic.spreading import Workers, in_order, spread
from training.examples.encoding import Encoded
from training.fitting.base_options import BaseOptions
from training.fitting.checkpoints import is_main_process, write_manifest
from training.fitting.narration_options import NarrationOptions
from training.fitting.narration_tokenizer import train_line_tokenizer
from training.narrations.examples import Text, choice_of, texts_of
from training.narrations.narration_questions import KINDS, Kind

log = logging.getLogger(__name__)

FORMAT = "open words"
"""What the manifest says of the prompts: those of `bip.open_words.wording`."""
CHUNK = 100
"""Homes that a worker takes at a time."""


def train_narrations(options: NarrationOptions, out: Path, resume: bool = False) -> dict[str, float]:
    """Simulate narrations, train tokenizer and model on them, and write both to `out`; return the metrics."""
    from transformers import set_seed

    from training.fitting.base_model import new_model
    from training.fitting.policy_trainer import fit

    set_seed(options.seed)
    texts = list(_simulated(options))
    digest = hashlib.sha256("".join(text.given + text.then for text in texts).encode()).hexdigest()
    tokenizer = train_line_tokenizer(_lines(texts), options.vocabulary)
    train = encode_narrations(texts, tokenizer, options.context)
    held_out = encode_choices(_held_out(options), tokenizer)
    log.info("%d texts to learn from, %d questions to evaluate", len(train), len(held_out))
    shape = BaseOptions(
        hidden=options.hidden,
        layers=options.layers,
        heads=options.heads,
        init=options.init,
        context=options.context,
    )
    model = new_model(shape, tokenizer)
    metrics = fit(
        model, train, held_out, tokenizer.pad_token_id, options.fit, out, options.seed, resume=resume
    )
    if is_main_process():
        model.save_pretrained(out)
        tokenizer.save_pretrained(out)
        facts = {
            "command": command(options),
            "format": FORMAT,
            "examples": len(train),
            "data_seed": options.seed,
            "data_sha256": digest,
        }
        write_manifest(out, facts, options, metrics)
    return metrics


def command(options: NarrationOptions) -> str:
    """Return the command that makes the model with these options."""
    return "bip train narrations" + ("" if options == NarrationOptions() else " --config OPTIONS.yaml")


def encode_narrations(texts: Iterable[Text], tokenizer: Any, context: int) -> list[Encoded]:
    """Return texts as examples: what is learned is the second part, as the mean over its tokens.

    A text that is longer than the context is cut at its end, where it would say no more of a hypothesis
    than that its lines are many.

    Raises:
        InputError: what stands first leaves no room for what is learned.
    """
    examples = []
    for text in texts:
        given = (int(tokenizer.bos_token_id), *_tokens(text.given, tokenizer))
        if len(given) >= context:
            raise InputError(
                f"a narration has {len(given)} tokens, and the model reads {context}; raise the option context"
            )
        then = _tokens(text.then, tokenizer)[: context - len(given)]
        examples.append(Encoded(given, (then,), np.array([-np.log(len(then))]), 0))
    return examples


def encode_choices(questions: Iterable[tuple[str, Wording, int]], tokenizer: Any) -> list[Encoded]:
    """Return questions as examples with two completions, for evaluation."""
    return [
        Encoded(
            (int(tokenizer.bos_token_id), *_tokens(above, tokenizer)),
            tuple(_tokens(choice, tokenizer) for choice in wording.choices),
            None,
            truth,
        )
        for above, wording, truth in questions
    ]


def _tokens(text: str, tokenizer: Any) -> tuple[int, ...]:
    return tuple(tokenizer(text, add_special_tokens=False)["input_ids"])


def _lines(texts: Sequence[Text]) -> Iterator[str]:
    for text in texts[:: max(1, len(texts) // 5_000)]:
        yield from (text.given + text.then).splitlines(keepends=True)


def _held_out(options: NarrationOptions) -> Iterator[tuple[str, Wording, int]]:
    for kind in KINDS:
        for number in range(options.homes, options.homes + options.held_out):
            yield from choice_of(kind, number, options.episodes, options.seed)


def _simulated(options: NarrationOptions) -> Iterator[Text]:
    """Yield texts, by one process a core; each home draws from its own generator."""
    chunks = [
        (kind, start, min(start + CHUNK, options.homes))
        for kind in KINDS
        for start in range(0, options.homes, CHUNK)
    ]
    make = partial(_chunk, options=options)
    workers = options.workers or os.cpu_count() or 1
    if workers == 1 or len(chunks) <= 2:
        for chunk in chunks:
            yield from make(chunk)
        return
    made: list[list[Text]] = []
    spread(chunks, make, Workers(workers, chunk=1), in_order(made.append))
    for texts in made:
        yield from texts


def _chunk(chunk: tuple[Kind, int, int], options: NarrationOptions) -> list[Text]:
    kind, start, end = chunk
    return [
        text
        for number in range(start, end)
        for text in texts_of(kind, number, options.episodes, options.seed)
    ]
