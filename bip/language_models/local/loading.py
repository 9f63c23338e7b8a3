"""Load a causal language model with its adapter, and say in a sentence why when that fails. Loads torch."""

import hashlib
import warnings
from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors import SafetensorError

from bip.action_models.lm.prompt_words import Prompt
from bip.language_models.local.manifest import (
    ModelError,
    changed_file,
    read_manifest,
    require_intact,
)
from bip.language_models.local.scoring import score
from bip.language_models.local.trie import pack
from symbolic.errors import InputError
from symbolic.json_text import decode_json

Floats = NDArray[np.float64]

# peft 0.21 reads an attribute that transformers 5 renamed.
warnings.filterwarnings("ignore", "`is_gradient_checkpointing` is deprecated", FutureWarning)


SMALL = 5_000_000
"""Parameters under which one CPU thread is as quick as several, and far quicker on a busy machine,
where threads that meet after every layer wait for the slowest."""


class LanguageModel:
    """A model in memory with its tokenizer, which remembers what it has scored.

    Args:
        model: a causal LM of transformers.
        tokenizer: its tokenizer.
        memory: how many scored prompts to remember.
    """

    def __init__(self, model: Any, tokenizer: Any, memory: int = 50_000) -> None:
        self.model = model
        self.tokenizer = tokenizer
        self._memory = memory
        # Two states can share a prompt and differ in what is legal: the key holds both.
        self._scores: OrderedDict[Prompt, Floats] = OrderedDict()
        self._words: dict[str, tuple[int, ...]] = {}

    @property
    def pad(self) -> int:
        """A token to fill up with; attention never sees it, so any will do."""
        return int(self.tokenizer.pad_token_id or 0)

    def score(self, prompts: Sequence[Prompt]) -> list[Floats]:
        """Return for each prompt log P(completion | prompt) of its completions, nats, float64 [A]."""
        new = [prompt for prompt in dict.fromkeys(prompts) if prompt not in self._scores]
        scores = dict(zip(new, self._score(new), strict=True)) if new else {}
        values = [scores[prompt] if prompt in scores else self._scores[prompt] for prompt in prompts]
        self._scores.update(scores)
        while len(self._scores) > self._memory:
            self._scores.popitem(last=False)
        return values

    def _score(self, prompts: Sequence[Prompt]) -> list[Floats]:
        members = [pack(*self.encode(prompt)) for prompt in prompts]
        return score(self.model, members, self.pad)

    def encode(self, prompt: Prompt) -> tuple[list[int], list[tuple[int, ...]]]:
        """Return a prompt's tokens and those of its completions.

        Raises:
            ModelError: they are longer than the model's context.
        """
        text: list[int] = self.tokenizer(prompt.text)["input_ids"]
        completions = [self._tokens(completion) for completion in prompt.completions]
        longest = len(text) + max(len(completion) for completion in completions)
        if longest > self.model.config.max_position_embeddings:
            raise ModelError(
                f"a prompt has {longest} tokens, but the model reads {self.model.config.max_position_embeddings}"
            )
        return text, completions

    def _tokens(self, completion: str) -> tuple[int, ...]:
        if completion not in self._words:
            self._words[completion] = tuple(self.tokenizer(completion, add_special_tokens=False)["input_ids"])
        return self._words[completion]


@lru_cache(maxsize=2)
def load(base: str, adapter: str | None, device: str, dtype: str) -> LanguageModel:
    """Return a model ready to score; a model loaded before is used again.

    Raises:
        ModelError: what was wrong, with which file, and what to do.
    """
    if device.startswith("cuda") and not torch.cuda.is_available():
        raise ModelError(
            f"the device {device!r} was asked for, but torch finds no GPU here; use --device cpu"
        )
    model, tokenizer = load_base(base, dtype)
    if adapter is not None:
        model = merge_adapter(model, base, adapter)
    if device == "cpu" and model.num_parameters() < SMALL:
        torch.set_num_threads(1)
    return LanguageModel(model.to(device).eval(), tokenizer)


def load_base(base: str, dtype: str = "float32") -> tuple[Any, Any]:
    """Return a causal LM and its tokenizer from a folder or, by name, from the Hugging Face hub.

    Raises:
        ModelError: they cannot be loaded, or do not belong together.
    """
    from transformers import AutoModelForCausalLM, AutoTokenizer
    from transformers.utils import logging

    disable: Any = logging.disable_progress_bar
    disable()  # one is drawn even for a file that loads in milliseconds
    if dtype not in ("float32", "bfloat16", "float16"):
        raise ModelError(f"there is no dtype {dtype!r}; choose float32, bfloat16 or float16")
    if base.startswith(("/", ".", "~")) and not Path(base).is_dir():
        raise ModelError(
            f"{base}: there is no such folder; give one with a model, or a name on the Hugging Face hub"
        )
    if Path(base).is_dir():
        require_intact(Path(base))
    try:
        # No code of the model's own is run: said outright, as else transformers asks at a terminal.
        tokenizer = AutoTokenizer.from_pretrained(base, trust_remote_code=False)
        model = AutoModelForCausalLM.from_pretrained(
            base,
            dtype=getattr(torch, dtype),
            attn_implementation="sdpa",
            use_safetensors=True,
            trust_remote_code=False,
        )
    except SafetensorError as error:
        raise ModelError(
            f"{base}: its safetensors file is damaged or cut short ({error}); copy it again"
        ) from error
    except Exception as error:  # whatever a strange file makes transformers stumble over
        raise ModelError(
            f"{base}: no causal language model can be loaded from there ({_first(error)})"
        ) from error
    _require_matching(base, model, tokenizer)
    return model, tokenizer


