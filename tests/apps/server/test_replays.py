"""Replays of finished deals: one deal is read and shown, however long its session was, and off the event loop."""

from __future__ import annotations

import random
import sqlite3
import threading
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from serving import WITHOUT_LIMITS, make_table, running, sitting
from trula.apps.server import api
from trula.apps.server.settings import Settings


def finished(address: str) -> str:
    """The name of the replay of a deal that has just been played."""
    made = make_table(address, "klaverjas", deals=2)
    with sitting(address, made["table"], made["token"]) as person:
        person.hear("scene")
        person.play_deal(random.Random(1))
        return str(person.scene["replay"])


def test_a_replay_does_not_replay_its_session(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    replay = finished(address)

    def no_room(*_: Any) -> None:
        raise AssertionError("the whole session is played again")

    monkeypatch.setattr(api, "Room", no_room)
    assert httpx.get(f"{address}/api/replays/{replay}").json()["is_over"]


@pytest.mark.parametrize("way", ["replays", "replay"])
def test_a_replay_is_shown_off_the_event_loop(address: str, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    replay, shown, threads = finished(address), api._shown, list[str]()

    def watched(record: Any) -> Any:
        threads.append(threading.current_thread().name)
        return shown(record)

    monkeypatch.setattr(api, "_shown", watched)
    record = httpx.get(f"{address}/api/replays/{replay}").json()["record"]
    if way == "replay":
        httpx.post(f"{address}/api/replay", json={"record": record})
    assert threads and all(name.startswith("showing") for name in threads)


def test_a_replay_of_a_table_from_before_records_were_kept(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with running(Settings(f"sqlite:///{database}", workers=1, **WITHOUT_LIMITS)) as address:
        replay = finished(address)
        before = httpx.get(f"{address}/api/replays/{replay}").json()
        with sqlite3.connect(database) as db:
            assert db.execute("DELETE FROM records").rowcount == 1
        assert httpx.get(f"{address}/api/replays/{replay}").json() == before
        assert sqlite3.connect(database).execute("SELECT count(*) FROM records").fetchone() == (1,)


def test_replays_are_limited_by_address(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'tables.db'}", workers=1, **WITHOUT_LIMITS | {"analyses_a_minute": 2})
    with running(settings) as address:
        replay = finished(address)
        asked = [httpx.get(f"{address}/api/replays/{replay}").status_code for _ in range(3)]
    assert asked == [200, 200, 429]
