"""Searches with open cards, for any game; the core does the work. Values are for the side of the seat to move.

`AlphaBeta`, `Killers` and `Uct` look a few tricks ahead, `Exact` solves to the end, `Switch` chooses between the exact
solver and another search by cost, `Rollouts` plays on by rule and solves the last tricks.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from trula._core import AlphaBetaSettings, KillersSettings, Stop, TableKind, UctSettings
from trula.engine.checks import check_limits, check_name, check_number, check_switch, check_whole
from trula.engine.game import Game
from trula.engine.named import Named
from trula.engine.phases import Position
from trula.engine.registry import game_type
from trula.errors import NotationError
from trula.players.networks.card_network import QUICK, card_network

TABLES = {kind.name.lower().replace("_", "-"): kind for kind in TableKind}
"""Kinds of transposition tables by name."""
REWARDS = ("win", "score")
"""Rewards of tree searches."""
GOLDEN = 0x9E3779B97F4A7C15
"""2^64 divided by the golden ratio; its multiples give the positions of one call different seeds."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search. Cards are indices in the deck; values are for the side of the seat to move."""

    best: int
    """The best card."""
    value: float
    """The value of the best card, in the unit of the search."""
    values: dict[int, float]
    """Values by card; a search that does not value every card has that of the best alone."""
    nodes: int
    """Positions visited, those of playouts included."""
    depth: int
    """Plies searched; in a tree search the longest line; 0 for the exact solver."""
    is_complete: bool
    """Whether the search finished within its limits."""


