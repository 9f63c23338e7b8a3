"""Talking to a language-model service: the one place that uses the `openai` package."""

from bip.llm_client.client import Client
from bip.llm_client.endpoint import Endpoint, from_environment
from bip.llm_client.failures import CacheError, ServiceError
from bip.llm_client.requests import Request, chat, content, models, text_completion
from bip.llm_client.structured import structured_output
from bip.llm_client.usage import Prices, Usage

__all__ = [
    "CacheError",
    "Client",
    "Endpoint",
    "Prices",
    "Request",
    "ServiceError",
    "Usage",
    "chat",
    "content",
    "from_environment",
    "models",
    "structured_output",
    "text_completion",
]
