"""A client that many threads share: cached, patient, bounded, and silent about keys."""

import logging
import random
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import wait
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any, Self

from bip.language_models.served.cache import AnswerCache, request_key
from bip.language_models.served.dialect import Dialect
from bip.language_models.served.endpoint import Endpoint
from bip.language_models.served.failures import (
    CacheError,
    Failure,
    NotCachedError,
    ServiceError,
    TooLongError,
    broken,
    misshapen_reply,
    not_json,
    refusal,
    too_long,
    too_slow,
    unreachable,
)
from bip.language_models.served.requests import Reply, Request
from bip.language_models.served.secrets import without
from bip.language_models.served.senders import Senders
from bip.language_models.served.shapes import misshapen
from bip.language_models.served.usage import Usage
from symbolic.errors import InputError
from symbolic.json_text import decode_json

_PATIENCE = 0.1
"""How soon somebody who waits for an answer notices that the client was closed, s."""


class Client:
    """Sends requests to one endpoint.

    Args:
        endpoint: which server and how.
        cache: folder of answers; None keeps none.
        replay: answer from the cache alone, and never touch the network.

    Raises:
        CacheError: the cache cannot be used, or a replay has none.
    """

    def __init__(self, endpoint: Endpoint, cache: Path | None = None, *, replay: bool = False) -> None:
        if replay and (cache is None or not cache.is_dir()):
            raise CacheError("--replay needs the cache of an earlier run; give its folder with --cache")
        self.endpoint = endpoint
        self.usage = Usage()
        self.dialect = Dialect()
        self._replay = replay
        self._cache = None if cache is None else AnswerCache(cache)
        self._closing = Event()
        self._senders = Senders(endpoint.concurrency)
        self._openai = _connect(endpoint)

    def send(self, requests: Sequence[Request]) -> list[Reply]:
        """Return the replies to several requests, sent side by side; safe to call from many threads.

        Raises:
            ServiceError: one of them got no usable reply; those that did are in the cache.
            CacheError: a replay lacks one of them.
        """
        futures = [self._senders.submit(partial(self._answer, request)) for request in requests]
        left = set(futures)
        while left and not self._closing.is_set():
            left = wait(left, timeout=_PATIENCE).not_done
        if left or any(future.cancelled() for future in futures):
            raise ServiceError(f"{self.endpoint.server}: the client was closed before the answer came")
        return [future.result() for future in futures]

    def ask(self, request: Request) -> Reply:
        """Return the reply to one request; raises as `send` does."""
        return self.send([request])[0]

    def report(self, questions: int) -> dict[str, Any]:
        """Return for a report what was asked in all and per question, and how requests were adjusted."""
        counted = self.usage.as_json(questions, self.endpoint.prices)
        return counted | ({"adjusted": list(self.dialect.changes)} if self.dialect.changes else {})

    def close(self) -> None:
        """Drop what is not yet sent, try nothing again, wait for no answer, and let go of the connections."""
        self._closing.set()
        self._senders.close()
        self._openai.close()
        if self._cache is not None:
            self._cache.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _answer(self, request: Request) -> Reply:
        body = request.body if request.route == "models" else {"model": self.endpoint.model, **request.body}
        key = request_key(self.endpoint.base_url, request.route, body)
        known = None if self._cache is None else self._cache.get(key)
        if known is not None:
            if wrong := misshapen(request.route, body, known):
                raise CacheError(
                    f"{self._cache.folder if self._cache else ''}: entry {key[:12]} is no reply, by its {wrong!r}; "
                    "delete that folder or choose another --cache"
                )
            self.usage.add(cached=1)
            return known
        if self._replay:
            raise NotCachedError(
                f"{self._cache.folder if self._cache else ''}: --replay, but this cache has no answer of "
                f"{self.endpoint.server}, model {self.endpoint.model!r}, to a request to "
                f"/{request.route} (entry {key[:12]}); run once without --replay, with the same options"
            )
        reply = self._fetch(request.route, body)
        if self._cache is not None:
            self._cache.put(key, reply)
        return reply

    def _fetch(self, route: str, body: Mapping[str, Any]) -> Reply:
        """Return the server's reply, trying again with growing pauses where that may help."""
        attempt = tries = 0
        while True:
            sent = self.dialect.worded(body)
            started = time.perf_counter()
            outcome = self._try(route, sent)
            self.usage.add(requests=1, retries=int(tries > 0), seconds=time.perf_counter() - started)
            tries += 1
            if not isinstance(outcome, Failure):
                self.usage.count_tokens(outcome)
                return outcome
            if self.dialect.learn(sent, outcome.refusal, self.endpoint.model):
                continue
            if not outcome.again or attempt == self.endpoint.retries:
                break
            if self._closing.wait(self._pause(attempt, outcome)):
                break
            attempt += 1
        self.usage.add(failed=1)
        tried = f" (tried {attempt + 1} times)" if attempt else ""
        sentence = without(self.endpoint.secrets, outcome.sentence) + tried
        raise TooLongError(sentence) if outcome.too_long else ServiceError(sentence)

    def _pause(self, attempt: int, failure: Failure) -> float:
        """Return the seconds until the next try; the jitter keeps many clients from returning at once."""
        wanted = self.endpoint.backoff * 2.0**attempt * random.uniform(0.75, 1.25)
        return min(max(wanted, failure.pause or 0.0), self.endpoint.longest_pause)

    def _try(self, route: str, body: Mapping[str, Any]) -> Reply | Failure:
        import openai

        from bip.language_models.served.transport import TooLong, within

        server = self.endpoint.server
        try:
            with within(self.endpoint.timeout):
                raw = self._call(route, body)
        except openai.APITimeoutError:
            return too_slow(server, self.endpoint.timeout)
        except openai.APIConnectionError as error:
            cause = error.__cause__
            return too_long(server, str(cause)) if isinstance(cause, TooLong) else unreachable(server)
        except openai.APIStatusError as error:
            return self._refusal(error)
        except Exception as error:  # noqa: BLE001  whatever the package makes of what a server sends
            return broken(server, type(error).__name__)
        return self._read(route, body, raw.http_response)

    def _call(self, route: str, body: Mapping[str, Any]) -> Any:
        match route:
            case "models":
                return self._openai.models.with_raw_response.list()
            case "embeddings":
                return self._openai.embeddings.with_raw_response.create(**body)
            case "completions":
                return self._openai.completions.with_raw_response.create(**body)
            case _:
                return self._openai.chat.completions.with_raw_response.create(**body)

    def _refusal(self, error: Any) -> Failure:
        response = error.response
        text = response.content.decode("utf-8", "replace")
        if "html" in response.headers.get("content-type", "") and response.status_code < 500:
            return not_json(self.endpoint.server, text, "html")
        return refusal(
            self.endpoint.server,
            self.endpoint.model,
            response.status_code,
            without(self.endpoint.secrets, _message(text)),
            has_key=self.endpoint.key is not None,
            pause=_seconds(response.headers.get("retry-after")),
        )

    def _read(self, route: str, body: Mapping[str, Any], response: Any) -> Reply | Failure:
        """Return the reply in a response, without our secrets, should a server repeat them."""
        server = self.endpoint.server
        try:
            reply = decode_json(response.content)
        except InputError:
            text = without(self.endpoint.secrets, response.content.decode("utf-8", "replace"))
            return not_json(server, text, response.headers.get("content-type", ""))
        if wrong := misshapen(route, body, reply):
            return misshapen_reply(server, wrong)
        answer: Reply = without(self.endpoint.secrets, reply)
        return answer


