"""Workers: addresses and tables take turns, moves never wait for analysis, nothing outlives whom it is for."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import signal
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from serving import WITHOUT_LIMITS, Recorder, new_room
from trula.apps.server.faults import Busy, Refused
from trula.apps.server.jobs import report
from trula.apps.server.live_table import LiveTable
from trula.apps.server.messages import Hint
from trula.apps.server.services import Services
from trula.apps.server.settings import Settings
from trula.apps.server.worker_pool import ANALYSIS, MOVE, Asker, WorkerDied, WorkerPool, _Process


def note(path: str, name: str) -> str:
    """Write down that it was done."""
    with open(path, "a") as file:
        file.write(f"{name}\n")
    return name


def wait_for(path: str) -> str:
    """Think until a file is there."""
    while not os.path.exists(path):
        time.sleep(0.01)
    return "done"


def die_once(path: str) -> str:
    """The first worker is killed, the second is not."""
    if not os.path.exists(path):
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


def fail() -> None:
    """Something that cannot be done."""
    raise ValueError("no")


def count_to(total: int) -> int:
    """Report every step."""
    for done in range(total):
        report(done + 1, total)
    return total


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


def test_tables_take_turns_however_much_one_asks_for(tmp_path: Path) -> None:
    async def work() -> None:
        workers, done, gate = WorkerPool(1), str(tmp_path / "done"), tmp_path / "gate"
        first = asyncio.ensure_future(workers.do(Asker("", "a"), MOVE, wait_for, str(gate)))
        await asyncio.sleep(0)
        greedy = [asyncio.ensure_future(workers.do(Asker("", "a"), MOVE, note, done, f"a{n}")) for n in range(4)]
        modest = [asyncio.ensure_future(workers.do(Asker("", who), MOVE, note, done, who)) for who in ("b", "c")]
        await asyncio.sleep(0)
        assert workers.waiting(MOVE) == 6
        gate.touch()
        await asyncio.gather(first, *greedy, *modest)
        workers.close()

    run(work())
    assert (tmp_path / "done").read_text().split() == ["a0", "b", "c", "a1", "a2", "a3"]


def test_addresses_take_turns_however_many_tables_one_has(tmp_path: Path) -> None:
    async def work() -> None:
        workers, done, gate = WorkerPool(1), str(tmp_path / "done"), tmp_path / "gate"
        asked = [asyncio.ensure_future(workers.do(Asker("a", "0"), MOVE, wait_for, str(gate)))]
        await asyncio.sleep(0)
        for address, table in [("a", "1"), ("a", "2"), ("a", "3"), ("a", "1"), ("b", "1"), ("c", "1")]:
            job = workers.do(Asker(address, table), MOVE, note, done, address + table)
            asked.append(asyncio.ensure_future(job))
            await asyncio.sleep(0)
        gate.touch()
        await asyncio.gather(*asked)
        workers.close()

    run(work())
    assert (tmp_path / "done").read_text().split() == ["a1", "b1", "c1", "a2", "a3", "a1"]


def test_moves_never_wait_for_analysis(tmp_path: Path) -> None:
    async def work() -> None:
        workers, gate = WorkerPool(1, 1), tmp_path / "gate"
        slow = [asyncio.ensure_future(workers.do(Asker(str(n)), ANALYSIS, wait_for, str(gate))) for n in range(3)]
        await asyncio.sleep(0)
        assert await workers.do(Asker("x"), MOVE, note, str(tmp_path / "done"), "move") == "move"
        assert not any(each.done() for each in slow)
        gate.touch()
        assert await asyncio.gather(*slow) == ["done"] * 3
        workers.close()

    run(work())


def test_the_last_analyst_is_for_an_address_that_has_none(tmp_path: Path) -> None:
    async def work() -> None:
        workers, gate = WorkerPool(1, 2), tmp_path / "gate"
        greedy = [asyncio.ensure_future(workers.do(Asker("a"), ANALYSIS, wait_for, str(gate))) for _ in range(20)]
        await asyncio.sleep(0)
        assert workers.waiting(ANALYSIS) == 19
        assert await workers.do(Asker("b"), ANALYSIS, note, str(tmp_path / "done"), "b") == "b"
        assert not any(each.done() for each in greedy)
        greedy.append(asyncio.ensure_future(workers.do(Asker("a"), ANALYSIS, wait_for, str(gate))))
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await workers.do(Asker("a"), ANALYSIS, wait_for, str(gate))
        gate.touch()
        await asyncio.gather(*greedy)
        workers.close()

    run(work())


def test_what_takes_too_long_is_ended(tmp_path: Path) -> None:
    async def work() -> None:
        workers, done = WorkerPool(1), str(tmp_path / "done")
        with pytest.raises(Refused, match="too long"):
            await workers.do(Asker("a"), ANALYSIS, wait_for, str(tmp_path / "never"), seconds=0.2)
        assert await workers.do(Asker("a"), ANALYSIS, note, done, "next") == "next"
        workers.close()

    run(work())


def test_what_nobody_waits_for_is_ended(tmp_path: Path) -> None:
    async def work() -> None:
        workers, done = WorkerPool(1), str(tmp_path / "done")
        given_up = [
            asyncio.ensure_future(workers.do(Asker("a"), ANALYSIS, wait_for, str(tmp_path / "never"))) for _ in range(2)
        ]
        await asyncio.sleep(0.1)
        for each in given_up:
            each.cancel()
        await asyncio.sleep(0)
        assert workers.waiting(ANALYSIS) == 0
        assert await workers.do(Asker("b"), ANALYSIS, note, done, "next") == "next"
        workers.close()

    run(work())


def test_a_killed_worker_loses_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        workers = WorkerPool(1)
        assert await workers.do(Asker("", "a"), MOVE, die_once, str(tmp_path / "died")) == "done"
        assert await workers.do(Asker("", "a"), MOVE, note, str(tmp_path / "done"), "after") == "after"
        workers.close()

    run(work())


def test_a_worker_is_killed_while_it_begins() -> None:
    # Whoever stops a server may come between making the process and starting it, when there is nothing to kill yet.
    begun = multiprocessing.get_context("spawn")
    ours, theirs = begun.Pipe()
    for pause in (0, 0.001, 0.003, 0.01, 0.03):
        worker = _Process(begun, theirs, MOVE)
        doing = worker.talking.submit(worker.do, count_to, (1,), lambda *_: None)
        time.sleep(pause)
        worker.kill()
        worker.kill()
        if not isinstance(doing.exception(timeout=60), WorkerDied):
            assert doing.result() == 1
        worker.talking.shutdown()
    ours.close()


def test_what_fails_is_told_and_the_next_job_is_done(tmp_path: Path) -> None:
    async def work() -> None:
        workers = WorkerPool(1)
        with pytest.raises(ValueError, match="no"):
            await workers.do(Asker("", "a"), MOVE, fail)
        assert await workers.do(Asker("", "a"), MOVE, note, str(tmp_path / "done"), "after") == "after"
        workers.close()

    run(work())


def test_progress_is_heard(tmp_path: Path) -> None:
    async def work() -> None:
        workers, heard = WorkerPool(1), []
        found = await workers.do(
            Asker("", "a"), ANALYSIS, count_to, 5, progress=lambda done, total: heard.append((done, total))
        )
        await asyncio.sleep(0.2)
        assert found == 5
        assert heard == [(done, 5) for done in range(1, 6)][: len(heard)]
        workers.close()

    run(work())


def test_too_much_is_refused_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        workers, gate = WorkerPool(1, most_waiting=2), tmp_path / "gate"
        jobs = [asyncio.ensure_future(workers.do(Asker(who), MOVE, wait_for, str(gate))) for who in "abc"]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await workers.do(Asker("", "b"), MOVE, wait_for, str(gate))
        gate.touch()
        await asyncio.gather(*jobs)
        workers.close()

    run(work())


def test_a_slow_thought_does_not_stall_other_tables(tmp_path: Path) -> None:
    async def work() -> None:
        services = Services(Settings(f"sqlite:///{tmp_path / 'tables.db'}", workers=1, **WITHOUT_LIMITS))
        gate, dice = tmp_path / "gate", random.Random(1)
        slow = asyncio.ensure_future(services.workers.do(Asker("", "slow"), MOVE, wait_for, str(gate)))
        room, tokens = new_room(services.store, "tarok3")
        live, client = LiveTable(room, services), Recorder()
        await live.join(client, tokens[0])
        while not room.state.is_over:
            answer = client.answer(dice)
            if answer is not None:
                await live.hear(client, answer)
            await asyncio.sleep(0.001)
        assert not slow.done()
        gate.touch()
        await slow
        services.close()

    run(work())


def test_a_card_can_be_played_while_a_hint_is_thought_about(tmp_path: Path) -> None:
    async def work() -> None:
        services = Services(Settings(f"sqlite:///{tmp_path / 'tables.db'}", workers=1, **WITHOUT_LIMITS))
        gate = tmp_path / "gate"
        slow = asyncio.ensure_future(services.workers.do(Asker("", "slow"), ANALYSIS, wait_for, str(gate)))
        room, tokens = new_room(services.store, "klaverjas", people=4, trump="d")
        live, clients = LiveTable(room, services), [Recorder() for _ in tokens]
        for client, token in zip(clients, tokens, strict=True):
            await live.join(client, token)
        await live.hear(clients[0], Hint(0, 0))
        answer = clients[0].answer(random.Random(1))
        assert answer is not None
        await live.hear(clients[0], answer)
        assert len(room.state.history) == 1 and not slow.done()
        gate.touch()
        await slow
        await asyncio.sleep(0.1)
        assert not any(b'"hint"' in sent for sent in clients[0].sent), "advice for a card that was played is not told"
        services.close()

    run(work())


def test_an_agent_that_fails_does_not_stop_the_table(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        services = Services(Settings(f"sqlite:///{tmp_path / 'tables.db'}", workers=1, **WITHOUT_LIMITS))
        room, tokens = new_room(services.store, "klaverjas", trump="d", agent="NoSuchAgent()")
        live, client = LiveTable(room, services), Recorder()
        await live.join(client, tokens[0])
        dice = random.Random(1)
        while len(room.state.history) < 5:
            answer = client.answer(dice)
            if answer is not None:
                await live.hear(client, answer)
            await asyncio.sleep(0.01)
        services.close()

    run(work())
    assert "NoSuchAgent() has failed" in caplog.text


def test_a_person_has_one_analysis_at_a_time_and_none_after_leaving(tmp_path: Path) -> None:
    async def work() -> None:
        services = Services(Settings(f"sqlite:///{tmp_path / 'tables.db'}", workers=1, analysts=1, **WITHOUT_LIMITS))
        gate = tmp_path / "gate"
        slow = asyncio.ensure_future(services.workers.do(Asker("slow"), ANALYSIS, wait_for, str(gate)))
        await asyncio.sleep(0)
        room, tokens = new_room(services.store, "klaverjas", people=4, trump="d")
        live, clients = LiveTable(room, services), [Recorder() for _ in range(10)]
        for client in clients:
            await live.join(client, tokens[0])
        for client in clients * 2:
            await live.hear(client, Hint(0, 0))
        await asyncio.sleep(0)
        assert services.workers.waiting(ANALYSIS) == 1
        for client in clients:
            live.leave(client)
        await asyncio.sleep(0)
        assert services.workers.waiting(ANALYSIS) == 0
        gate.touch()
        await slow
        services.close()

    run(work())
