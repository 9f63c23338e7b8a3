"""Under which names a server answers.

A page of a stranger can point its own name at 127.0.0.1 and have a browser talk to a server there as if it were the
page's own (DNS rebinding). The browser then sends the stranger's name as Host: only names that are ours are served.
"""

import socket
from collections.abc import Iterable
from ipaddress import ip_address

from bip.server.refusals import RequestError


def own_names(more: Iterable[str] = ()) -> frozenset[str]:
    """Return the names that are ours beside addresses, which no stranger can point elsewhere.

    Args:
        more: names by which a proxy or a network calls this machine.
    """
    here = socket.gethostname()
    return frozenset(name.lower().rstrip(".") for name in ("localhost", here, *more) if name)


def require_own(hosts: list[str], origins: list[str], names: frozenset[str]) -> None:
    """Check the headers Host and Origin of a request.

    Raises:
        RequestError: the host is not ours, or a page of another place asks.
    """
    if len(hosts) != 1:
        raise RequestError(400, "invalid_host", "a request names one Host")
    name = _name(hosts[0])
    if not (_is_address(name) or name in names):
        raise RequestError(
            403,
            "forbidden_host",
            f"this server is not called {name[:80]!r}; ask it by its address, or start `bip serve` with --names",
        )
    for origin in origins:
        if origin.lower().rpartition("://")[2] != hosts[0].lower():
            raise RequestError(
                403, "forbidden_origin", "a page of another place cannot ask this server; only its own can"
            )


def is_loopback(host: str) -> bool:
    """Whether a server on that address is reached from its own machine alone."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _name(host: str) -> str:
    """Return the name in a Host header, without the port."""
    bare = host[1 : host.find("]")] if host.startswith("[") else host.rpartition(":")[0] or host
    return bare.lower().rstrip(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
