"""A causal language model that scores and continues token sequences. Loads torch."""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from bip.server.model.token_scores import score_sequences
from bip.server.refusals import RequestError

Floats = NDArray[np.float64]
Check = Callable[[], None]
"""Raises when nobody waits for the result any more; called between forward passes."""


@dataclass(frozen=True, slots=True)
class ScoredToken:
    """A token in its context.

    Attributes:
        id: its number; `text` is what it spells.
        log_prob: log P(token | what precedes it), nats; None for the first.
        top: the likeliest tokens at its position by number, with their log-probabilities.
    """

    id: int
    text: str
    log_prob: float | None
    top: tuple[tuple[int, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Sampling:
    """How the next token is drawn: the likeliest at temperature 0."""

    temperature: float = 1.0
    top_p: float = 1.0
    seed: int | None = None


def _nothing() -> None:
    """Somebody waits."""


@dataclass(frozen=True, slots=True)
class _InTurns:
    """A model that several threads use, one forward pass each, while somebody waits for the result."""

    model: Any
    lock: Lock
    check: Check

    @property
    def device(self) -> Any:
        return self.model.device

    def __call__(self, **inputs: Any) -> Any:
        self.check()
        with self.lock:
            return self.model(**inputs)


class TextModel:
    """A model with its tokenizer; one thread at a time computes.

    Args:
        model: a causal LM of transformers.
        tokenizer: its tokenizer.
    """

    def __init__(self, model: Any, tokenizer: Any) -> None:
        self.model = model
        self.tokenizer = tokenizer
        self.context: int = model.config.max_position_embeddings
        self._in_turns = _InTurns(model, Lock(), _nothing)
        self._spelling: dict[int, str] = {}
        self._anchor: list[int] = tokenizer("a", add_special_tokens=False)["input_ids"][-1:]
        self._marks = frozenset(tokenizer.all_special_ids)
        self._longest = self.context * max(map(len, tokenizer.get_vocab()))

    def checked(self, check: Check) -> "TextModel":
        """Return the same model, whose work ends with the error that `check` raises before a forward pass."""
        checked = copy(self)
        checked._in_turns = replace(self._in_turns, check=check)
        return checked

    def encode(self, text: str) -> list[int]:
        """Return a text's tokens, with the model's own first token where it has one.

        Raises:
            RequestError: it is longer than any text that the model can read.
        """
        self._in_turns.check()
        self._require_readable(len(text))
        tokens: list[int] = self.tokenizer(text)["input_ids"]
        return tokens

    def encode_chat(self, messages: Sequence[dict[str, str]]) -> list[int]:
        """Return a conversation's tokens, by the tokenizer's chat template or else as "role: words" lines.

        Raises:
            RequestError: it is longer than any text that the model can read.
        """
        self._require_readable(sum(len(message["content"]) for message in messages))
        if self.tokenizer.chat_template:
            text: str = self.tokenizer.apply_chat_template(
                messages, tokenize=False, add_generation_prompt=True
            )
            tokens: list[int] = self.tokenizer(text, add_special_tokens=False)["input_ids"]
            return tokens
        turns = "\n".join(f"{message['role']}: {message['content']}" for message in messages)
        return self.encode(f"{turns}\nassistant:")

    def spell(self, token: int) -> str:
        """Return what one token adds to a text; its leading space included."""
        if token not in self._spelling:
            before = self.tokenizer.decode(self._anchor)
            self._spelling[token] = self.tokenizer.decode([*self._anchor, token])[len(before) :]
        return self._spelling[token]

    def name(self, token: int) -> str:
        """Return what one token spells, or "token_id:N" for a part of a character, which spells nothing."""
        spelled = self.spell(token)
        return f"token_id:{token}" if "\ufffd" in spelled else spelled

    def is_mark(self, token: int) -> bool:
        """Whether a token is a mark of the tokenizer, such as the beginning of a text, and no word."""
        return token in self._marks

    def _require_readable(self, characters: int) -> None:
        """Refuse, before any work, what is too long even if each token were the longest."""
        if characters > self._longest:
            raise RequestError(
                400,
                "context_length_exceeded",
                f"this model's maximum context length is {self.context} tokens, and the text has "
                f"{characters} characters; shorten it",
            )

    def require_usable(self, tokens: Sequence[int], more: int) -> None:
        """Check that a sequence can be read, and that its continuation fits.

        Raises:
            RequestError: it is empty, has a token that the model does not know, or is too long.
        """
        if not tokens:
            raise RequestError(400, "invalid_value", "an empty prompt; send a text or tokens")
        unknown = [token for token in tokens if not 0 <= token < len(self.tokenizer)]
        if unknown:
            raise RequestError(400, "invalid_value", f"{unknown[0]} is no token of this model")
        if len(tokens) + more > self.context:
            raise RequestError(
                400,
                "context_length_exceeded",
                f"this model's maximum context length is {self.context} tokens, and the request has "
                f"{len(tokens)} and asks for {more} more; shorten it",
            )

    def score(self, sequences: Sequence[Sequence[int]], top: int) -> list[list[ScoredToken]]:
        """Return every token of the sequences, scored in its context."""
        scores = score_sequences(self._in_turns, sequences, top)
        return [
            [ScoredToken(tokens[0], self.spell(tokens[0]), None)]
            + [
                ScoredToken(token, self.spell(token), score.log_prob, score.top)
                for token, score in zip(tokens[1:], row, strict=True)
            ]
            for tokens, row in zip(sequences, scores, strict=True)
        ]

    def write(
        self, tokens: Sequence[int], budget: int, sampling: Sampling, top: int
    ) -> Iterator[ScoredToken]:
        """Yield a continuation token by token, until its end mark or `budget` tokens."""
        rng = np.random.default_rng(sampling.seed)
        new, cache = list(tokens), None
        model = self._in_turns
        for _ in range(budget):
            with torch.inference_mode():
                out = model(
                    input_ids=torch.tensor([new]).to(model.device), past_key_values=cache, use_cache=True
                )
            cache = out.past_key_values
            log_probs = torch.log_softmax(out.logits[0, -1].float(), dim=-1).double().cpu().numpy()
            token = draw(log_probs, sampling, rng)
            if token == self.tokenizer.eos_token_id:
                return
            likeliest = np.argsort(-log_probs, kind="stable")[:top]
            pairs = tuple((int(i), float(log_probs[i])) for i in likeliest)
            yield ScoredToken(token, self.spell(token), float(log_probs[token]), pairs)
            new = [token]


def draw(log_probs: Floats, sampling: Sampling, rng: np.random.Generator) -> int:
    """Return a token: the likeliest at temperature 0, else drawn among the likeliest with mass `top_p`."""
    if sampling.temperature == 0:
        return int(np.argmax(log_probs))
    with np.errstate(over="ignore"):  # the least temperatures: all but the likeliest are impossible
        scaled = (log_probs - log_probs.max()) / sampling.temperature
    probabilities = np.exp(scaled - np.logaddexp.reduce(scaled))
    order = np.argsort(-probabilities, kind="stable")
    mass = np.cumsum(probabilities[order])
    kept = order[: int(np.searchsorted(mass, sampling.top_p)) + 1]
    return int(rng.choice(kept, p=probabilities[kept] / probabilities[kept].sum()))
