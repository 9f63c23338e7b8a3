"""A server that sends bytes as a test tells it to, whatever HTTP says of them."""

import contextlib
import re
import socket
import threading
from collections.abc import Callable, Iterator

Respond = Callable[[socket.socket], None]


@contextlib.contextmanager
def raw_server(respond: Respond) -> Iterator[str]:
    """Answer each connection's first request by a function while the block runs; yield the base URL."""
    listener = socket.create_server(("127.0.0.1", 0))

    def converse(connection: socket.socket) -> None:
        with connection, contextlib.suppress(OSError):
            _read_request(connection)
            respond(connection)

    def accept() -> None:
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=converse, args=(listener.accept()[0],), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/v1"
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()


def _read_request(connection: socket.socket) -> None:
    """Read the whole of a request: a connection that is closed with something unread is reset."""
    told = b""
    while b"\r\n\r\n" not in told:
        told += connection.recv(65_536)
    head, _, body = told.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head.lower())
    missing = int(length[1]) - len(body) if length else 0
    while missing > 0:
        missing -= len(connection.recv(65_536))


def reply(body: bytes, *headers: str) -> Respond:
    """Return what sends one whole reply."""
    head = "\r\n".join(["HTTP/1.1 200 OK", f"content-length: {len(body)}", "connection: close", *headers])
    return lambda connection: connection.sendall(head.encode() + b"\r\n\r\n" + body)
