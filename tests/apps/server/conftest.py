"""Servers and databases for the tests of the browser table. A PostgreSQL of its own is started where there is one."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import sqlalchemy as sql

from serving import WITHOUT_LIMITS, running
from trula.apps.server.settings import Settings
from trula.apps.server.store import Store

NO_POSTGRESQL = "no PostgreSQL here: apt-get install postgresql"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _postgresql_programs() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    there = shutil.which("initdb")
    return None if there is None else Path(there).parent


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL that lives as long as the tests."""
    programs = _postgresql_programs()
    if programs is None:
        pytest.skip(NO_POSTGRESQL)
    # It refuses to run as root, and its own user cannot read root's folders.
    user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    if user and shutil.which("runuser") is None:
        pytest.skip("PostgreSQL does not run as root, and there is no runuser")
    folder = Path("/tmp") / f"trula-postgresql-{os.getpid()}" if user else tmp_path_factory.mktemp("postgresql")
    folder.mkdir(exist_ok=True)
    if user:
        shutil.chown(folder, "postgres")
    port = _free_port()
    data = str(folder / "data")
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    try:
        initialise = [*user, str(programs / "initdb"), "-D", data, "-A", "trust", "-U", "trula"]
        subprocess.run(initialise, check=True, capture_output=True, cwd="/")
        start = [*user, str(programs / "pg_ctl"), "-D", data, "-w", "-o", options, "-l", f"{folder}/log", "start"]
        subprocess.run(start, check=True, capture_output=True, cwd="/")
        yield f"postgresql+psycopg://trula@127.0.0.1:{port}/postgres"
    finally:
        stop = [*user, str(programs / "pg_ctl"), "-D", data, "-m", "immediate", "stop"]
        subprocess.run(stop, check=False, capture_output=True, cwd="/")
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def own_postgresql(postgresql: str) -> Iterator[str]:
    """The address of an empty database in it."""
    name = f"own_{uuid4().hex}"
    whole = sql.create_engine(postgresql, isolation_level="AUTOCOMMIT")
    with whole.connect() as db:
        db.execute(sql.text(f"CREATE DATABASE {name}"))
    yield whole.url.set(database=name).render_as_string(hide_password=False)
    with whole.connect() as db:
        db.execute(sql.text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
    whole.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty database of either kind."""
    if request.param == "sqlite":
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    else:
        store = Store(request.getfixturevalue("postgresql"))
    yield store
    store.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that runs as long as the tests, as http://127.0.0.1:PORT."""
    database = tmp_path_factory.mktemp("server") / "tables.db"
    few: dict[str, Any] = {"hint_worlds": 20, "review_worlds": 2, "review_nodes": 50_000}
    settings = Settings(f"sqlite:///{database}", workers=1, away_after=0.5, **few, **WITHOUT_LIMITS)
    with running(settings) as address:
        yield address
