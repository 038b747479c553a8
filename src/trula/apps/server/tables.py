"""The tables of a server: made, loaded from the database when somebody comes, forgotten when nobody is there.

Tables that nobody uses any more are removed from the database; finished deals stay as records.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Sequence
from socket import getaddrinfo
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError

from trula.apps.server.faults import Busy, Refused
from trula.apps.server.leases import Peer, listen
from trula.apps.server.live_table import LiveTable
from trula.apps.server.rooms import NewPlace, Room, take_place
from trula.apps.server.services import Services
from trula.apps.server.store import Setup, Store
from trula.errors import TrulaError

log = logging.getLogger("trula.apps.server")

IDLE_DAYS_WHEN_FULL = 1.0
"""Days for which a table must have been unused to make room for a new one."""


class Tables:
    """The tables in memory, by their names. Where several servers share the database, those that this one has."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._open: dict[str, LiveTable] = {}
        self._loads: dict[str, asyncio.Task[LiveTable | Peer | None]] = {}
        self._swept_at = time.monotonic()
        self._news = asyncio.Event()
        self.peer_hosts: set[str] = set()
        """Addresses of the other servers on this database."""
        self.is_closed = False
        self._tasks: set[asyncio.Task[None]] = set()

    def measure(self) -> None:
        """Show how many tables and people there are among what is measured."""
        gauge = self._services.metrics.gauge
        gauge("trula_tables", "Tables in memory.", lambda: len(self._open))
        gauge(
            "trula_people", "Sockets of people with a place.", lambda: sum(each.here[0] for each in self._open.values())
        )
        gauge("trula_spectators", "Sockets of spectators.", lambda: sum(each.here[1] for each in self._open.values()))

    async def close(self) -> None:
        """Let everybody go, once what was begun is shown; analyses are given up."""
        self.is_closed = True
        for table in list(self._open.values()):
            await table.close_when_written()
        self._open.clear()
        self._services.workers.close()
        if self._services.leases is not None:
            # Other servers need not wait until the last connection has ended here.
            with contextlib.suppress(SQLAlchemyError):
                await asyncio.to_thread(self._services.leases.leave)

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

    def note_refusal(self, refused: Refused) -> None:
        """Count what was refused."""
        self._services.metrics.refusals.labels(refused.kind).inc()

    def here(self, name: str) -> LiveTable | None:
        """Return a table that is open here."""
        table = self._open.get(name)
        return None if table is None or table.is_closed else table

    async def find(self, name: str) -> LiveTable | Peer | None:
        """Return a table that is open or can be opened here, or the server that has it; None if there is none."""
        if self.is_closed:
            raise Busy
        table = self.here(name) or await self._load_once(name)
        if isinstance(table, LiveTable):
            table.used_at = time.monotonic()
        return table

    async def wait_for_news(self, seconds: float) -> None:
        """Wait until something has changed among the servers, or some time has passed."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), seconds)

    async def take_place(self, name: str, invite: str, person: str) -> tuple[int, str]:
        """Give the place of an invitation at any table to whoever comes with it; the place, and the token to keep."""
        live = self.here(name)
        if live is not None:
            return await live.take_place(invite, person)
        store = self._services.store
        return await self._services.in_database(lambda: take_place(store, name, invite, person))

    async def _load_once(self, name: str) -> LiveTable | Peer | None:
        """Load a table for all who want it now."""
        task = self._loads.get(name)
        if task is None:
            task = self._loads[name] = asyncio.create_task(self._load(name))

            def forget(done: asyncio.Task[LiveTable | Peer | None]) -> None:
                del self._loads[name]
                if not done.cancelled():
                    done.exception()  # so that asyncio does not miss somebody who looks at it

            task.add_done_callback(forget)
        # Whoever leaves does not stop it for the others.
        return await asyncio.shield(task)

    async def _load(self, name: str) -> LiveTable | Peer | None:
        store, leases = self._services.store, self._services.leases

        def read() -> Room | Peer | None:
            if leases is not None and (peer := leases.claim(name)) is not None:
                return peer
            kept = store.table(name)
            if kept is None:
                return None
            store.note_use([name])
            return Room(kept, store)

        try:
            found = await self._services.in_database(read)
        except TrulaError:
            log.exception("table %s cannot be played again by these rules", name)
            return None
        if self.is_closed:
            raise Busy
        return self._keep(LiveTable(found, self._services)) if isinstance(found, Room) else found

    def _keep(self, table: LiveTable) -> LiveTable:
        self._open[table.room.id] = table
        self._services.metrics.taken.inc()
        return table

    async def keep_forgetting(self) -> None:
        """Take tables out of the memory that nobody is at; whoever comes back has them loaded again."""
        settings = self._services.settings
        while True:
            await asyncio.sleep(min(1.0, settings.forgotten_after / 4))
            before = time.monotonic() - settings.forgotten_after
            idle = sorted((each for each in self._open.values() if each.is_empty), key=lambda each: each.used_at)
            too_many = len(idle) - settings.most_idle
            for rank, each in enumerate(idle):
                if rank < too_many or each.used_at < before:
                    del self._open[each.room.id]

    # Other servers on the same database.

    async def keep_leases(self) -> None:
        """Say now and then that this server lives, and let go of tables that others have taken over."""
        leases, seconds = self._services.leases, self._services.settings.lease_seconds
        while leases is not None and not self.is_closed:
            await asyncio.sleep(seconds / 4)
            # Not in the thread of the database, where it might wait for too long.
            before = list(self._open.items())
            try:
                mine = await asyncio.to_thread(leases.renew)
                peers = await asyncio.to_thread(leases.peers)
                self.peer_hosts = await asyncio.to_thread(_addresses, [peer.url for peer in peers])
            except SQLAlchemyError as error:
                log.warning("the leases of this server cannot be renewed: %s", error)
                continue
            except Exception:
                log.exception("the leases of this server cannot be renewed")
                continue
            for name, table in before:
                if name not in mine and self._open.get(name) is table:
                    table.close()
                    del self._open[name]

    async def keep_listening(self) -> None:
        """Hear what other servers tell, for as long as the server runs."""
        if self._services.leases is not None:
            await listen(self._services.store.engine.url, self._hear)

    def _hear(self, kind: str, what: str) -> None:
        self._news.set()
        self._news.clear()
        live = self.here(what)
        if kind == "places" and live is not None:
            task = asyncio.ensure_future(live.read_places())
            self._tasks.add(task)
            task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("who has come cannot be shown: %s", error)

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
        found = await self._services.in_database(lambda: store.old_tables(idle_days, days))
        old = [name for name in found if name not in self._open or self._open[name].is_empty]
        # Whoever comes now and still finds a table in the database cannot play at it any more, and is let go.
        for name in old:
            self._open.pop(name, None)
        await self._services.in_database(lambda: _remove(store, old))
        return len(old)


def _addresses(urls: Sequence[str]) -> set[str]:
    """Return the addresses that other servers may come from."""
    found = set[str]()
    for url in urls:
        with contextlib.suppress(OSError):
            parts = urlsplit(url)
            found |= {str(each[4][0]) for each in getaddrinfo(parts.hostname, parts.port)}
    return found


def _remove(store: Store, tables: Sequence[str]) -> None:
    """Remove tables; those of an earlier version get their records first."""
    for name in tables:
        if not store.has_all_records(name) and (kept := store.table(name)) is not None:
            try:
                Room(kept, store).keep_records()
            except TrulaError as error:
                log.warning("table %s is removed without records, which these rules do not allow: %s", name, error)
    store.remove_tables(tables)