@dataclass(frozen=True, slots=True, repr=False)
class Search(Named, ABC):
    """A search with open cards."""

    def run(
        self,
        positions: Sequence[Position],
        *,
        threads: int = 1,
        nodes: int | None = None,
        seconds: float | None = None,
        stop: Stop | None = None,
        seed: int = 0,
    ) -> list[SearchResult]:
        """Search positions of one game.

        Args:
            positions: Positions in the play, not over.
            threads: Number of threads; the results do not depend on it.
            nodes: Maximum number of positions visited for each; None: no limit.
            seconds: Maximum time for the whole call; None: no limit.
            stop: Cancels the whole call from another thread.
            seed: Seed of `Uct` and of shuffled searches; the others use no random numbers.

        Returns:
            One result for each position, in their order.

        Raises:
            NotationError: The positions are of several games, a deal is over, or a limit is out of range.
        """
        if not positions:
            return []
        game = game_type(positions[0])
        if any(type(position) is not game.position_type for position in positions):
            raise NotationError("the positions of one search are positions in the play of one game")
        if any(position.is_over for position in positions):
            raise NotationError("the deal is over, so there is nothing to search")
        check_whole("seed", seed, 0)
        check_limits(threads, nodes, seconds)
        limits = {"nodes": nodes, "seconds": seconds, "threads": threads, "stop": stop}
        return [SearchResult(*answer) for answer in self._batch(game, list(positions), seed, limits)]

    def run_one(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        stop: Stop | None = None,
        seed: int = 0,
    ) -> SearchResult:
        """Search one position, as `run` does."""
        return self.run([position], nodes=nodes, seconds=seconds, stop=stop, seed=seed)[0]

    @property
    def values_every_card(self) -> bool:
        """Whether results have a value for every legal card, not for the best alone."""
        return True

    @abstractmethod
    def _batch(self, game: type[Game], positions: list[Position], seed: int, limits: dict[str, Any]) -> list[Any]:
        """Call the core and return the fields of each `SearchResult`."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class AlphaBeta(Search):
    """Alpha-beta a few tricks ahead (Luštrek, Gams and Bratko 2003), each enhancement with its own switch.

    A value is the sum of the changes that the next tricks make, each later trick multiplied by `discount` once more;
    docs/solver.md lists the weights.
    """

    depth: int | None = None
    """Plies when leading, rounded up to whole tricks; None: deeper with fewer cards left."""
    table: str = "equivalence"
    """Transposition table: `none`, `regular` (same hands), `equivalence` (equivalent hands, 2003) or `hand-code`
    (equivalent hands, 2002)."""
    history: bool = True
    """History heuristic for move ordering."""
    selective: bool = True
    """Selective move generation: only the cards that the game's table keeps are searched."""
    deepening: bool = True
    """Iterative deepening."""
    minimal_window: bool = False
    """Search with a minimal window after the first card."""
    discount: float = 0.9
    """Factor per trick, above 0 and at most 1."""
    all_cards: bool = False
    """Whether every card gets its own value, which takes more nodes."""
    selection: str | None = None
    """Name of a variant of the game's table of selective moves; None: the default table."""

    def __post_init__(self) -> None:
        if self.depth is not None:
            check_whole("depth", self.depth, 1)
        check_name("table", self.table, tuple(TABLES))
        check_number("discount", self.discount, 0, 1)
        for name in ("history", "selective", "deepening", "minimal_window", "all_cards"):
            check_switch(name, getattr(self, name))

    def _batch(self, game: type[Game], positions: list[Position], seed: int, limits: dict[str, Any]) -> list[Any]:
        return list(game.position_type.alpha_beta_batch(positions, self.settings(game), **limits))

    def settings(self, game: type[Game]) -> AlphaBetaSettings:
        """Return the core's settings for a game."""
        settings = AlphaBetaSettings()
        settings.depth = self.depth or 0
        settings.table = TABLES[self.table]
        settings.history = self.history
        settings.deepening = self.deepening
        settings.minimal_window = self.minimal_window
        settings.discount = self.discount
        settings.all_cards = self.all_cards
        settings.matrix = list(game.selection(self.selection)) if self.selective else []
        return settings

    @property
    def values_every_card(self) -> bool:
        return self.all_cards


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Killers(Search):
    """Plain alpha-beta with killer moves.

    Values are differences of the card points won so far in the deal, in the core's unit.
    """

    depth: int = 8
    """Plies; the search ends with the first complete trick at this depth or beyond."""
    all_cards: bool = False
    """Whether every card gets its own value, which takes more nodes."""
    shuffled: bool = False
    """Whether the best of equal cards is random, by one order for all positions of a call; else it is the first in the
    order of the deck."""

    def __post_init__(self) -> None:
        check_whole("depth", self.depth, 1)
        for name in ("all_cards", "shuffled"):
            check_switch(name, getattr(self, name))

    @property
    def values_every_card(self) -> bool:
        return self.all_cards

    def _batch(self, game: type[Game], positions: list[Position], seed: int, limits: dict[str, Any]) -> list[Any]:
        settings = KillersSettings()
        settings.depth = self.depth
        settings.all_cards = self.all_cards
        settings.shuffle = seed % (2**64 - 1) + 1 if self.shuffled else 0
        return list(game.position_type.killers_batch(positions, settings, **limits))


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Uct(Search):
    """Monte Carlo tree search (UCT) with random playouts; the best card is the most visited one."""

    visits: int = 1_000
    """Playouts."""
    c: float = 0.75
    """Exploration constant."""
    seed_bug: bool = False
    """Whether cards are valued for the opponents of the seat that moves next, as in the code published in 2018."""
    reward: str = "win"
    """Reward whose mean is the value: `win` (1 if the side has more points, else 0) or `score` (its score minus the
    others')."""
    shuffled: bool = False
    """Whether cards are first visited in random order, which decides between equal ones; else in that of the deck."""

    def __post_init__(self) -> None:
        check_whole("visits", self.visits, 1)
        check_number("c", self.c, 0, math.inf)
        for name in ("seed_bug", "shuffled"):
            check_switch(name, getattr(self, name))
        check_name("reward", self.reward, REWARDS)

    def _batch(self, game: type[Game], positions: list[Position], seed: int, limits: dict[str, Any]) -> list[Any]:
        settings = UctSettings()
        settings.visits = self.visits
        settings.c = self.c
        settings.seed_bug = self.seed_bug
        settings.by_score = self.reward == "score"
        settings.shuffled = self.shuffled
        seeds = [(seed + GOLDEN * index) % 2**64 for index in range(len(positions))]
        return list(game.position_type.uct_batch(positions, settings, seeds, **limits))


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Exact(Search):
    """The exact solver, for every card; a position that takes more nodes than allowed has no values."""

    objective: str | None = None
    """Objective of the solver; None: that of agents in the game (`GameSolver.agents_objective`)."""
    nodes: int | None = None
    """Maximum number of nodes for each position, all its cards together; None: no limit."""

    def __post_init__(self) -> None:
        if self.nodes is not None:
            check_whole("nodes", self.nodes, 1)

    def _batch(self, game: type[Game], positions: list[Position], seed: int, limits: dict[str, Any]) -> list[Any]:
        movers = _movers(positions)
        objective = self.objective or game.solver.agents_objective
        answers = game.position_type.solve_batch(positions, objective, movers, "cards", **_tighter(limits, self.nodes))
        return _from_solver(game, positions, movers, answers)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rollouts(Search):
    """Plays out every card by the game's rule players or its network, and solves the last `tail` cards exactly.

    The players see their own hand only, so that before the tail no card profits from hidden information.
    """

    tail: int | None = None
    """Cards in each hand from which on a position is solved; None: `GameSolver.tail` of the game."""
    objective: str | None = None
    """Objective of the solver; None: that of agents in the game (`GameSolver.agents_objective`)."""
    network: bool = False
    """Whether the game's quick network plays, rather than rule players; a game without one is played by those."""

    def __post_init__(self) -> None:
        if self.tail is not None:
            check_whole("tail", self.tail, 0)

    def _batch(self, game: type[Game], positions: list[Position], seed: int, limits: dict[str, Any]) -> list[Any]:
        movers = _movers(positions)
        objective = self.objective or game.solver.agents_objective
        tail = game.solver.tail(game) if self.tail is None else self.tail
        network = card_network(game, QUICK) if self.network else None
        answers = game.position_type.rollout_batch(positions, objective, movers, tail, network=network, **limits)
        # A depth of 0 marks proved values.
        depths = (int(_cards_left(position) > tail) for position in positions)
        return [
            (*answer[:4], depth, answer[5])
            for answer, depth in zip(_from_solver(game, positions, movers, answers), depths, strict=True)
        ]


