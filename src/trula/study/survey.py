"""The same question at many positions, each by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from time import monotonic
from typing import TypeVar

from trula.arena.executor import Crew, Job
from trula.arena.matches import REPORT_SECONDS

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def survey(
    job: Job[Task, Answer],
    tasks: Sequence[Task],
    crew: Crew,
    tell: Callable[[Sequence[Answer]], None] | None = None,
) -> list[Answer]:
    """The answers in any order; `tell` hears of those so far now and then, and of all in the end."""
    answers: list[Answer] = []
    told = 0.0
    with closing(crew.play(job, tasks)) as batches:
        for batch in batches:
            answers += batch
            if tell is not None and monotonic() - told > REPORT_SECONDS:
                tell(answers)
                told = monotonic()
    if tell is not None:
        tell(answers)
    return answers
