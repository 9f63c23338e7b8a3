"""HTTP that is bounded in time and size, whatever a server does; the network side of the `openai` package.

The package's own timeouts bound each read: a server that sends a byte now and then holds a request forever. Here each
read and write of a connection gets no more than what is left of the request's time, and a reply no more bytes than a
reply can have, after as before decompression.
"""

import time
import urllib.request
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any
from urllib.parse import urlsplit

import httpcore2
import httpx2

LONGEST = 16 * 2**20
"""Bytes of a reply at most."""
_KEPT = ("retry-after", "location")
"""The headers of a reply that are read, beside its type."""
_ENDS: ContextVar[float] = ContextVar("ends")


class TooLong(httpx2.TransportError):
    """A reply of more than `LONGEST` bytes, or one that says that it is compressed in a way that we did not ask for."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Bound all that the block sends and receives in this thread."""
    token = _ENDS.set(time.monotonic() + seconds)
    try:
        yield
    finally:
        _ENDS.reset(token)


def _left(timeout: float | None, error: type[Exception]) -> float | None:
    ends = _ENDS.get(None)
    if ends is None:
        return timeout
    left = ends - time.monotonic()
    if left <= 0:
        raise error("no time is left")
    return left if timeout is None else min(left, timeout)


class _Hurried(httpcore2.NetworkStream):
    """A connection whose reads and writes end with the request's time."""

    def __init__(self, stream: httpcore2.NetworkStream) -> None:
        self._stream = stream

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, _left(timeout, httpcore2.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        # A write sends in pieces, each with its own timeout: pieces of ours keep the whole within its time.
        for start in range(0, len(buffer), 65_536):
            piece = buffer[start : start + 65_536]
            self._stream.write(piece, _left(timeout, httpcore2.WriteTimeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: Any, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.NetworkStream:
        left = _left(timeout, httpcore2.ConnectTimeout)
        return _Hurried(self._stream.start_tls(ssl_context, server_hostname, left))

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


class _HurriedNetwork(httpcore2.SyncBackend):
    """Connects within the request's time."""

    def connect_tcp(
        self, host: str, port: int, timeout: float | None = None, *args: Any, **options: Any
    ) -> httpcore2.NetworkStream:
        left = _left(timeout, httpcore2.ConnectTimeout)
        return _Hurried(super().connect_tcp(host, port, left, *args, **options))


class BoundedTransport(httpx2.BaseTransport):
    """Sends requests to one server, by the proxy that the environment names for it.

    Args:
        base_url: of the server.
    """

    def __init__(self, base_url: str) -> None:
        parts = urlsplit(base_url)
        proxy = urllib.request.getproxies().get(parts.scheme)
        if proxy and urllib.request.proxy_bypass(parts.hostname or ""):
            proxy = None
        self._pool = httpcore2.ConnectionPool(
            ssl_context=httpx2.create_ssl_context(),
            proxy=_proxy(proxy) if proxy else None,
            max_connections=1000,
            max_keepalive_connections=100,
            keepalive_expiry=5.0,
            network_backend=_HurriedNetwork(),
        )

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Return the whole reply to a request.

        Raises:
            httpx2.TransportError: none came, or not in time, or it is too long.
        """
        request.headers["accept-encoding"] = "identity"
        url = httpcore2.URL(
            scheme=request.url.raw_scheme,
            host=request.url.raw_host,
            port=request.url.port,
            target=request.url.raw_path,
        )
        sent = httpcore2.Request(
            request.method,
            url,
            headers=request.headers.raw,
            content=request.stream,
            extensions=request.extensions,
        )
        try:
            reply = self._pool.handle_request(sent)
            try:
                return _whole(reply)
            finally:
                reply.close()
        except httpcore2.TimeoutException as error:
            raise httpx2.ReadTimeout(str(error)) from error
        except (httpcore2.NetworkError, httpcore2.ProtocolError, httpcore2.ProxyError, OSError) as error:
            raise httpx2.NetworkError(str(error)) from error

    def close(self) -> None:
        """Close all connections."""
        self._pool.close()


def _proxy(url: str) -> httpcore2.Proxy:
    parts = urlsplit(url if "://" in url else f"http://{url}")
    plain = parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
    auth = (parts.username, parts.password or "") if parts.username else None
    return httpcore2.Proxy(plain, auth=auth)


def _whole(reply: httpcore2.Response) -> httpx2.Response:
    """Return a reply with its body read; of its headers only what is needed, in letters that mean nothing else."""
    told = {
        name.lower().decode("ascii", "ignore"): value.decode("ascii", "ignore")
        for name, value in reply.headers
    }
    coding = told.get("content-encoding", "identity").strip().lower()
    body = b"".join(_bounded(_decoded(reply.iter_stream(), coding)))
    kind = (
        told.get("content-type", "").partition(";")[0].strip()
    )  # a charset names a codec: even one that unpacks
    headers = {name: told[name] for name in _KEPT if name in told}
    return httpx2.Response(reply.status, headers=headers | {"content-type": kind}, content=body)


def _decoded(parts: Iterable[bytes], coding: str) -> Iterator[bytes]:
    """Yield the parts of a body, decompressed a little at a time where the server compresses unasked."""
    if coding == "identity" or not coding:
        yield from parts
        return
    if coding not in ("gzip", "x-gzip", "deflate"):
        raise TooLong(f"the reply is compressed by {coding[:40]!r}")
    inflate = zlib.decompressobj(47 if "gzip" in coding else 15)
    try:
        for part in parts:
            yield inflate.decompress(part, 65_536)
            while inflate.unconsumed_tail:
                yield inflate.decompress(inflate.unconsumed_tail, 65_536)
    except zlib.error as error:
        raise TooLong(f"the reply is compressed, and damaged ({error})") from error


def _bounded(parts: Iterable[bytes]) -> Iterator[bytes]:
    length = 0
    for part in parts:
        length += len(part)
        if length > LONGEST:
            raise TooLong(f"the reply is longer than {LONGEST // 2**20} MiB")
        yield part
