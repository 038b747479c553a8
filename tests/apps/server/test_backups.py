"""A backup holds everything and is restored into any database, from any revision; half of one is refused."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
import sqlalchemy as sql

from program import Run
from serving import new_room, play_out
from trula.apps.server.backups import back_up, restore
from trula.apps.server.rooms import Room
from trula.apps.server.store import Store, open_database
from trula.errors import NotationError


def filled(store: Store) -> Room:
    """A database with a finished deal, one that is under way, and a review."""
    room, _ = new_room(store, "klaverjas", deals=2)
    play_out(room, 1)
    room.begin_deal()
    room.play(room.state.legal_actions()[0])
    assert room.deals[0].replay is not None
    store.keep_review(room.deals[0].replay, "{}\n")
    return room


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("into", ["sqlite", "postgresql"])
def test_a_backup_goes_into_any_database(
    kind: str, into: str, tmp_path: Path, own_postgresql: str, request: pytest.FixtureRequest
) -> None:
    store = Store(f"sqlite:///{tmp_path / 'from.db'}" if kind == "sqlite" else own_postgresql)
    room, file = filled(store), tmp_path / "backup.gz"
    counts = back_up(store, file)
    assert counts["tables"] == 1 and counts["deals"] == 2 and counts["records"] == counts["reviews"] == 1
    assert file.stat().st_mode & 0o077 == 0 and [path.name for path in tmp_path.glob("backup*")] == ["backup.gz"]
    before, record = store.table(room.id), store.record(room.deals[0].replay or "")
    store.close()
    url = f"sqlite:///{tmp_path / 'into.db'}"
    if into == "postgresql":
        with sql.create_engine(own_postgresql, poolclass=sql.NullPool).begin() as db:
            db.execute(sql.text("DROP SCHEMA public CASCADE"))
            db.execute(sql.text("CREATE SCHEMA public"))
        url = own_postgresql
    engine = open_database(url)
    assert restore(file, engine) == counts
    with pytest.raises(NotationError, match="not empty"):
        restore(file, engine)
    engine.dispose()
    again = Store(url)
    assert again.table(room.id) == before and again.record(room.deals[0].replay or "") == record
    play_out(Room(before, again) if before else room, 2)
    again.close()


def test_a_backup_of_an_earlier_version_is_restored(tmp_path: Path) -> None:
    store, file = Store(f"sqlite:///{tmp_path / 'from.db'}"), tmp_path / "backup.gz"
    room = filled(store)
    back_up(store, file)
    store.close()
    lines = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    lines[0]["revision"] = "0001"
    earlier = [line for line in lines if line.get("table") not in ("records", "openings")]
    for line in earlier:
        line.get("row", {}).pop("used", None)
    earlier[-1]["rows"] = {
        name: count for name, count in lines[-1]["rows"].items() if name not in ("records", "openings")
    }
    with gzip.open(file, "wt") as out:
        out.write("".join(json.dumps(line) + "\n" for line in earlier))
    engine = open_database(f"sqlite:///{tmp_path / 'into.db'}")
    restore(file, engine)
    engine.dispose()
    again = Store(f"sqlite:///{tmp_path / 'into.db'}")
    kept = again.table(room.id)
    assert kept is not None and Room(kept, again).state.history == room.state.history
    assert not again.has_all_records(room.id)
    again.close()


@pytest.mark.parametrize("cut", [10, 1_000, -1])
def test_half_a_backup_is_refused_and_leaves_nothing(own_postgresql: str, tmp_path: Path, cut: int) -> None:
    store, file = Store(f"sqlite:///{tmp_path / 'from.db'}"), tmp_path / "backup.gz"
    filled(store)
    back_up(store, file)
    store.close()
    if cut < 0:
        lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
        file.write_bytes(gzip.compress(b"".join(lines[:-1])))
    else:
        file.write_bytes(file.read_bytes()[:cut])
    engine = open_database(own_postgresql)
    with pytest.raises(NotationError):
        restore(file, engine)
    assert sql.inspect(engine).get_table_names() == []
    engine.dispose()


def test_the_commands_say_what_they_did(run: Run, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'from.db'}"
    store = Store(url)
    filled(store)
    store.close()
    file = str(tmp_path / "backup.gz")
    code, out, _ = run("backup", file, "--database-url", url)
    assert code == 0 and "1 tables" in out and "2 deals" in out
    code, out, _ = run("restore", file, "--database-url", f"sqlite:///{tmp_path / 'into.db'}", "--json")
    assert code == 0 and json.loads(out)["deals"] == 2
    code, _, err = run("restore", file, "--database-url", url)
    assert code == 2 and "not empty" in err
    code, _, err = run("restore", str(tmp_path / "none.gz"), "--database-url", f"sqlite:///{tmp_path / 'new.db'}")
    assert code == 2 and "cannot be read" in err
    code, _, err = run("backup", str(tmp_path / "no" / "where.gz"), "--database-url", url)
    assert code == 2 and "no folder" in err
