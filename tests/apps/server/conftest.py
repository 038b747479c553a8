"""Servers and databases for the tests of the browser table. A PostgreSQL of its own is started where there is one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import sqlalchemy as sql
from playwright.sync_api import Browser

from browsing import chromium
from postgres import NoPostgresql, started
from serving import WITHOUT_LIMITS, running
from trula.apps.server.settings import Settings
from trula.apps.server.store import Store


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL that lives as long as the tests."""
    try:
        with started(tmp_path_factory.mktemp("postgresql")) as address:
            yield address
    except NoPostgresql as error:
        pytest.skip(str(error))


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
    if os.environ.get("TRULA_SCREENSHOTS"):  # Pictures show the usual numbers.
        few = {}
    settings = Settings(f"sqlite:///{database}", workers=1, away_after=0.5, **few, **WITHOUT_LIMITS)
    with running(settings) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, for the tests of one module."""
    with chromium() as browser:
        yield browser
