"""A whole database in one file, for any database: compressed lines of JSON, the first with the revision of its tables.

A backup of an earlier version can be restored too: its tables are made as they were, and then brought up to date.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from alembic.runtime.migration import MigrationContext

from trula.apps.server.schema import bring_up_to_date, bring_up_to_date_in
from trula.apps.server.store import Store
from trula.errors import NotationError

_LEFT_OUT = {"alembic_version", "servers", "leases"}
"""Tables that tell which servers run now."""
_AT_ONCE = 1_000


def back_up(store: Store, file: Path) -> dict[str, int]:
    """Write everything that a database holds at this moment into a file; the number of rows by table.

    Games go on meanwhile. The file is there only once it is complete, and for nobody else to read.
    """
    unfinished = file.with_name(f"{file.name}.unfinished")
    counts: dict[str, int] = {}
    with store.engine.connect() as db:
        if not store.is_alone:
            db = db.execution_options(isolation_level="REPEATABLE READ")
        with db.begin(), open(unfinished, "wb", opener=_private) as raw:
            with gzip.open(raw, "wt", encoding="utf-8") as out:
                revision = MigrationContext.configure(db).get_current_revision()
                out.write(json.dumps({"trula": "backup", "revision": revision}) + "\n")
                for table in _tables(db):
                    counts[table.name] = 0
                    for row in db.execution_options(yield_per=_AT_ONCE).execute(sql.select(table)).mappings():
                        out.write(json.dumps({"table": table.name, "row": dict(row)}) + "\n")
                        counts[table.name] += 1
                out.write(json.dumps({"rows": counts}) + "\n")
            raw.flush()
            os.fsync(raw.fileno())
    unfinished.replace(file)
    return counts


def restore(file: Path, engine: sql.Engine) -> dict[str, int]:
    """Write a backup into an empty database; the number of rows by table.

    Raises:
        NotationError: The file is no whole backup, or the database is not empty.
    """
    with engine.begin() as db:
        if sql.inspect(db).get_table_names():
            raise NotationError("the database is not empty; a backup is restored into an empty one")
        lines = _read(file)
        head = next(lines, {})
        if head.get("trula") != "backup":
            raise NotationError(f"{file} is not a backup of trula")
        bring_up_to_date_in(db, head["revision"])
        tables = {table.name: table for table in _tables(db)}
        counts = dict.fromkeys(tables, 0)
        waiting: dict[str, list[dict[str, Any]]] = {name: [] for name in tables}
        end = None
        for line in lines:
            end = line.get("rows")
            if end is None:
                name = line["table"]
                waiting[name].append(line["row"])
                counts[name] += 1
                if len(waiting[name]) >= _AT_ONCE:
                    _write(db, tables, waiting)
        _write(db, tables, waiting)
        if end != counts:
            raise NotationError(f"{file} is not whole")
    bring_up_to_date(engine)
    return counts


def _tables(db: sql.Connection) -> list[sql.Table]:
    """Return the tables of a database as they are there, those first that others refer to."""
    found = sql.MetaData()
    found.reflect(db)
    return [table for table in found.sorted_tables if table.name not in _LEFT_OUT]


def _write(db: sql.Connection, tables: dict[str, sql.Table], waiting: dict[str, list[dict[str, Any]]]) -> None:
    for name, rows in waiting.items():
        if rows:
            db.execute(tables[name].insert(), rows)
            rows.clear()


def _read(file: Path) -> Iterator[dict[str, Any]]:
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for line in lines:
                yield json.loads(line)
    except (OSError, EOFError, ValueError) as error:
        raise NotationError(f"{file} cannot be read as a backup: {error}") from None


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
