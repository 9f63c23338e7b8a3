"""The door of the server: who may come in, with how much, and for how long; and a count of all who came.

Work ends with its client: when a connection closes, whatever the app does for it is cancelled.
"""

import asyncio
import hmac
import math
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from bip.server.metrics import Metrics
from bip.server.patience import ClientGone, while_connected
from bip.server.protection.gate import busy, out_of_time
from bip.server.protection.limits import Limits
from bip.server.protection.names import require_own
from bip.server.refusals import RequestError, refusal_response

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

READING = 20.0
"""Seconds within which a request's body must have come."""
HEAVY = 32_768
"""Bytes of a request of which only few are let in at a time: to read it is work by itself."""
FAREWELL = 2.0
"""Seconds that a refused client is listened to, so that it reads why; what it says is thrown away."""


class Guard:
    """ASGI middleware: checks host, origin and key, then reads the body within its bound, then has the app reply.

    Whoever only reads pages (GET, but of nothing under /v1 nor of /metrics) needs no key.

    Args:
        app: what is guarded.
        key: the bearer token; None asks for none.
        names: of this server.
        limits: of a request.
        metrics: counts.
    """

    def __init__(
        self, app: App, key: str | None, names: frozenset[str], limits: Limits, metrics: Metrics
    ) -> None:
        self._app, self._names, self._limits, self._metrics = app, names, limits, metrics
        self._heavy, self._most_heavy = 0, max(4, limits.max_waiting // 4)
        self._bearer = None if key is None else f"Bearer {key}".encode()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return  # a websocket is refused by saying nothing
        started, reply = time.perf_counter(), _Reply(send)
        try:
            await self._serve(scope, _Incoming(receive), reply)
        finally:
            route = getattr(scope.get("route"), "path", "other")
            self._metrics.count(route, reply.status, time.perf_counter() - started)

    async def _serve(self, scope: Message, incoming: "_Incoming", reply: "_Reply") -> None:
        try:
            async with asyncio.timeout(self._limits.max_seconds) as whole:
                try:
                    self._admit(scope)
                    length = self._length(scope)
                except RequestError as error:
                    await self._turn_away(error, scope, incoming, reply)
                    return
                self._heavy += length > HEAVY
                try:
                    await self._read_and_reply(scope, incoming, reply)
                finally:
                    self._heavy -= length > HEAVY
        except TimeoutError:
            if not whole.expired() or reply.status:
                raise  # a reply that was begun can only be cut
            await refusal_response(out_of_time(self._limits.max_seconds))(scope, incoming.receive, reply.send)

    def _admit(self, scope: Message) -> None:
        headers = scope["headers"]
        require_own(_all(headers, b"host"), _all(headers, b"origin"), self._names)
        path = scope["path"]
        reads_page = scope["method"] in ("GET", "HEAD") and not (path.startswith("/v1") or path == "/metrics")
        given = next((value for name, value in headers if name == b"authorization"), b"")
        if self._bearer is not None and not reads_page and not hmac.compare_digest(given, self._bearer):
            raise RequestError(401, "invalid_api_key", "this server asks for its key as a bearer token")

    def _length(self, scope: Message) -> float:
        """Return how long a request says that it is; infinity where it does not say."""
        told = dict(scope["headers"])
        length = math.inf if b"transfer-encoding" in told else int(told.get(b"content-length", b"0"))
        if self._limits.max_body < length < math.inf:
            raise _too_long(self._limits.max_body)
        if length > HEAVY and self._heavy >= self._most_heavy:
            raise busy("too many long requests are under way")
        return length

    async def _read_and_reply(self, scope: Message, incoming: "_Incoming", reply: "_Reply") -> None:
        try:
            body = await self._body(incoming)
        except RequestError as error:
            await self._turn_away(error, scope, incoming, reply)
            return
        try:
            if body is None:
                raise ClientGone
            await while_connected(incoming.receive, self._app(scope, _replayed(body), reply.send))
        except ClientGone:
            self._metrics.abandoned()

    async def _body(self, incoming: "_Incoming") -> bytes | None:
        """Return a request's body; None when the client goes before it has sent all."""
        most = self._limits.max_body
        parts: list[bytes] = []
        length = 0
        try:
            async with asyncio.timeout(READING):
                while not incoming.ended:
                    message = await incoming.receive()
                    if message["type"] == "http.disconnect":
                        return None
                    parts.append(message.get("body", b""))
                    length += len(parts[-1])
                    if length > most:
                        raise _too_long(most)
                return b"".join(parts)
        except TimeoutError as error:
            raise RequestError(
                408, "timeout", f"the request did not come within {READING:g} s; send it at once"
            ) from error

    async def _turn_away(
        self, error: RequestError, scope: Message, incoming: "_Incoming", reply: "_Reply"
    ) -> None:
        """Say why, and close: what else the client sends is a body that nobody reads.

        A socket that is closed while the client still sends would be reset, and the refusal lost.
        """
        self._metrics.refused(error.code)
        response = refusal_response(error)
        response.headers["connection"] = "close"
        expects = any(name == b"expect" for name, _ in scope["headers"])
        left = 8 * self._limits.max_body
        try:
            async with asyncio.timeout(FAREWELL):
                while not (expects or incoming.ended) and left > 0:
                    left -= len((await incoming.receive()).get("body", b""))
        except TimeoutError:
            pass
        await response(scope, incoming.receive, reply.send)


class _Incoming:
    """A request's body on its way: whether it has ended, or its client has gone."""

    def __init__(self, receive: Receive) -> None:
        self._receive, self.ended = receive, False

    async def receive(self) -> Message:
        message = await self._receive()
        self.ended = message["type"] == "http.disconnect" or not message.get("more_body", False)
        return message


class _Reply:
    """A reply on its way: its status, 0 until it has begun."""

    def __init__(self, send: Send) -> None:
        self._send, self.status = send, 0

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
        await self._send(message)


def _replayed(body: bytes) -> Receive:
    """Return what gives the body that was read, and then nothing: whoever waits for more is cancelled from here."""
    left = [body]

    async def replay() -> Message:
        if not left:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": left.pop(), "more_body": False}

    return replay


def _all(headers: list[tuple[bytes, bytes]], wanted: bytes) -> list[str]:
    return [value.decode("latin-1") for name, value in headers if name == wanted]


def _too_long(most: int) -> RequestError:
    return RequestError(
        413, "request_too_large", f"the request is longer than {most} bytes, which is what this server reads"
    )
