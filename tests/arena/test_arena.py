"""Matches that are paired, exact about equals, and the same whatever machines play them or break off."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import trula
from arena_agents import CheatingPeeker, Slow, Taker
from clusters import TESTS, cluster
from trula.arena import Progress
from trula.arena.executor import CHUNK_SECONDS, Chunks
from trula.arena.pairings import DEALS_A_SEED, Pairing, seatings
from trula.arena.results import difference, win
from trula.engine.named import agent_text
from trula.engine.options import Value
from trula.engine.record import read_records
from trula.errors import NotationError, RecordMismatch
from trula.players.agents import Agent, RandomLegal

TRESSETTE = trula.load("tressette")
TAKER: Agent = Taker()
GIVER: Agent = Taker(backwards=True)
RANDOM: Agent = RandomLegal()


def test_every_deal_is_played_in_every_seating() -> None:
    def shown(name: str) -> list[str]:
        return ["".join("A" if first else "B" for first in seating) for seating in seatings(trula.load(name))]

    assert shown("tarok3") == ["ABB", "BAB", "BBA", "BAA", "ABA", "AAB"]
    assert shown("tarok4") == ["ABBB", "BABB", "BBAB", "BBBA", "BAAA", "ABAA", "AABA", "AAAB"]
    assert shown("klaverjas") == shown("tressette") == ["ABAB", "BABA"]


@pytest.mark.parametrize("name", list(trula.GAMES))
def test_a_match_of_an_agent_with_itself_is_exactly_nothing(name: str) -> None:
    game = trula.load(name)
    result = trula.match(game, "RandomLegal()", RANDOM, deals=6, workers=1)
    assert (result.points.mean, result.points.low, result.points.high) == (0, 0, 0)
    assert len(result.records) == 6 * result.seatings
    assert len({(record.deal, tuple(record.actions)) for record in result.records}) == 6
    assert all(split.points.mean == 0 for split in result.contracts)
    assert all(split.difference.mean == 0 for split in result.roles)


@pytest.mark.parametrize("name", ["tarok3", "klaverjas", "tressette"])
def test_a_match_of_sessions_with_itself_is_won_by_half(name: str) -> None:
    short: dict[str, dict[str, Value]] = {"tarok3": {"deals": 2}, "klaverjas": {"hands": 2}, "tressette": {}}
    game = trula.load(name, None, **short[name])
    result = trula.match(game, RANDOM, RANDOM, sessions=3, workers=1)
    assert result.wins is not None
    assert (result.points.low, result.points.high) == (0, 0)
    # Sessions that are all shared do not prove that every session will be.
    assert 0 < result.wins.low < result.wins.mean == 0.5 < result.wins.high < 1
    assert all(record.place_of_seat is not None for record in result.records)


def test_differences_and_wins_are_exact_means_over_places() -> None:
    assert difference([10, 4, 5], (True, False, False)) == 5.5
    assert difference([7, 7, 0, 0], (True, False, True, False)) == 0
    assert win([3, 9, 9], (True, True, False)) == 0.5
    assert win([1, 0, 1, 0], (True, False, True, False)) == 1


def test_deals_and_dice_come_from_the_seed_alone() -> None:
    first = trula.match(TRESSETTE, RANDOM, TAKER, deals=3, seed=4, workers=1)
    for record in first.records:
        assert record.number is not None
        assert record.deal == str(TRESSETTE.deal(4 * DEALS_A_SEED + record.number))
        state = record.start()
        for text in record.actions:
            seat = state.to_move
            assert seat is not None and record.agents is not None
            dice = trula.rng(4, deal=record.number, seat=seat, ply=len(state.history))
            chosen = {agent_text(RANDOM): RANDOM, agent_text(TAKER): TAKER}[record.agents[seat]].choose(
                state.view(seat), dice
            )
            assert str(chosen) == text
            state = state.after(chosen)
    assert first == trula.match(TRESSETTE, RANDOM, TAKER, deals=3, seed=4, workers=1)
    assert first.differences != trula.match(TRESSETTE, RANDOM, TAKER, deals=3, seed=5, workers=1).differences


def test_the_better_agent_is_found_and_the_roles_change_the_sign() -> None:
    result = trula.match(TRESSETTE, TAKER, GIVER, deals=30, workers=1)
    assert result.points.low > 0
    mirrored = trula.match(TRESSETTE, GIVER, TAKER, deals=30, workers=1)
    assert mirrored.differences == tuple(-each for each in result.differences)
    sessions = trula.match(TRESSETTE, TAKER, GIVER, sessions=4, workers=1)
    assert sessions.wins is not None and sessions.wins.mean > 0.9


@pytest.mark.parametrize("name", ["tarok4", "klaverjas"])
def test_splits_add_up(name: str) -> None:
    result = trula.match(trula.load(name), RANDOM, TAKER, deals=8, workers=1)
    records = result.records
    if name == "tarok4":
        assert sum(split.games for split in result.contracts) == len(records)
        weighted = sum(split.games * split.points.mean for split in result.contracts) / len(records)
        assert weighted == pytest.approx(result.points.mean)
    for side, agent in enumerate((RANDOM, TAKER)):
        written = [
            score
            for record in records
            for score, seated in zip(record.scores or (), record.agents or (), strict=True)
            if seated == agent_text(agent)
        ]
        assert sum(split.games[side] for split in result.roles) == len(written)
        kept = [split for split in result.roles if split.games[side]]
        assert sum(split.games[side] * split.means[side] for split in kept) == pytest.approx(sum(written))


def test_one_bidder_for_all_gives_equal_contracts() -> None:
    game = trula.load("tarok3")
    result = trula.match(game, RANDOM, TAKER, bidder="RandomLegal()", deals=4, workers=1)
    by_deal: dict[str, set[tuple[object, object]]] = {}
    for record in result.records:
        facts = record.replay().facts
        by_deal.setdefault(record.deal, set()).add((facts.contract, facts.declarer))
    assert all(len(agreed) == 1 for agreed in by_deal.values())
    assert result.settings.bidder == "RandomLegal()"
    assert all(games == split.games[0] for split in result.roles for games in split.games)


def test_times_are_of_real_decisions_and_stay_out_of_records() -> None:
    result = trula.match(trula.load("klaverjas"), Slow(0.002), RANDOM, deals=2, workers=1)
    slow, fast = result.times
    assert slow.play.mean >= 0.002 > fast.play.mean
    assert slow.play.longest >= slow.play.mean
    assert slow.before_play.moves + fast.before_play.moves == 4
    # Each of four seats plays eight cards; the last is never a choice.
    assert 0 < slow.play.moves <= 2 * 2 * 2 * 7
    assert not {"times", "seconds"} & set(json.loads(result.lines[0]))


def test_agents_that_cheat_are_shown_the_cards() -> None:
    assert trula.match(TRESSETTE, CheatingPeeker(), RANDOM, deals=1, workers=1).points.mean == 0


def test_workers_change_nothing() -> None:
    alone = trula.match(trula.load("tarok3"), RANDOM, TAKER, deals=12, workers=1)
    assert trula.match(trula.load("tarok3"), RANDOM, TAKER, deals=12, workers=2) == alone


def test_sequential_stopping_depends_on_the_order_of_deals_alone(tmp_path: Path) -> None:
    settled = trula.match(TRESSETTE, TAKER, GIVER, deals=200, until=(0, 2), workers=1)
    assert settled.stopping is not None
    assert (settled.stopping.verdict, settled.points.units % 20) == ("high", 0)
    assert settled.points.units < 200
    assert len(settled.records) == 2 * settled.points.units
    file = tmp_path / "match.jsonl"
    spread = trula.match(TRESSETTE, TAKER, GIVER, deals=200, until=(0, 2), workers=2, file=file)
    assert spread == settled
    assert trula.match(TRESSETTE, TAKER, GIVER, deals=200, until=(0, 2), workers=1, file=file) == settled
    equals = trula.match(TRESSETTE, RANDOM, RANDOM, deals=40, until=(0, 2), workers=1)
    assert equals.stopping is not None and equals.stopping.verdict is None and equals.points.units == 40


def test_progress_tells_the_interval_so_far() -> None:
    told: list[Progress] = []
    result = trula.match(TRESSETTE, RANDOM, TAKER, deals=5, workers=1, progress=told.append)
    assert (told[-1].done, told[-1].units, told[-1].points) == (5, 5, result.points)


@pytest.mark.parametrize("sessions", [None, 3])
def test_a_torn_file_goes_on_where_it_stopped(tmp_path: Path, sessions: int | None) -> None:
    whole, torn = tmp_path / "whole.jsonl", tmp_path / "torn.jsonl"
    expected = trula.match(TRESSETTE, RANDOM, TAKER, deals=6, sessions=sessions, workers=1, file=whole)
    text = whole.read_bytes()
    for cut in (10, len(text) // 3, len(text) * 2 // 3, len(text) - 1):
        torn.write_bytes(text[:cut])
        again = trula.match(TRESSETTE, RANDOM, TAKER, deals=6, sessions=sessions, workers=1, file=torn)
        assert again == expected
        assert torn.read_bytes() == text
    assert trula.match(TRESSETTE, RANDOM, TAKER, deals=6, sessions=sessions, workers=1, file=whole) == expected
    assert len(read_records(whole)) == len(expected.records)


def test_a_file_can_hold_more_and_less_than_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    longer = trula.match(TRESSETTE, RANDOM, TAKER, deals=6, workers=1, file=file)
    shorter = trula.match(TRESSETTE, RANDOM, TAKER, deals=3, workers=1, file=file)
    assert shorter == trula.match(TRESSETTE, RANDOM, TAKER, deals=3, workers=1)
    assert shorter.differences == longer.differences[:3]
    assert longer.times[0].play.moves == trula.match(TRESSETTE, RANDOM, TAKER, deals=6, file=file).times[0].play.moves


def test_a_file_of_other_settings_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    trula.match(TRESSETTE, RANDOM, TAKER, deals=2, workers=1, file=file)
    kept = file.read_bytes()
    others: list[tuple[dict[str, object], str]] = [
        ({"agent_b": GIVER}, "agents"),
        ({"seed": 2}, "seed"),
        ({"bidder": RANDOM}, "bidder"),
        ({"sessions": 1}, "of_sessions"),
        ({"game": trula.load("tressette", accusi=False)}, "options"),
        ({"game": trula.load("klaverjas")}, "game"),
    ]
    for given, named in others:
        arguments = {"game": TRESSETTE, "agent_a": RANDOM, "agent_b": TAKER, "deals": 2, "workers": 1, **given}
        with pytest.raises(NotationError, match=f"another match: its {named} is"):
            trula.match(**arguments, file=file)  # type: ignore[arg-type]
    assert file.read_bytes() == kept
    file.write_bytes(kept.replace(b'"scores":[', b'"scores":[9'))
    with pytest.raises(RecordMismatch, match="scores"):
        trula.match(TRESSETTE, RANDOM, TAKER, deals=2, workers=1, file=file)
    for text in (b"hello", b"hello\n", b'{"game":"tressette"}\n'):
        file.write_bytes(text)
        with pytest.raises(NotationError, match="not the file of a match"):
            trula.match(TRESSETTE, RANDOM, TAKER, deals=2, workers=1, file=file)
        assert file.read_bytes() == text


def test_bad_arguments_get_one_sentence() -> None:
    faults: list[tuple[dict[str, object], str]] = [
        ({"agent_a": "Nobody()"}, "no agent 'Nobody'"),
        ({"agent_b": 3}, "3 is not an agent"),
        ({"bidder": "RandomLegal("}, "not an agent"),
        ({"deals": 0}, "deals are"),
        ({"sessions": 2_000_000}, "sessions are"),
        ({"seed": -1}, "seed"),
        ({"until": (2, 1)}, "lower first"),
        ({"workers": 0}, "workers"),
        ({"backend": "ray"}, "no backend 'ray'"),
        ({"backend": "dask"}, "scheduler"),
        ({"scheduler": "tcp://127.0.0.1:1"}, "dask"),
    ]
    for given, named in faults:
        with pytest.raises(NotationError, match=named):
            trula.match(**{"game": TRESSETTE, "agent_a": RANDOM, "agent_b": TAKER, **given})  # type: ignore[arg-type]


def test_chunks_hold_every_task_once_and_fit_the_time_tasks_take() -> None:
    tasks = [(number, 0) for number in range(1_000)]
    chunks = Chunks(tasks, workers=2)
    cut = []
    for chunk in chunks:
        cut.append(chunk)
        chunks.record_time(len(chunk), 0.005 * len(chunk))
    assert [task for chunk in cut for task in chunk] == tasks
    assert len(cut[0]) == 1
    assert max(map(len, cut)) == int(CHUNK_SECONDS / 0.005)
    assert len(cut) < 60


MATCH = """
import sys, trula
from arena_agents import Slow, Taker
trula.match(trula.load("tressette"), Slow(0.002), Taker(), deals=30, workers=2, file=sys.argv[1])
"""


def test_a_killed_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    expected = trula.match(TRESSETTE, Slow(0.002), TAKER, deals=30, workers=2)
    file = tmp_path / "match.jsonl"
    environment = {**os.environ, "PYTHONPATH": str(TESTS)}
    process = subprocess.Popen(
        [sys.executable, "-c", MATCH, str(file)], env=environment, start_new_session=True, stderr=subprocess.DEVNULL
    )
    deadline = time.monotonic() + 60
    while (not file.exists() or file.read_bytes().count(b"\n") < 8) and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    written = file.read_bytes().count(b"\n")
    assert 8 <= written < 61
    again = trula.match(TRESSETTE, Slow(0.002), TAKER, deals=30, workers=2, file=file)
    assert again == expected
    assert file.read_bytes().count(b"\n") == 61


def test_a_cluster_that_loses_a_worker_gives_the_same_result() -> None:
    distributed = pytest.importorskip("distributed", reason="pip install 'trula[cluster]'")
    expected = trula.match(TRESSETTE, Slow(0.002), TAKER, deals=40, workers=2)
    with cluster(2) as (address, workers):
        with distributed.Client(address, timeout="30s", set_as_default=False) as client:
            client.wait_for_workers(2, timeout=30)
        killed: list[int] = []

        def kill_one(progress: Progress) -> None:
            if not killed and 0 < progress.done < 40:
                workers[0].kill()
                killed.append(progress.done)

        result = trula.match(
            TRESSETTE, Slow(0.002), TAKER, deals=40, backend="dask", scheduler=address, progress=kill_one
        )
        assert killed
        assert workers[1].poll() is None
    assert result == expected


def test_without_a_scheduler_the_cluster_says_so() -> None:
    pytest.importorskip("distributed", reason="pip install 'trula[cluster]'")
    with pytest.raises(NotationError, match="no Dask scheduler answers at"):
        trula.match(TRESSETTE, RANDOM, TAKER, deals=1, backend="dask", scheduler="nonsense://1")


def test_without_dask_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NotationError, match=r"pip install 'trula\[cluster\]'"):
        trula.match(TRESSETTE, RANDOM, TAKER, deals=1, backend="dask", scheduler="tcp://127.0.0.1:1")


def test_a_ladder_puts_the_better_above_and_is_the_same_each_time(tmp_path: Path) -> None:
    pool = [GIVER, RANDOM, TAKER]
    result = trula.ladder(TRESSETTE, pool, deals=40, seed=3, workers=1, folder=tmp_path)
    assert [standing.agent for standing in result.standings] == [
        agent_text(TAKER),
        agent_text(RANDOM),
        agent_text(GIVER),
    ]
    best, _, worst = result.standings
    assert best.low > worst.high
    assert all(each.low <= each.rating <= each.high for each in result.standings)
    assert (
        result.points(agent_text(TAKER), agent_text(GIVER)).mean
        == -result.points(agent_text(GIVER), agent_text(TAKER)).mean
        > 0
    )
    assert sum(each.points.mean for each in result.standings) == pytest.approx(0)
    assert json.dumps(result.as_dict())
    assert len(list(tmp_path.glob("?-?.jsonl"))) == 3
    assert trula.ladder(TRESSETTE, pool, deals=40, seed=3, workers=1, folder=tmp_path) == result


def test_a_ladder_needs_different_agents() -> None:
    with pytest.raises(NotationError, match="at least two"):
        trula.ladder(TRESSETTE, ["RandomLegal()"])
    with pytest.raises(NotationError, match="twice"):
        trula.ladder(TRESSETTE, [RANDOM, "RandomLegal()"])


def test_a_pairing_reads_back_what_it_plays() -> None:
    pairing = Pairing(TRESSETTE, (RANDOM, TAKER), None, 1, False)
    played = pairing.play((0, 1))
    again = pairing.read_back((0, 1), [trula.parse_record(line) for line in played.lines])
    assert again is not None
    assert (again.outcomes, again.totals, again.lines) == (played.outcomes, played.totals, played.lines)
