"""Asking a model for an object of a form, at a stage of a pipeline."""

import json
from collections.abc import Mapping
from typing import Any

from bip.language_models.served.structured import Ask
from training.pipelines.journal import Dropped


def asked(ask: Ask, stage: str, form: Mapping[str, Any], system: str, text: str) -> dict[str, Any]:
    """Return the object that a model replies with.

    Raises:
        Dropped: its reply is no JSON, or lacks what the form requires.
        ServiceError: the server gave no reply.
    """
    reply = ask([{"role": "system", "content": system}, {"role": "user", "content": text}], stage, form)
    try:
        said = json.loads(reply)
    except ValueError as error:
        raise Dropped(stage, f"the model's reply is no JSON: {' '.join(reply.split())[:120]!r}") from error
    lacking = [key for key in form["required"] if not isinstance(said, dict) or key not in said]
    if lacking:
        raise Dropped(stage, f"the model's reply lacks {lacking[0]!r}")
    return dict(said)


def form(**properties: Any) -> dict[str, Any]:
    """Return the JSON schema of an object with just these properties."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
