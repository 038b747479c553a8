"""The tables of the database, and how a database of an earlier version is brought up to date (Alembic)."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Column, Float, ForeignKey, Integer, MetaData, String, Text
from sqlalchemy import Table as SqlTable

metadata = MetaData()
TABLES = SqlTable(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
    Column("setup", Text, nullable=False),
    Column("seed", Text, nullable=False),
)
PLACES = SqlTable(
    "places",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("agent", Text, nullable=False),
    Column("token", String(64)),
    Column("invite", String(64)),
)
DEALS = SqlTable(
    "deals",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("deal", Text, nullable=False),
    Column("nonce", String(64), nullable=False),
    Column("replay", String(32), unique=True),
    Column("takebacks", Integer, nullable=False, default=0),
)
ACTIONS = SqlTable(
    "actions",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("deal", Integer, primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("action", Text, nullable=False),
)
RECORDS = SqlTable(
    "records",
    metadata,
    Column("replay", String(32), primary_key=True),
    Column("ended", Float, nullable=False),
    Column("record", Text, nullable=False),
    Column("names", Text, nullable=False),
)
OPENINGS = SqlTable(
    "openings",
    metadata,
    Column("address", String(64), primary_key=True),
    Column("day", Integer, primary_key=True),
    Column("tables", Integer, nullable=False),
)
REVIEWS = SqlTable(
    "reviews", metadata, Column("replay", String(32), primary_key=True), Column("review", Text, nullable=False)
)
SERVERS = SqlTable(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("url", Text, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("expires", Float, nullable=False),
)
LEASES = SqlTable(
    "leases",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("server", ForeignKey("servers.id", ondelete="CASCADE"), nullable=False, index=True),
)

_UNNUMBERED = {"openings": "0003", "records": "0002", "tables": "0001"}
"""A table that tells the revision of a database from a time before revisions were written down, the latest first."""
_LOCK = 0x7472756C61


def bring_up_to_date(engine: sql.Engine) -> None:
    """Make what is missing in a database; CommandError if it is from a later version of this program."""
    with engine.begin() as db:
        if db.dialect.name == "postgresql":
            # Several servers may begin at once, and wait for the first.
            db.execute(sql.text("SET LOCAL lock_timeout = 0"))
            db.execute(sql.select(sql.func.pg_advisory_xact_lock(_LOCK)))
        bring_up_to_date_in(db, "head")


def bring_up_to_date_in(db: sql.Connection, revision: str) -> None:
    """Bring a database to a revision in the transaction of a connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = db
    if MigrationContext.configure(db).get_current_revision() is None:
        there = sql.inspect(db).get_table_names()
        found = next((number for name, number in _UNNUMBERED.items() if name in there), None)
        if found is not None:
            command.stamp(config, found)
    command.upgrade(config, revision)
