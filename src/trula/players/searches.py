"""Searches with open cards, as agents use them: thin faces of the core, values for the side of the seat to move.

`AlphaBeta` is Silicon Tarokist's, `Killers` and `Uct` are those of the tressette programs; `Exact` proves what a card
is worth, `Switch` does so where it is cheap enough. All work in all four games.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from trula import _core
from trula._core import AlphaBetaSettings, KillersSettings, Stop, TableKind, UctSettings
from trula.engine.checks import check_limits, check_name, check_number, check_switch, check_whole
from trula.engine.game import Position
from trula.engine.named import Named
from trula.errors import NotationError

MATRICES = {
    _core.Tarok3Position: "tarok",
    _core.Tarok4Position: "tarok",
    _core.KlaverjasPosition: "klaverjas",
    _core.TressettePosition: "tressette",
}
"""The file of selective move generation for each kind of position."""
COLUMNS = {"tarok": "LWSHPMAUR", "klaverjas": "LWHBUR", "tressette": "LWHDUR"}
TABLES = {kind.name.lower().replace("_", "-"): kind for kind in TableKind}
REWARDS = ("win", "score")
GOLDEN = 0x9E3779B97F4A7C15
"""2^64 by the golden ratio: its multiples keep apart the dice of positions searched together."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search answers; cards are the core's indices, values are for the side of the seat to move."""

    best: int
    value: float
    values: dict[int, float]
    """Of the cards whose value is known; with a shared window only the best has one."""
    nodes: int
    """Positions entered, playouts included."""
    depth: int
    """Plies searched to the end; in a tree of visits the longest line."""
    is_complete: bool
    """Whether no limit cut the search short."""


@cache
def matrix(game: str) -> tuple[int, ...]:
    """The rows of a file of selective move generation, the first column in the lowest bit."""
    lines = (Path(__file__).parents[1] / "games" / game / "data" / "selective.txt").read_text().splitlines()
    header, *rows = (line.split() for line in lines if line and not line.startswith("#"))
    columns = COLUMNS[game]
    assert "".join(header[-len(columns) :]) == columns
    assert [row[0] for row in rows] == [str(number) for number in range(1, len(rows) + 1)]
    return tuple(sum(int(cell) << bit for bit, cell in enumerate(row[-len(columns) :])) for row in rows)


