"""Databases of every earlier version are brought up to date, and their games go on at the same card."""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from pathlib import Path

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

import trula
from serving import play_out
from trula.apps.server.credentials import digest
from trula.apps.server.rooms import Room
from trula.apps.server.schema import metadata
from trula.apps.server.store import Setup, Store
from trula.errors import NotationError

FIRST = """
CREATE TABLE tables (id VARCHAR(32) NOT NULL, created FLOAT NOT NULL, setup TEXT NOT NULL, seed TEXT NOT NULL,
    PRIMARY KEY (id));
CREATE TABLE places (table_id VARCHAR(32) NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL, agent TEXT NOT NULL,
    token VARCHAR(64), invite VARCHAR(64), PRIMARY KEY (table_id, place),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE);
CREATE TABLE deals (table_id VARCHAR(32) NOT NULL, number INTEGER NOT NULL, deal TEXT NOT NULL,
    nonce VARCHAR(64) NOT NULL, replay VARCHAR(32), takebacks INTEGER NOT NULL, PRIMARY KEY (table_id, number),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, UNIQUE (replay));
CREATE TABLE actions (table_id VARCHAR(32) NOT NULL, deal INTEGER NOT NULL, ply INTEGER NOT NULL, action TEXT NOT NULL,
    PRIMARY KEY (table_id, deal, ply), FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE);
CREATE TABLE reviews (replay VARCHAR(32) NOT NULL, review TEXT NOT NULL, PRIMARY KEY (replay))
"""
RECORDS = """;
CREATE TABLE records (replay VARCHAR(32) NOT NULL PRIMARY KEY, ended FLOAT NOT NULL, record TEXT NOT NULL,
    names TEXT NOT NULL)
"""
RETENTION = """;
ALTER TABLE tables ADD COLUMN used FLOAT NOT NULL DEFAULT 0;
CREATE TABLE openings (address VARCHAR(64) NOT NULL, day INTEGER NOT NULL, tables INTEGER NOT NULL,
    PRIMARY KEY (address, day))
"""
EARLIER = {"first": FIRST, "records": FIRST + RECORDS, "retention": FIRST + RECORDS + RETENTION}


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    return str(request.getfixturevalue("own_postgresql"))


def begun(db: sql.Connection) -> list[str]:
    """Put a table in the middle of its first deal into a database of the first version; what was played."""
    game = trula.load("klaverjas")
    setup = Setup("klaverjas", game.profile.name, {}, 2)
    state = game.session(7, 2).start(game.session(7, 2).next_deal())
    agent = trula.agent("Greedy()")
    while len(state.history) < 9:
        assert state.to_move is not None
        state = state.after(agent.choose(state.view(state.to_move), trula.rng(1, ply=len(state.history))))
    values = {"now": time.time(), "setup": json.dumps(asdict(setup)), "deal": str(state.deal), "token": digest("mine")}
    db.execute(sql.text("INSERT INTO tables (id, created, setup, seed) VALUES ('t', :now, :setup, '7')"), values)
    for place in range(4):
        kept = "INSERT INTO places VALUES ('t', :place, 'P', 'Greedy()', :token, NULL)"
        db.execute(sql.text(kept), {"place": place, "token": values["token"] if place == 0 else None})
    db.execute(sql.text("INSERT INTO deals VALUES ('t', 0, :deal, 'n', NULL, 0)"), values)
    played = [str(move.action) for move in state.history]
    for ply, action in enumerate(played):
        db.execute(sql.text("INSERT INTO actions VALUES ('t', 0, :ply, :action)"), {"ply": ply, "action": action})
    return played


@pytest.mark.parametrize("version", EARLIER)
def test_a_database_of_an_earlier_version_is_brought_up_to_date(url: str, version: str) -> None:
    engine = sql.create_engine(url)
    with engine.begin() as db:
        for statement in EARLIER[version].split(";"):
            db.execute(sql.text(statement))
        played = begun(db)
    store = Store(url)
    kept = store.table("t")
    assert kept is not None
    room = Room(kept, store)
    assert [str(move.action) for move in room.state.history] == played
    assert room.place_of_token("mine") == 0
    play_out(room, 1)
    assert room.deals[0].replay is not None and store.record(room.deals[0].replay) is not None
    store.close()
    engine.dispose()


@pytest.mark.parametrize("version", ["new", *EARLIER])
def test_every_database_ends_with_the_same_tables(url: str, version: str) -> None:
    engine = sql.create_engine(url)
    with engine.begin() as db:
        for statement in EARLIER.get(version, "SELECT 1").split(";"):
            db.execute(sql.text(statement))
    for _ in range(2):
        Store(url).close()
    with engine.connect() as db:
        # A default that an earlier version left behind does no harm, and is not compared.
        assert compare_metadata(MigrationContext.configure(db), metadata) == []
    engine.dispose()


def test_a_database_of_a_later_version_is_left_alone(url: str) -> None:
    Store(url).close()
    engine = sql.create_engine(url)
    with engine.begin() as db:
        db.execute(sql.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NotationError, match="later version"):
        Store(url)
    engine.dispose()