def _connect(endpoint: Endpoint) -> Any:
    try:
        import openai
    except ImportError as error:
        raise ServiceError(
            "the openai package is missing; install the extra: pip install 'bip[llm]'"
        ) from error
    from bip.language_models.served.transport import BoundedTransport

    if endpoint.server != endpoint.base_url:  # the package's own line for each request tells the whole URL
        logging.getLogger("httpx2").setLevel(logging.WARNING)
    # A server without keys needs none, but the package insists on one. Retries are ours, to be counted.
    return openai.OpenAI(
        api_key=endpoint.key or "none",
        base_url=endpoint.base_url,
        timeout=endpoint.timeout,
        max_retries=0,
        http_client=openai.DefaultHttpxClient(transport=BoundedTransport(endpoint.base_url)),
    )


def _message(text: str) -> str:
    """Return a server's own words: of its JSON error, else the text."""
    try:
        body = decode_json(text.encode())
    except InputError:
        return text
    error = body.get("error", body) if isinstance(body, dict) else body
    if not isinstance(error, dict):
        return str(error)
    return f"{error.get('message') or error.get('detail') or error} {error.get('code') or ''}".strip()


def _seconds(retry_after: str | None) -> float | None:
    try:
        seconds = 0.0 if retry_after is None else float(retry_after)
    except ValueError:
        return None  # a date: our own backoff serves as well
    return seconds if seconds > 0 else None
