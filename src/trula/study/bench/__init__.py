"""Benchmarks of playouts, solver and searches. Each is a function that returns rows of JSON values for `trula bench`.

Times depend on the machine and are comparable within one run; node counts are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable

Row = dict[str, object]
"""JSON values by name."""
Report = Callable[[str], None]
"""Called with the name of what is measured next."""


def silent(_: str) -> None:
    """Report nothing."""


def time_statistics(milliseconds: list[float]) -> Row:
    """Return the mean, median, 90th percentile and maximum of times in milliseconds."""
    ordered = sorted(milliseconds)
    return {
        "mean_ms": round(sum(ordered) / len(ordered), 3),
        "median_ms": round(ordered[len(ordered) // 2], 3),
        "p90_ms": round(ordered[len(ordered) * 9 // 10], 3),
        "max_ms": round(ordered[-1], 3),
    }
