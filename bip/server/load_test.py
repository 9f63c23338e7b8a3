"""How many questions a server answers a second, alone and beside clients that mean it ill."""

import asyncio
import contextlib
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from bip.testing.hostile_clients import Target, hostile_clients, request
from symbolic.errors import InputError

Figures = dict[str, float]
Told = Callable[[str, Figures], None]

EXAMPLE = "examples/false_belief.json"


def load_test(
    clients: int, requests: int, hostile: int, workers: int, told: Told = lambda part, found: None
) -> dict[str, Figures]:
    """Return the figures of a `bip serve` of its own: requests a second, waiting times in s, memory in MiB.

    Args:
        clients: how many ask side by side.
        requests: how many questions they ask in each part.
        hostile: how many hostile clients are there in the second part; 0 leaves that out.
        workers: processes that answer.
        told: called with each part's name and figures, as they come.

    Raises:
        InputError: the server does not start, or refuses.
    """
    with started(["--workers", str(workers)]) as (target, process):
        return asyncio.run(_measure(target, process.pid, clients, requests, hostile, told))


@contextlib.contextmanager
def started(options: list[str]) -> "Iterator[tuple[Target, subprocess.Popen[bytes]]]":
    """Yield a `bip serve` on a free port of this machine, with the bundled model, and end it afterwards.

    Raises:
        InputError: it does not start.
    """
    command = [sys.executable, "-m", "bip.commands.main", "serve", "--port", "0", *options]
    environment = {name: value for name, value in os.environ.items() if name != "BIP_SERVER_KEY"}
    process = subprocess.Popen(command, stderr=subprocess.PIPE, env=environment)
    try:
        assert process.stderr is not None
        said = process.stderr.readline().decode()
        found = re.match(r"http://([\d.]+):(\d+)/v1", said)
        if found is None:
            raise InputError(f"`bip serve` does not start: {said.strip()}")
        yield Target(found[1], int(found[2])), process
    finally:
        process.terminate()
        process.wait(10)


async def _measure(
    target: Target, process: int, clients: int, requests: int, hostile: int, told: Told
) -> dict[str, Figures]:
    asked = request(target, "/v1/answer", (files("bip") / EXAMPLE).read_bytes())
    await _ask_all(process, target, asked, clients, 100)  # all is loaded now
    figures: dict[str, Figures] = {}

    async def measure(part: str) -> None:
        before = memory_of(process)
        figures[part] = await _ask_all(process, target, asked, clients, requests)
        figures[part] |= {"memory before, MiB": before, "memory after, MiB": memory_of(process)}
        told(part, figures[part])

    await measure("alone")
    if hostile:
        completion = {"model": target.model, "prompt": "goal", "max_tokens": 1}
        raw = request(target, "/v1/completions", json.dumps(completion).encode())
        await _ask_all(process, target, raw, 1, 1)  # the language model is loaded too
        with hostile_clients(target, hostile):
            await asyncio.sleep(2.0)
            await measure(f"beside {hostile} hostile clients")
        await asyncio.sleep(2.0)
        await measure("afterwards")
    return figures


async def _ask_all(
    process: int, target: Target, asked: bytes, clients: int, requests: int
) -> dict[str, float]:
    """Ask so often by so many clients; return how often a second, and how long they waited, s."""
    waits: list[float] = []
    left = iter(range(requests))

    async def client() -> None:
        reader, writer = await asyncio.open_connection(target.host, target.port)
        for _ in left:
            started = time.perf_counter()
            writer.write(asked)
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"content-length: (\d+)", head)
            if not head.startswith(b"HTTP/1.1 200") or length is None:
                raise InputError(f"the server refuses: {head.splitlines()[0].decode()}")
            await reader.readexactly(int(length[1]))
            waits.append(time.perf_counter() - started)
        writer.close()

    begun, worked = time.perf_counter(), processor_of(process)
    await asyncio.gather(*(client() for _ in range(clients)))
    seconds, worked = time.perf_counter() - begun, processor_of(process) - worked
    p50, p99 = (sorted(waits)[int(share * len(waits))] for share in (0.5, 0.99))
    return {
        "per second": requests / seconds,
        "p50, s": p50,
        "p99, s": p99,
        "longest, s": max(waits),
        "processor of the server, ms a question": 1000 * worked / requests,
    }


def memory_of(process: int) -> float:
    """Return the memory of a process and all that it started, without what they share twice, MiB; Linux alone."""
    total = 0.0
    for each in family_of(process):
        with contextlib.suppress(OSError):
            told = Path(f"/proc/{each}/smaps_rollup").read_text(encoding="ascii")
            total += int(re.findall(r"^Pss:\s+(\d+)", told, re.MULTILINE)[0]) / 1024
    return total


def processor_of(process: int) -> float:
    """Return the processor time that a process and all that it started have used, s; Linux alone."""
    total = 0
    for each in family_of(process):
        with contextlib.suppress(OSError):
            told = Path(f"/proc/{each}/stat").read_text(errors="replace").rpartition(")")[2].split()
            total += int(told[11]) + int(told[12])
    return total / os.sysconf("SC_CLK_TCK")


def family_of(process: int) -> list[int]:
    """Return a process and all that it started, and what these did; Linux alone."""
    parents: dict[int, Any] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parents[int(stat.parent.name)] = int(
                stat.read_text(errors="replace").rpartition(")")[2].split()[1]
            )
    family = [process]
    for each in family:
        family += [child for child, parent in parents.items() if parent == each]
    return family
