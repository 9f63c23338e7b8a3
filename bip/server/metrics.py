"""What a server did, for Prometheus."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from bip.server.protection.gate import Gate

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)


class Metrics:
    """Counters of one server, in a registry of its own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "bip_requests", "Requests by route and status.", ["route", "status"], registry=self._registry
        )
        self._seconds = Histogram(
            "bip_request_seconds",
            "From a request's arrival to the end of its reply.",
            ["route"],
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._refused = Counter(
            "bip_refused", "Requests refused at the door, by reason.", ["reason"], registry=self._registry
        )
        self._abandoned = Counter(
            "bip_abandoned", "Requests whose client went before the reply.", registry=self._registry
        )
        ProcessCollector(registry=self._registry)

    def count(self, route: str, status: int, seconds: float) -> None:
        """Count a request; status 0 for one without a reply."""
        self._requests.labels(route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def refused(self, reason: str) -> None:
        """Count a request that was refused at the door."""
        self._refused.labels(reason).inc()

    def abandoned(self) -> None:
        """Count a request whose client has gone."""
        self._abandoned.inc()

    def watch_gate(self, name: str, gate: Gate) -> None:
        """Show how many requests of a kind are under way, and how many wait."""
        self.watch(f"bip_{name}_running", f"{name.capitalize()} under way.", lambda: gate.running)
        self.watch(f"bip_{name}_waiting", f"{name.capitalize()} that wait.", lambda: gate.waiting)

    def watch(self, name: str, what: str, value: Callable[[], float]) -> None:
        """Show a value as it is when it is asked for."""
        Gauge(name, what, registry=self._registry).set_function(value)

    def as_text(self) -> bytes:
        """Return all of them in Prometheus' text format."""
        return generate_latest(self._registry)
