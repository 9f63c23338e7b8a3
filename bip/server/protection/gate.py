"""Who is served next: a bounded queue, shortest first, in which long requests never take every place."""

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bip.server.refusals import RequestError

LONG = math.inf
"""The size of a request that has shown to be long."""


@dataclass(slots=True, order=True)
class _Waiting:
    size: float
    arrival: int
    turn: "asyncio.Future[None]" = field(compare=False)


class Gate:
    """Places for requests that are served side by side, and a queue before them.

    A request longer than `short` is long. Where there are two places or more, one is kept free of long
    requests, and half of the queue likewise: whoever asks little is served beside whoever asks much.

    Args:
        places: requests served at a time.
        waiting: requests that wait at most.
        short: the largest size of a short request.
    """

    def __init__(self, places: int, waiting: int, short: float) -> None:
        self._places, self._most_waiting, self._short = places, waiting, short
        self._queue: list[_Waiting] = []
        self._arrivals = 0
        self.running = self._long_running = 0

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return len(self._queue)

    @property
    def short_waiting(self) -> bool:
        """Whether a short request waits."""
        return any(not self._is_long(each.size) for each in self._queue)

    @asynccontextmanager
    async def place(self, size: float) -> AsyncIterator[None]:
        """Hold a place while the block runs.

        Args:
            size: how much is asked; `LONG` for what has shown to be long.

        Raises:
            RequestError: the queue is full.
        """
        if self._free_for(size):
            self._enter(size)
        else:
            await self._wait(size)
        try:
            yield
        finally:
            self._leave(size)

    async def _wait(self, size: float) -> None:
        longs = sum(self._is_long(each.size) for each in self._queue)
        long_and_full = self._is_long(size) and longs >= max(1, self._most_waiting // 2)
        if len(self._queue) >= self._most_waiting or long_and_full:
            raise busy("too many requests wait")
        self._arrivals += 1
        waiting = _Waiting(size, self._arrivals, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        try:
            await waiting.turn
        except asyncio.CancelledError:
            if waiting in self._queue:
                self._queue.remove(waiting)
            else:  # its turn had come in the same moment
                self._leave(size)
            raise

    def _is_long(self, size: float) -> bool:
        return size > self._short

    def _free_for(self, size: float) -> bool:
        if self._is_long(size) and self._long_running >= max(1, self._places - 1):
            return False
        return self.running < self._places

    def _enter(self, size: float) -> None:
        self.running += 1
        self._long_running += self._is_long(size)

    def _leave(self, size: float) -> None:
        self.running -= 1
        self._long_running -= self._is_long(size)
        for waiting in sorted(self._queue):
            if self._free_for(waiting.size) and not waiting.turn.done():  # done: given up just now
                self._queue.remove(waiting)
                self._enter(waiting.size)
                waiting.turn.set_result(None)


def busy(why: str) -> RequestError:
    """Return the refusal of a request that may come again in a moment."""
    return RequestError(429, "rate_limit_exceeded", f"{why}; try again in a moment", retry_after=1)


def out_of_time(seconds: float) -> RequestError:
    """Return the refusal of a request that took too long."""
    return RequestError(
        503,
        "timeout",
        f"no answer within {seconds:g} s; ask for less, or start `bip serve` with a longer --max-seconds",
        retry_after=5,
    )
