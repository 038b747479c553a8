"""The database: every table, deal and action as it happens, so that a killed server goes on at the same card.

Plain SQL through SQLAlchemy, SQLite or PostgreSQL. Methods block; OperationalError if the database does not answer.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from alembic.util import CommandError
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from trula.apps.server.faults import Outdated
from trula.apps.server.schema import (
    ACTIONS,
    DEALS,
    LEASES,
    OPENINGS,
    PLACES,
    RECORDS,
    REVIEWS,
    TABLES,
    bring_up_to_date,
)
from trula.errors import NotationError

CHANNEL = "trula"
"""Of PostgreSQL's LISTEN and NOTIFY."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The game and the rules of a table, which never change."""

    game: str
    profile: str
    options: dict[str, Any] = field(default_factory=dict)
    deals: int | None = None
    is_seed_typed: bool = False
    given: dict[str, Any] | None = None
    """A record to go on from, where the deal is known: its table state, its actions so far."""
    has_hints: bool = True
    """Whether players may ask for advice."""
    bank: int | None = None
    """Seconds of each person for a deal beyond those that every move has free; None: there is no clock."""


@dataclass(frozen=True, slots=True)
class KeptPlace:
    """Who sits at a place. Tokens and invitations are kept as digests."""

    place: int
    name: str
    agent: str
    """Who plays there, or stands in for a person who is away."""
    token: str | None = None
    invite: str | None = None


