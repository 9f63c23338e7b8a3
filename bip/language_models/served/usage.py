"""What a run asked of a server: requests, tokens, seconds and money."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from threading import Lock
from typing import Any


@dataclass(frozen=True, slots=True)
class Prices:
    """Prices in one currency per million tokens.

    Attributes:
        prompt: of tokens sent.
        completion: of tokens received.
    """

    prompt: float
    completion: float


@dataclass(slots=True)
class Usage:
    """Counters that the threads of a client share.

    Attributes:
        requests: sent over the network, retries included.
        retries: sent again.
        cached: answered from the cache.
        failed: given up.
        prompt_tokens, completion_tokens: as the server counts them; cached answers cost none.
        seconds: spent waiting for the server, summed over threads.
    """

    requests: int = 0
    retries: int = 0
    cached: int = 0
    failed: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    _lock: Lock = field(default_factory=Lock, repr=False)

    def add(self, **counts: float) -> None:
        """Add to the counters by name, and to those of the `metered` block that asks."""
        with self._lock:
            for name, count in counts.items():
                setattr(self, name, getattr(self, name) + count)
        meter = _METER.get()
        if meter is not None and meter is not self:
            meter.add(**counts)

    def count_tokens(self, reply: Mapping[str, Any]) -> None:
        """Add the tokens that a reply says it cost; a server may not say."""
        told = reply.get("usage") or {}
        self.add(
            prompt_tokens=told.get("prompt_tokens") or 0, completion_tokens=told.get("completion_tokens") or 0
        )

    def cost(self, prices: Prices) -> float:
        """Return what the tokens cost, in the currency of the prices."""
        return (self.prompt_tokens * prices.prompt + self.completion_tokens * prices.completion) / 1e6

    def counts(self, prices: Prices | None = None) -> dict[str, float]:
        """Return the counters by name; `cost` only where prices are known."""
        counts: dict[str, float] = {name: getattr(self, name) for name in _COUNTERS}
        return counts if prices is None else {**counts, "cost": self.cost(prices)}

    def as_json(self, questions: int, prices: Prices | None = None) -> dict[str, Any]:
        """Return the counters, and the same per question, for a report."""
        return per_question(self.counts(prices), questions)


_COUNTERS = ("requests", "retries", "cached", "failed", "prompt_tokens", "completion_tokens", "seconds")
_METER: ContextVar[Usage | None] = ContextVar("meter", default=None)


@contextmanager
def metered() -> Iterator[Usage]:
    """Yield what the block asks of any server, by whichever thread it is sent."""
    usage = Usage()
    token = _METER.set(usage)
    try:
        yield usage
    finally:
        _METER.reset(token)


def per_question(totals: Mapping[str, float], questions: int) -> dict[str, Any]:
    """Return totals and, for each, its mean per question."""
    means = {name: total / questions for name, total in totals.items()} if questions else {}
    return {**totals, "per_question": means}


def sum_of(usages: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """Return the sums of counters by name."""
    totals: dict[str, float] = {}
    for usage in usages:
        for name, count in usage.items():
            totals[name] = totals.get(name, 0) + count
    return totals
