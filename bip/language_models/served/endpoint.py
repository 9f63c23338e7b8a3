"""Which server, which model, and how patiently: everything a client needs to know before it asks."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from bip.language_models.served.failures import ServiceError
from bip.language_models.served.secrets import secrets_of, shown_url
from bip.language_models.served.usage import Prices

OPENAI = "https://api.openai.com/v1"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An OpenAI-compatible server as we use it.

    Attributes:
        model: name of the model there.
        base_url: where the API begins, usually ending in /v1; shown as `server`.
        key: sent as the bearer token; never shown, logged or cached.
        timeout: for one request as a whole, from the connection to the last byte of the answer, s.
        retries: further tries after 429, 5xx, a cut connection or broken JSON.
        backoff: pause before the first retry, s; it doubles with each, up to `longest_pause`.
        longest_pause: longest pause before a retry, whatever the server asks for, s.
        concurrency: requests in flight at most.
        prices: of tokens, where known.
    """

    model: str
    base_url: str = field(default=OPENAI, repr=False)
    key: str | None = field(default=None, repr=False)
    timeout: float = 60.0
    retries: int = 5
    backoff: float = 0.5
    longest_pause: float = 30.0
    concurrency: int = 8
    prices: Prices | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot work before anything is sent; no message repeats the URL's secrets or the key."""
        host = _host(self.base_url)
        if self.key is not None and not (
            self.key.isascii() and self.key.isprintable() and " " not in self.key
        ):
            raise ServiceError(
                f"the key for {host} has a space, a line end or a letter that no key has; set OPENAI_API_KEY anew"
            )
        if not self.key and self.base_url.rstrip("/") == OPENAI:
            raise ServiceError(f"{OPENAI} needs a key; set OPENAI_API_KEY, or BIP_BASE_URL to another server")
        if not self.model:
            raise ServiceError(f"{self.server}: no model was named; give --model or set BIP_MODEL")
        if self.concurrency < 1 or self.retries < 0:
            raise ServiceError("concurrency must be at least 1, and retries at least 0")
        if not 0 < self.timeout < 1e6:
            raise ServiceError(f"--timeout {self.timeout:g}: the longest wait for an answer is some seconds")

    @property
    def server(self) -> str:
        """The base URL as it may be shown: without parts of the path that may be keys."""
        return shown_url(self.base_url)

    @property
    def secrets(self) -> tuple[str, ...]:
        """What is to be written nowhere."""
        return secrets_of(self.base_url, self.key)


def _host(base_url: str) -> str:
    try:
        parts = urlsplit(base_url)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # brackets or a port that are none
        usable = False
    if not usable or not parts.hostname:
        raise ServiceError(
            "the base URL is not one of http:// or https://; set BIP_BASE_URL, e.g. http://127.0.0.1:8000/v1"
        )
    if "@" in parts.netloc or parts.query or parts.fragment:
        raise ServiceError(
            f"the base URL of {parts.hostname} holds a user name or a query; "
            "give the plain URL in BIP_BASE_URL and the key in OPENAI_API_KEY"
        )
    return parts.hostname


def from_environment(
    model: str | None = None,
    base_url: str | None = None,
    environment: Mapping[str, str] = os.environ,
    **options: float | int | Prices | None,
) -> Endpoint:
    """Return the endpoint that flags and, for what they leave open, the environment name.

    Reads BIP_MODEL; BIP_BASE_URL, else OPENAI_BASE_URL; BIP_API_KEY, else OPENAI_API_KEY.

    Args:
        model: name of the model.
        base_url: where the API begins.
        environment: variables by name.
        options: further fields of `Endpoint`; None leaves a field at its default.

    Raises:
        ServiceError: no model, no usable URL, or no key where one is needed.
    """
    url = base_url or environment.get("BIP_BASE_URL") or environment.get("OPENAI_BASE_URL") or OPENAI
    key = environment.get("BIP_API_KEY") or environment.get("OPENAI_API_KEY") or None
    given = {name: value for name, value in options.items() if value is not None}
    return Endpoint(model or environment.get("BIP_MODEL", ""), url.rstrip("/"), key, **given)  # type: ignore[arg-type]
