"""Benchmark cases, which each game defines in its module `benchmarks`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from trula.engine.game import Game
from trula.engine.phases import Position
from trula.engine.registry import parts
from trula.engine.state import State


@dataclass(frozen=True, slots=True)
class SolveCase:
    """A row of `trula bench solve`."""

    name: str
    draw: Callable[[int], Position]
    """Returns the position of a seed."""
    objective: str
    """Objective of the exact solver, by the core's name."""
    deals: int
    """Number of positions at scale 1."""
    most: int | None = None
    """Number of positions that exist; None: no limit."""


@dataclass(frozen=True, slots=True)
class SignatureCase:
    """Positions of a game in `trula bench signature`, whose nodes are counted for every objective and search."""

    game: str
    draw: Callable[[int], Position]
    """Returns the position of a seed."""
    objectives: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GrowthCase:
    """Positions of a game in `trula bench growth`."""

    game: str
    draw: Callable[[int, int], Position]
    """Returns the position of a number of cards per hand and a seed."""
    objective: str
    most: int
    """Largest number of cards per hand; the smallest is 2."""


def first_lead(game: Game, seed: int) -> State:
    """Return a random deal at its first lead, in the contract that the game's benchmarks use."""
    lead = getattr(game.part("benchmarks"), "first_lead", None)
    state: State = game.start(game.deal(seed)) if lead is None else lead(game, seed)
    return state


def collect(name: str) -> list[Any]:
    """Return the cases of all games from a list of their `benchmarks`, such as `SOLVE`."""
    return [case for part in parts("benchmarks") for case in getattr(part, name, ())]
