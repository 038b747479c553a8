"""A database that somebody else holds: the server goes on answering, and nothing is lost."""

from __future__ import annotations

import random
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from sqlalchemy.exc import IntegrityError

from serving import WITHOUT_LIMITS, chosen, make_table, new_room, running, sitting
from trula.apps.server.settings import Settings
from trula.apps.server.store import Store


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Hold the database as another program would."""
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A server that waits little for its database; its address, and the file."""
    database = tmp_path / "tables.db"
    settings = Settings(f"sqlite:///{database}", workers=1, database_seconds=0.5, **WITHOUT_LIMITS)
    with running(settings) as address:
        yield address, database


def test_the_file_is_for_nobody_else(tmp_path: Path) -> None:
    for name in ("new.db", "old.db"):
        file = tmp_path / name
        if name == "old.db":
            file.touch(0o644)
        store = Store(f"sqlite:///{file}")
        new_room(store, "klaverjas")
        assert {path.name: path.stat().st_mode & 0o077 for path in tmp_path.glob(f"{name}*")} == {
            path.name: 0 for path in tmp_path.glob(f"{name}*")
        }
        store.close()


def test_an_error_of_the_database_does_not_tell_the_seed(store: Store) -> None:
    room, _ = new_room(store, "klaverjas")
    kept = store.table(room.id)
    assert kept is not None
    with pytest.raises(IntegrityError) as error:
        store.add_table(kept)
    assert str(kept.seed) not in str(error.value) and "tables" in str(error.value)


def test_a_locked_database_is_no_fault_of_the_server(served: tuple[str, Path]) -> None:
    address, database = served
    body: dict[str, Any] = {"game": "klaverjas", "places": [{"who": "me"}] + [{"who": "agent"}] * 3}
    with locked(database):
        refused = httpx.post(f"{address}/api/tables", json=body)
    assert refused.status_code == 503 and refused.json()["kind"] == "fault.busy"
    assert httpx.post(f"{address}/api/tables", json=body).status_code == 201


def test_a_locked_database_holds_nobody_up_who_does_not_need_it(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    settings = Settings(f"sqlite:///{database}", workers=1, database_seconds=60.0, **WITHOUT_LIMITS)
    body: dict[str, Any] = {"game": "klaverjas", "places": [{"who": "me"}] + [{"who": "agent"}] * 3}
    answers: list[int] = []

    def ask(address: str) -> None:
        answers.append(httpx.post(f"{address}/api/tables", json=body, timeout=120).status_code)

    with running(settings) as address:
        asking = [threading.Thread(target=ask, args=(address,)) for _ in range(5)]
        with locked(database):
            for each in asking:
                each.start()
            time.sleep(0.5)
            assert httpx.get(f"{address}/api/games", timeout=30).status_code == 200
            assert answers == []
        for each in asking:
            each.join()
    assert answers == [201] * 5


def test_an_action_that_could_not_be_kept_can_be_done_again(served: tuple[str, Path]) -> None:
    address, database = served
    made = make_table(address, "klaverjas", options={"trump": "d"}, seed=4)
    dice = random.Random(1)
    with sitting(address, made["table"], made["token"]) as person:
        person.hear("scene")
        while not person.is_to_move():
            person.hear("scene")
        before, action = person.scene, chosen(person.scene, dice)
        with locked(database):
            person.act(action)
            assert person.hear("refused")["message"]["kind"] == "fault.busy"
        person.act(action)
        assert person.hear("scene")["ply"] == before["ply"] + 1
        person.play_deal(dice)


def test_agents_go_on_when_the_database_answers_again(served: tuple[str, Path]) -> None:
    address, database = served
    made = make_table(address, "klaverjas", options={"trump": "d"}, seed=1)
    with locked(database), sitting(address, made["table"], made["token"]) as person:
        assert person.hear("scene")["ply"] == 0
        time.sleep(1)
    with sitting(address, made["table"], made["token"]) as person:
        person.hear("scene")
        person.play_deal(random.Random(1))
