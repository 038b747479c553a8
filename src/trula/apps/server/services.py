"""Services: what every table of a server shares: settings, the database and the worker processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from trula.apps.server.settings import Settings
from trula.apps.server.store import Store
from trula.apps.server.worker_pool import WorkerPool

Answer = TypeVar("Answer")


class Services:
    """Settings, database and workers of one server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database_url)
        self.workers = WorkerPool(settings.workers, settings.analysts)
        self._database = ThreadPoolExecutor(1, thread_name_prefix="database")

    def close(self) -> None:
        """Stop the workers and let go of the database."""
        self.workers.close()
        self._database.shutdown(wait=True)
        self.store.close()

    async def in_database(self, work: Callable[[], Answer]) -> Answer:
        """Do what reads or writes, changes of a room included; a database server is asked by a thread of its own."""
        if self.store.is_local:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._database, work)
