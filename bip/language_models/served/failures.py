"""What can go wrong between us and a server, as sentences that name the server and the setting to change."""

from dataclasses import dataclass

from symbolic.errors import BipError

_OVERFLOW = ("context_length_exceeded", "context length", "maximum context", "context window")
_SHOWN = 200
"""Characters of a server's own words that a message repeats."""


class ServiceError(BipError):
    """A language-model service that cannot be used as configured, or that gave no usable answer."""


class TooLongError(ServiceError):
    """A request that is longer than the model reads."""


class CacheError(BipError):
    """A cache of answers that cannot be used, or that lacks an answer in a replay."""


class NotCachedError(CacheError):
    """A replay that lacks an answer."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One failed try.

    Attributes:
        sentence: what was wrong and what to do.
        again: True when another try may succeed.
        pause: how long the server asks us to wait, s.
        refusal: the server's own words where it refuses what the request says.
        too_long: the request is longer than the model reads.
    """

    sentence: str
    again: bool = False
    pause: float | None = None
    refusal: str = ""
    too_long: bool = False


def unreachable(server: str) -> Failure:
    """A connection that could not be made, or was cut."""
    return Failure(
        f"{server}: the connection failed or was cut; start the server, or set BIP_BASE_URL to one that runs",
        again=True,
    )


def too_slow(server: str, seconds: float) -> Failure:
    """No answer in time."""
    return Failure(f"{server}: no answer within {seconds:g} s; raise --timeout", again=True)


def not_json(server: str, body: str, content_type: str) -> Failure:
    """An answer that is a web page, or broken JSON."""
    if "html" in content_type or body.lstrip()[:1] == "<":
        return Failure(
            f"{server}: answers HTML, not JSON; set BIP_BASE_URL to where its API begins, usually ending in /v1"
        )
    return Failure(
        f"{server}: answers malformed JSON ({body[:60]!r}); try again or look at the server", again=True
    )


def misshapen_reply(server: str, part: str) -> Failure:
    """JSON that lacks what we asked for, or has it in another form."""
    return Failure(
        f"{server}: the answer has no usable {part!r}; set BIP_BASE_URL to an OpenAI-compatible API, usually ending "
        "in /v1"
    )


def too_long(server: str, why: str) -> Failure:
    """An answer that no model writes."""
    return Failure(f"{server}: the answer cannot be read: {why}; look at the server")


def broken(server: str, kind: str) -> Failure:
    """An exchange that failed in a way that the client does not know."""
    return Failure(
        f"{server}: the exchange failed ({kind}); look at the server, or at BIP_BASE_URL", again=True
    )


def refusal(
    server: str, model: str, status: int, message: str, *, has_key: bool, pause: float | None = None
) -> Failure:
    """An answer with an HTTP status of 400 or more.

    Args:
        server: its base URL.
        model: the model asked for.
        status: HTTP status.
        message: the server's own words, free of the key.
        has_key: whether a key was sent.
        pause: the server's Retry-After, s.
    """
    said = f" ({' '.join(message.split())[:_SHOWN]})" if message.strip() else ""
    lower = message.lower()
    if status in (401, 403):
        problem = "refuses the key; check it" if has_key else "asks for a key; put it"
        return Failure(
            f"{server}: {problem} in OPENAI_API_KEY, or in BIP_API_KEY, which goes before it (status {status})"
        )
    if any(sign in lower for sign in _OVERFLOW):
        return Failure(
            f"{server}: the request is longer than the context of {model!r}{said}; "
            "choose a model that reads more with --model (BIP_MODEL), or send less (--format compact, --context), "
            "where the command has it",
            too_long=True,
        )
    if "response_format" in lower or "json_schema" in lower:
        return Failure(
            f"{server}: {model!r} writes no JSON after a schema{said}; "
            "choose a model with structured output with --model (BIP_MODEL), or --parser grammar"
        )
    if status == 404:
        return Failure(
            f"{server}: has no model {model!r}, or no such API{said}; "
            "check --model (BIP_MODEL) and that BIP_BASE_URL ends in /v1"
        )
    if status == 429 and "quota" in lower:
        return Failure(f"{server}: the quota of this key is used up{said}; set another OPENAI_API_KEY")
    if status == 429:
        return Failure(
            f"{server}: too many requests (429){said}; lower --concurrency or raise --retries", True, pause
        )
    if status >= 500 or status in (408, 409):
        return Failure(f"{server}: failed with status {status}{said}; try again later", True, pause)
    return Failure(
        f"{server}: refuses the request with status {status}{said}; check --model and its abilities",
        refusal=message,
    )
