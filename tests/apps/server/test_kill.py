"""A server killed with SIGKILL at any moment loses nothing and plays nothing twice."""

from __future__ import annotations

import contextlib
import json
import random
import signal
import threading
import time
from pathlib import Path

import httpx2 as httpx
import pytest
from websockets.exceptions import ConnectionClosed

import trula
from serving import Person, Server, chosen, make_table, sample, sitting
from trula.apps.server.live_table import MOVED
from trula.engine.record import parse_record


def play_until_killed(server: Server, made: dict[str, str], dice: random.Random, after: float) -> Person | None:
    """Play on until the server dies; what was seen last. None if the session came to its end."""
    timer = threading.Timer(after, server.kill)
    seen: Person | None = None
    try:
        with sitting(server.address, made["table"], made["token"]) as person:
            timer.start()
            seen = person
            person.hear("scene")
            while True:
                if person.scene["phase"] == "over":
                    if person.scene["is_session_over"]:
                        timer.cancel()
                        return None
                    person.say(kind="next", deal=person.scene["deal"])
                elif person.is_to_move():
                    person.act(chosen(person.scene, dice))
                person.hear("scene")
    except (ConnectionClosed, OSError, EOFError):
        timer.join()
        return seen


def test_a_killed_server_goes_on_at_the_same_card(tmp_path: Path) -> None:
    kills, dice = sample(3, 50), random.Random(7)
    server = Server(tmp_path / "tables.db")
    try:
        made = make_table(server.address, "klaverjas", deals=200)
        for _ in range(kills):
            while (seen := play_until_killed(server, made, dice, 0.05 + dice.random())) is None:
                made = make_table(server.address, "klaverjas", deals=200)
            server.start()
            with sitting(server.address, made["table"], made["token"]) as person:
                now = person.hear("scene")
            if not seen.scene:
                continue
            # Whatever was shown has been kept; what follows it may have been kept and not shown.
            assert now["deal"] >= seen.scene["deal"]
            if now["deal"] == seen.scene["deal"]:
                assert now["history"][: seen.scene["ply"]] == seen.scene["history"]
                assert now["commitment"] == seen.scene["commitment"]
            else:
                assert now["results"][: len(seen.scene["results"])] == seen.scene["results"]
        head = {"token": made["token"]}
        text = httpx.get(f"{server.address}/api/tables/{made['table']}/records", headers=head).text
        for line in text.splitlines():
            record = parse_record(line)
            assert record.replay().scores() == json.loads(line)["scores"]
    finally:
        server.kill()


def solve_for_long(address: str) -> None:
    """Give an analyst more to do than the test lasts."""
    game = trula.load("tarok4")
    body = {"game": "tarok4", "deal": str(game.deal(5)), "terms": {"contract": "klop"}, "cards": True}
    with contextlib.suppress(httpx.TransportError):
        httpx.post(f"{address}/api/solve", json=body, timeout=60)


def test_workers_do_not_outlive_a_killed_server(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db")
    try:
        made = make_table(server.address, "klaverjas", level="strong")
        with sitting(server.address, made["table"], made["token"]) as person:
            person.hear("scene")
            while not person.is_to_move():
                person.hear("scene")
        asking = threading.Thread(target=solve_for_long, args=(server.address,))
        asking.start()
        time.sleep(2.0)
        assert server.is_left()
        server.kill_alone()
        asking.join()
        for _ in range(500):
            if not server.is_left():
                break
            time.sleep(0.02)
        assert not server.is_left()
    finally:
        with contextlib.suppress(ProcessLookupError):
            server.kill()


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_is_stopped_tells_its_clients_and_says_no_more(tmp_path: Path, sent: int) -> None:
    server = Server(tmp_path / "tables.db", "--new-tables", "1000")
    answers: list[int] = []

    def solve() -> None:
        game = trula.load("tarok4")
        body = {"game": "tarok4", "deal": str(game.deal(5)), "terms": {"contract": "klop"}, "cards": True}
        answers.append(httpx.post(f"{server.address}/api/solve", json=body, timeout=60).status_code)

    solving = [threading.Thread(target=solve) for _ in range(4)]
    try:
        made = make_table(server.address, "klaverjas", level="strong")
        with sitting(server.address, made["table"], made["token"]) as person:
            person.hear("scene")
            for each in solving:
                each.start()
            time.sleep(2.0)
            assert server.stop(sent) == (0, "")
            with pytest.raises(ConnectionClosed) as closed:
                person.hear("nothing more")
            assert closed.value.rcvd is not None and closed.value.rcvd.code == MOVED
        for each in solving:
            each.join()
        assert answers == [503] * 4
        server.start()
        with sitting(server.address, made["table"], made["token"]) as person:
            assert person.hear("scene")["history"][: person.scene["ply"]] == person.scene["history"]
    finally:
        server.kill()
