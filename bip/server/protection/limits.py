"""How much a server does for one request, and for how many at a time."""

from dataclasses import dataclass

from bip.options import option


@dataclass(frozen=True)
class Limits:
    """Bounds of a server; all are flags of `bip serve`.

    Attributes:
        workers: processes that answer questions; a question whose client has gone is ended with its process.
        max_body: of a request, bytes.
        max_batch: prompts or questions in one request.
        max_tokens: that one request may have written, over all its prompts.
        max_seconds: from a request's arrival to the end of its reply.
        max_waiting: requests that wait, for a worker or for the language model.
        max_connections: open at a time.
        max_memory: of a worker, MiB beyond what it starts with.
    """

    workers: int = option(2, "Processes that answer questions.", least=1, most=64)
    max_body: int = option(2**20, "Longest request, bytes.", least=1024, most=2**28)
    max_batch: int = option(256, "Prompts or questions of one request at most.", least=1, most=65536)
    max_tokens: int = option(4096, "Tokens that one request may have written.", least=1, most=2**20)
    max_seconds: float = option(60.0, "Longest time for one request, s.", least=1, most=86400)
    max_waiting: int = option(64, "Requests that wait at most; more are refused.", least=1, most=65536)
    max_connections: int = option(512, "Open connections at most.", least=8, most=65536)
    max_memory: int = option(1024, "Memory of one process that answers, MiB.", least=64, most=2**20)
