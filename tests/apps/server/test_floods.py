"""One address asks for as much as it can; a person from another address plays on as if nothing were."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx2 as httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from serving import Server, chosen, make_table, sample, sitting

Flood = Callable[[str, threading.Event], Awaitable[None]]


async def ask_for_hints(address: str, stop: threading.Event) -> None:
    """Open a table and ask for hints, as fast as the server allows, until told to stop."""
    places = [{"who": "me"}] + [{"who": "agent", "level": "beginner"}] * 3
    body = {"game": "tarok4", "deals": 1, "places": places}
    async with httpx.AsyncClient(timeout=60) as client:
        made = (await client.post(f"{address}/api/tables", json=body)).json()
    async with connect(f"{address.replace('http', 'ws')}/api/tables/{made['table']}/socket") as line:
        await line.send(json.dumps({"kind": "join", "token": made["token"]}))
        ply = 0
        while not stop.is_set():
            try:
                heard = json.loads(await asyncio.wait_for(line.recv(), 0.1))
                ply = heard.get("ply", ply)
            except TimeoutError:
                pass
            for kind in ("hint", "explain"):
                await line.send(json.dumps({"kind": kind, "deal": 0, "ply": ply}))


@contextmanager
def flooded(address: str, flood: Flood, count: int) -> Iterator[None]:
    """Many clients at once in a thread; those that the server turns away have had their answer."""
    stop = threading.Event()

    async def one() -> None:
        with suppress(OSError, KeyError, httpx.TransportError, WebSocketException, EOFError):
            await flood(address, stop)

    async def work() -> None:
        await asyncio.gather(*(one() for _ in range(count)))

    thread = threading.Thread(target=lambda: asyncio.run(work()))
    thread.start()
    time.sleep(2)
    yield
    stop.set()
    thread.join()


@pytest.mark.parametrize("flood", [ask_for_hints])
def test_a_flood_from_one_address_does_not_slow_the_others(tmp_path: Path, flood: Flood) -> None:
    server = Server(tmp_path / "tables.db", "--new-tables", "10000", "--tables-a-day", "10000")
    dice = random.Random(1)
    times: list[float] = []
    try:
        made = make_table(server.address, "klaverjas", level="strong")
        table, token = made["table"], made["token"]
        with (
            flooded(server.address, flood, sample(20, 2_240)),
            sitting(server.address, table, token, comes_from="127.0.0.2") as person,
        ):
            person.hear("scene")
            while person.scene["phase"] != "over":
                asked = time.monotonic()
                if person.is_to_move():
                    person.act(chosen(person.scene, dice))
                person.hear("scene")
                times.append(time.monotonic() - asked)
    finally:
        server.kill()
    assert sorted(times)[len(times) * 95 // 100] < 0.5
