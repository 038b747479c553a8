"""One address asks for as much as it can while a person from another address plays on: how long the person waits.

Run by `make soak`; it prints, nothing is asserted: python tests/floods.py
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import httpx2 as httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import trula
from memory import megabytes
from serving import Server, chosen, sitting, table_of

Flood = Callable[[str, threading.Event], Awaitable[None]]
OTHER = "127.0.0.2"
"""Where the person comes from."""


async def ask_for_hints(address: str, stop: threading.Event) -> None:
    """Open a table and ask for hints, as fast as the server allows."""
    async with httpx.AsyncClient(timeout=60) as client:
        made = (await client.post(f"{address}/api/tables", json=table_of("tarok4"))).json()
    async with connect(f"{address.replace('http', 'ws')}/api/tables/{made['table']}/socket") as line:
        await line.send(json.dumps({"kind": "join", "token": made["token"]}))
        ply = 0
        while not stop.is_set():
            with suppress(TimeoutError):
                heard = json.loads(await asyncio.wait_for(line.recv(), 0.1))
                ply = heard.get("ply", ply)
            for kind in ("hint", "explain"):
                await line.send(json.dumps({"kind": kind, "deal": 0, "ply": ply}))


async def ask_for_solutions(address: str, stop: threading.Event) -> None:
    """Have whole deals solved with the value of every card, and leave before the answer."""
    game = trula.load("tarok4")
    body = {"game": "tarok4", "deal": str(game.deal(5)), "terms": {"contract": "klop"}, "cards": True}
    while not stop.is_set():
        with suppress(httpx.TransportError):
            async with httpx.AsyncClient(timeout=3) as client:
                await client.post(f"{address}/api/solve", json=body)
        await asyncio.sleep(0.05)


async def send_endless_bodies(address: str, stop: threading.Event) -> None:
    """Send bodies without an end, in chunks, with a length that is not theirs or with none."""
    host, port = address.removeprefix("http://").split(":")
    head = f"POST /api/replay HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    both = random.Random(id(asyncio.current_task()))
    while not stop.is_set():
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(host, int(port))
            length = "Content-Length: 5\r\n" if both.random() < 0.5 else ""
            writer.write(f"{head}{length}Transfer-Encoding: chunked\r\n\r\n".encode())
            while not stop.is_set() and not reader.at_eof():
                writer.write(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")
                await writer.drain()
                with suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(1_000), 0.01)
            writer.close()
        await asyncio.sleep(0.01)


async def say_nothing(address: str, stop: threading.Event) -> None:
    """Hold connections without ever finishing a request."""
    host, port = address.removeprefix("http://").split(":")
    while not stop.is_set():
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(b"GET / HTTP/1.1\r\nHost:")
            while not stop.is_set() and not reader.at_eof():
                with suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(100), 0.2)
            writer.close()
        await asyncio.sleep(0.01)


class Attack(NamedTuple):
    """A flood, by how many clients in `make soak` and in the tests, and what is at stake."""

    flood: Flood
    clients: int
    clients_in_tests: int


ATTACKS = {
    "bodies": Attack(send_endless_bodies, 8, 4),
    "solutions": Attack(ask_for_solutions, 50, 8),
    "silence": Attack(say_nothing, 600, 300),
    "hints": Attack(ask_for_hints, 2_240, 20),
}


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
    try:
        yield
    finally:
        stop.set()
        thread.join()


def played(address: str, deals: int) -> list[float]:
    """Play some deals against strong agents; the seconds from each own move to its scene."""
    dice, times = random.Random(1), list[float]()
    with httpx.Client(transport=httpx.HTTPTransport(local_address=OTHER), timeout=60) as client:
        made = client.post(f"{address}/api/tables", json=table_of("klaverjas", level="strong", deals=deals)).json()
    with sitting(address, made["table"], made["token"], comes_from=OTHER) as person:
        person.hear("scene")
        while not person.scene["is_session_over"]:
            if person.scene["phase"] == "over":
                person.say(kind="next", deal=person.scene["deal"])
            is_mine, asked = person.is_to_move(), time.monotonic()
            if is_mine:
                person.act(chosen(person.scene, dice))
            person.hear("scene", timeout=60)
            if is_mine:
                times.append(time.monotonic() - asked)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=8)
    given = parser.parse_args()
    for name, attack in {"nothing": None, **ATTACKS}.items():
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder) / "tables.db", "--new-tables", "10000", "--tables-a-day", "10000")
            try:
                before = megabytes(server.pid)
                if attack is None:
                    times, count = played(server.address, given.deals), 0
                else:
                    count = attack.clients
                    with flooded(server.address, attack.flood, count):
                        times = played(server.address, given.deals)
                grown = round(megabytes(server.pid) - before)
            finally:
                server.kill()
        times.sort()
        milliseconds = {f"p{share}": round(1_000 * times[len(times) * share // 100], 1) for share in (50, 95)}
        found = {"flood": name, "clients": count, "moves": len(times), "milliseconds": milliseconds, "grown_mb": grown}
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
