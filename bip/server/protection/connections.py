"""One connection of a client: as uvicorn has it, but neither silent for long nor one of too many."""

import asyncio
import os
import socket
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 10.0
"""Seconds within which the head of a request must have come."""


def connection_type(most: int) -> type[H11Protocol]:
    """Return the protocol of connections of which at most so many are open at a time."""

    class Connection(H11Protocol):
        _hurry: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            # A listener made by hand may not say that it speaks TCP, and then asyncio leaves Nagle's delay on.
            connected = transport.get_extra_info("socket")
            if connected is not None and connected.family in (socket.AF_INET, socket.AF_INET6):
                connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if len(self.connections) > most:
                transport.abort()
            else:
                self._hurry = self.loop.call_later(PATIENCE, self._close_silent)

        def connection_lost(self, exc: Exception | None) -> None:
            if self._hurry is not None:
                self._hurry.cancel()
            super().connection_lost(exc)

        def handle_events(self) -> None:
            before = self.cycle
            super().handle_events()
            if self.cycle is not before and self._hurry is not None:
                self._hurry.cancel()
                self._hurry = None

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if self._hurry is None and not self.transport.is_closing():
                self._hurry = self.loop.call_later(PATIENCE, self._close_silent)

        def _close_silent(self) -> None:
            if self.conn.their_state in (h11.IDLE, h11.ERROR):
                self.transport.abort()

    return Connection


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on an address.

    Raises:
        OSError: nothing can listen there.
    """
    found: Any = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    family, kind, protocol, _, address = found
    listener = socket.socket(family, kind, protocol or socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener
