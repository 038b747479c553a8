"""How many threads a decision may use. What is decided does not depend on it, so it is no setting of an agent."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

_count = 0


def threads() -> int:
    """As many as this process may use processors, unless `use_threads` says otherwise."""
    if _count:
        return _count
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def use_threads(count: int) -> Iterator[None]:
    """Let decisions of this process use so many threads; processes that share a machine use one each."""
    global _count
    before, _count = _count, count
    try:
        yield
    finally:
        _count = before
