"""The number of threads for a decision. Results do not depend on it, so it is not a setting of agents."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

_count = 0


def threads() -> int:
    """Return the number of threads for a decision: as set by `use_threads`, else one for each processor."""
    if _count:
        return _count
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def use_threads(count: int) -> Iterator[None]:
    """Set the number of threads for decisions of this process while the context lasts."""
    global _count
    before, _count = _count, count
    try:
        yield
    finally:
        _count = before
