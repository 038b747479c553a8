"""A table with people who come, go and wait for each other."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from serving import WITHOUT_LIMITS, Recorder, new_room, play_out
from trula.apps.server import clocks
from trula.apps.server.faults import Refused
from trula.apps.server.live_table import MOVED, LiveTable
from trula.apps.server.messages import Next
from trula.apps.server.pace import FIRST, Pace
from trula.apps.server.rooms import Room
from trula.apps.server.services import Services
from trula.apps.server.settings import Settings


def with_services(folder: Path, work: Callable[[Services], Coroutine[Any, Any, None]], **settings: Any) -> None:
    """Run something with the services of a server."""

    async def run() -> None:
        services = Services(Settings(f"sqlite:///{folder / 'tables.db'}", workers=1, **WITHOUT_LIMITS, **settings))
        try:
            await asyncio.wait_for(work(services), 30)
        finally:
            services.close()

    asyncio.run(run())


async def until(condition: Callable[[], bool]) -> None:
    """Wait until something is so."""
    while not condition():
        await asyncio.sleep(0.01)


def test_who_leaves_is_not_waited_for(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        room, tokens = new_room(services.store, "klaverjas", people=2, deals=2)
        live, host, guest = LiveTable(room, services), Recorder(), Recorder()
        play_out(room, seed=1)
        await live.join(host, tokens[0])
        await live.join(guest, tokens[1])
        await live.hear(host, Next(0))
        assert room.number == 0
        live.leave(guest)
        await until(lambda: room.number == 1)
        await until(lambda: host.scene is not None and host.scene["deal"] == 1)

    with_services(tmp_path, work)


def test_no_deal_begins_when_the_last_one_leaves(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        room, tokens = new_room(services.store, "klaverjas", people=2, deals=2)
        live, host, guest = LiveTable(room, services), Recorder(), Recorder()
        play_out(room, seed=1)
        await live.join(host, tokens[0])
        await live.join(guest, tokens[1])
        await live.hear(host, Next(0))
        live.leave(host)
        live.leave(guest)
        await until(lambda: live.is_empty)
        assert room.number == 0
        await live.join(guest, tokens[1])
        await asyncio.sleep(0.1)
        assert room.number == 0
        await live.hear(guest, Next(0))
        assert room.number == 1

    with_services(tmp_path, work)


def test_nothing_follows_the_last_deal(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        room, tokens = new_room(services.store, "klaverjas", people=2, deals=1)
        live, host, guest = LiveTable(room, services), Recorder(), Recorder()
        play_out(room, seed=1)
        await live.join(host, tokens[0])
        await live.join(guest, tokens[1])
        with pytest.raises(Refused) as refused:
            await live.hear(host, Next(0))
        assert refused.value.kind == "fault.session_over"
        live.leave(guest)
        live.leave(host)
        await until(lambda: live.is_empty)

    with_services(tmp_path, work)


def test_spectators_take_no_place_of_a_player(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        room, tokens = new_room(services.store, "klaverjas")
        live = LiveTable(room, services)
        for _ in range(5):
            await live.join(Recorder(), None)
        with pytest.raises(Refused) as refused:
            await live.join(Recorder(), None)
        assert refused.value.kind == "fault.full"
        owner = Recorder()
        await live.join(owner, tokens[0])
        assert owner.scene is not None and owner.scene["you"] == 0

    with_services(tmp_path, work, most_spectators=5)


def test_one_place_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        room, tokens = new_room(services.store, "klaverjas", people=2)
        live = LiveTable(room, services)
        for _ in range(3):
            await live.join(Recorder(), tokens[0])
        with pytest.raises(Refused) as refused:
            await live.join(Recorder(), tokens[0])
        assert refused.value.kind == "fault.full"
        await live.join(Recorder(), tokens[1])

    with_services(tmp_path, work, sockets_of_place=3)


def test_a_table_that_was_played_on_elsewhere_is_let_go(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        room, tokens = new_room(services.store, "klaverjas", people=4, trump="d")
        live, person = LiveTable(room, services), Recorder()
        await live.join(person, tokens[0])
        kept = services.store.table(room.id)
        assert kept is not None
        other = Room(kept, services.store)
        other.play(other.state.legal_actions()[0])
        answer = person.answer(random.Random(1))
        assert answer is not None
        with pytest.raises(Refused) as refused:
            await live.hear(person, answer)
        assert refused.value.kind == "fault.stale" and live.is_closed and person.ended == MOVED
        late = Recorder()
        await live.join(late, tokens[1])
        assert late.ended == MOVED and late.sent == []

    with_services(tmp_path, work)


class Watched(Pace):
    """A pace that takes no time and notes what was asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn = 0
        self.noted = 0

    def note(self, agent: str, phase: str, seconds: float) -> None:
        self.noted += 1

    def draw(self, agent: str, phase: str) -> float:
        self.drawn += 1
        return 0.0


def test_a_forced_card_comes_no_faster_than_a_chosen_one(tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        services.pace = pace = Watched()
        room, tokens = new_room(services.store, "klaverjas", agent="Pimc(worlds=1)")
        live, person, dice = LiveTable(room, services), Recorder(), random.Random(1)
        await live.join(person, tokens[0])
        while not room.state.is_over:
            if (answer := person.answer(dice)) is not None:
                await live.hear(person, answer)
            await asyncio.sleep(0.001)
        forced = [
            len(state.legal_actions()) == 1
            for state, after in pairwise(room.states)
            if room.place_of_seat[after.history[-1].seat] != 0
        ]
        assert pace.drawn == sum(forced) > 0
        assert pace.noted == len(forced) - sum(forced) > 0

    with_services(tmp_path, work)


def test_the_time_of_a_forced_card_is_one_that_a_choice_took() -> None:
    pace = Pace()
    assert pace.draw("a", "play") == FIRST
    for seconds in (0.2, 0.4):
        pace.note("a", "play", seconds)
    assert {pace.draw("a", "play") for _ in range(100)} == {0.2, 0.4}
    assert pace.draw("b", "play") == pace.draw("a", "auction") == FIRST


def test_an_agent_stands_in_when_the_bank_is_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "FREE", 0.0)

    async def work(services: Services) -> None:
        room, tokens = new_room(services.store, "klaverjas", people=4)
        room.setup = replace(room.setup, bank=1)
        live, clients = LiveTable(room, services), [Recorder() for _ in range(4)]
        for client, token in zip(clients, tokens, strict=True):
            await live.join(client, token)
        first = room.place_to_move
        assert clients[0].scene is not None and clients[0].scene["clock"]["place"] == first
        assert len(room.state.history) == 0
        # Nobody does anything: agents make the moves of whoever has no time left, and only theirs.
        await until(lambda: len(room.state.history) > 0)
        assert clients[0].scene["clock"]["banks"][first] == 0
        await until(lambda: {0.0} == set(clients[0].scene["clock"]["banks"]) if clients[0].scene else False)
        for client in clients:
            live.leave(client)
        await asyncio.sleep(0)

    with_services(tmp_path, work, away_after=100.0)
