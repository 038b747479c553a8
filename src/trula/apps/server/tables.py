"""All tables of a server and the people at them: sockets in, scenes out, agents moved along.

The rules of the house are in `rooms`; here is what happens at the same time as something else.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Protocol, TypeVar

from trula.apps.server import jobs
from trula.apps.server.messages import Act, Hint, Join, Message, Network, Next, Undo
from trula.apps.server.rooms import NewPlace, Refused, Room
from trula.apps.server.scenes import Plain
from trula.apps.server.settings import Settings
from trula.apps.server.store import Setup, Store
from trula.apps.server.worker_pool import ANALYSIS, MOVE, Busy, Minds
from trula.engine.actions import Action
from trula.engine.game import View
from trula.engine.seeds import rng
from trula.errors import TrulaError
from trula.players.agents import Agent, agent

Answer = TypeVar("Answer")
log = logging.getLogger("trula.apps.server")

QUICK = ("RandomLegal(", "Greedy(", "ByPhase(bidder=RuleBidder(), player=RandomLegal(")
"""Agents that decide in less time than it takes to ask a worker."""


FORGOTTEN_AFTER = 60.0
"""Seconds for which a table that nobody is at stays in memory at least: somebody may be at the door."""


class Client(Protocol):
    """A socket as the hall sees it."""

    place: int | None

    def send(self, message: Plain) -> None:
        """Send later, in order; never waits."""
        ...


class Desk:
    """A room that somebody is at. One change at a time: whatever changes the room holds the lock."""

    def __init__(self, room: Room, hall: Hall) -> None:
        self.room = room
        self._hall = hall
        self._lock = asyncio.Lock()
        self._clients: list[Client] = []
        self._ready: set[int] = set()
        self._left_at: dict[int, float] = {}
        self._driver: asyncio.Task[None] | None = None
        self._thoughts: dict[Client, asyncio.Task[None]] = {}
        self._thinking: int | None = None
        self.used_at = time.monotonic()

    @property
    def is_empty(self) -> bool:
        """Whether nobody is here, and nothing is under way."""
        return not self._clients and self._driver is None

    # People.

    def join(self, client: Client, token: str | None) -> None:
        """A client comes, with a place or to watch."""
        if len(self._clients) >= self._hall.settings.most_at_table:
            raise Refused("full", "there are too many people at this table")
        if token is not None:
            client.place = self.room.place_of_token(token)
            if client.place is None:
                raise Refused("not-allowed", "this token is not of this table")
        self._clients.append(client)
        client.send({"kind": "table", **self.room.described(), "you": client.place})
        self._tell_people()
        client.send({"kind": "scene", **self.room.scene(client.place)})
        if self._thinking is not None:
            client.send({"kind": "thinking", "place": self._thinking, "waiting": self._hall.minds.waiting(MOVE)})
        self.wake()

    def leave(self, client: Client) -> None:
        """A client goes; an agent takes over after a while."""
        if client not in self._clients:
            return
        self._clients.remove(client)
        if client.place is not None and not self._is_here(client.place):
            self._left_at[client.place] = time.monotonic()
        self._tell_people()
        self.wake()

    def _is_here(self, place: int) -> bool:
        return any(client.place == place for client in self._clients)

    def _is_played_by_agent(self, place: int) -> bool:
        if place not in self.room.people:
            return True
        return not self._is_here(place) and self._away_for(place) >= self._hall.settings.away_after

    def _away_for(self, place: int) -> float:
        return time.monotonic() - self._left_at.setdefault(place, time.monotonic())

    def _people(self) -> list[Plain]:
        people = set(self.room.people)
        return [
            {
                "place": each.place,
                "name": each.name,
                "is_person": each.place in people,
                "is_here": self._is_here(each.place),
                "has_come": each.place not in people or each.token is not None,
                "agent": each.agent,
            }
            for each in self.room.places
        ]

    def _tell_people(self) -> None:
        watching = sum(client.place is None for client in self._clients)
        self._tell({"kind": "people", "people": self._people(), "watching": watching, "ready": sorted(self._ready)})

    def _tell(self, message: Plain) -> None:
        for client in list(self._clients):
            client.send(message)

    def show(self) -> None:
        """Send everybody what they may see now."""
        for client in list(self._clients):
            client.send({"kind": "scene", **self.room.scene(client.place)})

    # What people say.

    async def hear(self, client: Client, message: Message) -> None:
        """Do what a message asks for; Refused if it cannot be done."""
        if client.place is None:
            raise Refused("not-allowed", "spectators only watch")
        match message:
            case Act(deal, ply, action):
                await self._change(lambda: self.room.act(_place(client), deal, ply, action))
            case Undo(deal, ply):
                await self._change(lambda: self.room.take_back(_place(client), deal, ply))
            case Next(deal):
                await self._next(client.place, deal)
            case Hint(deal, ply):
                view = self._view_of(client, deal, ply)
                self._think_for(client, lambda: self._hint(client, view))
            case Network(deal, ply):
                view = self._view_of(client, deal, ply)
                if view.phase != "auction":
                    raise Refused("not-allowed", "the network is for the auction only")
                self._think_for(client, lambda: self._network(client, view))
            case Join():
                raise Refused("not-allowed", "you are at the table already")

    async def take_place(self, invite: str, name: str) -> tuple[int, str]:
        """Somebody comes by an invitation."""
        async with self._lock:
            taken = await self._hall.in_database(lambda: self.room.take_place(invite, name))
        self._tell_people()
        return taken

    async def _change(self, change: Callable[[], None]) -> None:
        async with self._lock:
            await self._hall.in_database(change)
            self.show()
        self.wake()

    async def _next(self, place: int, deal: int) -> None:
        async with self._lock:
            if deal != self.room.number:
                raise Refused("stale", "the table has moved on")
            if not self.room.state.is_over:
                raise Refused("not-over", "the deal on the table is not over")
            self._ready.add(place)
            waited_for = [each for each in self.room.people if self._is_here(each) and each not in self._ready]
            if not waited_for:
                await self._hall.in_database(self.room.begin_deal)
                self._ready.clear()
                self.show()
            self._tell_people()
        self.wake()

    # Thoughts for people.

    def _view_of(self, client: Client, deal: int, ply: int) -> View:
        room = self.room
        room.check_now(deal, ply)
        if client.place != room.place_to_move:
            raise Refused("not-your-turn", "it is not your turn")
        return room.state.view(room.seat_of(_place(client)))

    def _think_for(self, client: Client, think: Callable[[], Awaitable[None]]) -> None:
        """Think while the client goes on; what it asked before and has not heard yet is given up."""
        before = self._thoughts.pop(client, None)
        if before is not None:
            before.cancel()
        task = asyncio.create_task(self._told(client, think))
        self._thoughts[client] = task
        task.add_done_callback(lambda done: self._thoughts.get(client) is done and self._thoughts.pop(client))

    async def _told(self, client: Client, think: Callable[[], Awaitable[None]]) -> None:
        try:
            await think()
        except Busy as error:
            client.send(Refused("busy", str(error)).message())
        except Exception:
            log.exception("a thought for table %s has failed", self.room.id)
            client.send(Refused("fault", "something went wrong here").message())

    async def _hint(self, client: Client, view: View) -> None:
        settings = self._hall.settings
        places, state = self.room.place_of_seat, self.room.state
        advice = await self._hall.minds.do(
            self.room.id, ANALYSIS, jobs.advice, view, settings.hint_worlds, settings.hint_nodes
        )
        if self.room.state is state:
            client.send({"kind": "hint", **self._now(), **by_place(advice, places)})

    def _now(self) -> Plain:
        return {"deal": self.room.number, "ply": len(self.room.state.history)}

    async def _network(self, client: Client, view: View) -> None:
        state = self.room.state
        found = await self._hall.minds.do(self.room.id, ANALYSIS, jobs.network, view)
        if self.room.state is state:
            client.send({"kind": "network", **self._now(), **found})

    # Agents.

    def wake(self) -> None:
        """Let agents go on, if it is their turn."""
        if self._driver is None:
            self._driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        try:
            while self._has_people() and (place := self.room.place_to_move) is not None:
                if self._is_played_by_agent(place):
                    await self._let_agent_decide(place)
                elif self._is_here(place):
                    break
                else:
                    # Somebody has left: look again when the time is up, or when they are back.
                    await asyncio.sleep(min(self._hall.settings.away_after, 0.5))
        except Busy:
            log.warning("table %s waits: too much to think about", self.room.id)
            await asyncio.sleep(1.0)
        except Exception:
            log.exception("table %s has stumbled", self.room.id)
            await asyncio.sleep(1.0)
        finally:
            self._driver = None
            self._thinking = None
        if self._may_go_on():
            self.wake()

    def _has_people(self) -> bool:
        """Whether somebody who plays is here; for spectators alone nothing goes on."""
        return any(client.place is not None for client in self._clients)

    def _may_go_on(self) -> bool:
        place = self.room.place_to_move
        return self._has_people() and place is not None and not self._is_here(place)

    async def _let_agent_decide(self, place: int) -> None:
        room = self.room
        state, deal, seat = room.state, room.number, room.seat_of(place)
        view, name, ply = state.view(seat), room.agent_at(place), len(state.history)
        if name.startswith(QUICK):
            action = _quick_agent(name).choose(view, rng(room.dice_seed(), deal=deal, seat=seat, ply=ply))
        else:
            self._thinking = place
            self._tell({"kind": "thinking", "place": place, "waiting": self._hall.minds.waiting(MOVE)})
            action = await self._thought_of(name, view, deal)
            self._thinking = None
        async with self._lock:
            # Meanwhile something may have been taken back, or the person may have come and played.
            if room.state is state:
                await self._hall.in_database(lambda: room.play(action))
                self.show()
        await asyncio.sleep(0)

    async def _thought_of(self, name: str, view: View, deal: int) -> Action:
        """What an agent does; if it fails, any legal action, so that the table goes on."""
        room = self.room
        try:
            text = await self._hall.minds.do(room.id, MOVE, jobs.decide, name, view, room.dice_seed(), deal)
            return room.game.parse_action(text)
        except Busy:
            raise
        except Exception:
            log.exception("%s has failed at table %s", name, room.id)
            return view.legal_actions()[0]


@cache
def _quick_agent(name: str) -> Agent:
    return agent(name)


def _place(client: Client) -> int:
    assert client.place is not None
    return client.place


def by_place(advice: Plain, places: Sequence[int]) -> Plain:
    """Advice with places instead of seats."""
    order = [places.index(place) for place in range(len(places))]
    rows = [row | {"seats": [row["seats"][seat] for seat in order]} for row in advice["locations"]]
    return advice | {"seat": None, "place": places[advice["seat"]], "locations": rows}


class Hall:
    """The tables that are open, the database, and those who think."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database_url)
        self.minds = Minds(settings.workers)
        self._desks: OrderedDict[str, Desk] = OrderedDict()
        self._loading = asyncio.Lock()
        self._database = ThreadPoolExecutor(1, thread_name_prefix="database")

    def close(self) -> None:
        """The server stops."""
        self.minds.close()
        self._database.shutdown(wait=True)
        self.store.close()

    async def in_database(self, work: Callable[[], Answer]) -> Answer:
        """Do what reads or writes, changes of a room included; a database server is asked by a thread of its own."""
        if self.store.is_local:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._database, work)

    async def new_table(self, setup: Setup, seats: Sequence[NewPlace], seed: int | None) -> tuple[Desk, list[Any]]:
        """A table, and by place its token or invitation."""

        def make() -> tuple[Room, list[str | None]]:
            if self.store.count() >= self.settings.most_tables:
                raise Refused("full", "this server has no room for more tables")
            return Room.new(self.store, setup, seats, seed)

        room, secrets = await self.in_database(make)
        return self._keep(Desk(room, self)), secrets

    async def desk(self, name: str) -> Desk | None:
        """An open table, or one from the database."""
        async with self._loading:
            desk = self._desks.get(name) or await self._load(name)
        if desk is not None:
            desk.used_at = time.monotonic()
            self._desks.move_to_end(name)
        return desk

    async def _load(self, name: str) -> Desk | None:
        def read() -> Room | None:
            kept = self.store.table(name)
            return None if kept is None else Room(kept, self.store)

        try:
            room = await self.in_database(read)
        except TrulaError:
            log.exception("table %s cannot be played again by these rules", name)
            return None
        return None if room is None else self._keep(Desk(room, self))

    def _keep(self, desk: Desk) -> Desk:
        self._desks[desk.room.id] = desk
        if len(self._desks) > self.settings.open_rooms:
            before = time.monotonic() - FORGOTTEN_AFTER
            old = [name for name, each in self._desks.items() if each.is_empty and each.used_at < before]
            for name in old[:10]:
                del self._desks[name]
        return desk
