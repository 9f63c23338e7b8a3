"""What a run asked of a server: requests, tokens, seconds and money."""

from collections.abc import Mapping
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
        """Add to the counters by name."""
        with self._lock:
            for name, count in counts.items():
                setattr(self, name, getattr(self, name) + count)

    def count_tokens(self, reply: Mapping[str, Any]) -> None:
        """Add the tokens that a reply says it cost; a server may not say."""
        told = reply.get("usage") or {}
        self.add(
            prompt_tokens=told.get("prompt_tokens") or 0, completion_tokens=told.get("completion_tokens") or 0
        )

    def cost(self, prices: Prices) -> float:
        """Return what the tokens cost, in the currency of the prices."""
        return (self.prompt_tokens * prices.prompt + self.completion_tokens * prices.completion) / 1e6

    def as_json(self, questions: int, prices: Prices | None = None) -> dict[str, Any]:
        """Return the totals, and the same per question, for a report; `cost` only where prices are known."""
        totals: dict[str, float] = {
            name: getattr(self, name)
            for name in ("requests", "retries", "cached", "failed", "prompt_tokens", "completion_tokens")
        }
        totals["seconds"] = self.seconds
        if prices is not None:
            totals["cost"] = self.cost(prices)
        per_question = {name: total / questions for name, total in totals.items()} if questions else {}
        return {**totals, "per_question": per_question}
