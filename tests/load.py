"""Many tables at once against `trula serve`: how long a move takes. Run by `make soak`; it prints, nothing is asserted.

python tests/load.py --tables 200 --seconds 30 --level beginner
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx2 as httpx
from websockets.asyncio.client import connect

from serving import GAMES, Server, chosen, table_of


async def open_tables(address: str, tables: int, level: str) -> list[dict[str, Any]]:
    """One table for each person, before anything is measured."""
    async with httpx.AsyncClient(timeout=60) as client:
        made = []
        for number in range(tables):
            body = table_of(GAMES[number % len(GAMES)], deals=36, level=level)
            answer = await client.post(f"{address}/api/tables", json=body)
            assert answer.status_code == 201, answer.text
            made.append(answer.json())
    return made


async def person(
    address: str, number: int, made: dict[str, Any], until: float, times: list[float], pause: float
) -> int:
    """At one table: act, wait until the action is shown, think for a moment. The number of actions."""
    dice, acted = random.Random(number), 0
    await asyncio.sleep(pause * dice.random())
    async with connect(f"{address.replace('http', 'ws')}/api/tables/{made['table']}/socket") as socket:
        await socket.send(json.dumps({"kind": "join", "token": made["token"]}))
        said, at = None, 0.0
        while time.monotonic() < until:
            scene = json.loads(await socket.recv())
            if scene["kind"] != "scene":
                continue
            now = (scene["deal"], scene["ply"])
            if said is not None and now > said:
                times.append(time.monotonic() - at)
                said = None
            if scene["phase"] == "over":
                if scene["is_session_over"]:
                    break
                await socket.send(json.dumps({"kind": "next", "deal": scene["deal"]}))
            elif scene["to_move"] == scene["you"]:
                await asyncio.sleep(pause * dice.random() * 2)
                said, at = now, time.monotonic()
                act = {"kind": "act", "deal": now[0], "ply": now[1], "action": chosen(scene, dice)}
                await socket.send(json.dumps(act))
                acted += 1
    return acted


async def load(address: str, tables: int, seconds: float, level: str, pause: float) -> None:
    times: list[float] = []
    made = await open_tables(address, tables, level)
    until = time.monotonic() + seconds
    acted = await asyncio.gather(*(person(address, n, made[n], until, times, pause) for n in range(tables)))
    times.sort()
    milliseconds = {f"p{share}": round(1_000 * times[len(times) * share // 100], 1) for share in (50, 95, 99)}
    # Of tables with the same game and opponents none should be far behind: [fewest, most] moves of a table.
    by_game = {
        game: [min(acted[place :: len(GAMES)]), max(acted[place :: len(GAMES)])] for place, game in enumerate(GAMES)
    }
    found = {"tables": tables, "level": level, "moves": len(times), "milliseconds": milliseconds, "by_game": by_game}
    print(json.dumps(found))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--level", default="beginner")
    parser.add_argument("--pause", type=float, default=1.0, help="how long a person thinks, in seconds")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        many = ["--new-tables", "10000", "--tables-a-day", "10000", "--connections", "2000", "--workers", "2"]
        server = Server(Path(folder) / "tables.db", *many)
        try:
            asyncio.run(load(server.address, given.tables, given.seconds, given.level, given.pause))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
