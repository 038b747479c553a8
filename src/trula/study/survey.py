"""Run one job on many tasks and collect the results, with progress reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from time import monotonic
from typing import TypeVar

from trula.arena.executor import Executor, Job
from trula.arena.matches import REPORT_SECONDS

Task = TypeVar("Task")
Result = TypeVar("Result")


def survey(
    job: Job[Task, Result],
    tasks: Sequence[Task],
    executor: Executor,
    report: Callable[[Sequence[Result]], None] | None = None,
) -> list[Result]:
    """Run a job on every task.

    Args:
        job: What is done with a task.
        tasks: The tasks, which do not depend on each other.
        executor: Where they run.
        report: Called with the results so far at most five times a second, and with all of them at the end.

    Returns:
        The results, in any order.
    """
    results: list[Result] = []
    last_report = 0.0
    with closing(executor.run(job, tasks)) as batches:
        for batch in batches:
            results += batch
            if report is not None and monotonic() - last_report > REPORT_SECONDS:
                report(results)
                last_report = monotonic()
    if report is not None:
        report(results)
    return results
