"""The shapes of replies in OpenAI's API."""

import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bip.server.model.text_model import ScoredToken, TextModel
from bip.server.wire import ChatRequest, CompletionRequest


@dataclass(frozen=True, slots=True)
class Written:
    """A continuation, or a part of one.

    Attributes:
        tokens: what was written.
        text: what they spell, up to a stop.
        finish: why the text ended; None while it goes on.
    """

    tokens: tuple[ScoredToken, ...]
    text: str
    finish: Literal["stop", "length"] | None = None


def text_choice(
    model: TextModel,
    index: int,
    told: Sequence[ScoredToken],
    written: Written | None,
    logprobs: int | None,
) -> dict[str, Any]:
    """Return a choice: the echoed prompt, if any, and what was written."""
    text = "".join(token.text for token in told if not model.is_mark(token.id))
    tokens = [*told, *(written.tokens if written else ())]
    return {
        "index": index,
        "text": text + (written.text if written else ""),
        "logprobs": None if logprobs is None else _text_logprobs(model, tokens),
        "finish_reason": written.finish if written else None,
    }


def _text_logprobs(model: TextModel, tokens: Sequence[ScoredToken]) -> dict[str, Any]:
    offsets, at = [], 0
    for token in tokens:
        offsets.append(at)
        at += 0 if model.is_mark(token.id) else len(token.text)
    return {
        "tokens": [token.text for token in tokens],
        "token_logprobs": [token.log_prob for token in tokens],
        "top_logprobs": [
            {model.name(i): value for i, value in token.top} if token.log_prob is not None else None
            for token in tokens
        ],
        "text_offset": offsets,
    }


def chat_logprobs(model: TextModel, tokens: Sequence[ScoredToken]) -> dict[str, Any]:
    """Return the `logprobs` of a chat reply."""

    def entry(text: str, log_prob: float | None) -> dict[str, Any]:
        return {"token": text, "logprob": log_prob, "bytes": list(text.encode())}

    return {
        "content": [
            entry(model.name(token.id), token.log_prob)
            | {"top_logprobs": [entry(model.name(i), value) for i, value in token.top]}
            for token in tokens
        ]
    }


def chunk(kind: str, request: CompletionRequest | ChatRequest, choice: dict[str, Any]) -> dict[str, Any]:
    """Return one event of a stream."""
    return {"object": kind, "created": int(time.time()), "model": request.model, "choices": [choice]}


def envelope(
    kind: str, model: str, choices: list[dict[str, Any]], prompt_tokens: int, written: int
) -> dict[str, Any]:
    """Return a whole reply with its count of tokens."""
    return {
        "id": f"bip-{uuid.uuid4().hex}",
        "object": kind,
        "created": int(time.time()),
        "model": model,
        "choices": choices,
        "usage": {
            "prompt_tokens": prompt_tokens,
            "completion_tokens": written,
            "total_tokens": prompt_tokens + written,
        },
    }
