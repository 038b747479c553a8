"""Where tasks are played: in this process, on joblib's processes, or on a Dask cluster. Each gives what is finished as
it comes, in any order; ending the iteration ends the work."""

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
from trula.engine.threads import use_threads
from trula.errors import NotationError, TrulaError

BACKENDS = ("loky", "dask")
CHUNK_SECONDS = 0.25
"""Tasks travel in chunks of about this length: the way costs milliseconds, and an interruption loses no more."""
WAITING = 2
"""Chunks on the way for each worker: one in work, one behind it."""


Task = TypeVar("Task")
Played = TypeVar("Played")
_TaskIn = TypeVar("_TaskIn", contravariant=True)
_PlayedOut = TypeVar("_PlayedOut", covariant=True)


class Job(Protocol[_TaskIn, _PlayedOut]):
    """What workers do: each task by itself, in any order."""

    def play(self, task: _TaskIn, /) -> _PlayedOut:
        """Do a task."""
        ...


class Chunks(Generic[Task]):
    """Tasks in their order, cut into chunks that grow and shrink with the time that tasks take."""

    def __init__(self, tasks: Sequence[Task], workers: int) -> None:
        self._tasks = tasks
        self._workers = workers
        self._next = 0
        self._played = 0
        self._seconds = 0.0

    def __iter__(self) -> Iterator[Sequence[Task]]:
        while self._next < len(self._tasks):
            chunk = self._tasks[self._next : self._next + self._size()]
            self._next += len(chunk)
            yield chunk

    def _size(self) -> int:
        if not self._played:
            return 1
        each = max(self._seconds / self._played, 1e-6)
        # Towards the end smaller chunks, so that no worker is left with a long one alone; a tenth is still worth it.
        fair = (len(self._tasks) - self._next) // (WAITING * self._workers)
        return max(1, min(int(CHUNK_SECONDS / each), max(fair, int(CHUNK_SECONDS / 10 / each))))

    def took(self, tasks: int, seconds: float) -> None:
        """Learn how long tasks took."""
        self._played += tasks
        self._seconds += seconds


@dataclass(frozen=True, slots=True)
class Crew:
    """Who does the work; no result depends on it."""

    workers: int | None = None
    """Processes of this machine; None: as many as it has processors."""
    backend: str = "loky"
    scheduler: str | None = None
    """The address of a Dask cluster's."""

    def __post_init__(self) -> None:
        check_name("backend", self.backend, BACKENDS)
        if self.workers is not None:
            check_whole("workers", self.workers, 1)
        if (self.backend == "dask") != (self.scheduler is not None):
            raise NotationError("the backend dask and the address of its scheduler go together")

    def play(self, job: Job[Task, Played], tasks: Sequence[Task]) -> Generator[list[Played], None, None]:
        """Do tasks, in any order."""
        if self.scheduler is not None:
            return played_by_dask(job, tasks, self.scheduler)
        workers = self.workers
        if workers is None:
            from joblib import cpu_count

            workers = int(cpu_count())
        return played_here(job, tasks) if workers == 1 else played_by_loky(job, tasks, workers)


def play_chunk(job: Job[Task, Played], tasks: Sequence[Task], is_alone: bool) -> tuple[list[Played], float]:
    """Play tasks in a worker, with one thread unless it has the machine alone; also the seconds it took."""
    start = perf_counter()
    with nullcontext() if is_alone else use_threads(1):
        played = [job.play(task) for task in tasks]
    return played, perf_counter() - start


def played_here(job: Job[Task, Played], tasks: Sequence[Task]) -> Generator[list[Played], None, None]:
    """Play in this process, in order."""
    for task in tasks:
        yield [job.play(task)]


def begin_worker() -> None:
    """Leave Ctrl-C to the process that started this one, which ends its workers itself; end with it if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        sleep(1)
    os._exit(1)


def played_by_loky(job: Job[Task, Played], tasks: Sequence[Task], workers: int) -> Generator[list[Played], None, None]:
    """Play on so many processes of this machine."""
    from joblib import Parallel, delayed
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    chunks = Chunks(tasks, workers)
    pool = Parallel(
        n_jobs=workers,
        backend="loky",
        return_as="generator_unordered",
        batch_size=1,
        pre_dispatch=WAITING * workers,
        initializer=begin_worker,
    )
    results = pool(delayed(play_chunk)(job, chunk, workers == 1) for chunk in chunks)
    try:
        for played, seconds in results:
            chunks.took(len(played), seconds)
            yield played
    except TerminatedWorkerError:
        raise TrulaError("a worker process was killed, perhaps for want of memory; fewer workers need less") from None
    finally:
        with warnings.catch_warnings():
            # joblib warns of the tasks it drops when an iteration ends early; here that is what is wanted.
            warnings.simplefilter("ignore")
            results.close()


def played_by_dask(
    job: Job[Task, Played], tasks: Sequence[Task], scheduler: str
) -> Generator[list[Played], None, None]:
    """Play on the workers of a Dask cluster; what a lost worker had is played again elsewhere."""
    try:
        from distributed import Client, as_completed
        from distributed.client import FutureCancelledError
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise NotationError("the backend dask is not installed; get it with: pip install 'trula[cluster]'") from None
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
                # Impure, or a task that was played before would be answered from memory with its times.
                waiting.add(client.submit(play_chunk, job, chunk, workers == 1, pure=False))

        for _ in range(WAITING * workers):
            send()
        try:
            for future in waiting:
                played, seconds = future.result()
                chunks.took(len(played), seconds)
                send()
                yield played
        except (FutureCancelledError, KilledWorker) as error:
            raise TrulaError(f"the cluster gave the match up: {str(error).splitlines()[0]}") from None
        finally:
            client.cancel(list(waiting.futures))
