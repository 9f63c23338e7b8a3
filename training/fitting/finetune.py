"""LoRA fine-tuning of a causal language model on what people did (Hu et al. 2022; Jin et al. 2024, C.6)."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from symbolic.errors import InputError
from symbolic.whole_files import write_whole
from training.examples.alone import split_by_episode
from training.examples.files import read_examples, sha256
from training.fitting.checkpoints import is_main_process, write_manifest
from training.fitting.fit_options import FitOptions

log = logging.getLogger(__name__)
NO_ORIGIN: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class LoraOptions:
    """How an adapter is made; the defaults of rank, alpha and dropout are the paper's.

    Attributes:
        rank, alpha, dropout: of LoRA.
        targets: names of the linear layers to adapt; "all-linear" for every one.
        dtype: of the base's weights.
        format: form of the prompts in the data; noted in the manifest.
        held_out: share of episodes kept for evaluation.
        device: "auto" takes a GPU where there is one; "cpu" or "cuda" insist.
        fit: how the weights are fitted.
        seed: of everything random.
    """

    rank: int = 8
    alpha: int = 32
    dropout: float = 0.1
    targets: tuple[str, ...] = ("q_proj", "v_proj")
    dtype: str = "float32"
    format: str = "compact"
    held_out: float = 0.05
    device: str = "auto"
    fit: FitOptions = field(
        default_factory=lambda: FitOptions(steps=2_000, learning_rate=1e-3, warmup=50, evaluate_every=250)
    )
    seed: int = 0


def train_lora(
    base: str,
    data: Path,
    options: LoraOptions,
    out: Path,
    *,
    resume: bool = False,
    merge: bool = False,
    origin: Mapping[str, Any] = NO_ORIGIN,
) -> dict[str, float]:
    """Fine-tune an adapter and write it to `out` in PEFT's layout; return the metrics.

    Args:
        base: folder or name of a causal LM.
        data: folder with examples.jsonl.
        options: how.
        out: the adapter, model card, manifest and checkpoints go here.
        resume: go on from the last good checkpoint.
        merge: also write base and adapter as one model to `out`/merged.
        origin: what the manifest says beside the rest of where the data come from, e.g. their seed.

    Raises:
        InputError: the data cannot be used, or there is no such device.
        ModelError: the base cannot be loaded.
    """
    import torch
    from transformers import set_seed

    from bip.language_models.local.loading import load_base, weights_sha256
    from bip.language_models.local.manifest import digests
    from training.examples.encoding import encode
    from training.fitting.policy_trainer import fit

    if options.device == "cuda" and not torch.cuda.is_available():
        raise InputError("a GPU was asked for, but torch finds none here; set device to cpu")
    set_seed(options.seed)
    path = data / "examples.jsonl"
    train, held_out = split_by_episode(
        read_examples(path), options.held_out, np.random.default_rng(options.seed)
    )
    model, tokenizer = load_base(base, options.dtype)
    context = model.config.max_position_embeddings
    model = add_adapter(model, options)
    log.info("%d examples to train on, %d to evaluate", len(train), len(held_out))
    metrics = fit(
        model,
        encode(train, tokenizer, context),
        encode(held_out, tokenizer, context),
        tokenizer.pad_token_id or 0,
        options.fit,
        out,
        options.seed,
        resume=resume,
        cpu=options.device == "cpu",
    )
    if is_main_process():
        _save(model, tokenizer, base, out, merge)
        write_whole(out / "README.md", _card(base, metrics))
        facts = {
            "base": base_name(base),
            "command": "bip train lora",
            "base_sha256": weights_sha256(Path(base)),
            "base_files": digests(Path(base)) if Path(base).is_dir() else None,
            "format": options.format,
            "data_sha256": sha256(path),
            "examples": len(train),
            **origin,
        }
        for folder in (out, out / "merged") if merge else (out,):
            write_manifest(folder, facts, options, metrics)
    return metrics


def add_adapter(model: Any, options: LoraOptions) -> Any:
    """Return a model with fresh LoRA weights, and all others frozen."""
    from peft import LoraConfig, get_peft_model

    targets: Any = "all-linear" if options.targets == ("all-linear",) else list(options.targets)
    config = LoraConfig(
        r=options.rank,
        lora_alpha=options.alpha,
        lora_dropout=options.dropout,
        target_modules=targets,
        task_type="CAUSAL_LM",
    )
    try:
        return get_peft_model(model, config)
    except ValueError as error:
        raise InputError(f"the adapter's targets do not fit this base: {error}") from error


def _save(model: Any, tokenizer: Any, base: str, out: Path, merge: bool) -> None:
    model.peft_config["default"].base_model_name_or_path = base_name(base)
    model.save_pretrained(out, save_embedding_layers=False)  # else peft looks for the base on the hub
    if merge:
        model.merge_and_unload().save_pretrained(out / "merged")
        tokenizer.save_pretrained(out / "merged")


def base_name(base: str) -> str:
    """Return what to call a base: its name on the hub, or that of its folder without the path."""
    return Path(base).name if Path(base).is_dir() else base


def _card(base: str, metrics: dict[str, float]) -> str:
    figures = "\n".join(
        f"| {name.removeprefix('eval_')} | {value:.4f} |" for name, value in sorted(metrics.items())
    )
    return (
        f"---\nbase_model: {base_name(base)}\nlibrary_name: peft\n---\n\n"
        "# A policy of people who search a home\n\n"
        "A LoRA adapter that scores the next action of a person with a goal and a belief, trained by\n"
        "`bip train lora` on simulated behaviour. `manifest.json` says how. On held-out episodes:\n\n"
        f"| metric | value |\n|---|---|\n{figures}\n"
    )
