"""The same question at many positions, each by itself, on several processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from time import monotonic
from typing import TypeVar

from trula.arena.backends import Job, played_by_loky, played_here
from trula.arena.matches import REPORT_SECONDS
from trula.checks import check_whole

Answer = TypeVar("Answer")


def survey(
    job: Job[int, Answer],
    numbers: range,
    *,
    workers: int | None,
    tell: Callable[[Sequence[Answer]], None] | None = None,
) -> list[Answer]:
    """The answers in any order; `tell` hears of those so far now and then, and of all in the end."""
    count = _checked(workers)
    answers: list[Answer] = []
    told = 0.0
    played = played_here(job, numbers) if count == 1 else played_by_loky(job, numbers, count)
    with closing(played) as batches:
        for batch in batches:
            answers += batch
            if tell is not None and monotonic() - told > REPORT_SECONDS:
                tell(answers)
                told = monotonic()
    if tell is not None:
        tell(answers)
    return answers


def _checked(workers: int | None) -> int:
    if workers is None:
        from joblib import cpu_count

        return int(cpu_count())
    check_whole("workers", workers, 1)
    return workers
