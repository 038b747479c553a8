"""A fair process pool for agent moves and analysis, so that no computation stalls the server.

Tables take turns: a table that asks for much waits behind those that ask for little. Moves go before analysis, and
analysis never takes the last worker of several.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Any, TypeVar

from trula.apps.server import jobs
from trula.apps.server.faults import Refused

Answer = TypeVar("Answer")
Progress = Callable[[int, int], None]
MOVE, ANALYSIS = "move", "analysis"


MOST_FROM_ONE = 20
"""Jobs of one kind that one table or address may have waiting."""


class Busy(Refused):
    """More jobs are waiting than can be done in a sensible time."""

    def __init__(self) -> None:
        super().__init__("fault.busy")


@dataclass
class _Job:
    kind: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    done: asyncio.Future[Any]
    tries: int = 0
    pool: ProcessPoolExecutor | None = None
    """Where it runs."""


@dataclass
class _Lane:
    """The waiting jobs by who asked; those who ask take turns."""

    waiting: OrderedDict[str, deque[_Job]] = field(default_factory=OrderedDict)
    running: int = 0

    def add(self, who: str, job: _Job) -> None:
        self.waiting.setdefault(who, deque()).append(job)

    def next(self) -> _Job | None:
        if not self.waiting:
            return None
        who, jobs = self.waiting.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            self.waiting[who] = jobs
        return job

    def __len__(self) -> int:
        return sum(len(jobs) for jobs in self.waiting.values())


class WorkerPool:
    """Worker processes. `do` waits for its turn and for the answer."""

    def __init__(self, workers: int, most_waiting: int = 2_000) -> None:
        self._workers = max(workers, 1)
        self._most_waiting = most_waiting
        self._context = multiprocessing.get_context("spawn")
        self._lanes = {MOVE: _Lane(), ANALYSIS: _Lane()}
        self._limits = {MOVE: self._workers, ANALYSIS: max(self._workers - 1, 1)}
        self._listeners: dict[int, tuple[asyncio.AbstractEventLoop, Progress]] = {}
        self._numbers = 0
        self._is_closed = False
        self._reports = self._context.SimpleQueue()
        self._life, self._lifeline = self._context.Pipe(duplex=False)
        self._pool = self._new_pool()
        self._listening = threading.Thread(target=self._listen, name="reports", daemon=True)
        self._listening.start()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._workers, mp_context=self._context, initializer=jobs.prepare, initargs=(self._reports, self._life)
        )

    def close(self) -> None:
        """Stop; what is under way is given up."""
        self._is_closed = True
        self._reports.put((-1, 0, 0))
        self._pool.shutdown(wait=False, cancel_futures=True)
        # Workers end when this end of the pipe is closed; the pool alone would wait for the last job to finish.
        self._lifeline.close()

    def waiting(self, kind: str) -> int:
        """Return how many jobs of a kind wait for a worker."""
        return len(self._lanes[kind])

    async def do(
        self, who: str, kind: str, function: Callable[..., Answer], *arguments: Any, progress: Progress | None = None
    ) -> Answer:
        """Run a function of `jobs` for a table or an address and return its answer; Busy if too much is waiting.

        With `progress`, the function gets the number of the job as its last argument, and reports by that number.
        """
        asked = len(self._lanes[kind].waiting.get(who, ()))
        if asked >= MOST_FROM_ONE or sum(map(len, self._lanes.values())) >= self._most_waiting:
            raise Busy
        loop = asyncio.get_running_loop()
        self._numbers += 1
        number = self._numbers
        if progress is not None:
            self._listeners[number] = (loop, progress)
            arguments = (*arguments, number)
        job = _Job(kind, function, arguments, loop.create_future())
        self._lanes[kind].add(who, job)
        self._start_jobs()
        try:
            answer: Answer = await job.done
            return answer
        finally:
            self._listeners.pop(number, None)

    def _start_jobs(self) -> None:
        for kind in (MOVE, ANALYSIS):
            lane = self._lanes[kind]
            while self._running < self._workers and lane.running < self._limits[kind]:
                job = lane.next()
                if job is None:
                    break
                if not job.done.cancelled():
                    self._start(job)

    @property
    def _running(self) -> int:
        return sum(lane.running for lane in self._lanes.values())

    def _start(self, job: _Job) -> None:
        job.tries += 1
        lane = self._lanes[job.kind]
        try:
            future = self._pool.submit(job.function, *job.arguments)
        except BrokenProcessPool:
            self._pool = self._new_pool()
            future = self._pool.submit(job.function, *job.arguments)
        job.pool = self._pool
        lane.running += 1
        loop = job.done.get_loop()

        def finish(done: Any) -> None:
            with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
                loop.call_soon_threadsafe(self._finish, job, done)

        future.add_done_callback(finish)

    def _finish(self, job: _Job, future: Any) -> None:
        self._lanes[job.kind].running -= 1
        error = None if future.cancelled() else future.exception()
        if self._is_closed:
            job.done.cancel()
            return
        if isinstance(error, BrokenProcessPool) and job.tries < 2:
            # A worker was killed: the pool is made again, once for all its jobs, and the job done once more.
            if job.pool is self._pool:
                self._pool = self._new_pool()
            self._start(job)
            return
        if not job.done.done():
            if future.cancelled():
                job.done.cancel()
            elif error is not None:
                job.done.set_exception(error)
            else:
                job.done.set_result(future.result())
        self._start_jobs()

    def _listen(self) -> None:
        while True:
            number, done, total = self._reports.get()
            if number < 0:
                return
            listener = self._listeners.get(number)
            if listener is not None:
                loop, progress = listener
                loop.call_soon_threadsafe(progress, done, total)
