"""Two servers on one PostgreSQL under many tables, either of them killed again and again at random moments.

Ends with an error if a card was lost, played twice or played by nobody, or if a table did not go on.
Run by `make soak`: python tests/kills.py --tables 50 --kills 50
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2 as httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from postgres import started
from serving import GAMES, Server, chosen, table_of
from trula.engine.record import parse_record

DEALS = 36


@dataclass
class Table:
    """A table with one person, who comes back to any server whenever the line is cut."""

    number: int
    made: dict[str, Any]
    shown: dict[int, list[Any]] = field(default_factory=dict)
    """By deal, the longest history that was shown."""
    acts: int = 0
    moved_at: float = 0.0
    """When the table last went on."""
    is_over: bool = False

    def see(self, scene: dict[str, Any]) -> None:
        """Hold a scene against all that was shown before: nothing of it may be gone or different."""
        deal, history = scene["deal"], [each[:2] for each in scene["history"]]
        before = self.shown.setdefault(deal, [])
        assert deal == max(self.shown), f"table {self.number} went back from deal {max(self.shown)} to {deal}"
        assert len(history) >= len(before), f"table {self.number}: {before[len(history) :]} of deal {deal} is lost"
        for old, new in zip(before, history, strict=False):
            assert old == new, f"table {self.number}: {old} of deal {deal} became {new}"
        if len(history) > len(before) or not history:
            self.moved_at = time.monotonic()
        self.shown[deal] = history

    async def play(self, servers: Sequence[Server], pause: float) -> None:
        """Play on until cancelled or until the session is over."""
        dice = random.Random(self.number)
        while not self.is_over:
            url = f"{dice.choice(servers).address.replace('http', 'ws')}/api/tables/{self.made['table']}/socket"
            try:
                async with connect(url, compression=None, open_timeout=20) as socket:
                    await socket.send(json.dumps({"kind": "join", "token": self.made["token"]}))
                    await self._converse(socket, dice, pause)
            except (OSError, TimeoutError, WebSocketException):
                await asyncio.sleep(0.2 + 0.6 * dice.random())

    async def _converse(self, socket: Any, dice: random.Random, pause: float) -> None:
        async for text in socket:
            scene = json.loads(text)
            if scene["kind"] == "refused" and scene["message"]["kind"] != "fault.stale":
                return  # it could not be kept: come back and say it again
            if scene["kind"] != "scene":
                continue
            self.see(scene)
            if scene["phase"] == "over":
                self.is_over = scene["is_session_over"]
                if self.is_over:
                    return
                await socket.send(json.dumps({"kind": "next", "deal": scene["deal"]}))
            elif scene["to_move"] == scene["you"]:
                await asyncio.sleep(pause * dice.random() * 2)
                now = {"deal": scene["deal"], "ply": scene["ply"]}
                await socket.send(json.dumps({"kind": "act", **now, "action": chosen(scene, dice)}))
                self.acts += 1


async def disturb(servers: Sequence[Server], tables: Sequence[Table], kills: int) -> list[float]:
    """Kill either server at random moments; how long the slowest table stood still after each kill."""
    dice, waits = random.Random(1), list[float]()
    for _ in range(kills):
        await asyncio.sleep(dice.random() * 3)
        victim = dice.choice(servers)
        victim.kill()
        killed = time.monotonic()
        await asyncio.to_thread(victim.start)
        playing = [table for table in tables if not table.is_over]
        while any(table.moved_at <= killed for table in playing if not table.is_over):
            await asyncio.sleep(0.05)
            assert time.monotonic() - killed < 120, "a table does not go on"
        waits.append(max(table.moved_at - killed for table in playing))
        print(json.dumps({"kill": len(waits), "seconds": round(waits[-1], 1)}), flush=True)
    return waits


async def verify(address: str, tables: Sequence[Table]) -> int:
    """Replay every finished deal of every table against what was shown there; the number of deals."""
    deals = 0
    async with httpx.AsyncClient(timeout=60) as client:
        for table in tables:
            url, head = f"{address}/api/tables/{table.made['table']}/records", {"token": table.made["token"]}
            for number, line in enumerate((await client.get(url, headers=head)).text.splitlines()):
                record = parse_record(line)
                assert record.replay().is_over and record.replay().scores() == record.scores
                # What others lay away is not shown, and neither is a deal that ended while the line was cut.
                for action, (_, shown) in zip(record.actions, table.shown.get(number, []), strict=False):
                    assert action == shown or "?" in shown, f"table {table.number}: {action} was shown as {shown}"
                deals += 1
    return deals


async def run(servers: Sequence[Server], count: int, kills: int, pause: float) -> None:
    async with httpx.AsyncClient(timeout=60) as client:
        tables = []
        for number in range(count):
            wanted = table_of(GAMES[number % len(GAMES)], deals=DEALS)
            answer = await client.post(f"{servers[number % 2].address}/api/tables", json=wanted)
            tables.append(Table(number, answer.json()))
    playing = asyncio.gather(*(table.play(servers, pause) for table in tables))
    disturbing = asyncio.create_task(disturb(servers, tables, kills))
    both: list[asyncio.Future[Any]] = [playing, disturbing]
    await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    if playing.done():
        disturbing.cancel()
        await playing
    waits = await disturbing
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    deals = await verify(servers[0].address, tables)
    waits.sort()
    found = {
        "tables": count,
        "kills": kills,
        "acts": sum(table.acts for table in tables),
        "deals_replayed": deals,
        "seconds_until_every_table_went_on": {"median": round(waits[len(waits) // 2], 1), "most": round(waits[-1], 1)},
    }
    print(json.dumps(found))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--pause", type=float, default=1.0, help="how long a person thinks, in seconds")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, started(Path(folder) / "postgresql") as url:
        many = ["--new-tables", "100000", "--tables-a-day", "100000"]
        servers = [Server(url, *many) for _ in range(2)]
        try:
            asyncio.run(run(servers, given.tables, given.kills, given.pause))
        finally:
            for server in servers:
                server.kill()


if __name__ == "__main__":
    main()
