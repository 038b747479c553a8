"""Several servers on one PostgreSQL: each table is played at one of them, and another goes on when that one is gone."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import sqlalchemy as sql
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from serving import WITHOUT_LIMITS, Person, Server, chosen, make_table, new_room, play_out, running, sitting
from trula.apps.server.faults import Outdated
from trula.apps.server.leases import Leases, Peer
from trula.apps.server.live_table import MOVED
from trula.apps.server.rooms import Room
from trula.apps.server.services import Services
from trula.apps.server.settings import Settings
from trula.apps.server.store import Store
from trula.engine.record import parse_record
from trula.errors import NotationError


@contextmanager
def two(url: str) -> Iterator[list[tuple[Store, Leases]]]:
    """Two servers without a network."""
    with ExitStack() as held:
        made = []
        for name in ("one", "two"):
            store = Store(url)
            held.callback(store.close)
            made.append((store, Leases(store, Peer(f"http://{name}:1", f"secret of {name}"), 60.0)))
        yield made


def expire(store: Store, leases: Leases) -> None:
    """Make a server look gone."""
    with store.engine.begin() as db:
        db.execute(sql.text("UPDATE servers SET expires = 1 WHERE id = :name"), {"name": leases.name})


def loaded(store: Store, name: str) -> Room:
    kept = store.table(name)
    assert kept is not None
    return Room(kept, store)


def test_a_table_is_at_the_server_that_made_it_until_it_leaves(own_postgresql: str) -> None:
    with two(own_postgresql) as [(first, ones), (_, twos)]:
        room, _ = new_room(first, "klaverjas")
        assert ones.claim(room.id) is None
        peer = twos.claim(room.id)
        assert peer is not None and peer[:2] == ("http://one:1", "secret of one") and 50 < peer.seconds <= 60
        assert twos.peers() == [Peer("http://one:1", "secret of one")]
        ones.leave()
        assert twos.claim(room.id) is None and twos.renew() == {room.id}


def test_a_server_that_is_gone_loses_its_tables_and_keeps_nothing_any_more(own_postgresql: str) -> None:
    with two(own_postgresql) as [(first, ones), (second, twos)]:
        room, _ = new_room(first, "klaverjas", deals=2)
        agent_moves = [str(action) for action in room.state.legal_actions()]
        expire(first, ones)
        room.play(room.game.parse_action(agent_moves[0]))  # nobody has taken the table yet
        assert twos.claim(room.id) is None
        later = loaded(second, room.id)
        assert [str(move.action) for move in later.state.history] == agent_moves[:1]
        with pytest.raises(Outdated):
            room.play(room.state.legal_actions()[0])
        peer = ones.claim(room.id)
        assert ones.renew() == set() and peer is not None and peer.url == "http://two:1"
        play_out(later, 1)
        with pytest.raises(Outdated):
            play_out(room, 1)
        later.begin_deal()
        assert len(later.deals) == 2


def test_a_server_that_stands_still_in_a_transaction_holds_nobody_up(own_postgresql: str) -> None:
    with two(own_postgresql) as [(first, ones), (_, twos)]:
        room, _ = new_room(first, "klaverjas")
        expire(first, ones)
        still = first.engine.connect()
        still.execute(sql.text("SELECT * FROM leases FOR SHARE"))
        with pytest.raises(OperationalError):
            twos.claim(room.id)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with suppress(OperationalError):
                assert twos.claim(room.id) is None
                break
        assert twos.renew() == {room.id}
        still.invalidate()
        still.close()


def test_of_two_servers_that_want_a_table_at_once_one_gets_it(own_postgresql: str) -> None:
    with two(own_postgresql) as [(first, ones), (_, twos)]:
        rooms = [new_room(first, "klaverjas")[0].id for _ in range(20)]
        ones.leave()
        ones.renew()
        found: dict[str, list[Peer | None]] = {room: [] for room in rooms}

        def claim(leases: Leases) -> None:
            for room in rooms:
                found[room].append(leases.claim(room))

        claiming = [threading.Thread(target=claim, args=(leases,)) for leases in (ones, twos)]
        for each in claiming:
            each.start()
        for each in claiming:
            each.join()
        assert all(answers.count(None) == 1 for answers in found.values())
        assert ones.renew() | twos.renew() == set(rooms) and not ones.renew() & twos.renew()


def test_a_second_server_on_a_file_is_refused(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'tables.db'}", workers=1)
    services = Services(settings)
    with pytest.raises(NotationError, match="several servers need PostgreSQL"):
        Services(settings)
    services.close()
    Services(settings).close()


SHORT: dict[str, Any] = {"workers": 1, "lease_seconds": 1.0, **WITHOUT_LIMITS}


@contextmanager
def pair(url: str) -> Iterator[tuple[str, str]]:
    """Two servers in threads on one database."""
    with running(Settings(url, **SHORT)) as first, running(Settings(url, **SHORT)) as second:
        yield first, second


def test_any_server_answers_for_any_table(own_postgresql: str) -> None:
    places = [{"who": "me"}, {"who": "invited"}, *[{"who": "agent", "level": "beginner"}] * 2]
    body = {"game": "klaverjas", "deals": 1, "places": places}
    dice = random.Random(5)
    with pair(own_postgresql) as (first, second):
        made = httpx.post(f"{first}/api/tables", json=body).json()
        table, invitation = made["table"], {"invitation": made["invitations"]["1"], "name": "Bea"}
        with sitting(first, table, made["token"]) as host:
            host.hear("scene")
            taken = httpx.post(f"{second}/api/tables/{table}/places", json=invitation).json()
            while host.people[1]["name"] != "Bea":
                host.hear("people")
            again = httpx.post(f"{first}/api/tables/{table}/places", json=invitation)
            assert again.status_code == 403
            with sitting(second, table, taken["token"]) as guest:
                guest.hear("scene")
                while not host.scene["phase"] == guest.scene["phase"] == "over":
                    for person in (host, guest):
                        if person.is_to_move():
                            person.act(chosen(person.scene, dice))
                            person.hear("scene")
                        elif person.scene["phase"] != "over":
                            try:
                                person.hear("scene", timeout=0.05)
                            except TimeoutError:
                                continue
                with sitting(second, table, "somebody else's") as stranger:
                    assert stranger.hear("refused")["message"]["kind"] == "fault.wrong_token"
        for server in (first, second):
            head = {"token": taken["token"]}
            (line,) = httpx.get(f"{server}/api/tables/{table}/records", headers=head).text.splitlines()
            assert parse_record(line).replay().scores() == host.scene["ending"]["scores"]


def test_nobody_can_ask_in_the_name_of_another_server(own_postgresql: str) -> None:
    with running(Settings(own_postgresql, hosts=("127.0.0.1",), **SHORT)) as address:
        url = f"{address.replace('http', 'ws')}/api/tables/x/socket"
        port = address.rpartition(":")[2]
        asked = httpx.get(
            url.replace("ws", "http", 1),
            headers={
                "host": f"evil.example:{port}",
                "x-trula-peer": "guessed",
                "x-trula-client": "10.0.0.1",
                "connection": "upgrade",
                "upgrade": "websocket",
                "sec-websocket-version": "13",
                "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
            },
        )
        assert asked.status_code == 403


def went_on(server: Server, made: dict[str, str], seen: dict[str, Any]) -> None:
    """Come back at another server; what was shown has been kept."""
    with sitting(server.address, made["table"], made["token"]) as person:
        now = person.hear("scene")
        assert now["deal"] >= seen["deal"]
        if now["deal"] == seen["deal"]:
            assert now["history"][: seen["ply"]] == seen["history"]
        person.play_deal(random.Random(1))


def played_on(person: Person, count: int, dice: random.Random) -> None:
    """Act some times."""
    person.hear("scene")
    while count:
        if person.is_to_move():
            person.act(chosen(person.scene, dice))
            count -= 1
        person.hear("scene")


def test_another_server_goes_on_where_a_killed_one_stopped(own_postgresql: str) -> None:
    servers = [Server(own_postgresql) for _ in range(2)]
    dice = random.Random(1)
    try:
        made = make_table(servers[0].address, "tarok4")
        # Over the other server, which passes everything on.
        with sitting(servers[1].address, made["table"], made["token"]) as person:
            played_on(person, 3, dice)
            servers[0].kill()
            with pytest.raises(ConnectionClosed) as closed:
                person.hear("nothing more")
            assert closed.value.rcvd is not None and closed.value.rcvd.code == MOVED
        went_on(servers[1], made, person.scene)
        head = {"token": made["token"]}
        text = httpx.get(f"{servers[1].address}/api/tables/{made['table']}/records", headers=head).text
        assert parse_record(text.strip()).replay().scores() == json.loads(text)["scores"]
    finally:
        for server in servers:
            server.kill()


def test_a_server_that_stops_hands_its_tables_over(own_postgresql: str) -> None:
    first, second = (Server(own_postgresql) for _ in range(2))
    try:
        made = make_table(first.address, "klaverjas")
        with sitting(first.address, made["table"], made["token"]) as person:
            played_on(person, 2, random.Random(1))
            assert first.stop() == (0, "")
            with pytest.raises(ConnectionClosed) as closed:
                person.hear("nothing more")
            assert closed.value.rcvd is not None and closed.value.rcvd.code == MOVED
        went_on(second, made, person.scene)
    finally:
        first.kill()
        second.kill()
