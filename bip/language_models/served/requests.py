"""What is asked of a server, and what it replies."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Reply = Mapping[str, Any]
Message = Mapping[str, Any]
"""Its role and its content: a text, or a list of texts and images."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked; the client adds its model where the body names none.

    Attributes:
        route: which interface.
        body: its fields.
    """

    route: Literal["completions", "chat/completions", "embeddings", "models"]
    body: Mapping[str, Any]


def chat(messages: Sequence[Message], **options: Any) -> Request:
    """Return a chat request."""
    return Request("chat/completions", {"messages": [dict(message) for message in messages], **options})


def text_completion(prompts: Sequence[str], **options: Any) -> Request:
    """Return a request to continue, or score, texts."""
    return Request("completions", {"prompt": list(prompts), **options})


def embeddings(texts: Sequence[str], **options: Any) -> Request:
    """Return a request for vectors of texts."""
    return Request("embeddings", {"input": list(texts), "encoding_format": "float", **options})


def models() -> Request:
    """Return a request for the list of models."""
    return Request("models", {})


def content(reply: Reply) -> str:
    """Return the words of a chat reply; empty when it has none."""
    message = reply["choices"][0].get("message") or {}
    return message.get("content") or ""
