"""Services: what every table of a server shares: settings, the database and the worker processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from sqlalchemy.exc import OperationalError

from trula.apps.server.cluster import Cluster
from trula.apps.server.faults import Busy
from trula.apps.server.leases import Leases, Peer
from trula.apps.server.metrics import Metrics
from trula.apps.server.pace import Pace
from trula.apps.server.settings import Settings
from trula.apps.server.store import Store, alone_with
from trula.apps.server.worker_pool import ANALYSIS, MOVE, WorkerPool

Answer = TypeVar("Answer")
log = logging.getLogger("trula.apps.server")


class Services:
    """Settings, database and workers of one server."""

    def __init__(self, settings: Settings, secret: str = "", metrics: Metrics | None = None) -> None:
        self.settings = settings
        self._alone = alone_with(settings.database_url)
        self.store = Store(settings.database_url, settings.database_seconds)
        self.leases: Leases | None = None
        """None where no other server can use the database."""
        if not self.store.is_alone:
            self.leases = Leases(self.store, Peer(settings.peer_url, secret), settings.lease_seconds)
        self._cluster = None if settings.scheduler is None else Cluster(settings.scheduler)
        if self._cluster is None:
            self.workers = WorkerPool(settings.workers, settings.analysts, observe=self._note_job)
        else:
            # Half of the cluster is always there for moves.
            threads = self._cluster.threads
            self.workers = WorkerPool(threads, threads // 2, observe=self._note_job, worker=self._cluster.worker)
        self.pace = Pace()
        self.metrics = metrics = metrics or Metrics()
        for kind in (MOVE, ANALYSIS):
            about = f"Jobs of the kind '{kind}' that wait for a worker."
            metrics.gauge(f"trula_waiting_{kind}", about, partial(self.workers.waiting, kind))
        # SQLite has one writer at a time anyway; changes of one table follow each other in any case.
        self._database = ThreadPoolExecutor(1 if self.store.is_alone else 4, thread_name_prefix="database")
        self._showing = ThreadPoolExecutor(1, thread_name_prefix="showing")

    def _note_job(self, kind: str, seconds: float) -> None:
        self.metrics.jobs.labels(kind).observe(seconds)

    def close(self) -> None:
        """Stop the workers and let go of the database."""
        self.workers.close()
        if self._cluster is not None:
            self._cluster.close()
        self._showing.shutdown(wait=False, cancel_futures=True)
        self._database.shutdown(wait=True)
        self.store.close()
        self._alone.close()

    async def in_database(self, work: Callable[[], Answer]) -> Answer:
        """Do in a thread of the database what reads or writes, changes of a room included.

        Raises:
            Busy: The database does not answer, or others wait for it; nothing was changed.
        """
        try:
            return await _done_soon(self._database, work, self.settings.database_seconds)
        except OperationalError as error:
            log.warning("the database does not answer: %s", error.orig)
            raise Busy from None

    async def in_thread(self, work: Callable[[], Answer]) -> Answer:
        """Do something of some milliseconds that would hold up the event loop; Busy if too much of it is waiting."""
        return await _done_soon(self._showing, work, self.settings.thread_seconds)


async def _done_soon(thread: ThreadPoolExecutor, work: Callable[[], Answer], seconds: float) -> Answer:
    waiting = thread.submit(work)
    answer = asyncio.wrap_future(waiting)
    await asyncio.wait({answer}, timeout=seconds)
    # What has begun is waited for to its end, which comes soon.
    if not answer.done() and waiting.cancel():
        raise Busy
    return await answer
