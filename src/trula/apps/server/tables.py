"""The open tables of a server: made, loaded from the database when somebody comes, forgotten when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Sequence

from trula.apps.server.faults import Refused
from trula.apps.server.live_table import LiveTable
from trula.apps.server.rooms import NewPlace, Room
from trula.apps.server.services import Services
from trula.apps.server.store import Setup
from trula.errors import TrulaError

log = logging.getLogger("trula.apps.server")

FORGOTTEN_AFTER = 60.0
"""Seconds for which a table that nobody is at stays in memory at least: somebody may be on the way."""


class Tables:
    """The tables in memory, by their names."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._open: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading = asyncio.Lock()

    async def new(
        self, setup: Setup, seats: Sequence[NewPlace], seed: int | None
    ) -> tuple[LiveTable, list[str | None]]:
        """Make a table; the list has by place its token or invitation."""
        store = self._services.store

        def make() -> tuple[Room, list[str | None]]:
            if store.count() >= self._services.settings.most_tables:
                raise Refused("fault.server_full")
            return Room.new(store, setup, seats, seed)

        room, secrets = await self._services.in_database(make)
        return self._keep(LiveTable(room, self._services)), secrets

    async def find(self, name: str) -> LiveTable | None:
        """Return an open table, or one from the database; None if there is none."""
        async with self._loading:
            table = self._open.get(name) or await self._load(name)
        if table is not None:
            table.used_at = time.monotonic()
            self._open.move_to_end(name)
        return table

    async def _load(self, name: str) -> LiveTable | None:
        store = self._services.store

        def read() -> Room | None:
            kept = store.table(name)
            return None if kept is None else Room(kept, store)

        try:
            room = await self._services.in_database(read)
        except TrulaError:
            log.exception("table %s cannot be played again by these rules", name)
            return None
        return None if room is None else self._keep(LiveTable(room, self._services))

    def _keep(self, table: LiveTable) -> LiveTable:
        self._open[table.room.id] = table
        if len(self._open) > self._services.settings.open_rooms:
            before = time.monotonic() - FORGOTTEN_AFTER
            old = [name for name, each in self._open.items() if each.is_empty and each.used_at < before]
            for name in old[:10]:
                del self._open[name]
        return table