def _require_matching(base: str, model: Any, tokenizer: Any) -> None:
    rows = model.get_input_embeddings().num_embeddings
    if len(tokenizer) > rows:
        raise ModelError(f"{base}: the tokenizer has {len(tokenizer)} tokens, but the model has {rows}")
    for name in ("bos_token_id", "eos_token_id"):
        wanted, found = getattr(model.config, name), getattr(tokenizer, name)
        if isinstance(wanted, int) and wanted != found:
            raise ModelError(
                f"{base}: the tokenizer's {name} is {found}, but the model was trained with {wanted}; "
                "restore the tokenizer that belongs to it"
            )


def merge_adapter(model: Any, base: str, adapter: str) -> Any:
    """Return the base with a LoRA adapter merged into its weights.

    Raises:
        ModelError: the adapter cannot be loaded, or was trained on another base.
    """
    from peft import PeftModel

    if not Path(adapter).is_dir():
        raise ModelError(
            f"{adapter}: there is no such folder; give one with a LoRA adapter, or none for the base alone"
        )
    require_intact(Path(adapter))
    _require_base(Path(adapter), base)
    _require_lora(Path(adapter))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter(
                "ignore", FutureWarning
            )  # peft reads an attribute that transformers renamed
            return PeftModel.from_pretrained(model, adapter).merge_and_unload()
    except SafetensorError as error:
        raise ModelError(
            f"{adapter}: its safetensors file is damaged or cut short ({error}); copy it again"
        ) from error
    except RuntimeError as error:
        raise ModelError(f"{adapter}: this adapter does not fit {base} ({_first(error)})") from error
    except Exception as error:  # whatever a strange file makes peft stumble over
        raise ModelError(f"{adapter}: no LoRA adapter can be loaded from there ({_first(error)})") from error


def _require_base(adapter: Path, base: str) -> None:
    """Check that a base is the one that an adapter was trained on, as far as the adapter's manifest tells."""
    manifest = read_manifest(adapter)
    weights, files = manifest.get("base_sha256"), manifest.get("base_files")
    if weights is not None and weights != weights_sha256(Path(base)):
        raise ModelError(
            f"{adapter}: this adapter was trained on another base than {base}; give its own with --base"
        )
    changed = changed_file(files, Path(base)) if files is not None and Path(base).is_dir() else None
    if changed is not None:
        raise ModelError(
            f"{adapter}: this adapter was trained on {base} with another {changed}; restore that file"
        )


def _require_lora(adapter: Path) -> None:
    """Check, before peft reads it, that a folder holds a LoRA adapter in safetensors, which run no code."""
    weights, config = adapter / "adapter_model.safetensors", adapter / "adapter_config.json"
    if not config.is_file():
        raise ModelError(f"{adapter}: no LoRA adapter is there (adapter_config.json is missing)")
    if not weights.is_file():
        pickles = sorted(path.name for path in adapter.glob("adapter_model.*"))
        told = (
            f"{pickles[0]} can run code and is not read"
            if pickles
            else "adapter_model.safetensors is missing"
        )
        raise ModelError(f"{adapter}: {told}; save the adapter as safetensors")
    try:
        said = decode_json(config.read_bytes())
    except InputError as error:
        raise ModelError(f"{config}: {error}; copy the adapter again") from error
    kind = said.get("peft_type") if isinstance(said, dict) else None
    if kind != "LORA":
        raise ModelError(f"{config}: an adapter of type {kind!r:.40}; only LORA can be merged into a base")
    if said.get("megatron_config"):
        raise ModelError(f"{config}: megatron_config names code to import, which is not run; remove it")


def weights_sha256(folder: Path) -> str | None:
    """Return the SHA-256 of a folder's safetensors files, in order of name; None where there are none."""
    files = sorted(folder.glob("*.safetensors")) if folder.is_dir() else []
    digest = hashlib.sha256()
    for file in files:
        with file.open("rb") as opened:
            while block := opened.read(2**20):
                digest.update(block)
    return digest.hexdigest() if files else None


def _first(error: Exception) -> str:
    return str(error).strip().split("\n")[0]
