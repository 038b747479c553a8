"""Run independent tasks in this process, on a pool of processes (joblib's loky) or on a Dask cluster.

Results are yielded as they finish, in any order; closing the iterator cancels what has not been done.
"""

from __future__ import annotations

import os
import signal
import threading
import warnings
from collections.abc import Generator, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from time import perf_counter, sleep
from typing import Generic, Protocol, TypeVar

from trula.engine.checks import check_name, check_whole
from trula.engine.extras import need
from trula.engine.threads import use_threads
from trula.errors import NotationError, TrulaError

BACKENDS = ("loky", "dask")
CHUNK_SECONDS = 0.25
"""Target duration of a chunk of tasks, in seconds: long beside the overhead of sending it, short enough to lose."""
WAITING = 2
"""Chunks dispatched for each worker: one running, one queued behind it."""


Task = TypeVar("Task")
Result = TypeVar("Result")
_TaskIn = TypeVar("_TaskIn", contravariant=True)
_ResultOut = TypeVar("_ResultOut", covariant=True)


class Job(Protocol[_TaskIn, _ResultOut]):
    """The work of an executor: tasks that do not depend on each other. A job is pickled and sent to the workers."""

    def play(self, task: _TaskIn, /) -> _ResultOut:
        """Do one task and return its result."""
        ...


class Chunks(Generic[Task]):
    """Tasks in their order, cut into chunks of about `CHUNK_SECONDS`; the size follows the measured time per task."""

    def __init__(self, tasks: Sequence[Task], workers: int) -> None:
        self._tasks = tasks
        self._workers = workers
        self._next = 0
        self._done = 0
        self._seconds = 0.0

    def __iter__(self) -> Iterator[Sequence[Task]]:
        while self._next < len(self._tasks):
            chunk = self._tasks[self._next : self._next + self._size()]
            self._next += len(chunk)
            yield chunk

    def _size(self) -> int:
        if not self._done:
            return 1
        each = max(self._seconds / self._done, 1e-6)
        # Chunks shrink towards the end, to a tenth at least, so that the workers finish at about the same time.
        fair = (len(self._tasks) - self._next) // (WAITING * self._workers)
        return max(1, min(int(CHUNK_SECONDS / each), max(fair, int(CHUNK_SECONDS / 10 / each))))

    def record_time(self, tasks: int, seconds: float) -> None:
        """Record that `tasks` tasks took `seconds` of a worker's time."""
        self._done += tasks
        self._seconds += seconds


@dataclass(frozen=True, slots=True)
class Executor:
    """Runs independent tasks on one or many processes. The settings change the speed, never a result.

    Raises:
        NotationError: The backend is unknown, `workers` is below 1, only one of the backend `dask` and a scheduler's
            address is given, or the extra `cluster` is not installed.

    >>> class Square:
    ...     def play(self, task: int) -> int:
    ...         return task * task
    >>> sorted(square for batch in Executor(workers=1).run(Square(), range(4)) for square in batch)
    [0, 1, 4, 9]
    """

    workers: int | None = None
    """Number of processes on this machine; None: one for each processor."""
    backend: str = "loky"
    """`loky` (processes on this machine) or `dask` (a cluster)."""
    scheduler: str | None = None
    """Address of the Dask scheduler, such as `tcp://10.0.0.1:8786`; only with the backend `dask`."""

    def __post_init__(self) -> None:
        check_name("backend", self.backend, BACKENDS)
        if self.workers is not None:
            check_whole("workers", self.workers, 1)
        if (self.backend == "dask") != (self.scheduler is not None):
            raise NotationError("the backend dask and the address of its scheduler go together")
        if self.scheduler is not None:
            need("clusters", "distributed")

    def run(self, job: Job[Task, Result], tasks: Sequence[Task]) -> Generator[list[Result], None, None]:
        """Run `job.play` on every task and yield lists of results, in any order."""
        if self.scheduler is not None:
            return run_on_dask(job, tasks, self.scheduler)
        workers = self.workers
        if workers is None:
            from joblib import cpu_count

            workers = int(cpu_count())
        return run_serially(job, tasks) if workers == 1 else run_on_processes(job, tasks, workers)


def run_chunk(job: Job[Task, Result], tasks: Sequence[Task], is_alone: bool) -> tuple[list[Result], float]:
    """Run tasks in a worker and return the results and the seconds; one thread each unless the worker is alone."""
    start = perf_counter()
    with nullcontext() if is_alone else use_threads(1):
        results = [job.play(task) for task in tasks]
    return results, perf_counter() - start


def run_serially(job: Job[Task, Result], tasks: Sequence[Task]) -> Generator[list[Result], None, None]:
    """Run tasks in this process, in their order."""
    for task in tasks:
        yield [job.play(task)]


def start_worker() -> None:
    """Prepare a worker process: ignore Ctrl-C, which its parent handles, and exit when the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, args=(os.getppid(),), daemon=True).start()


def _exit_with_parent(parent: int) -> None:
    while os.getppid() == parent:
        sleep(1)
    os._exit(1)


def run_on_processes(
    job: Job[Task, Result], tasks: Sequence[Task], workers: int
) -> Generator[list[Result], None, None]:
    """Run tasks on `workers` processes of this machine; TrulaError if one of them is killed."""
    from joblib import Parallel, delayed
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    chunks = Chunks(tasks, workers)
    pool = Parallel(
        n_jobs=workers,
        backend="loky",
        return_as="generator_unordered",
        batch_size=1,
        pre_dispatch=WAITING * workers,
        initializer=start_worker,
    )
    batches = pool(delayed(run_chunk)(job, chunk, workers == 1) for chunk in chunks)
    try:
        for results, seconds in batches:
            chunks.record_time(len(results), seconds)
            yield results
    except TerminatedWorkerError:
        raise TrulaError("a worker process was killed, perhaps for want of memory; fewer workers need less") from None
    finally:
        with warnings.catch_warnings():
            # joblib warns of the tasks it drops when an iteration ends early; here that is what is wanted.
            warnings.simplefilter("ignore")
            batches.close()


def run_on_dask(job: Job[Task, Result], tasks: Sequence[Task], scheduler: str) -> Generator[list[Result], None, None]:
    """Run tasks on a Dask cluster, which repeats the tasks of a lost worker on another one.

    Raises:
        NotationError: No scheduler answers at the address.
        TrulaError: The cluster gave a task up.
    """
    from distributed import Client, as_completed
    from distributed.client import FutureCancelledError
    from distributed.scheduler import KilledWorker

    try:
        client = Client(scheduler, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise NotationError(f"no Dask scheduler answers at {scheduler}: {str(error).splitlines()[0]}") from None
    with client:
        workers = max(1, sum(client.nthreads().values()))
        chunks = Chunks(tasks, workers)
        queue = iter(chunks)
        waiting = as_completed([], loop=client.loop)

        def send() -> None:
            if (chunk := next(queue, None)) is not None:
                # Impure: Dask would answer a repeated task from its cache, with the times of the first run.
                waiting.add(client.submit(run_chunk, job, chunk, workers == 1, pure=False))

        for _ in range(WAITING * workers):
            send()
        try:
            for future in waiting:
                results, seconds = future.result()
                chunks.record_time(len(results), seconds)
                send()
                yield results
        except (FutureCancelledError, KilledWorker) as error:
            raise TrulaError(f"the cluster gave the match up: {str(error).splitlines()[0]}") from None
        finally:
            client.cancel(list(waiting.futures))
