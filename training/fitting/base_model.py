"""The base model: a small Llama and its tokenizer, trained from scratch on people and on text about them.

It stands in for a pretrained model where none can be had, so that LoRA has something to adapt. It
learns from the whole policy of simulated people (soft targets), which takes several times fewer
steps than learning from what they happened to do.
"""

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from bip.action_models.lm.prompt import write_prompt
from bip.action_models.rational.planner import Rational
from training.examples.base import base_examples
from training.examples.encoding import Encoded, encode
from training.examples.home_texts import encode_texts, scene_texts
from training.fitting.base_options import BaseOptions
from training.fitting.checkpoints import is_main_process, write_manifest
from training.fitting.tokenizer import train_tokenizer
from training.simulation.homes import HomeOptions
from training.simulation.simulator import MindOptions, decisions, simulate

log = logging.getLogger(__name__)


def train_base(options: BaseOptions, out: Path, resume: bool = False) -> dict[str, float]:
    """Simulate people, train tokenizer and model on them, and write both to `out`; return the metrics."""
    from transformers import set_seed

    from training.fitting.policy_trainer import fit

    set_seed(options.seed)
    tokenizer = train_tokenizer(_tokenizer_texts(options), options.vocabulary)
    train: list[Encoded] = []
    held_out: list[Encoded] = []
    for chunk in base_examples(options):
        for kept, examples in zip((train, held_out), chunk, strict=True):
            kept.extend(encode(examples, tokenizer, options.context))
    train.extend(encode_texts(scene_texts(options.texts, options.seed), tokenizer, options.context))
    log.info("%d examples to train on, %d to evaluate", len(train), len(held_out))
    model = new_model(options, tokenizer)
    pad = tokenizer.pad_token_id
    metrics = fit(model, train, held_out, pad, options.fit, out, options.seed, resume=resume)
    if is_main_process():
        model.save_pretrained(out)
        tokenizer.save_pretrained(out)
        facts = {"command": "bip train base", "format": options.format, "examples": len(train)}
        write_manifest(out, facts, options, metrics)
    return metrics


def new_model(options: BaseOptions, tokenizer: Any) -> Any:
    """Return a Llama with fresh weights."""
    from transformers import LlamaConfig, LlamaForCausalLM

    config = LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=options.hidden,
        intermediate_size=options.hidden * 11 // 4,
        num_hidden_layers=options.layers,
        num_attention_heads=options.heads,
        num_key_value_heads=options.heads,
        max_position_embeddings=options.context,
        initializer_range=options.init,
        tie_word_embeddings=True,
        bos_token_id=tokenizer.bos_token_id,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id,
    )
    from_config: Any = LlamaForCausalLM._from_config
    return from_config(config, attn_implementation="sdpa")


def _tokenizer_texts(options: BaseOptions) -> Iterator[str]:
    """Yield texts, and prompts by name from a few episodes, so that the tokenizer knows the household's words."""
    yield from scene_texts(300, options.seed)
    for number in range(200):
        rng = np.random.default_rng([options.seed, number])
        trajectory = simulate(number, Rational(), HomeOptions(), MindOptions(), rng)
        for decision in decisions(trajectory):
            prompt = write_prompt("paper", decision)
            yield prompt.text + prompt.completions[0]
