"""Tables that nobody uses are removed, their finished deals stay, and no address fills the database."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from serving import WITHOUT_LIMITS, Recorder, make_table, new_room, play_out, running
from trula.apps.server.faults import Refused
from trula.apps.server.live_table import LiveTable
from trula.apps.server.rooms import NewPlace
from trula.apps.server.services import Services
from trula.apps.server.settings import Settings
from trula.apps.server.store import Setup, Store
from trula.apps.server.tables import Tables

SEATS = [NewPlace("A", "Greedy()", True)] + [NewPlace("B", "Greedy()", False)] * 3
SETUP = Setup("klaverjas", "amsterdam", {}, 2)
DAY = 86_400.0


def with_tables(folder: Path, work: Callable[[Tables, Services], Coroutine[Any, Any, None]], **settings: Any) -> None:
    """Run something with the tables of a server."""

    async def run() -> None:
        limits: dict[str, Any] = WITHOUT_LIMITS | settings
        services = Services(Settings(f"sqlite:///{folder / 'tables.db'}", workers=1, **limits))
        try:
            await asyncio.wait_for(work(Tables(services), services), 30)
        finally:
            services.close()

    asyncio.run(run())


def age(folder: Path, table: str, *, idle: float, old: float | None = None) -> None:
    """Make a table look unused for some days, and as old or older."""
    with sqlite3.connect(folder / "tables.db") as db:
        now = time.time()
        created = now - DAY * (idle if old is None else old)
        db.execute("UPDATE tables SET used = ?, created = ? WHERE id = ?", (now - DAY * idle, created, table))


def test_a_removed_table_leaves_only_its_records(store: Store) -> None:
    room, _ = new_room(store, "klaverjas", deals=2)
    other, _ = new_room(store, "klaverjas", deals=2)
    play_out(room, 1)
    room.begin_deal()
    replay = room.deals[0].replay
    assert replay is not None and store.has_all_records(room.id)
    count = store.count()
    store.remove_tables([room.id])
    assert store.table(room.id) is None and store.count() == count - 1
    assert store.record(replay) is not None
    kept = store.table(other.id)
    assert kept is not None and len(kept.deals) == 1


def test_openings_are_counted_by_address(store: Store) -> None:
    for address in ("a", "b", "a"):
        store.add_opening(address)
    assert [store.opened_today(each) for each in "abc"] == [2, 1, 0]


def test_tables_are_removed_by_idleness_and_by_age(tmp_path: Path) -> None:
    async def work(tables: Tables, services: Services) -> None:
        made = [(await tables.new(SETUP, SEATS, None, "a"))[0].room.id for _ in range(4)]
        age(tmp_path, made[0], idle=31)
        age(tmp_path, made[1], idle=29)
        age(tmp_path, made[2], idle=1, old=366)
        later = Tables(services)
        await later.sweep()
        found = [await later.find(name) is not None for name in made]
        assert found == [False, True, False, True]

    with_tables(tmp_path, work)


def test_a_table_is_not_removed_while_somebody_is_there(tmp_path: Path) -> None:
    async def work(tables: Tables, services: Services) -> None:
        made, tokens = await tables.new(SETUP, SEATS, None, "a")
        client = Recorder()
        await made.join(client, tokens[0])
        age(tmp_path, made.room.id, idle=31)
        await tables.sweep()
        assert services.store.table(made.room.id) is not None
        age(tmp_path, made.room.id, idle=1, old=400)
        await tables.sweep()
        assert services.store.table(made.room.id) is not None
        made.leave(client)
        while not made.is_empty:
            await asyncio.sleep(0.01)
        await tables.sweep()
        assert await tables.find(made.room.id) is None

    with_tables(tmp_path, work)


def test_a_table_that_nobody_is_at_leaves_the_memory(tmp_path: Path) -> None:
    async def work(tables: Tables, services: Services) -> None:
        forgetting = asyncio.create_task(tables.keep_forgetting())
        made, tokens = await tables.new(SETUP, SEATS, None, "a")
        client = Recorder()
        await made.join(client, tokens[0])
        await asyncio.sleep(0.2)
        assert tables.here(made.room.id) is made
        made.leave(client)
        while tables.here(made.room.id) is not None:
            await asyncio.sleep(0.01)
        again = await tables.find(made.room.id)
        assert isinstance(again, LiveTable) and again is not made
        assert again.room.state.history[: len(made.room.state.history)] == made.room.state.history
        forgetting.cancel()

    with_tables(tmp_path, work, forgotten_after=0.05)


def test_only_so_many_tables_that_nobody_is_at_stay_in_memory(tmp_path: Path) -> None:
    async def work(tables: Tables, services: Services) -> None:
        first, *later = [(await tables.new(SETUP, SEATS, None, "a"))[0].room.id for _ in range(3)]
        forgetting = asyncio.create_task(tables.keep_forgetting())
        while tables.here(first) is not None:
            await asyncio.sleep(0.01)
        assert all(tables.here(name) is not None for name in later)
        assert isinstance(await tables.find(first), LiveTable)
        forgetting.cancel()

    with_tables(tmp_path, work, most_idle=2)


def test_whoever_comes_keeps_a_table(tmp_path: Path) -> None:
    async def work(tables: Tables, services: Services) -> None:
        made, _ = await tables.new(SETUP, SEATS, None, "a")
        age(tmp_path, made.room.id, idle=31)
        assert await Tables(services).find(made.room.id) is not None
        await Tables(services).sweep()
        assert services.store.table(made.room.id) is not None

    with_tables(tmp_path, work)


def test_a_full_server_makes_room_by_removing_what_nobody_uses(tmp_path: Path) -> None:
    async def work(tables: Tables, services: Services) -> None:
        first, *_ = [(await tables.new(SETUP, SEATS, None, "a"))[0].room.id for _ in range(3)]
        with pytest.raises(Refused) as refused:
            await tables.new(SETUP, SEATS, None, "a")
        assert refused.value.kind == "fault.server_full"
        age(tmp_path, first, idle=2)
        await tables.new(SETUP, SEATS, None, "a")
        assert services.store.count() == 3 and services.store.table(first) is None

    with_tables(tmp_path, work, most_tables=3)


def test_records_of_an_earlier_version_are_made_before_a_table_is_removed(tmp_path: Path) -> None:
    async def work(tables: Tables, services: Services) -> None:
        room, _ = new_room(services.store, "klaverjas", deals=2)
        play_out(room, 1)
        replay = room.deals[0].replay
        assert replay is not None
        before = services.store.record(replay)
        with sqlite3.connect(tmp_path / "tables.db") as db:
            db.execute("DELETE FROM records")
        age(tmp_path, room.id, idle=31)
        await tables.sweep()
        assert services.store.table(room.id) is None
        assert services.store.record(replay) == before

    with_tables(tmp_path, work)


def test_an_address_opens_so_many_tables_a_day(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'tables.db'}", workers=1, new_tables_a_day=2)
    places = [{"who": "me"}] + [{"who": "agent"}] * 3
    for _ in range(2):  # also after a restart
        with running(settings) as address:
            make_table(address, "klaverjas")
    with running(settings) as address:
        refused = httpx.post(f"{address}/api/tables", json={"game": "klaverjas", "places": places})
        assert refused.status_code == 429 and refused.json()["kind"] == "fault.too_many_today"