@dataclass(frozen=True, slots=True, repr=False)
class Search(Named, ABC):
    """Judges the cards of a position when all hands are known."""

    def run(
        self,
        positions: Sequence[Position],
        *,
        threads: int = 1,
        nodes: int | None = None,
        seconds: float | None = None,
        stop: Stop | None = None,
        seed: int = 0,
    ) -> list[Found]:
        """Search positions of one game; `nodes` limits each of them, `seconds` and `stop` the whole call.

        The answers do not depend on the number of threads; only `Uct`, and what is shuffled, rolls dice.
        """
        if not positions:
            return []
        kind = type(positions[0])
        if kind not in MATRICES or any(type(position) is not kind for position in positions):
            raise NotationError("the positions of one search are positions in the play of one game")
        if any(position.is_over for position in positions):
            raise NotationError("the deal is over, so there is nothing to search")
        check_whole("seed", seed, 0)
        check_limits(threads, nodes, seconds)
        limits = {"nodes": nodes, "seconds": seconds, "threads": threads, "stop": stop}
        return [Found(*found) for found in self._batch(kind, list(positions), seed, limits)]

    def run_one(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        stop: Stop | None = None,
        seed: int = 0,
    ) -> Found:
        """Search one position."""
        return self.run([position], nodes=nodes, seconds=seconds, stop=stop, seed=seed)[0]

    @property
    def values_every_card(self) -> bool:
        """Whether every legal card gets a value, not the best alone."""
        return True

    @abstractmethod
    def _batch(self, kind: Any, positions: list[Position], seed: int, limits: dict[str, Any]) -> list[Any]:
        """Call the core."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class AlphaBeta(Search):
    """The search of Silicon Tarokist: a few tricks ahead, each enhancement with its own switch.

    Values are what the next tricks change, each trick later times `discount` more. In tarok a point counts 5, the
    taroks kept their ranks, T21 and T22 50 each; elsewhere points, melds and thirds count as they are.
    """

    depth: int | None = None
    """Plies for a leader, rounded up to whole tricks; None: more the fewer cards are left."""
    table: str = "equivalence"
    """Which positions share a value: none, regular (same hands), equivalence (alike, 2003), hand-code (alike, 2002)."""
    history: bool = True
    selective: bool = True
    deepening: bool = True
    minimal_window: bool = False
    discount: float = 0.9
    all_cards: bool = False
    """Whether every card gets its value, for more nodes."""
    keep_mond_in_row_20: bool = False
    """Whether the last player may put T21 on a partner's winning tarok, as in 2002."""

    def __post_init__(self) -> None:
        if self.depth is not None:
            check_whole("depth", self.depth, 1)
        check_name("table", self.table, tuple(TABLES))
        check_number("discount", self.discount, 0, 1)
        for name in ("history", "selective", "deepening", "minimal_window", "all_cards", "keep_mond_in_row_20"):
            check_switch(name, getattr(self, name))

    def _batch(self, kind: Any, positions: list[Position], seed: int, limits: dict[str, Any]) -> list[Any]:
        return list(kind.alpha_beta_batch(positions, self.settings(kind), **limits))

    def settings(self, kind: Any) -> AlphaBetaSettings:
        """As the core wants them for a kind of positions."""
        settings = AlphaBetaSettings()
        settings.depth = self.depth or 0
        settings.table = TABLES[self.table]
        settings.history = self.history
        settings.deepening = self.deepening
        settings.minimal_window = self.minimal_window
        settings.discount = self.discount
        settings.all_cards = self.all_cards
        settings.matrix = self._matrix(MATRICES[kind]) if self.selective else []
        return settings

    @property
    def values_every_card(self) -> bool:
        return self.all_cards

    def _matrix(self, game: str) -> list[int]:
        rows = list(matrix(game))
        if game == "tarok" and self.keep_mond_in_row_20:
            rows[19] |= 1 << COLUMNS["tarok"].index("M")
        return rows


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Killers(Search):
    """Plain alpha-beta with killer moves, to the first complete trick at ply `depth` or later.

    Values are the difference of the points so far in the deal, in thirds in tressette.
    """

    depth: int = 8
    all_cards: bool = False
    """Whether every card gets its value, for more nodes."""
    shuffled: bool = False
    """Whether chance tells equal cards apart, alike in all positions of a call; else the first in the deck is best."""

    def __post_init__(self) -> None:
        check_whole("depth", self.depth, 1)
        for name in ("all_cards", "shuffled"):
            check_switch(name, getattr(self, name))

    @property
    def values_every_card(self) -> bool:
        return self.all_cards

    def _batch(self, kind: Any, positions: list[Position], seed: int, limits: dict[str, Any]) -> list[Any]:
        settings = KillersSettings()
        settings.depth = self.depth
        settings.all_cards = self.all_cards
        settings.shuffle = seed % (2**64 - 1) + 1 if self.shuffled else 0
        return list(kind.killers_batch(positions, settings, **limits))


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Uct(Search):
    """Monte Carlo tree search with random playouts; the most visited card is the best."""

    visits: int = 1_000
    c: float = 0.75
    seed_bug: bool = False
    """Whether a card is valued for the opponents of whoever moves next, as in the published code."""
    reward: str = "win"
    """What values are the mean of: win (the side has more points, 1 or 0) or score (its score less the others')."""
    shuffled: bool = False
    """Whether cards are first tried in a random order, so that chance tells equal ones apart; else as in the deck."""

    def __post_init__(self) -> None:
        check_whole("visits", self.visits, 1)
        check_number("c", self.c, 0, math.inf)
        for name in ("seed_bug", "shuffled"):
            check_switch(name, getattr(self, name))
        check_name("reward", self.reward, REWARDS)

    def _batch(self, kind: Any, positions: list[Position], seed: int, limits: dict[str, Any]) -> list[Any]:
        settings = UctSettings()
        settings.visits = self.visits
        settings.c = self.c
        settings.seed_bug = self.seed_bug
        settings.by_score = self.reward == "score"
        settings.shuffled = self.shuffled
        seeds = [(seed + GOLDEN * index) % 2**64 for index in range(len(positions))]
        return list(kind.uct_batch(positions, settings, seeds, **limits))


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Exact(Search):
    """The exact solver, for every card. A position that takes more nodes than given is left without values."""

    objective: str | None = None
    """What is sought; None: in tarok what both sides write, elsewhere the score."""
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.nodes is not None:
            check_whole("nodes", self.nodes, 1)

    def _batch(self, kind: Any, positions: list[Position], seed: int, limits: dict[str, Any]) -> list[Any]:
        movers = _movers(positions)
        objective = self.objective or _usual_objective(kind)
        answers = kind.solve_batch(positions, objective, movers, "cards", **_tighter(limits, self.nodes))
        return _from_solver(kind, positions, movers, answers)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rollouts(Search):
    """Every card played out by the fixed rule players until `tail` cards are left in a hand, the rest solved exactly.

    The players see no more than they may, so that before the tail no card gains by what nobody can know.
    """

    tail: int = 7
    objective: str | None = None
    """What is sought; None: in tarok what both sides write, elsewhere the score."""

    def __post_init__(self) -> None:
        check_whole("tail", self.tail, 0)

    def _batch(self, kind: Any, positions: list[Position], seed: int, limits: dict[str, Any]) -> list[Any]:
        movers = _movers(positions)
        objective = self.objective or _usual_objective(kind)
        answers = kind.rollout_batch(positions, objective, movers, self.tail, **limits)
        # Only the first ply is searched, so that nobody takes the values for proved ones.
        return [(*found[:4], 1, found[5]) for found in _from_solver(kind, positions, movers, answers)]


