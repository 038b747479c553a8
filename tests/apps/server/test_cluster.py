"""A server whose agents think on a Dask cluster."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2 as httpx
import pytest

import trula
from clusters import cluster, count_to, fail, wait_for
from serving import WITHOUT_LIMITS, make_table, running, sitting
from trula.apps.server import jobs
from trula.apps.server.cluster import Cluster
from trula.apps.server.faults import Refused
from trula.apps.server.settings import Settings
from trula.apps.server.worker_pool import ANALYSIS, MOVE, Asker, WorkerPool
from trula.engine.referee import play_deal
from trula.errors import NotationError

distributed = pytest.importorskip("distributed", reason="pip install 'trula[cluster]'")


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a cluster of one process with two threads."""
    with cluster(1, threads=2) as (address, _):
        with distributed.Client(address, timeout="30s", set_as_default=False) as client:
            client.wait_for_workers(1, timeout=30)
        yield address


@contextmanager
def pool(scheduler: str) -> Iterator[WorkerPool]:
    """Workers of a cluster."""
    found = Cluster(scheduler)
    assert found.threads == 2
    workers = WorkerPool(2, 1, worker=found.worker)
    yield workers
    workers.close()
    found.close()


def test_a_cluster_does_jobs_and_tells_how_far_they_are(scheduler: str) -> None:
    async def work(workers: WorkerPool) -> None:
        told: list[tuple[int, int]] = []
        who = Asker("a")
        done = await workers.do(who, ANALYSIS, count_to, 3, progress=lambda *step: told.append(step))
        assert done == 3
        with pytest.raises(ValueError, match="no"):
            await workers.do(who, MOVE, fail)
        while len(told) < 3:
            await asyncio.sleep(0.01)
        assert told == [(1, 3), (2, 3), (3, 3)]

    with pool(scheduler) as workers:
        asyncio.run(asyncio.wait_for(work(workers), 60))


def test_a_job_that_takes_too_long_is_given_up(scheduler: str, tmp_path: Path) -> None:
    async def work(workers: WorkerPool) -> None:
        gate = tmp_path / "gate"
        with pytest.raises(Refused) as refused:
            await workers.do(Asker("a"), ANALYSIS, wait_for, str(gate), seconds=0.3)
        assert refused.value.kind == "fault.too_long"
        # The analyst is free for others, and moves were never held up.
        assert await workers.do(Asker("b"), ANALYSIS, count_to, 1) == 1
        gate.touch()

    with pool(scheduler) as workers:
        asyncio.run(asyncio.wait_for(work(workers), 60))


def test_agents_and_reviews_of_a_server_think_on_a_cluster(scheduler: str, tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'tables.db'}", scheduler=scheduler, **WITHOUT_LIMITS)
    game = trula.load("klaverjas")
    record = str(play_deal(game, game.deal(3), [trula.agent("Greedy()")] * 4, seed=3))
    with running(settings) as address:
        made = make_table(address, "klaverjas", level="strong")
        with sitting(address, made["table"], made["token"]) as person:
            person.hear("scene")
            person.play_deal(random.Random(1))
        asked = httpx.post(f"{address}/api/review", json={"record": record, "worlds": 2}, timeout=120)
        assert len(asked.json()["verdicts"]) == 32
        with distributed.Client(scheduler, set_as_default=False) as client:
            prefixes = client.run_on_scheduler(lambda dask_scheduler: list(dask_scheduler.task_prefixes))
    assert "done_on_cluster" in prefixes


def test_an_agent_decides_the_same_on_a_cluster(scheduler: str) -> None:
    game = trula.load("tressette")
    state = game.start(game.deal(5))
    assert state.to_move is not None
    view = state.view(state.to_move)

    async def work(workers: WorkerPool) -> None:
        decided = await workers.do(Asker("a"), MOVE, jobs.decide, "Pimc(worlds=5)", view, 7, 0)
        assert decided == jobs.decide("Pimc(worlds=5)", view, 7, 0)

    with pool(scheduler) as workers:
        asyncio.run(asyncio.wait_for(work(workers), 60))


def test_a_cluster_that_is_not_there_is_said_in_words() -> None:
    with pytest.raises(NotationError, match="no Dask scheduler answers at"):
        Cluster("nonsense://1")