@dataclass(frozen=True, slots=True)
class KeptDeal:
    """A deal and all that was done in it."""

    number: int
    deal: str
    nonce: str
    replay: str | None
    """The name of its replay, given when it is over."""
    takebacks: int
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table with all its deals."""

    id: str
    setup: Setup
    seed: int
    places: tuple[KeptPlace, ...]
    deals: tuple[KeptDeal, ...]


@dataclass(frozen=True, slots=True)
class KeptRecord:
    """A finished deal as it can be shown to anybody who has its link."""

    replay: str
    """The name of the replay."""
    record: str
    names: tuple[str, ...]
    """By place."""


class Store:
    """The tables of one database.

    Where several servers share the database, `server` is the name of this one: what is played is kept only while it
    has the lease of the table (`leases`), else Outdated is raised.
    """

    server: str | None = None

    def __init__(self, url: str, lock_seconds: float = 2.0) -> None:
        with errors_in_words(url):
            self.engine = open_database(url, lock_seconds)
            try:
                bring_up_to_date(self.engine)
            except BaseException:
                self.engine.dispose()
                raise

    @property
    def is_alone(self) -> bool:
        """Whether no other server can use the database."""
        return self.engine.dialect.name == "sqlite"

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    @contextmanager
    def _begin(self, table: str | None = None) -> Iterator[sql.Connection]:
        """Begin a transaction; one that changes what is played at a table keeps its lease until the end."""
        with self.engine.begin() as connection:
            if table is not None and self.server is not None:
                mine = sql.select(LEASES.c.server).where(LEASES.c.table_id == table, LEASES.c.server == self.server)
                if connection.execute(mine.with_for_update(read=True)).one_or_none() is None:
                    raise Outdated
            yield connection

    # Writing; each is one transaction.

    def add_table(self, table: KeptTable) -> None:
        """Add a table before its first deal."""
        with self._begin() as db:
            now = time.time()
            values = {"id": table.id, "created": now, "used": now, "setup": json.dumps(asdict(table.setup))}
            db.execute(TABLES.insert(), values | {"seed": str(table.seed)})
            db.execute(PLACES.insert(), [asdict(place) | {"table_id": table.id} for place in table.places])
            if self.server is not None:
                db.execute(LEASES.insert(), {"table_id": table.id, "server": self.server})

    def take_invitation(self, table: str, invite: str, name: str, token: str) -> int | None:
        """Give the place of an invitation to somebody, all by their digests; the place, None if there is none."""
        invited = PLACES.update().where(PLACES.c.table_id == table, PLACES.c.invite == invite)
        with self._begin() as db:
            taken = db.execute(invited.values(name=name, token=token, invite=None).returning(PLACES.c.place))
            place: int | None = taken.scalar_one_or_none()
            if place is not None:
                tell(db, "places", table)
        return place

    def add_deal(self, table: str, deal: KeptDeal) -> None:
        """Add a deal before its first action, with those of the record that it goes on from, if any."""
        with self._begin(table) as db:
            values = {"table_id": table, "number": deal.number, "deal": deal.deal, "nonce": deal.nonce, "takebacks": 0}
            db.execute(DEALS.insert(), values)
            for ply, action in enumerate(deal.actions):
                db.execute(ACTIONS.insert(), {"table_id": table, "deal": deal.number, "ply": ply, "action": action})

    def add_action(self, table: str, deal: int, ply: int, action: str, ended: KeptRecord | None = None) -> None:
        """Add the next action, and the record of the deal if it ends it; Outdated if there is one already."""
        try:
            with self._begin(table) as db:
                db.execute(ACTIONS.insert(), {"table_id": table, "deal": deal, "ply": ply, "action": action})
                if ended is not None:
                    db.execute(_this_deal(DEALS.update(), table, deal), {"replay": ended.replay})
                    _add_record(db, ended)
        except IntegrityError:
            raise Outdated from None

    def take_back(self, table: str, deal: int, ply: int) -> None:
        """Forget the actions from a number on."""
        with self._begin(table) as db:
            db.execute(
                ACTIONS.delete().where(ACTIONS.c.table_id == table, ACTIONS.c.deal == deal, ACTIONS.c.ply >= ply)
            )
            db.execute(_this_deal(DEALS.update(), table, deal).values(takebacks=DEALS.c.takebacks + 1))

    def add_records(self, records: Sequence[KeptRecord]) -> None:
        """Keep the records of deals that were finished before records were kept."""
        with self._begin() as db:
            for each in records:
                _add_record(db, each)

    def keep_review(self, replay: str, review: str) -> None:
        """Keep the review of a finished deal."""
        with self._begin() as db:
            db.execute(insert_into(db, REVIEWS).on_conflict_do_nothing(), {"replay": replay, "review": review})

    def note_use(self, tables: Sequence[str]) -> None:
        """Note that tables are used now."""
        with self._begin() as db:
            db.execute(TABLES.update().where(TABLES.c.id.in_(tables)), {"used": time.time()})

    def remove_tables(self, tables: Sequence[str]) -> None:
        """Remove tables with all that was played at them; records and reviews of finished deals stay."""
        with self._begin() as db:
            db.execute(TABLES.delete().where(TABLES.c.id.in_(tables)))

    def add_opening(self, address: str) -> None:
        """Count a table that an address has opened today; other days are forgotten."""
        today = _today()
        with self._begin() as db:
            db.execute(OPENINGS.delete().where(OPENINGS.c.day != today))
            opening = insert_into(db, OPENINGS).values(address=address, day=today, tables=1)
            more = {"tables": OPENINGS.c.tables + 1}
            db.execute(opening.on_conflict_do_update(index_elements=["address", "day"], set_=more))

    # Reading.

    def check(self) -> None:
        """Raise OperationalError if the database does not answer."""
        with self.engine.connect() as db:
            db.execute(sql.select(1))

    def opened_today(self, address: str) -> int:
        """Return how many tables an address has opened today, by universal time."""
        chosen = sql.select(OPENINGS.c.tables).where(OPENINGS.c.address == address, OPENINGS.c.day == _today())
        with self.engine.connect() as db:
            return int(db.execute(chosen).scalar_one_or_none() or 0)

    def old_tables(self, idle_days: float, days: float, most: int = 100) -> list[str]:
        """Return tables that nobody has used for some days, or that are some days old; the longest unused first."""
        now, day = time.time(), 86_400.0
        is_old = (TABLES.c.used < now - idle_days * day) | (TABLES.c.created < now - days * day)
        with self.engine.connect() as db:
            return list(db.execute(sql.select(TABLES.c.id).where(is_old).order_by(TABLES.c.used).limit(most)).scalars())

    def has_all_records(self, table: str) -> bool:
        """Return whether the finished deals of a table are kept as records too."""
        missing = (
            sql.select(DEALS.c.number)
            .outerjoin(RECORDS, RECORDS.c.replay == DEALS.c.replay)
            .where(DEALS.c.table_id == table, DEALS.c.replay.is_not(None), RECORDS.c.replay.is_(None))
        )
        with self.engine.connect() as db:
            return db.execute(missing.limit(1)).one_or_none() is None

    def table(self, name: str) -> KeptTable | None:
        """Return a table with all its deals; None if there is none."""
        with self.engine.connect() as db:
            if not self.is_alone:
                # Another server may play on meanwhile: what is read is of one moment.
                db = db.execution_options(isolation_level="REPEATABLE READ")
            row = db.execute(sql.select(TABLES).where(TABLES.c.id == name)).one_or_none()
            if row is None:
                return None
            setup = Setup(**json.loads(row.setup))
            return KeptTable(name, setup, int(row.seed), _places(db, name), self._deals(db, name))

    def places(self, table: str) -> tuple[KeptPlace, ...]:
        """Return who sits at a table."""
        with self.engine.connect() as db:
            return _places(db, table)

    def _deals(self, db: sql.Connection, table: str) -> tuple[KeptDeal, ...]:
        chosen = sql.select(ACTIONS).where(ACTIONS.c.table_id == table).order_by(ACTIONS.c.deal, ACTIONS.c.ply)
        actions: dict[int, list[str]] = {}
        for row in db.execute(chosen):
            actions.setdefault(row.deal, []).append(row.action)
        deals = db.execute(sql.select(DEALS).where(DEALS.c.table_id == table).order_by(DEALS.c.number))
        return tuple(
            KeptDeal(row.number, row.deal, row.nonce, row.replay, row.takebacks, tuple(actions.get(row.number, ())))
            for row in deals
        )

    def record(self, replay: str) -> KeptRecord | None:
        """Return a finished deal by the name of its replay; None if there is none."""
        with self.engine.connect() as db:
            row = db.execute(sql.select(RECORDS).where(RECORDS.c.replay == replay)).one_or_none()
        return None if row is None else KeptRecord(row.replay, row.record, tuple(json.loads(row.names)))

    def table_of(self, replay: str) -> KeptTable | None:
        """Return the table where a deal was finished by the name of its replay; None if there is none."""
        with self.engine.connect() as db:
            name = db.execute(sql.select(DEALS.c.table_id).where(DEALS.c.replay == replay)).scalar_one_or_none()
        return None if name is None else self.table(name)

    def review(self, replay: str) -> str | None:
        """Return the review that was kept for a replay; None if there is none."""
        with self.engine.connect() as db:
            found: str | None = db.execute(
                sql.select(REVIEWS.c.review).where(REVIEWS.c.replay == replay)
            ).scalar_one_or_none()
        return found

    def count(self) -> int:
        """Return the number of tables."""
        with self.engine.connect() as db:
            return int(db.execute(sql.select(sql.func.count()).select_from(TABLES)).scalar_one())


@contextmanager
def errors_in_words(url: str) -> Iterator[None]:
    """Turn the errors of a database that cannot be used into NotationError."""
    try:
        yield
    except (ArgumentError, ModuleNotFoundError) as error:
        raise NotationError(f"'{_without_password(url)}' is not a database that can be used: {error}") from None
    except CommandError:
        raise NotationError(f"the database '{_without_password(url)}' was made by a later version of trula") from None
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", error)).strip().splitlines()[0]
        raise NotationError(f"the database '{_without_password(url)}' cannot be opened: {reason}") from None


def open_database(url: str, lock_seconds: float = 2.0) -> sql.Engine:
    """Return the database at a URL, as it is."""
    parsed = sql.make_url(url)
    is_sqlite = parsed.get_backend_name() == "sqlite"
    # A database in memory is gone with its connection, so there is only one.
    in_memory = {"poolclass": StaticPool} if is_sqlite and parsed.database in (None, "", ":memory:") else {}
    if is_sqlite and not in_memory:
        _keep_private(Path(str(parsed.database)))
    more: dict[str, Any] = in_memory
    if parsed.get_driver_name() == "psycopg":
        # A server that stands still in the middle of a transaction holds nobody up for long.
        wait = round(lock_seconds * 1_000)
        more = {
            "connect_args": {"options": f"-c lock_timeout={wait} -c idle_in_transaction_session_timeout={5 * wait}"}
        }
    # An error is written to the log; what was to be kept, such as a session's seed, is not.
    engine = sql.create_engine(url, hide_parameters=True, **more)
    if is_sqlite:
        sql.event.listen(engine, "connect", partial(_prepare_sqlite, lock_seconds))
    return engine


def alone_with(url: str) -> contextlib.ExitStack:
    """Keep other servers away from a SQLite file until closed; NotationError if one is there.

    The system lets go of the lock when the process ends, however it ends.
    """
    with errors_in_words(url):
        kept, parsed = contextlib.ExitStack(), sql.make_url(url)
    if parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        return kept
    try:
        import fcntl
    except ImportError:  # Windows
        return kept
    # Not the database itself: closing it would take SQLite's own locks away.
    file = os.open(f"{parsed.database}.lock", os.O_CREAT | os.O_RDWR, 0o600)
    kept.callback(os.close, file)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        kept.close()
        other = f"another server has the database '{parsed.database}'; several servers need PostgreSQL"
        raise NotationError(other) from None
    return kept


def insert_into(db: sql.Connection, table: sql.Table) -> Any:
    """Return an INSERT that can say what to do where the row is there already."""
    return (sqlite if db.dialect.name == "sqlite" else postgresql).insert(table)


def clock(engine: sql.Engine) -> Any:
    """Return the time in seconds as an expression: that of the database, where several machines may ask."""
    if engine.dialect.name == "sqlite":
        return sql.literal(time.time())
    return sql.extract("epoch", sql.func.clock_timestamp())


def tell(db: sql.Connection, kind: str, what: str) -> None:
    """Tell all servers of the database of something, once the transaction is committed."""
    if db.dialect.name == "postgresql":
        db.execute(sql.select(sql.func.pg_notify(CHANNEL, f"{kind} {what}")))


def _places(db: sql.Connection, table: str) -> tuple[KeptPlace, ...]:
    rows = db.execute(sql.select(PLACES).where(PLACES.c.table_id == table).order_by(PLACES.c.place))
    return tuple(KeptPlace(each.place, each.name, each.agent, each.token, each.invite) for each in rows)


def _add_record(db: sql.Connection, kept: KeptRecord) -> None:
    values = {"replay": kept.replay, "ended": time.time(), "record": kept.record, "names": json.dumps(kept.names)}
    db.execute(insert_into(db, RECORDS).on_conflict_do_nothing(), values)


def _today() -> int:
    return int(time.time() // 86_400)


def _this_deal(statement: Any, table: str, deal: int) -> Any:
    return statement.where(DEALS.c.table_id == table, DEALS.c.number == deal)


def _prepare_sqlite(lock_seconds: float, connection: Any, _record: object) -> None:
    """Set up SQLite so that readers do not wait for the writer and a commit outlives a killed process."""
    lock = f"busy_timeout={round(lock_seconds * 1_000)}"
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", lock):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _keep_private(file: Path) -> None:
    """Let nobody else read a database file; SQLite gives its other files the same permissions."""
    with contextlib.suppress(OSError):
        file.touch(0o600)
        file.chmod(0o600)


def _without_password(url: str) -> str:
    head, at, tail = url.rpartition("@")
    return f"{head.rpartition(':')[0]}:…@{tail}" if at else url


__all__ = ["KeptDeal", "KeptPlace", "KeptRecord", "KeptTable", "Setup", "Store"]
