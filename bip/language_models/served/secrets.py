"""What of an endpoint is secret, and how it is kept out of everything that is written down."""

import re
from typing import Any
from urllib.parse import unquote, urlsplit

SHORTEST = 8
"""Characters of a secret at least: "none" or "EMPTY" stand for no key, and occur in honest words."""
HIDDEN = "[key]"
_PLAIN = re.compile(
    r"v\d+\w{0,6}|api|openai|inference|serve|models?|chat|deployments|compatible-mode|engines|llm"
)
"""Parts of a path that are known to be no key: any other may be one."""


def shown_url(url: str) -> str:
    """Return a URL as it may be shown: of its path only the parts that are surely no key."""
    parts = urlsplit(url)
    path = "/".join(part if not part or _PLAIN.fullmatch(part) else "..." for part in parts.path.split("/"))
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{path}"


def secrets_of(url: str, key: str | None) -> tuple[str, ...]:
    """Return the texts that are to be written nowhere, longest first: the key, and what a URL's path hides."""
    hidden = [part for part in urlsplit(url).path.split("/") if part and not _PLAIN.fullmatch(part)]
    found = {key or "", *hidden, *map(unquote, hidden)}
    return tuple(sorted((each for each in found if len(each) >= SHORTEST), key=len, reverse=True))


def without(secrets: tuple[str, ...], value: Any) -> Any:
    """Return JSON values, or a text, in which no text holds a secret."""
    if isinstance(value, str):
        for secret in secrets:
            value = value.replace(secret, HIDDEN)
        return value
    if isinstance(value, list):
        return [without(secrets, each) for each in value]
    if isinstance(value, dict):
        return {without(secrets, name): without(secrets, each) for name, each in value.items()}
    return value
