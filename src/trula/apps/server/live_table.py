"""A table that somebody is at: sockets in, scenes out, agents moved along.

Who may do what is in `rooms`; here is what happens at the same time as something else.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Protocol

from trula.apps.server import jobs
from trula.apps.server.clocks import Clock
from trula.apps.server.faults import Busy, Outdated, Refused
from trula.apps.server.messages import Act, Claim, ClientMessage, Explain, Hint, Join, Next, Settled, Start, Undo
from trula.apps.server.rooms import Room
from trula.apps.server.scenes import Plain
from trula.apps.server.services import Services
from trula.apps.server.worker_pool import ANALYSIS, MOVE, Asker
from trula.engine.actions import Action
from trula.engine.agent import Agent
from trula.engine.seating import Seating
from trula.engine.seeds import rng
from trula.engine.view import View
from trula.errors import TrulaError
from trula.players.agents import agent
from trula.players.agents.by_phase import ByPhase
from trula.players.agents.greedy import Greedy
from trula.players.agents.random_legal import RandomLegal
from trula.players.bidders.rule_bidder import RuleBidder

log = logging.getLogger("trula.apps.server")

QUICK = (RandomLegal, Greedy, RuleBidder)
"""Agents that decide in less time than it takes to ask a worker process."""


MOVED = 1012
"""The code of a socket whose table goes on at another server, or at this one after a restart: come back at once."""


class Client(Protocol):
    """A socket as a table sees it."""

    place: int | None

    def send(self, message: Plain) -> None:
        """Send later, in order; never waits."""
        ...

    def end(self, code: int, reason: str) -> None:
        """Close later, after what was sent; never waits."""
        ...


class LiveTable:
    """A room and the clients at it. One change at a time: whatever changes the room holds the lock."""

    def __init__(self, room: Room, services: Services) -> None:
        self.room = room
        self._services = services
        self._lock = asyncio.Lock()
        self._clients: dict[Client, str] = {}
        """Who is here, and from which address."""
        self._ready: set[int] = set()
        self._left_at: dict[int, float] = {}
        self._driver: asyncio.Task[None] | None = None
        self._analyses: dict[int, tuple[ClientMessage, asyncio.Task[None]]] = {}
        """By place, what is being found out, and for which message."""
        bank = room.setup.bank
        self._clock = None if bank is None else Clock(bank, len(room.places))
        self._changed = asyncio.Event()
        """Set by whatever may let the table go on."""
        self._thinking: int | None = None
        self._is_started = False
        """Whether somebody has said that the table does not wait for those who are invited."""
        self.used_at = time.monotonic()
        self.is_closed = False

    def close(self) -> None:
        """Let everybody go, to come back and be told where the table is now; nothing more happens here."""
        self.is_closed = True
        for client in self._clients:
            client.end(MOVED, "the table has moved: come back")
        self._clients.clear()
        for task in (self._driver, *(task for _, task in self._analyses.values())):
            if task is not None:
                task.cancel()

    @property
    def here(self) -> tuple[int, int]:
        """How many sockets of players and of spectators are here."""
        watching = sum(client.place is None for client in self._clients)
        return len(self._clients) - watching, watching

    async def close_when_written(self) -> None:
        """Close after the change that is under way, if it takes no longer than the database may take."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._services.settings.database_seconds), self._lock:
                pass
        self.close()

    @property
    def is_empty(self) -> bool:
        """Whether nobody is here, and nothing is under way."""
        return not self._clients and self._driver is None

    # People.

    async def join(self, client: Client, token: str | None, address: str = "") -> None:
        """Let a client in from an address, with a place or to watch."""
        # While the room changes, it would be shown half changed.
        async with self._lock:
            if token is not None and self.room.place_of_token(token) is None:
                await self._services.in_database(self.room.read_places)
            if self.is_closed:
                client.end(MOVED, "the table has moved: come back")
                return
            self._join(client, token, address)
        self.wake()

    async def read_places(self) -> None:
        """Show who has come by an invitation to another server."""
        async with self._lock:
            await self._services.in_database(self.room.read_places)
        self._send_people()

    def _join(self, client: Client, token: str | None, address: str) -> None:
        place = None
        if token is not None:
            place = self.room.place_of_token(token)
            if place is None:
                raise Refused("fault.wrong_token")
        # Spectators are counted apart, so that they never keep a player out.
        settings = self._services.settings
        most = settings.most_spectators if place is None else settings.sockets_of_place
        if sum(each.place == place for each in self._clients) >= most:
            raise Refused("fault.full")
        client.place = place
        self._clients[client] = address
        client.send({"kind": "table", **self.room.described(), "you": client.place})
        self._send_people()
        self._set_clock()
        client.send(self._scene(client))
        if self._thinking is not None:
            client.send(self._thinking_message(self._thinking))

    def leave(self, client: Client) -> None:
        """Let a client go; an agent takes over after a while."""
        if client not in self._clients:
            return
        del self._clients[client]
        self.used_at = time.monotonic()
        if client.place is not None and not self._is_here(client.place):
            self._left_at[client.place] = time.monotonic()
            if client.place in self._analyses:
                self._analyses[client.place][1].cancel()
        self._send_people()
        self.wake()

    def _is_here(self, place: int) -> bool:
        return any(client.place == place for client in self._clients)

    def _is_played_by_agent(self, place: int) -> bool:
        if place not in self.room.people:
            return True
        return not self._is_here(place) and self._away_for(place) >= self._services.settings.away_after

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

    def _send_people(self) -> None:
        ready, waiting = sorted(self._ready), self.is_waiting
        people = {"people": self._people(), "watching": self.here[1], "ready": ready, "waiting": waiting}
        self._send({"kind": "people", **people})

    @property
    def is_waiting(self) -> bool:
        """Whether nothing begins yet because people who are invited have not come."""
        room = self.room
        return not self._is_started and room.is_untouched and any(each.invite is not None for each in room.places)

    def summary(self) -> Plain:
        """Return what everybody may know of the table."""
        host = next((each.name for each in self.room.places if each.token is not None), None)
        return self.room.described() | {"people": self._people(), "host": host, "waiting": self.is_waiting}

    def _start(self) -> None:
        self._is_started = True
        self._send_people()
        self.show()
        self.wake()

    def _send(self, message: Plain) -> None:
        for client in list(self._clients):
            client.send(message)

    def _thinking_message(self, place: int) -> Plain:
        return {"kind": "thinking", "place": place, "waiting": self._services.workers.waiting(MOVE)}

    def show(self) -> None:
        """Send every client the current scene."""
        self._set_clock()
        for client in list(self._clients):
            client.send(self._scene(client))

    def _scene(self, client: Client) -> Plain:
        clock = {} if self._clock is None else {"clock": self._clock.shown()}
        return {"kind": "scene", **self.room.scene(client.place), **clock}

    def _set_clock(self) -> None:
        """Let the time of the person run who is to move."""
        if self._clock is not None:
            place = self.room.place_to_move
            is_running = place is not None and place in self.room.people and not self.is_waiting
            self._clock.turn(self.room.number, len(self.room.state.history), place if is_running else None)

    # What people say.

    async def hear(self, client: Client, message: ClientMessage) -> None:
        """Do what a message asks for; Refused if it cannot be done."""
        if client.place is None:
            raise Refused("fault.spectator")
        if self.is_waiting and isinstance(message, Act):
            raise Refused("fault.waiting")
        if not self.room.setup.has_hints and isinstance(message, Hint | Explain):
            raise Refused("fault.no_hints")
        match message:
            case Start():
                self._start()
            case Act(deal, ply, action):
                with self._services.metrics.moves.labels("person").time():
                    await self._change(lambda: self.room.act(_place(client), deal, ply, action))
            case Undo(deal, ply):
                await self._change(lambda: self.room.take_back(_place(client), deal, ply))
            case Next(deal):
                await self._next(client.place, deal)
            case Hint(deal, ply):
                view = self._view_of(client, deal, ply)
                self._analyse_for(client, message, lambda: self._hint(client, view))
            case Explain(deal, ply):
                view = self._view_of(client, deal, ply)
                self._analyse_for(client, message, lambda: self._explain(client, view))
            case Settled(deal, ply):
                view = self._view_of(client, deal, ply)
                self._analyse_for(client, message, lambda: self._tell_settled(client, view))
            case Claim(deal, ply):
                view = self._view_of(client, deal, ply)
                self._analyse_for(client, message, lambda: self._claim(client, view))
            case Join():
                raise Refused("fault.joined")

    async def take_place(self, invite: str, name: str) -> tuple[int, str]:
        """Give the place of an invitation to whoever comes with it; the place, and the token to keep."""
        async with self._lock:
            taken = await self._services.in_database(lambda: self.room.take_place(invite, name))
        self._send_people()
        if self._clock is not None:
            self.show()
        return taken

    async def _change(self, change: Callable[[], None]) -> None:
        async with self._lock:
            await self._write(change)
            self.show()
        self.wake()

    async def _write(self, change: Callable[[], None]) -> None:
        """Change the room and the database; if another server has the table, close it here."""
        try:
            await self._services.in_database(change)
        except Outdated:
            self.close()
            raise

    async def _next(self, place: int, deal: int) -> None:
        async with self._lock:
            if deal != self.room.number:
                raise Refused("fault.stale")
            if not self.room.state.is_over:
                raise Refused("fault.not_over")
            if self.room.is_over:
                raise Refused("fault.session_over")
            self._ready.add(place)
            await self._begin_if_all_are_ready()
            self._send_people()
        self.wake()

    async def _begin_if_all_are_ready(self) -> None:
        if self._are_all_ready():
            await self._write(self.room.begin_deal)
            self._ready.clear()
            self.show()

    def _are_all_ready(self) -> bool:
        """Return whether the next deal can begin: somebody who plays is here, and all of them are ready."""
        here = {each for each in self.room.people if self._is_here(each)}
        return bool(here) and here <= self._ready

    # Analysis for people.

    def _view_of(self, client: Client, deal: int, ply: int) -> View:
        room = self.room
        room.check_now(deal, ply)
        if client.place != room.place_to_move:
            raise Refused("fault.not_your_turn")
        return room.state.view(room.seat_of(_place(client)))

    def _analyse_for(self, client: Client, message: ClientMessage, analyse: Callable[[], Awaitable[None]]) -> None:
        """Start an analysis; another one that the person still waits for is given up."""
        place = _place(client)
        asked, before = self._analyses.get(place, (None, None))
        if asked == message:
            return
        if before is not None:
            before.cancel()
        task = asyncio.create_task(self._answer(client, analyse))
        self._analyses[place] = (message, task)

        def forget(done: asyncio.Task[None]) -> None:
            if place in self._analyses and self._analyses[place][1] is done:
                del self._analyses[place]

        task.add_done_callback(forget)

    async def _answer(self, client: Client, analyse: Callable[[], Awaitable[None]]) -> None:
        try:
            await analyse()
        except Refused as refused:
            client.send(refused.as_dict())
        except Exception:
            log.exception("an analysis for table %s has failed", self.room.id)
            client.send(Refused("fault.internal").as_dict())

    async def _hint(self, client: Client, view: View) -> None:
        settings = self._services.settings
        places, state = self.room.place_of_seat, self.room.state
        advice = await self._services.workers.do(
            self._asker(client),
            ANALYSIS,
            jobs.advice,
            view,
            settings.hint_worlds,
            settings.hint_nodes,
            seconds=settings.hint_seconds,
        )
        if self.room.state is state:
            client.send({"kind": "hint", **self._now(), **by_place(advice, places)})

    async def _explain(self, client: Client, view: View) -> None:
        state, seconds = self.room.state, self._services.settings.hint_seconds
        who = self._asker(client)
        found = await self._services.workers.do(who, ANALYSIS, jobs.explanation, view, seconds=seconds)
        if self.room.state is state:
            client.send({"kind": "explanation", **self._now(), "found": found})

    async def _is_settled(self, client: Client, view: View) -> bool:
        seconds = self._services.settings.hint_seconds
        return await self._services.workers.do(self._asker(client), ANALYSIS, jobs.settled, view, seconds=seconds)

    async def _tell_settled(self, client: Client, view: View) -> None:
        state, found = self.room.state, await self._is_settled(client, view)
        if self.room.state is state:
            client.send({"kind": "settled", **self._now(), "is_settled": found})

    async def _claim(self, client: Client, view: View) -> None:
        state = self.room.state
        if not await self._is_settled(client, view):
            raise Refused("fault.not_settled")
        async with self._lock:
            if self.room.state is not state:
                raise Refused("fault.stale")
            await self._write(self.room.play_out)
            self.show()
        self.wake()

    def _asker(self, client: Client | None = None) -> Asker:
        """Return who a job is done for: a client, or whoever of those who play came first."""
        if client is None:
            client = next((each for each in self._clients if each.place is not None), None)
        return Asker("" if client is None else self._clients.get(client, ""), self.room.id)

    def _now(self) -> Plain:
        return {"deal": self.room.number, "ply": len(self.room.state.history)}

    # Agents.

    def wake(self) -> None:
        """Let the table go on by itself: with the next deal if all are ready, with the moves of agents."""
        self._changed.set()
        if self._driver is None and not self.is_closed:
            self._driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        try:
            if self._are_all_ready():
                async with self._lock:
                    await self._begin_if_all_are_ready()
                    self._send_people()
            while self._has_people() and not self.is_waiting and (place := self.room.place_to_move) is not None:
                if self._is_played_by_agent(place) or (self._clock is not None and self._clock.left <= 0):
                    await self._let_agent_decide(place)
                elif self._is_here(place):
                    if self._clock is None:
                        break
                    await self._wait_for_change(self._clock.left)
                else:
                    # Somebody has left: look again when the time is up, or when they are back.
                    await asyncio.sleep(min(self._services.settings.away_after, 0.5))
        except Outdated:
            log.warning("table %s is played at another server", self.room.id)
        except Busy:
            log.warning("table %s waits: workers or database are busy", self.room.id)
            await asyncio.sleep(1.0)
        except Exception:
            log.exception("the agents of table %s have failed", self.room.id)
            await asyncio.sleep(1.0)
        finally:
            self._driver = None
            self._thinking = None
        if self._may_go_on():
            self.wake()

    async def _wait_for_change(self, seconds: float) -> None:
        self._changed.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), max(seconds, 0.01))

    def _has_people(self) -> bool:
        """Return whether somebody who plays is here; for spectators alone nothing goes on."""
        return any(client.place is not None for client in self._clients)

    def _may_go_on(self) -> bool:
        if self._are_all_ready():
            return True
        place = self.room.place_to_move
        return self._has_people() and not self.is_waiting and place is not None and not self._is_here(place)

    async def _let_agent_decide(self, place: int) -> None:
        room = self.room
        state, seat = room.state, room.seat_of(place)
        name = room.agent_at(place)
        quick = quick_agent(name)
        if quick is not None:
            dice = rng(room.agents_seed(), deal=room.number, seat=seat, ply=len(state.history))
            action = quick.choose(state.view(seat), dice)
        else:
            self._thinking = place
            self._send(self._thinking_message(place))
            action = await self._decision_of(name, state.view(seat), room.number)
            self._thinking = None
        async with self._lock:
            # Meanwhile something may have been taken back, or the person may have come and played.
            if room.state is state:
                await self._write(lambda: room.play(action))
                self.show()
        await asyncio.sleep(0)

    async def _decision_of(self, name: str, view: View, deal: int) -> Action:
        """Return what an agent does; if it fails, any legal action, so that the table goes on."""
        room, pace, legal = self.room, self._services.pace, view.legal_actions()
        if len(legal) == 1:
            await asyncio.sleep(pace.draw(name, view.phase))
            return legal[0]
        begun = time.monotonic()
        try:
            seed, seconds = room.agents_seed(), self._services.settings.move_seconds
            text = await self._services.workers.do(
                self._asker(), MOVE, jobs.decide, name, view, seed, deal, seconds=seconds
            )
            seconds = time.monotonic() - begun
            pace.note(name, view.phase, seconds)
            self._services.metrics.moves.labels("agent").observe(seconds)
            return room.game.parse_action(text)
        except Busy:
            raise
        except Exception:
            log.exception("%s has failed at table %s", name, room.id)
            return legal[0]


@cache
def quick_agent(name: str) -> Agent | None:
    """Return an agent that needs no worker process; None for one that does, or that does not exist."""
    try:
        found = agent(name)
    except TrulaError:
        return None
    return found if _is_quick(found) else None


def _is_quick(found: object) -> bool:
    if isinstance(found, ByPhase):
        return _is_quick(found.bidder) and _is_quick(found.player)
    return isinstance(found, QUICK)


def _place(client: Client) -> int:
    assert client.place is not None
    return client.place


def by_place(advice: Plain, places: Seating) -> Plain:
    """Return advice with the places of cards by places instead of seats."""
    rows = [
        row | {"seats": places.by_place(row["seats"]), "possible": places.by_place(row["possible"])}
        for row in advice["locations"]
    ]
    return advice | {"place": places[advice["seat"]], "locations": rows}
