"""Plain HTTP/1.1 over a socket, for requests that no library would send."""

import json
import socket
from typing import Any
from urllib.parse import urlsplit


def connect(url: str) -> socket.socket:
    """Return a connection to a server."""
    parts = urlsplit(url)
    return socket.create_connection((parts.hostname, parts.port or 80), timeout=120)


def request(method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
    """Return a request; `headers` replace those of the same name, and "" leaves one out."""
    told = {"host": "127.0.0.1", "content-type": "application/json", "content-length": str(len(body))}
    told |= {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"{name}: {value}" for name, value in told.items() if value]
    return "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode("latin-1") + body


def ask(url: str, method: str, path: str, body: Any = b"", **headers: str) -> tuple[int, dict[str, str], Any]:
    """Return the status, headers and body of a reply; JSON as its value."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    with connect(url) as connection:
        connection.sendall(request(method, path, raw, connection="close", **headers))
        return heard(connection)


def heard(connection: socket.socket) -> tuple[int, dict[str, str], Any]:
    """Return what comes over a connection until it closes, as one reply."""
    parts = []
    while part := connection.recv(65_536):
        parts.append(part)
    head, _, body = b"".join(parts).partition(b"\r\n\r\n")
    status, *lines = head.decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines)
    is_json = headers.get("content-type", "").startswith("application/json")
    return int(status.split()[1]), headers, json.loads(body) if is_json else body
