"""What tests of the server have in common: scripted players, and clients that write down what they are sent."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2 as httpx
import msgspec
import uvicorn
from websockets.sync.client import ClientConnection, connect

import trula.games
from trula.apps.server.app import create_app
from trula.apps.server.messages import Act, Next
from trula.apps.server.rooms import NewPlace, Room
from trula.apps.server.scenes import Plain
from trula.apps.server.settings import Settings
from trula.apps.server.store import Setup, Store

GAMES = tuple(name for name, kind in trula.games.GAMES.items() if kind.__module__.startswith("trula."))
"""The games of this package; tests may register others."""
IS_SOAK = os.environ.get("TRULA_SOAK") == "1"
WITHOUT_LIMITS: dict[str, Any] = {
    "analyses_a_minute": 100_000,
    "new_tables_a_minute": 100_000,
    "new_tables_a_day": 100_000,
    "messages_a_second": 10_000.0,
    "burst": 100_000,
}


def sample(usually: int, in_soak: int) -> int:
    """How much of something is tried: some in every run of the tests, all of it in `make soak`."""
    return in_soak if IS_SOAK else usually


def chosen(scene: Plain, dice: random.Random) -> str:
    """Any action that the scene allows."""
    laying = scene["laying"]
    if laying is not None:
        # Of cards that may be laid away taroks are allowed only for want of others, so they come last.
        cards = sorted(laying["cards"], key=lambda card: (card.startswith("T"), dice.random()))
        return "discard " + " ".join(cards[: laying["count"]])
    return str(dice.choice(scene["legal"]))


class Recorder:
    """A client of a table without a socket: keeps every byte it is sent."""

    def __init__(self) -> None:
        self.place: int | None = None
        self.sent: list[bytes] = []
        self.scene: Plain | None = None
        self.ended: int | None = None

    def send(self, message: Plain) -> None:
        """As the socket would send it."""
        text = msgspec.json.encode(message)
        self.sent.append(text)
        if message["kind"] == "scene":
            self.scene = msgspec.json.decode(text)

    def end(self, code: int, reason: str) -> None:
        """Be let go."""
        self.ended = code

    def answer(self, dice: random.Random) -> Act | Next | None:
        """What to say now, if it is this client's turn."""
        scene = self.scene
        if scene is None or scene["you"] is None:
            return None
        if scene["phase"] == "over":
            return None if scene["is_session_over"] else Next(scene["deal"])
        if scene["to_move"] != scene["you"]:
            return None
        return Act(scene["deal"], scene["ply"], chosen(scene, dice))


def new_room(
    store: Store, name: str, *, people: int = 1, deals: int | None = 1, agent: str = "RandomLegal()", **options: Any
) -> tuple[Room, list[str | None]]:
    """A table with people at the first places, all of them there, and agents at the others; and the tokens."""
    game = trula.load(name, **options)
    seats = [NewPlace(f"P{place}", agent, place < people) for place in range(game.seats)]
    if game.session_deals is None:
        deals = None
    return Room.new(store, Setup(name, game.profile.name, game.own_options(), deals), seats, None)


def play_out(room: Room, seed: int) -> None:
    """Play the deal on the table to its end, any legal action at every seat."""
    agent = trula.agent("RandomLegal()")
    while (seat := room.state.to_move) is not None:
        dice = trula.rng(seed, seat=seat, ply=len(room.state.history))
        room.play(agent.choose(room.state.view(seat), dice))


def table_of(game: str, *, deals: int | None = 1, level: str = "beginner", **more: Any) -> Plain:
    """The request for a new table with one person."""
    rules = trula.load(game)
    places = [{"who": "me", "name": "Jan"}] + [{"who": "agent", "level": level}] * (rules.seats - 1)
    return {"game": game, "deals": None if rules.session_deals is None else deals, "places": places} | more


def make_table(address: str, game: str, **wanted: Any) -> Plain:
    """A new table with one person, as the server answers."""
    answer = httpx.post(f"{address}/api/tables", json=table_of(game, **wanted))
    assert answer.status_code == 201, answer.text
    made: Plain = answer.json()
    return made


class Person:
    """Somebody at a table, over a socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.scene: Plain = {}
        self.people: list[Plain] = []

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, kind: str, timeout: float = 20) -> Plain:
        """The next message of a kind; scenes and people on the way are noted."""
        while True:
            message: Plain = json.loads(self.socket.recv(timeout))
            if message["kind"] == "scene":
                self.scene = message
            if message["kind"] == "people":
                self.people = message["people"]
            if message["kind"] == kind:
                return message

    def act(self, action: str) -> None:
        self.say(kind="act", deal=self.scene["deal"], ply=self.scene["ply"], action=action)

    def is_to_move(self) -> bool:
        return bool(self.scene["phase"] != "over" and self.scene["to_move"] == self.scene["you"])

    def play_deal(self, dice: random.Random) -> None:
        """Any legal action, until the deal is over."""
        while self.scene.get("phase") != "over":
            if self.scene and self.is_to_move():
                self.act(chosen(self.scene, dice))
            self.hear("scene")


@contextmanager
def sitting(address: str, table: str, token: str | None, *, comes_from: str = "127.0.0.1") -> Iterator[Person]:
    url = f"{address.replace('http', 'ws')}/api/tables/{table}/socket"
    port = int(address.rpartition(":")[2])
    line = socket.create_connection(("127.0.0.1", port), source_address=(comes_from, 0))
    with connect(url, sock=line) as talking:
        person = Person(talking)
        person.say(kind="join", token=token)
        yield person


@contextmanager
def running(settings: Settings) -> Iterator[str]:
    """A server in a thread, as http://127.0.0.1:PORT."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    app = create_app(replace(settings, peer_url=address))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", ws_max_size=16_384))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    try:
        yield address
    finally:
        server.should_exit = True
        thread.join(10)


class Server:
    """`trula serve` as a process of its own, on one database."""

    def __init__(self, database: Path | str, *options: str) -> None:
        url = f"sqlite:///{database}" if isinstance(database, Path) else database
        self._command = [sys.executable, "-m", "trula", "serve", "--port", "0", "--workers", "1"]
        self._command += ["--database-url", url, *options]
        self._errors = Path(tempfile.mkstemp()[1])
        self.start()

    def start(self) -> None:
        with self._errors.open("w") as errors:
            self._process = subprocess.Popen(
                self._command, stdout=subprocess.PIPE, stderr=errors, text=True, start_new_session=True
            )
        assert self._process.stdout is not None
        found = re.search(r"http://\S+:(\d+)/", self._process.stdout.readline())
        assert found is not None
        self.address = f"http://127.0.0.1:{found[1]}"
        for _ in range(500):
            try:
                httpx.get(f"{self.address}/api/games")
                return
            except httpx.TransportError:
                time.sleep(0.02)

    @property
    def pid(self) -> int:
        """The number of the server's process."""
        return self._process.pid

    def kill_alone(self) -> None:
        """Kill the server and not its workers."""
        os.kill(self._process.pid, signal.SIGKILL)
        self._end()

    def is_left(self) -> bool:
        """Whether any process of the server is still there."""
        try:
            os.killpg(self._process.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def stop(self, sent: int = signal.SIGTERM) -> tuple[int, str]:
        """Stop the server as systemd or Ctrl-C does; its exit code, and what it wrote to the standard error output."""
        self._process.send_signal(sent)
        self._end()
        return self._process.returncode, self._errors.read_text()

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._end()

    def _end(self) -> None:
        self._process.wait(30)
        assert self._process.stdout is not None
        self._process.stdout.close()
