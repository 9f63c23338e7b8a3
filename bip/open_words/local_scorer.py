"""A local causal language model as a scorer of lines. Torch is loaded with the weights, not with this file."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bip.language_models.local.manifest import ModelError
from bip.open_words.scorer import Form, Scores

NARRATIONS = Path(__file__).parents[1] / "weights" / "narrations"
"""The bundled model, which has read narrations of simulated people and no other English."""


@dataclass(frozen=True, slots=True)
class LocalScorer:
    """A causal language model of transformers, on this machine.

    Attributes:
        base: folder or Hugging Face name.
        adapter: folder of a LoRA adapter for it; None for the base alone.
        device: "cpu", "cuda" or "cuda:0".
        dtype: "float32", "bfloat16" or "float16".
        window: tokens that are read at a time; None for all that the model reads, 8192 at most.
    """

    base: str = str(NARRATIONS)
    adapter: str | None = None
    device: str = "cpu"
    dtype: str = "float32"
    window: int | None = None
    forms: tuple[Form, ...] = ("evidence", "contrastive")
    traces: bool = True

    def score_lines(self, openings: Sequence[str], lines: Sequence[str]) -> Scores:
        """Return log p(line_t | opening_h, line_1..t-1), nats, [T, H].

        Raises:
            ModelError: the model cannot be loaded, or its window is too small for the openings.
        """
        reader, tokens = self._reader()
        start = tokens("", first=True)
        opened = [start + tokens(opening) for opening in openings]
        return Scores(*reader.lines(opened, [tokens(line) for line in lines]))

    def score_choices(
        self, lines: Sequence[str], heading: str, choices: Sequence[str], after: Sequence[int]
    ) -> Scores:
        """Return log p(choice_h | line_1..n, heading) for each n of `after`, nats, [N, H].

        Raises:
            ModelError: the model cannot be loaded, or its window is too small for the choices.
        """
        reader, tokens = self._reader()
        told = [tokens(line) for line in lines]
        continuations = [tokens(choice) for choice in choices]
        return Scores(*reader.choices(tokens("", first=True), told, tokens(heading), continuations, after))

    def _reader(self) -> tuple[Any, Any]:
        from bip.language_models.local.line_scoring import CachedReader
        from bip.language_models.local.loading import load

        loaded = load(self.base, self.adapter, self.device, self.dtype)
        most = int(loaded.model.config.max_position_embeddings)
        window = min(self.window or 8192, most)
        return CachedReader(loaded.model, loaded.pad, window), _Tokens(loaded.tokenizer)


@dataclass(frozen=True, slots=True)
class _Tokens:
    """Text to tokens, line by line, so that a line has the same tokens wherever it stands."""

    tokenizer: Any

    def __call__(self, text: str, first: bool = False) -> list[int]:
        """Return a text's tokens; `first` gives the mark that begins a text, where the model has one."""
        if first:
            mark = self.tokenizer.bos_token_id
            mark = self.tokenizer.eos_token_id if mark is None else mark  # GPT-2's kin have one mark for both
            return [int(mark)] if mark is not None else list(self.tokenizer("\n")["input_ids"])
        tokens: list[int] = self.tokenizer(text, add_special_tokens=False)["input_ids"]
        return tokens


def local_scorer(
    base: str | None = None,
    adapter: str | None = None,
    *,
    device: str = "cpu",
    dtype: str = "float32",
    window: int | None = None,
) -> LocalScorer:
    """Load a model as a command line names it, and return it as a scorer.

    Args:
        base: folder or Hugging Face name; None for the bundled model.
        adapter: folder of a LoRA adapter; None or "none" for the base alone.
        device, dtype, window: as for `LocalScorer`.

    Raises:
        ModelError: the weights are not there or cannot be used.
    """
    from bip.language_models.local.loading import load

    if base is None and not NARRATIONS.is_dir():
        raise ModelError(
            f"{NARRATIONS}: the bundled model is not there; make it with `bip train narrations`, "
            "or name one with --base"
        )
    chosen = None if adapter in (None, "none") else adapter
    scorer = LocalScorer(base or str(NARRATIONS), chosen, device, dtype, window)
    load(scorer.base, scorer.adapter, device, dtype)
    return scorer
