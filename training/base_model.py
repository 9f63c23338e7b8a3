"""The base model: a small Llama and its tokenizer, trained from scratch on people of mixed competence.

It stands in for a pretrained model where none can be had, so that LoRA has something to adapt. It
learns from the whole policy of simulated people (soft targets), which takes several times fewer
steps than learning from what they happened to do.
"""

import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from bip.action_models.lm_prompt import write_prompt
from bip.action_models.rational import Rational
from bip.action_models.social_planner import SocialPlanner
from training.checkpoints import is_main_process, write_manifest
from training.encoding import Encoded, encode
from training.encounters import EncounterOptions, simulate_encounter
from training.examples import Example, make_examples
from training.fit_options import FitOptions
from training.homes import HomeOptions
from training.simulator import MindOptions, decisions, simulate
from training.social_examples import make_social_examples
from training.tokenizer import train_tokenizer

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class BaseOptions:
    """How the base model is made.

    Attributes:
        hidden, layers, heads: size of the Llama; the feed-forward layers are 2.75 times as wide.
        init: standard deviation of fresh weights; about 1 / sqrt(hidden). At the usual 0.02 a model
            this narrow does not learn to copy labels within thousands of steps.
        vocabulary: tokens of the tokenizer, at most.
        context: longest text, tokens.
        format: form of the prompt.
        episodes: simulated episodes, with a rival mind's decisions in each.
        encounters: simulated encounters of two people, with three rival minds' decisions in each.
        competences: rationality of the people, as a multiple of the usual, dealt in turn.
        held_out: share of episodes kept for evaluation; all of these have `competences[0]`.
        fit: how the weights are fitted.
        seed: of everything random.
    """

    hidden: int = 128
    layers: int = 3
    heads: int = 4
    init: float = 0.08
    vocabulary: int = 1024
    context: int = 512
    format: str = "compact"
    episodes: int = 14_000
    encounters: int = 15_000
    competences: tuple[float, ...] = (1.0, 0.5, 1.0, 2.0)
    held_out: float = 0.01
    fit: FitOptions = field(
        default_factory=lambda: FitOptions(soft=True, steps=16_000, evaluate_every=1_000, threads=2)
    )
    seed: int = 0


def train_base(options: BaseOptions, out: Path, resume: bool = False) -> dict[str, float]:
    """Simulate people, train tokenizer and model on them, and write both to `out`; return the metrics."""
    from transformers import set_seed

    from training.policy_trainer import fit

    set_seed(options.seed)
    tokenizer = train_tokenizer(_tokenizer_texts(options), options.vocabulary)
    train: list[Encoded] = []
    held_out: list[Encoded] = []
    for chunk in _chunks(options):
        for kept, examples in zip((train, held_out), chunk, strict=True):
            kept.extend(encode(examples, tokenizer, options.context))
    log.info("%d examples to train on, %d to evaluate", len(train), len(held_out))
    model = new_model(options, tokenizer)
    pad = tokenizer.pad_token_id
    metrics = fit(model, train, held_out, pad, options.fit, out, options.seed, resume=resume)
    if is_main_process():
        model.save_pretrained(out)
        tokenizer.save_pretrained(out)
        write_manifest(out, {"format": options.format, "examples": len(train)}, options, metrics)
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


def _chunks(options: BaseOptions, size: int = 500) -> Iterator[tuple[list[Example], list[Example]]]:
    """Yield examples for training and for evaluation, some episodes at a time."""
    every = round(1 / options.held_out)
    for simulated, count in ((_episode, options.episodes), (_encounter, options.encounters)):
        for start in range(0, count, size):
            train: list[Example] = []
            held_out: list[Example] = []
            for number in range(start, min(start + size, count)):
                kept = number % every == 0
                competence = options.competences[0 if kept else number % len(options.competences)]
                (held_out if kept else train).extend(simulated(number, competence, options))
            yield train, held_out


def _episode(number: int, competence: float, options: BaseOptions) -> Iterator[Example]:
    rng = np.random.default_rng([options.seed, number])
    policy, minds = Rational(competence * Rational().rationality), MindOptions()
    trajectory = simulate(number, policy, HomeOptions(), minds, rng)
    return make_examples(trajectory, policy, options.format, minds, rng)


def _encounter(number: int, competence: float, options: BaseOptions) -> Iterator[Example]:
    rng = np.random.default_rng([options.seed, number, 3])
    policy = SocialPlanner(competence * SocialPlanner().rationality)
    met = simulate_encounter(number, EncounterOptions(), rng, policy)
    return make_social_examples(met, policy, options.format, rng)


def _tokenizer_texts(options: BaseOptions) -> Iterator[str]:
    """Yield prompts by name from a few episodes, so that the tokenizer knows the household's words."""
    for number in range(200):
        rng = np.random.default_rng([options.seed, number])
        trajectory = simulate(number, Rational(), HomeOptions(), MindOptions(), rng)
        for decision in decisions(trajectory):
            prompt = write_prompt("paper", decision)
            yield prompt.text + prompt.completions[0]
