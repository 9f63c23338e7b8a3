"""Clients that mean a server ill, or are merely broken: each of them does one thing wrong, again and again."""

import asyncio
import contextlib
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import cycle, islice
from typing import TypeAlias

Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass(frozen=True, slots=True)
class Target:
    """The server that is to be tried.

    Attributes:
        host, port: where it listens.
        model: the name of its language model.
        key: its key, which these clients have.
    """

    host: str
    port: int
    model: str = "bip-policy"
    key: str = ""


def request(target: Target, path: str, body: bytes | None = None, length: int | None = None) -> bytes:
    """Return a request's head and body; `length` is what its head says of the body."""
    method = "GET" if body is None else "POST"
    length = len(body or b"") if length is None else length
    key = f"authorization: Bearer {target.key}\r\n" if target.key else ""
    head = (
        f"{method} {path} HTTP/1.1\r\nhost: {target.host}:{target.port}\r\n{key}"
        f"content-type: application/json\r\ncontent-length: {length}\r\n\r\n"
    )
    return head.encode() + (body or b"")


@lru_cache
def dialogue(size: int) -> bytes:
    """Return a question about a conversation of about so many bytes, which takes its reader seconds."""
    turns, told = list[str](), 0
    while told < size:
        turns.append(
            f'Ann says to Ben, "I put the salmon number {len(turns)} in the fridge." '
            f'Ben says, "Where is the plate {len(turns)}?"'
        )
        told += len(turns[-1]) + 1
    asked = {
        "narrative": " ".join(turns),
        "prompt": "Where does Ann think the salmon is?",
        "choices": ["In the fridge", "In the stove"],
    }
    return json.dumps(asked).encode()


async def _drops_dialogue(streams: Streams, target: Target) -> None:
    streams[1].write(request(target, "/v1/answer", dialogue(100_000)))
    await asyncio.sleep(0.2)


async def _holds_dialogue(streams: Streams, target: Target) -> None:
    streams[1].write(request(target, "/v1/answer", dialogue(100_000)))
    await streams[0].read(1)


async def _drops_many_questions(streams: Streams, target: Target) -> None:
    question = json.loads(dialogue(3_000))
    streams[1].write(request(target, "/v1/answer", json.dumps({"questions": [question] * 50}).encode()))
    await asyncio.sleep(0.5)


async def _drips_a_body(streams: Streams, target: Target) -> None:
    streams[1].write(request(target, "/v1/answer", b"{", length=100_000))
    for _ in range(50):
        await asyncio.sleep(0.2)
        streams[1].write(b" ")


async def _drips_a_head(streams: Streams, target: Target) -> None:
    for letter in request(target, "/health"):
        streams[1].write(bytes([letter]))
        await asyncio.sleep(0.2)


async def _never_stops_talking(streams: Streams, target: Target) -> None:
    head = request(target, "/v1/answer", b"").replace(b"content-length: 0", b"transfer-encoding: chunked")
    streams[1].write(head)
    for _ in range(2_000):
        streams[1].write(b"10000\r\n" + b" " * 65_536 + b"\r\n")
        await streams[1].drain()


async def _never_listens(streams: Streams, target: Target) -> None:
    asked = {"model": target.model, "prompt": "goal", "max_tokens": 500, "stream": True, "logprobs": 50}
    streams[1].write(request(target, "/v1/completions", json.dumps(asked).encode()))
    await asyncio.sleep(5.0)


async def _drops_a_completion(streams: Streams, target: Target) -> None:
    asked = {"model": target.model, "prompt": ["goal"] * 8, "max_tokens": 500, "stop": ["ab" * 100] * 16}
    streams[1].write(request(target, "/v1/completions", json.dumps(asked).encode()))
    await asyncio.sleep(0.3)


async def _speaks_nonsense(streams: Streams, target: Target) -> None:
    streams[1].write(b"\x00\xff\xfe" * 1_000)
    await streams[0].read(1)
    await asyncio.sleep(0.1)


async def _says_nothing(streams: Streams, target: Target) -> None:
    await streams[0].read(1)


KINDS: tuple[Callable[[Streams, Target], Awaitable[None]], ...] = (
    _drops_dialogue,
    _holds_dialogue,
    _drops_many_questions,
    _drips_a_body,
    _drips_a_head,
    _never_stops_talking,
    _never_listens,
    _drops_a_completion,
    _speaks_nonsense,
    _says_nothing,
)


@contextlib.contextmanager
def hostile_clients(target: Target, count: int) -> Iterator[None]:
    """Have so many hostile clients of all kinds at a server while the block runs, in a process of their own."""
    told = (target.host, str(target.port), target.model, target.key, str(count))
    process = subprocess.Popen([sys.executable, "-m", __name__, *told], stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.kill()
        process.wait()


async def _harass_all(target: Target, count: int) -> None:
    await asyncio.gather(*(_harass(target, kind) for kind in islice(cycle(KINDS), count)))


async def _harass(target: Target, kind: Callable[[Streams, Target], Awaitable[None]]) -> None:
    while True:
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(10):
                streams = await asyncio.open_connection(target.host, target.port)
                try:
                    await kind(streams, target)
                finally:
                    streams[1].transport.abort()
        await asyncio.sleep(0.05)


if __name__ == "__main__":
    _host, _port, _model, _key, _count = sys.argv[1:]
    asyncio.run(_harass_all(Target(_host, int(_port), _model, _key), int(_count)))
