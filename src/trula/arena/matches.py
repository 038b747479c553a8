"""Paired matches of two agents: the same deals in every seating, with a confidence interval."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from time import monotonic

from trula.arena.executor import Executor
from trula.arena.files import MatchFile
from trula.arena.pairings import DEALS_A_SEED, Pairing, SeatingResult, Task, seatings
from trula.arena.results import MatchResult, difference, mean_of, result_of
from trula.arena.stats import Estimate, SequentialTest, estimate
from trula.engine.game import Game, check_is_game
from trula.engine.registry import load
from trula.errors import NotationError
from trula.players.agents import Agent
from trula.players.agents import agent as parse_agent

REPORT_SECONDS = 0.2
"""Least time between two progress reports, in seconds."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a match or another long measurement."""

    done: int
    """Units finished; a unit is a deal or session in all its seatings, or a position."""
    units: int
    """Units in all."""
    points: Estimate
    """The figure measured, over the finished units: in a match the mean difference in points."""


def match(
    game: Game | str,
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
    """Play a paired match: the same deals for both agents, each in every seating.

    Where partners are fixed, every deal is played twice with the sides swapped; elsewhere each agent sits alone
    against copies of the other at every seat. The luck of the deal cancels out, and equal agents differ by exactly 0.

    Args:
        game: The rules, or the name of a game under its usual rules.
        agent_a: The first agent, or its text, such as `"Pimc(worlds=20)"`.
        agent_b: The second agent, or its text.
        deals: Number of deals; with `until` the maximum.
        sessions: Number of whole sessions to play instead of deals; the share won is then reported too.
        seed: Determines the deals and all random decisions.
        bidder: An agent that decides before the first lead at every seat, so that only card play is compared.
        until: Two mean differences in points per unit, the lower first: a sequential test stops the match as soon as
            it decides between them (error rates 5 %).
        workers: Number of processes; None: one for each processor. The result does not depend on it.
        backend: `loky` (this machine) or `dask` (a cluster).
        scheduler: Address of the Dask scheduler.
        file: A file for the records; the match resumes from what the file already holds.
        progress: Called at most five times a second, and at the end.

    Returns:
        The mean difference `agent_a` minus `agent_b` in points per deal or session with its 95 % interval, splits
        by contract and role, decision times and all records.

    Raises:
        NotationError: An argument is out of range, a text names no agent, or `file` holds another match.
        RecordMismatch: A record in `file` breaks a rule.

    >>> import trula
    >>> game = trula.load(list(trula.GAMES)[3])
    >>> result = trula.match(game, "Greedy()", "RandomLegal()", deals=20, seed=1, workers=1)
    >>> result.points.units, result.points.low > 0
    (20, True)
    """
    if isinstance(game, str):
        game = load(game)
    check_is_game(game)
    if bidder is not None:
        bidder = resolve_agent(bidder)
    pairing = Pairing(game, (resolve_agent(agent_a), resolve_agent(agent_b)), bidder, seed, sessions is not None)
    units = _checked_count(deals if sessions is None else sessions, "deals" if sessions is None else "sessions")
    board = _Scoreboard(pairing, units, None if until is None else _checked_test(until))
    executor = Executor(workers, backend, scheduler)
    with ExitStack() as stack:
        store = None if file is None else stack.enter_context(MatchFile(Path(file), pairing))
        for result in store.done.values() if store is not None else ():
            board.add(result)
        last_report = 0.0
        if tasks := board.tasks():
            for result in _flatten(stack.enter_context(closing(executor.run(pairing, tasks)))):
                if store is not None:
                    store.add(result)
                board.add(result)
                if board.is_decided:
                    break
                if progress is not None and monotonic() - last_report > REPORT_SECONDS:
                    progress(board.progress())
                    last_report = monotonic()
    if progress is not None:
        progress(board.progress())
    return board.result()


class _Scoreboard:
    """The results so far, which may arrive in any order, and whether the sequential test has decided."""

    def __init__(self, pairing: Pairing, units: int, test: SequentialTest | None) -> None:
        self._pairing = pairing
        self._test = test
        self._tables = len(seatings(pairing.game))
        self._units: list[dict[int, SeatingResult]] = [{} for _ in range(units)]
        self._differences: dict[int, float] = {}
        self._in_order: list[float] = []  # of the units from the first on without a gap
        self.is_decided = False

    def tasks(self) -> list[Task]:
        """Return the tasks still to be played; none once the test has decided."""
        if self.is_decided:
            return []
        return [
            (number, seating)
            for number, unit in enumerate(self._units)
            for seating in range(self._tables)
            if seating not in unit
        ]

    def add(self, result: SeatingResult) -> None:
        """Add a result; those beyond the number of units, which a file may hold, are ignored."""
        if result.number >= len(self._units):
            return
        unit = self._units[result.number]
        unit[result.seating] = result
        if len(unit) < self._tables:
            return
        self._differences[result.number] = mean_of(list(unit.values()), difference)
        while (following := len(self._in_order)) in self._differences:
            self._in_order.append(self._differences[following])
            count = len(self._in_order)
            if self._test is not None and not self.is_decided and count in self._test.looks(count):
                self.is_decided = self._test.verdict(self._in_order) is not None

    def progress(self) -> Progress:
        """Return the progress of the match."""
        return Progress(len(self._differences), len(self._units), estimate(list(self._differences.values())))

    def result(self) -> MatchResult:
        """Evaluate all units, or those up to the decision of the test."""
        units = [[unit[seating] for seating in sorted(unit)] for unit in self._units[: len(self._in_order)]]
        return result_of(self._pairing, units, self._test)


def _flatten(batches: Iterator[list[SeatingResult]]) -> Iterator[SeatingResult]:
    for batch in batches:
        yield from batch


def resolve_agent(given: Agent | str) -> Agent:
    """Return the agent that an agent or its text names; NotationError if it is neither."""
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
