"""The tables of a server: made, loaded from the database when somebody comes, forgotten when nobody is there.

Tables that nobody uses any more are removed from the database; finished deals stay as records.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Sequence

from trula.apps.server.faults import Busy, Refused
from trula.apps.server.live_table import LiveTable
from trula.apps.server.rooms import NewPlace, Room
from trula.apps.server.services import Services
from trula.apps.server.store import Setup, Store
from trula.errors import TrulaError

log = logging.getLogger("trula.apps.server")

FORGOTTEN_AFTER = 60.0
"""Seconds for which a table that nobody is at stays in memory at least: somebody may be on the way."""
IDLE_DAYS_WHEN_FULL = 1.0
"""Days for which a table must have been unused to make room for a new one."""


class Tables:
    """The tables in memory, by their names."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._open: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading = asyncio.Lock()
        self._swept_at = time.monotonic()

    async def new(
        self, setup: Setup, seats: Sequence[NewPlace], seed: int | None, address: str
    ) -> tuple[LiveTable, list[str | None]]:
        """Make a table for an address; the list has by place its token or invitation."""
        store, settings = self._services.store, self._services.settings
        if await self._services.in_database(store.count) >= settings.most_tables:
            await self._remove_some(IDLE_DAYS_WHEN_FULL)

        def make() -> tuple[Room, list[str | None]]:
            if store.opened_today(address) >= settings.new_tables_a_day:
                raise Refused("fault.too_many_today")
            if store.count() >= settings.most_tables:
                raise Refused("fault.server_full")
            made = Room.new(store, setup, seats, seed)
            store.add_opening(address)
            return made

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
            if kept is None:
                return None
            store.note_use([name])
            return Room(kept, store)

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

    # Removing.

    async def keep_sweeping(self) -> None:
        """Remove old tables now and then, for as long as the server runs."""
        while True:
            try:
                await self.sweep()
            except Busy:
                log.warning("the database is busy: old tables are removed later")
            except Exception:
                log.exception("old tables cannot be removed")
            await asyncio.sleep(self._services.settings.sweep_seconds)

    async def sweep(self) -> None:
        """Remove all tables that are older, or unused for longer, than the settings allow."""
        settings = self._services.settings
        used = [name for name, each in self._open.items() if not each.is_empty or each.used_at >= self._swept_at]
        self._swept_at = time.monotonic()
        await self._services.in_database(lambda: self._services.store.note_use(used))
        while await self._remove_some(settings.keep_idle_days):
            pass

    async def _remove_some(self, idle_days: float) -> int:
        """Remove some of the tables that nobody has used for so many days; their number."""
        store, days = self._services.store, self._services.settings.keep_days
        # Nobody can come to a table while it is being removed.
        async with self._loading:
            found = await self._services.in_database(lambda: store.old_tables(idle_days, days))
            old = [name for name in found if name not in self._open or self._open[name].is_empty]
            await self._services.in_database(lambda: _remove(store, old))
            for name in old:
                self._open.pop(name, None)
        return len(old)


def _remove(store: Store, tables: Sequence[str]) -> None:
    """Remove tables; those of an earlier version get their records first."""
    for name in tables:
        if not store.has_all_records(name) and (kept := store.table(name)) is not None:
            try:
                Room(kept, store).keep_records()
            except TrulaError as error:
                log.warning("table %s is removed without records, which these rules do not allow: %s", name, error)
    store.remove_tables(tables)