def play_out(positions: Sequence[Position], search: AlphaBeta | None = None, *, threads: int = 1) -> list[Position]:
    """The positions at the end of their deals, each played on by the fixed rule players, who see their own hand alone;
    or by searchers, who see all cards.
    """
    if not positions:
        return []
    kind: Any = type(positions[0])
    settings = None if search is None else search.settings(kind)
    return list(kind.play_out_batch(list(positions), settings, threads=threads))


def _movers(positions: Sequence[Position]) -> list[int]:
    return [position.to_move or 0 for position in positions]


def _usual_objective(kind: Any) -> str:
    return "sides" if MATRICES[kind] == "tarok" else "score"


def _tighter(limits: dict[str, Any], nodes: int | None) -> dict[str, Any]:
    return limits if nodes is None else limits | {"nodes": min(nodes, limits["nodes"] or nodes)}


def _from_solver(
    kind: Any, positions: Sequence[Position], movers: Sequence[int], answers: Sequence[Any]
) -> list[tuple[int, float, dict[int, float], int, int, bool]]:
    """The solver's answers for the movers; where a limit was reached there are no values."""
    result = []
    for position, mover, answer in zip(positions, movers, answers, strict=True):
        best, lower, _, nodes, _, is_exact, cards, _ = answer
        sign = SIGNS[MATRICES[kind]](position.terms, mover)  # type: ignore[attr-defined]
        values = {card: float(sign * value) for card, value in cards} if is_exact else {}
        if values:
            best = max(values, key=lambda card: values[card])
        result.append((best, values.get(best, float(sign * lower)), values, nodes, 0, is_exact))
    return result


def _tarok_sign(terms: _core.TarokTerms, mover: int) -> int:
    """The solver's value is the declarer's side's; in klop it is the mover's own."""
    return 1 if terms.declarer < 0 or mover in (terms.declarer, terms.partner) else -1


SIGNS: dict[str, Callable[[Any, int], int]] = {
    "tarok": _tarok_sign,
    "klaverjas": lambda terms, mover: 1 if (mover - terms.declarer) % 2 == 0 else -1,
    "tressette": lambda terms, mover: 1 if mover % 2 == 0 else -1,
}
"""Whether the solver's value is for the mover or against it."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Switch(Search):
    """Exact when the first few positions take no more than the nodes given, else another search for all of them."""

    before: Search = field(default_factory=lambda: AlphaBeta(all_cards=True))
    nodes: int = 100_000
    """For each position, all its cards."""
    objective: str | None = None

    PROBES: ClassVar[int] = 4

    def __post_init__(self) -> None:
        check_whole("nodes", self.nodes, 1)

    @property
    def values_every_card(self) -> bool:
        return self.before.values_every_card

    def _batch(self, kind: Any, positions: list[Position], seed: int, limits: dict[str, Any]) -> list[Any]:
        exact = Exact(objective=self.objective, nodes=self.nodes)
        found = exact._batch(kind, positions[: self.PROBES], seed, limits)
        if all(each[-1] for each in found):
            found += exact._batch(kind, positions[self.PROBES :], seed, limits)
            missed = sum(not each[-1] for each in found)
            if missed * 10 <= len(found):  # a few hard worlds are left out
                return found
        return self.before._batch(kind, positions, seed, limits)
