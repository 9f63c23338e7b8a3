"""Structured output: JSON that follows a schema, for `symbolic.language.llm.model_parser`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bip.language_models.served.client import Client
from bip.language_models.served.requests import Message, chat, content

Ask = Callable[[Sequence[Message], str, Mapping[str, Any]], str]
"""From messages, the name of a form and its JSON schema to the model's words."""


def structured_output(client: Client, max_tokens: int = 4096) -> Ask:
    """Return a function that asks a client for JSON after a schema, and returns its words.

    Args:
        client: talks to the server.
        max_tokens: longest reply, tokens.
    """

    def ask(messages: Sequence[Message], name: str, schema: Mapping[str, Any]) -> str:
        form = {"type": "json_schema", "json_schema": {"name": name, "strict": True, "schema": schema}}
        return content(client.ask(chat(messages, temperature=0, max_tokens=max_tokens, response_format=form)))

    return ask
