"""A local causal language model as a policy: it scores the words of every legal action.

    π(a | b, g) = P(words(a) | prompt(s, b, g)) / Σ_a' P(words(a') | prompt(s, b, g))

normalised over the legal actions, never by length (Jin et al. 2024 score one action's tokens; the
sum over the legal ones makes it a likelihood). Torch is loaded with the weights, not with this file.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from bip.action_models.lm.prompt import FORMATS, write_prompt
from bip.action_models.lm.prompt_words import Prompt, PromptError
from bip.action_models.protocol import Decision, SocialDecision
from bip.language_models.local.manifest import ModelError, declared_format
from symbolic.registry import registered

Floats = NDArray[np.float64]

BACKENDS = registered("bip.backends")
"""What runs language models: functions of base, adapter, device and dtype that return a `Scorer`."""

WEIGHTS = Path(__file__).parents[2] / "weights"
"""The bundled weights: `base` and `adapter`."""


@dataclass(frozen=True, slots=True)
class LM:
    """A language model's policy.

    Attributes:
        base: folder or Hugging Face name of a causal LM.
        adapter: folder of a LoRA adapter for it; None for the base alone.
        format: form of the prompt, a key of `FORMATS`; "" for the one that the manifest of the
            weights names.
        relabelings: the policy is the mean over so many prompts of each decision, with labels and
            order dealt at random; 1 takes the plain prompt.
        seed: of the dealing.
        device: "cpu", "cuda" or "cuda:0".
        dtype: "float32", "bfloat16" or "float16".
        backend: what runs the model, a name registered under "bip.backends".
    """

    base: str = str(WEIGHTS / "base")
    adapter: str | None = str(WEIGHTS / "adapter")
    format: str = ""
    relabelings: int = 4
    seed: int = 0
    device: str = "cpu"
    dtype: str = "float32"
    backend: str = "local"

    def log_policies(self, decisions: Sequence[Decision]) -> list[Floats]:
        """Return log π over the legal actions of each decision, nats, float64 [A].

        Raises:
            ModelError: the model or the adapter cannot be loaded.
            PromptError: a decision has no prompt.
        """
        return self._score(decisions)

    def log_social_policies(self, decisions: Sequence[SocialDecision]) -> list[Floats]:
        """Return log π over the alternatives of each decision, nats, float64 [U].

        Raises:
            ModelError: the model or the adapter cannot be loaded.
            PromptError: a decision has no prompt.
        """
        return self._score(decisions)

    def _score(self, decisions: Sequence[Decision | SocialDecision]) -> list[Floats]:
        prompts = [prompt for decision in decisions for prompt in self.prompts(decision)]
        scores = scorer_of(self).score(prompts)
        k = self.relabelings
        return [mean_policy(scores[i * k : (i + 1) * k]) for i in range(len(decisions))]

    def prompts(self, decision: Decision | SocialDecision) -> list[Prompt]:
        """Return the prompts of a decision, one for each relabeling."""
        form = form_of(self)
        if self.relabelings == 1:
            return [write_prompt(form, decision)]
        dealers = (np.random.default_rng([self.seed, k]) for k in range(self.relabelings))
        return [write_prompt(form, decision, rng) for rng in dealers]


class Scorer(Protocol):
    """A model that scores; its laws are those of `bip.testing.check_scorer`."""

    def score(self, prompts: Sequence[Prompt]) -> list[Floats]:
        """Return for each prompt log P(completion | prompt) of its completions, nats, float64 [A]."""
        ...


def scorer_of(model: LM) -> Scorer:
    """Return what scores for a policy: what its backend loads from base, adapter, device and dtype.

    Backends remember what they loaded, so that this is cheap the second time.

    Raises:
        InputError: there is no such backend.
        ModelError: the model cannot be loaded.
    """
    scorer: Scorer = BACKENDS[model.backend](model.base, model.adapter, model.device, model.dtype)
    return scorer


def language_model(
    base: str | None = None,
    adapter: str | None = None,
    *,
    format: str = "",
    device: str = "cpu",
    dtype: str = "float32",
    backend: str = "local",
) -> LM:
    """Load a language model as a command line names it, and return its policy.

    What is wrong with the weights is said here, once, rather than for every question.

    Args:
        base: folder or Hugging Face name; None for the bundled base.
        adapter: folder; "none" for the base alone. None takes the bundled adapter with the bundled
            base, and no adapter with another.
        format: form of the prompt; "" for the one that the weights' manifest names.
        device: where to compute.
        dtype: of the weights.
        backend: what runs the model.

    Raises:
        InputError: there is no such backend.
        ModelError: the weights are not there or cannot be used.
    """
    model = LM(*weights_of(base, adapter), format=format, device=device, dtype=dtype, backend=backend)
    scorer_of(model)
    form_of(model)
    return model


def weights_of(base: str | None, adapter: str | None) -> tuple[str, str | None]:
    """Return the base and the adapter that a command line names, without loading them.

    Raises:
        ModelError: the bundled weights are meant and are not there.
    """
    if base is None and not (WEIGHTS / "base").is_dir():
        raise ModelError(f"{WEIGHTS}: the bundled weights are not there; make them with `bip train bundle`")
    bundled = str(WEIGHTS / "adapter") if base is None else None
    return base or str(WEIGHTS / "base"), None if adapter == "none" else adapter or bundled


def form_of(model: LM) -> str:
    """Return the form of a model's prompts.

    Raises:
        ModelError: neither the model's settings nor its manifest tell.
        PromptError: there is no such form.
    """
    name = model.format or declared_format(model.base, model.adapter)
    if name not in FORMATS:
        raise PromptError(f"there is no prompt format {name!r}; choose from {', '.join(FORMATS)}")
    return name


def mean_policy(scores: Sequence[Floats]) -> Floats:
    """Return log (1/K) Σ_k π_k from the log-probabilities of completions, [A] each."""
    normalised = np.stack([log_probs - np.logaddexp.reduce(log_probs) for log_probs in scores])
    mean: Floats = np.logaddexp.reduce(normalised, axis=0) - np.log(len(scores))
    return mean
