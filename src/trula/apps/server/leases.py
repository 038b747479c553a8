"""Which server has which table, where several share a PostgreSQL: rows with an expiry, and events by NOTIFY.

A server renews its own row every now and then; a table whose server has not done so can be taken over. What is played
is kept only by the server that has the lease at that moment (`Store`), so that no card is played twice, however late
a server notices that it was thought dead.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import NamedTuple

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from trula.apps.server import credentials
from trula.apps.server.schema import LEASES, SERVERS
from trula.apps.server.store import CHANNEL, Store, clock, insert_into, tell

FORGOTTEN_AFTER = 86_400.0
"""Seconds after which a server that has gone is forgotten with its leases."""
log = logging.getLogger("trula.apps.server")


class Peer(NamedTuple):
    """Another server on the same database."""

    url: str
    secret: str
    """What a server must say to be believed for whom it asks."""
    seconds: float = 0.0
    """How long its leases still last, if it does not renew them."""


class Leases:
    """The leases of one server."""

    def __init__(self, store: Store, me: Peer, seconds: float) -> None:
        self.name = credentials.new_name()
        self._me = me
        self._engine = store.engine
        self._seconds = seconds
        self.renew()
        store.server = self.name

    @property
    def _expiry(self) -> sql.ColumnElement[float]:
        found: sql.ColumnElement[float] = clock(self._engine) + self._seconds
        return found

    def renew(self) -> set[str]:
        """Say that this server lives; the tables that it has."""
        with self._engine.begin() as db:
            row = {"url": self._me.url, "secret": self._me.secret, "expires": self._expiry}
            mine = insert_into(db, SERVERS).values(id=self.name, **row)
            db.execute(mine.on_conflict_do_update(index_elements=["id"], set_={"expires": self._expiry}))
            db.execute(SERVERS.delete().where(SERVERS.c.expires < clock(self._engine) - FORGOTTEN_AFTER))
            return set(db.execute(sql.select(LEASES.c.table_id).where(LEASES.c.server == self.name)).scalars())

    def claim(self, table: str) -> Peer | None:
        """Take a table, unless another server that lives has it; that server."""
        living = sql.select(SERVERS.c.id).where(SERVERS.c.expires > clock(self._engine))
        with contextlib.suppress(IntegrityError), self._engine.begin() as db:  # there is no such table
            take = insert_into(db, LEASES).values(table_id=table, server=self.name)
            is_free = (LEASES.c.server == self.name) | LEASES.c.server.not_in(living)
            db.execute(
                take.on_conflict_do_update(index_elements=["table_id"], set_={"server": self.name}, where=is_free)
            )
            left = (SERVERS.c.expires - clock(self._engine)).label("left")
            who = sql.select(SERVERS, left).join(LEASES).where(LEASES.c.table_id == table)
            found = db.execute(who).one_or_none()
            if found is not None and found.id != self.name:
                return Peer(found.url, found.secret, float(found.left))
        return None

    def peers(self) -> list[Peer]:
        """Return the other servers that live."""
        others = sql.select(SERVERS).where(SERVERS.c.id != self.name, SERVERS.c.expires > clock(self._engine))
        with self._engine.connect() as db:
            return [Peer(each.url, each.secret) for each in db.execute(others)]

    def leave(self) -> None:
        """Give all tables back and tell the other servers so."""
        with self._engine.begin() as db:
            db.execute(SERVERS.delete().where(SERVERS.c.id == self.name))
            tell(db, "left", self.name)


async def listen(url: sql.URL, hear: Callable[[str, str], None]) -> None:
    """Tell of every event, its kind and what it is about, for as long as the server runs."""
    import psycopg

    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            line = await psycopg.AsyncConnection.connect(address, autocommit=True)
            async with line:
                await line.execute(f"LISTEN {CHANNEL}")
                hear("heard", "")
                async for event in line.notifies():
                    kind, _, what = event.payload.partition(" ")
                    hear(kind, what)
        except psycopg.Error as error:
            log.warning("events of the database cannot be heard: %s", error)
        await asyncio.sleep(1.0)
