"""What a server counts and measures, in the format of Prometheus."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_QUICK = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0)
_SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 180.0)


class Metrics:
    """Counters of one server. No label names a person, an address or a table."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.moves = Histogram(
            "trula_move_seconds",
            "Time from an action to the moment it is kept and shown; of agents with the time to decide.",
            ["by"],
            registry=self._registry,
            buckets=_QUICK,
        )
        self.jobs = Histogram(
            "trula_job_seconds",
            "Time of decisions and analyses, from being asked for to the answer.",
            ["kind"],
            registry=self._registry,
            buckets=_SLOW,
        )
        self.refusals = Counter("trula_refusals", "What was refused, by its kind.", ["kind"], registry=self._registry)
        self.requests = Counter("trula_requests", "HTTP requests by status.", ["status"], registry=self._registry)
        self.taken = Counter("trula_tables_opened", "Tables made or loaded from the database.", registry=self._registry)

    def gauge(self, name: str, about: str, read: Callable[[], float]) -> None:
        """Show a number that is read whenever it is asked for."""
        Gauge(name, about, registry=self._registry).set_function(read)

    def text(self) -> bytes:
        """Return everything as Prometheus reads it."""
        return generate_latest(self._registry)