def _cards_left(position: Position) -> int:
    """Return the number of cards in the hand of the seat to move."""
    assert position.to_move is not None
    return position.hand(position.to_move).bit_count()


def play_out(
    positions: Sequence[Position], search: AlphaBeta | None = None, *, network: bool = False, threads: int = 1
) -> list[Position]:
    """Play positions of one game to the end of their deals.

    Args:
        positions: Positions in the play.
        search: Chooses the cards with open cards; None: players do who see their own hand only.
        network: Whether those are the game's quick network; else, or without one, they are its rule players.
        threads: Number of threads; the results do not depend on it.

    Returns:
        The final positions, in the same order.
    """
    if not positions:
        return []
    game = game_type(positions[0])
    settings = None if search is None else search.settings(game)
    learned = card_network(game, QUICK) if network else None
    return list(game.position_type.play_out_batch(list(positions), settings, threads=threads, network=learned))


def _movers(positions: Sequence[Position]) -> list[int]:
    return [position.to_move or 0 for position in positions]


def _tighter(limits: dict[str, Any], nodes: int | None) -> dict[str, Any]:
    return limits if nodes is None else limits | {"nodes": min(nodes, limits["nodes"] or nodes)}


def _from_solver(
    game: type[Game], positions: Sequence[Position], movers: Sequence[int], answers: Sequence[Any]
) -> list[tuple[int, float, dict[int, float], int, int, bool]]:
    """Convert the solver's answers to values for the movers; without values where a limit was reached."""
    result = []
    for position, mover, answer in zip(positions, movers, answers, strict=True):
        best, lower, _, nodes, _, is_exact, cards, _ = answer
        sign = game.solver.sign(position, mover)
        values = {card: float(sign * value) for card, value in cards} if is_exact else {}
        if values:
            best = max(values, key=lambda card: values[card])
        result.append((best, values.get(best, float(sign * lower)), values, nodes, 0, is_exact))
    return result


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Switch(Search):
    """The exact solver if it is cheap enough, else another search, the same for all positions of a call.

    The first `PROBES` positions must all be solved within `nodes`, and in the end at least nine in ten.
    """

    before: Search = field(default_factory=lambda: AlphaBeta(all_cards=True))
    """The search used before the exact solver is cheap enough."""
    nodes: int = 100_000
    """Maximum number of nodes of the exact solver for each position, all its cards together."""
    objective: str | None = None
    """Objective of the solver; None: that of agents in the game (`GameSolver.agents_objective`)."""

    PROBES: ClassVar[int] = 4

    def __post_init__(self) -> None:
        check_whole("nodes", self.nodes, 1)

    @property
    def values_every_card(self) -> bool:
        return self.before.values_every_card

    def _batch(self, game: type[Game], positions: list[Position], seed: int, limits: dict[str, Any]) -> list[Any]:
        exact = Exact(objective=self.objective, nodes=self.nodes)
        answers = exact._batch(game, positions[: self.PROBES], seed, limits)
        if all(each[-1] for each in answers):
            answers += exact._batch(game, positions[self.PROBES :], seed, limits)
            missed = sum(not each[-1] for each in answers)
            if missed * 10 <= len(answers):  # a few hard worlds stay without values
                return answers
        return self.before._batch(game, positions, seed, limits)
