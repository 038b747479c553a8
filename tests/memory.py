"""Opens tables one after the other, plays each to its end, and tells how the memory of `trula serve` has grown.

Run by `make soak`; it prints, nothing is asserted: python tests/memory.py --tables 10000
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from pathlib import Path

import httpx2 as httpx
from websockets.asyncio.client import connect

from serving import GAMES, Server, chosen, table_of
from trula.apps.server.settings import Settings

WARM = 200
"""Tables before the first look at the memory."""


def megabytes(pid: int) -> float:
    """The memory of a process (resident set)."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


async def play(address: str, client: httpx.AsyncClient, number: int) -> None:
    """Open a table and play its only deal."""
    dice = random.Random(number)
    made = (await client.post(f"{address}/api/tables", json=table_of(GAMES[number % len(GAMES)]))).json()
    url = f"{address.replace('http', 'ws')}/api/tables/{made['table']}/socket"
    async with connect(url, compression=None) as socket:
        await socket.send(json.dumps({"kind": "join", "token": made["token"]}))
        while True:
            scene = json.loads(await socket.recv())
            if scene["kind"] != "scene":
                continue
            if scene["phase"] == "over":
                return
            if scene["to_move"] == scene["you"]:
                act = {"kind": "act", "deal": scene["deal"], "ply": scene["ply"], "action": chosen(scene, dice)}
                await socket.send(json.dumps(act))


async def measure(server: Server, tables: int, at_once: int) -> None:
    numbers = iter(range(tables + WARM))
    seen: list[float] = []
    began = time.monotonic()

    async def work(client: httpx.AsyncClient) -> None:
        for number in numbers:
            await play(server.address, client, number)
            if number == WARM or (number > WARM and number % 1_000 == 0):
                seen.append(round(megabytes(server.pid), 1))
                print(json.dumps({"tables": number, "megabytes": seen[-1]}), flush=True)

    async with httpx.AsyncClient(timeout=120) as client:
        await asyncio.gather(*(work(client) for _ in range(at_once)))
    seconds = time.monotonic() - began
    await asyncio.sleep(Settings("").forgotten_after * 1.5)
    after = round(megabytes(server.pid), 1)
    print(
        json.dumps(
            {"tables": tables, "grown": round(after - seen[0], 1), "highest": max(seen), "seconds": round(seconds)}
        )
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--at-once", type=int, default=8)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        many = ["--new-tables", "1000000", "--tables-a-day", "1000000"]
        server = Server(Path(folder) / "tables.db", *many)
        try:
            asyncio.run(measure(server, given.tables, given.at_once))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
