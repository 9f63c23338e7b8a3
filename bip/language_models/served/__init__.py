"""Talking to a language-model service: the one place that uses the `openai` package."""

from bip.language_models.served.client import Client
from bip.language_models.served.endpoint import Endpoint, from_environment
from bip.language_models.served.failures import CacheError, NotCachedError, ServiceError, TooLongError
from bip.language_models.served.requests import (
    Request,
    chat,
    content,
    models,
    text_completion,
)
from bip.language_models.served.structured import structured_output
from bip.language_models.served.usage import Prices, Usage

__all__ = [
    "CacheError",
    "Client",
    "Endpoint",
    "NotCachedError",
    "Prices",
    "Request",
    "ServiceError",
    "TooLongError",
    "Usage",
    "chat",
    "content",
    "from_environment",
    "models",
    "structured_output",
    "text_completion",
]
