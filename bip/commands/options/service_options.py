"""The options of a language-model service, and the client that they make."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bip.options import option
from symbolic.errors import InputError

if TYPE_CHECKING:
    from bip.language_models.served import Client, Prices

UNASKED = "asks no server"


@dataclass(frozen=True)
class Service:
    """A server that speaks OpenAI's interface; what is None comes from the environment or a default."""

    model: str | None = option(None, "Served model, by name; else BIP_MODEL.", lacking=UNASKED)
    base_url: str | None = option(
        None, "Where its API begins; else BIP_BASE_URL, OPENAI_BASE_URL, or OpenAI's.", lacking=UNASKED
    )
    cache: Path | None = option(None, "Folder of answers; a rerun then asks nothing twice.", lacking=UNASKED)
    replay: bool = option(False, "Answer from --cache alone, offline.", lacking=UNASKED)
    concurrency: int | None = option(
        None, "Requests in flight, and questions at a time; 8 by default.", least=1, lacking=UNASKED
    )
    timeout: float | None = option(None, "For one request as a whole, s; 60 by default.", lacking=UNASKED)
    retries: int | None = option(None, "Tries after a passing fault; 5 by default.", least=0, lacking=UNASKED)
    price: str | None = option(
        None,
        "Of a million tokens sent and received, e.g. 2.5,10; the report adds it up.",
        lacking=UNASKED,
    )


def connect(service: Service) -> "Client":
    """Return a client of a service.

    Raises:
        ServiceError: no model, no usable URL, or no key where one is needed.
        CacheError: the cache cannot be used.
        InputError: the price is no two numbers.
    """
    from bip.language_models.served import Client, from_environment

    endpoint = from_environment(
        service.model,
        service.base_url,
        timeout=service.timeout,
        retries=service.retries,
        concurrency=service.concurrency,
        prices=None if service.price is None else read_price(service.price),
    )
    return Client(endpoint, service.cache, replay=service.replay)


def read_price(text: str) -> "Prices":
    """Return the prices that "2.5,10" names.

    Raises:
        InputError: it is no two numbers.
    """
    from bip.language_models.served import Prices

    try:
        prompt, completion = (float(part) for part in text.split(","))
    except ValueError as error:
        raise InputError(
            f"--price {text!r}: give the prices of a million tokens sent and received, e.g. 2.5,10"
        ) from error
    return Prices(prompt, completion)
