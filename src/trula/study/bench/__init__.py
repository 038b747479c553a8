"""How fast things are, and how many nodes they take. Each bench is a function that returns plain rows; the command line
shows them. Times depend on the machine and are compared within one run; node counts do not."""

from __future__ import annotations

from collections.abc import Callable

Row = dict[str, object]
Report = Callable[[str], None]


def silent(_: str) -> None:
    """A report that nobody hears."""


def spread(milliseconds: list[float]) -> Row:
    """Mean, median, ninth decile and maximum."""
    ordered = sorted(milliseconds)
    return {
        "mean_ms": round(sum(ordered) / len(ordered), 3),
        "median_ms": round(ordered[len(ordered) // 2], 3),
        "p90_ms": round(ordered[len(ordered) * 9 // 10], 3),
        "max_ms": round(ordered[-1], 3),
    }
