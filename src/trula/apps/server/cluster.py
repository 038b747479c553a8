"""Agents' moves and analyses on a Dask cluster instead of processes of this machine; their turns stay the same.

A job that nobody waits for any more is taken back if it has not begun; one that runs ends by its own limits of nodes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from trula.apps.server import jobs
from trula.apps.server.faults import Busy
from trula.apps.server.worker_pool import MOVE, Progress, WorkerDied
from trula.engine.extras import need
from trula.errors import NotationError

_PATIENCE = "10s"


class Cluster:
    """A Dask cluster: how many jobs it can do at once, and workers that hand jobs to it.

    Raises:
        NotationError: `distributed` is not installed, or no scheduler answers at the address.
    """

    def __init__(self, scheduler: str) -> None:
        need("clusters", "distributed")
        from distributed import Client

        try:
            self.client = Client(scheduler, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            reason = str(error).splitlines()[0]
            raise NotationError(f"no Dask scheduler answers at {scheduler}: {reason}") from None
        self.threads = max(sum(self.client.nthreads().values()), 1)

    def worker(self, kind: str) -> ClusterWorker:
        """Return something that does one job of a kind at a time."""
        return ClusterWorker(self.client, kind)

    def close(self) -> None:
        """Leave the cluster."""
        self.client.close()


class ClusterWorker:
    """Hands one job at a time to the cluster and waits for its answer, in a thread of its own."""

    def __init__(self, client: Any, kind: str) -> None:
        self.talking = ThreadPoolExecutor(1, thread_name_prefix=kind)
        self._client = client
        self._priority = int(kind == MOVE)
        self._future: Any = None

    def do(self, function: Callable[..., Any], arguments: tuple[Any, ...], tell: Progress) -> Any:
        """Have a job done; WorkerDied if it was given up, Busy if the cluster does not answer."""
        from distributed.client import FutureCancelledError
        from distributed.scheduler import KilledWorker

        # Impure: Dask would answer the same question from its cache.
        send = self._client.submit
        self._future = future = send(jobs.done_on_cluster, function, arguments, priority=self._priority, pure=False)
        self._client.subscribe_topic(future.key, lambda event: tell(*event[1]))
        try:
            return future.result()
        except (FutureCancelledError, KilledWorker):
            raise WorkerDied from None
        except OSError:
            raise Busy from None
        finally:
            self._client.unsubscribe_topic(future.key)

    def kill(self) -> None:
        """Give the job up."""
        if self._future is not None:
            # Not in the event loop, which would wait for the scheduler.
            threading.Thread(target=self._future.cancel, daemon=True).start()
