"""Matches: two agents, the same deals in every seating, an interval. The work is handed to a backend."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from time import monotonic

from trula.arena.executor import Crew
from trula.arena.files import MatchFile
from trula.arena.pairings import DEALS_A_SEED, Pairing, Played, Task, seatings
from trula.arena.results import MatchResult, difference, mean_of, result_of
from trula.arena.stats import Estimate, SequentialTest, estimate
from trula.engine.game import Game
from trula.errors import NotationError
from trula.players.agents import Agent
from trula.players.agents import agent as parse_agent

REPORT_SECONDS = 0.2
"""Progress is told no more often than this."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match is: units done of all, and the difference so far."""

    done: int
    units: int
    points: Estimate


def match(
    game: Game,
    agent_a: Agent | str,
    agent_b: Agent | str,
    *,
    deals: int = 200,
    sessions: int | None = None,
    seed: int = 1,
    bidder: Agent | str | None = None,
    until: tuple[float, float] | None = None,
    workers: int | None = None,
    backend: str = "loky",
    scheduler: str | None = None,
    file: Path | str | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> MatchResult:
    """Compare two agents on the same deals in every seating; the result does not depend on workers or backend.

    `sessions` plays whole games instead of deals; `bidder` decides before the first lead at every seat; `until` stops
    at a verdict between two differences, `deals` being then the most; `file` keeps the records, to go on from there.
    """
    if bidder is not None:
        bidder = seated_agent(bidder)
    pairing = Pairing(game, (seated_agent(agent_a), seated_agent(agent_b)), bidder, seed, sessions is not None)
    units = _checked_count(deals if sessions is None else sessions, "deals" if sessions is None else "sessions")
    board = _Board(pairing, units, None if until is None else _checked_test(until))
    crew = Crew(workers, backend, scheduler)
    with ExitStack() as stack:
        store = None if file is None else stack.enter_context(MatchFile(Path(file), pairing))
        for played in store.done.values() if store is not None else ():
            board.add(played)
        told = 0.0
        if tasks := board.tasks():
            for played in _each(stack.enter_context(closing(crew.play(pairing, tasks)))):
                if store is not None:
                    store.add(played)
                board.add(played)
                if board.is_decided:
                    break
                if progress is not None and monotonic() - told > REPORT_SECONDS:
                    progress(board.progress())
                    told = monotonic()
    if progress is not None:
        progress(board.progress())
    return board.result()


class _Board:
    """What has been played so far; tells when the match is decided, whatever the order in which things come."""

    def __init__(self, pairing: Pairing, units: int, test: SequentialTest | None) -> None:
        self._pairing = pairing
        self._test = test
        self._tables = len(seatings(pairing.game))
        self._units: list[dict[int, Played]] = [{} for _ in range(units)]
        self._differences: dict[int, float] = {}
        self._in_a_row: list[float] = []
        self.is_decided = False

    def tasks(self) -> list[Task]:
        """What is still to be played."""
        if self.is_decided:
            return []
        return [
            (number, seating)
            for number, unit in enumerate(self._units)
            for seating in range(self._tables)
            if seating not in unit
        ]

    def add(self, played: Played) -> None:
        """Take note; a file may hold more than was asked for."""
        if played.number >= len(self._units):
            return
        unit = self._units[played.number]
        unit[played.seating] = played
        if len(unit) < self._tables:
            return
        self._differences[played.number] = mean_of(list(unit.values()), difference)
        while (following := len(self._in_a_row)) in self._differences:
            self._in_a_row.append(self._differences[following])
            count = len(self._in_a_row)
            if self._test is not None and not self.is_decided and count in self._test.looks(count):
                self.is_decided = self._test.verdict(self._in_a_row) is not None

    def progress(self) -> Progress:
        """How far the match is."""
        return Progress(len(self._differences), len(self._units), estimate(list(self._differences.values())))

    def result(self) -> MatchResult:
        """The result, of all units or up to the verdict."""
        units = [[unit[seating] for seating in sorted(unit)] for unit in self._units[: len(self._in_a_row)]]
        return result_of(self._pairing, units, self._test)


def _each(batches: Iterator[list[Played]]) -> Iterator[Played]:
    for batch in batches:
        yield from batch


def seated_agent(given: Agent | str) -> Agent:
    """An agent given as itself or as its text."""
    if isinstance(given, str):
        return parse_agent(given)
    if not isinstance(given, Agent):
        raise NotationError(f"{given!r} is not an agent")
    return given


def _checked_count(count: int, what: str) -> int:
    if type(count) is not int or not 1 <= count <= DEALS_A_SEED:
        raise NotationError(f"{what} are a whole number from 1 to {DEALS_A_SEED:,}, not {count}")
    return count


def _checked_test(until: tuple[float, float]) -> SequentialTest:
    low, high = until
    if not (isfinite(low) and isfinite(high) and low < high):
        raise NotationError(f"until needs two differences, the lower first, not {low} and {high}")
    return SequentialTest(low, high)
