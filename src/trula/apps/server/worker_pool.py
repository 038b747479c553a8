"""A fair pool of processes for agents' moves and for analysis, so that no computation stalls the server.

Moves and analyses have workers of their own, so that no analysis ever holds up a move. In each lane addresses take
turns, and so do the tables of an address. Whatever runs too long, or for somebody who has left, is ended with its
worker; the next job gets a new one.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Lock
from typing import Any, NamedTuple, Protocol, TypeVar

from trula.apps.server import jobs
from trula.apps.server.faults import Busy, Refused

Answer = TypeVar("Answer")
Progress = Callable[..., None]
"""Called with how much is done, how much there is to do, and perhaps what was found since."""
MOVE, ANALYSIS = "move", "analysis"
MOST_ANALYSES = 20
"""Analyses that one address may have waiting."""
GRACE = 1.0
"""Seconds for a job that nobody waits for any more: most end by themselves, and a new worker takes as long."""
_NICENESS = {MOVE: 5, ANALYSIS: 10}


class Asker(NamedTuple):
    """Who a job is done for."""

    address: str
    table: str = ""


class WorkerDied(Exception):
    """A worker ended in the middle of a job."""


class Worker(Protocol):
    """Does one job at a time, in a thread that waits for the answer."""

    talking: ThreadPoolExecutor

    def do(self, function: Callable[..., Any], arguments: tuple[Any, ...], tell: Progress) -> Any:
        """Have a job done, in the thread that talks; WorkerDied if it is not done to its end."""
        ...

    def kill(self) -> None:
        """End the job at once."""
        ...


class _Process:
    """A process, begun when there is something to do, and the thread that talks with it."""

    def __init__(self, context: SpawnContext, life: Connection, kind: str) -> None:
        self.talking = ThreadPoolExecutor(1, thread_name_prefix=kind)
        self._context = context
        self._life = life
        self._niceness = _NICENESS[kind]
        self._process: SpawnProcess | None = None
        self._starting = Lock()
        self._pipe: Connection | None = None

    def do(self, function: Callable[..., Any], arguments: tuple[Any, ...], tell: Progress) -> Any:
        """Have a job done, in the thread that talks; WorkerDied if the process ends before the job."""
        pipe = self._pipe or self._begin()
        try:
            pipe.send((function, arguments))
            while True:
                kind, value = pipe.recv()
                if kind == jobs.ANSWER:
                    return value
                if kind == jobs.FAULT:
                    raise value
                tell(*value)
        except (EOFError, ConnectionError):
            pipe.close()
            self._pipe = None
            raise WorkerDied from None

    def _begin(self) -> Connection:
        # The process is a child of this thread, which lives as long: Linux ends it with the thread that began it.
        # A worker has one thread, in NumPy's multiplications too: more of them only wait for one another.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        self._pipe, theirs = self._context.Pipe()
        arguments = (theirs, self._life, self._niceness)
        with self._starting:
            self._process = self._context.Process(target=jobs.work, args=arguments, daemon=True)
            self._process.start()
        theirs.close()
        return self._pipe

    def kill(self) -> None:
        """End the process at once."""
        with self._starting:  # a process that is being started has nothing to kill yet
            if self._process is not None:
                self._process.kill()


@dataclass
class _Lane:
    """The workers for one kind of job, and those who wait for one, by address and table."""

    idle: list[Worker]
    most_waiting: int
    most_of_one: int
    keeps_one: bool
    """Whether the last idle worker is only for an address that has none."""
    waiting: OrderedDict[str, OrderedDict[str, deque[asyncio.Future[Worker]]]] = field(default_factory=OrderedDict)
    running: Counter[str] = field(default_factory=Counter)

    async def turn(self, who: Asker) -> Worker:
        """Wait for a worker; Busy if too many do."""
        asked = sum(map(len, self.waiting.get(who.address, {}).values()))
        if asked >= self.most_of_one or len(self) >= self.most_waiting:
            raise Busy
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(who.address, OrderedDict()).setdefault(who.table, deque()).append(turn)
        self._hand_out()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release(who, turn.result())
            raise

    def release(self, who: Asker, worker: Worker) -> None:
        """Take a worker back and give it to the next."""
        self.running[who.address] -= 1
        self.running += Counter()  # forgets addresses without a job
        self.idle.append(worker)
        self._hand_out()

    def give_up(self) -> None:
        """Tell all who wait that they wait in vain."""
        for tables in self.waiting.values():
            for turn in (turn for turns in tables.values() for turn in turns if not turn.done()):
                turn.set_exception(Busy())
        self.waiting.clear()

    def _hand_out(self) -> None:
        while self.idle and (found := self._next()) is not None:
            address, turn = found
            if not turn.done():
                self.running[address] += 1
                turn.set_result(self.idle.pop())

    def _next(self) -> tuple[str, asyncio.Future[Worker]] | None:
        for address, tables in self.waiting.items():
            if self.keeps_one and len(self.idle) == 1 and self.running[address]:
                continue
            table, turns = tables.popitem(last=False)
            turn = turns.popleft()
            if turns:
                tables[table] = turns
            self.waiting.move_to_end(address)
            if not tables:
                del self.waiting[address]
            return address, turn
        return None

    def __len__(self) -> int:
        turns = (turn for tables in self.waiting.values() for each in tables.values() for turn in each)
        return sum(not turn.done() for turn in turns)


class WorkerPool:
    """Workers: processes of this machine, or what `worker` makes. `do` waits for its turn and for the answer."""

    def __init__(
        self,
        movers: int,
        analysts: int = 1,
        most_waiting: int = 2_000,
        observe: Callable[[str, float], None] = lambda _kind, _seconds: None,
        worker: Callable[[str], Worker] | None = None,
    ) -> None:
        context = multiprocessing.get_context("spawn")
        self._observe = observe
        self._life, self._lifeline = context.Pipe(duplex=False)
        self._is_closed = False

        def workers(kind: str, count: int) -> list[Worker]:
            begin = worker or (lambda kind: _Process(context, self._life, kind))
            return [begin(kind) for _ in range(max(count, 1))]

        self._workers = {MOVE: workers(MOVE, movers), ANALYSIS: workers(ANALYSIS, analysts)}
        self._lanes = {
            MOVE: _Lane(list(self._workers[MOVE]), most_waiting, most_waiting // 2, keeps_one=False),
            ANALYSIS: _Lane(list(self._workers[ANALYSIS]), most_waiting, MOST_ANALYSES, keeps_one=True),
        }

    def close(self) -> None:
        """Stop; what is under way or waits is given up with Busy."""
        self._is_closed = True
        for lane in self._lanes.values():
            lane.give_up()
        # Workers end when this end of the pipe is closed, those included that have just begun.
        self._lifeline.close()
        for worker in (each for workers in self._workers.values() for each in workers):
            worker.kill()
            worker.talking.shutdown(wait=False, cancel_futures=True)

    def waiting(self, kind: str) -> int:
        """Return how many jobs of a kind wait for a worker."""
        return len(self._lanes[kind])

    async def do(
        self,
        who: Asker,
        kind: str,
        function: Callable[..., Answer],
        *arguments: Any,
        seconds: float | None = None,
        progress: Progress | None = None,
    ) -> Answer:
        """Run a function of `jobs` for somebody and return its answer.

        Args:
            who: The address and the table that it is for.
            kind: `MOVE` or `ANALYSIS`.
            function: The job; it is given the arguments.
            *arguments: What the job needs.
            seconds: Maximum time from its turn on; None: no limit.
            progress: Called with what the job reports by `jobs.report`.

        Raises:
            Busy: Too much is waiting.
            Refused: It takes too long.
        """
        begun = time.monotonic()
        for tries in (1, 2):
            try:
                answer: Answer = await self._try(who, kind, function, arguments, seconds, progress)
                self._observe(kind, time.monotonic() - begun)
                return answer
            except WorkerDied:
                if self._is_closed:
                    raise Busy from None
                # Somebody killed a worker: the job is done once more.
                if tries == 2:
                    raise
        raise AssertionError

    async def _try(
        self,
        who: Asker,
        kind: str,
        function: Callable[..., Answer],
        arguments: tuple[Any, ...],
        seconds: float | None,
        progress: Progress | None,
    ) -> Any:
        lane, loop = self._lanes[kind], asyncio.get_running_loop()
        worker = await lane.turn(who)

        def tell(*step: Any) -> None:
            if progress is not None:
                loop.call_soon_threadsafe(progress, *step)

        def finish(done: asyncio.Future[Any]) -> None:
            if not done.cancelled():
                done.exception()  # so that asyncio does not miss somebody who looks at it
            lane.release(who, worker)

        answer = loop.run_in_executor(worker.talking, worker.do, function, arguments, tell)
        answer.add_done_callback(finish)
        try:
            await asyncio.wait({answer}, timeout=seconds)
        except asyncio.CancelledError:
            loop.call_later(GRACE, _end, worker, answer)
            raise
        if not answer.done():
            worker.kill()
            raise Refused("fault.too_long")
        return answer.result()


def _end(worker: Worker, answer: asyncio.Future[Any]) -> None:
    if not answer.done():
        worker.kill()
