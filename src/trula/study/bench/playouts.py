"""Benchmark `playouts`: random playouts in the core, whole random deals through Python, and the import of trula."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import Any

from trula.games import GAMES, load
from trula.study.bench import Report, Row, silent
from trula.study.bench.cases import first_lead


@dataclass(frozen=True, slots=True)
class Rate:
    """A measured rate."""

    game: str
    what: str
    """Name of the figure."""
    count: int
    seconds: float
    plies: int
    """Actions in all."""

    @property
    def per_second(self) -> float:
        """Count per second."""
        return self.count / self.seconds

    def as_dict(self) -> Row:
        """Return the fields as a dictionary that JSON can hold."""
        return {
            "game": self.game,
            "what": self.what,
            "count": self.count,
            "seconds": round(self.seconds, 4),
            "per_second": round(self.per_second),
            "plies_per_second": round(self.plies / self.seconds),
        }


def core_playouts(name: str, seconds: float) -> Rate:
    """Measure random playouts of the card play inside the core, on one thread."""
    game = load(name)
    positions = [first_lead(game, seed).position for seed in range(16)]
    batch, count, plies, spent = 2_000, 0, 0, 0.0
    while spent < seconds:
        position = positions[count // batch % len(positions)]
        assert position is not None
        start = time.perf_counter()
        plies += position.playouts(batch, count)[0]
        spent += time.perf_counter() - start
        count += batch
    return Rate(name, "playouts in the core", count, spent, plies)


def python_games(name: str, seconds: float) -> Rate:
    """Measure whole random deals through the Python interface; the game chooses contracts with equal probability."""
    game, generator = load(name), random.Random(1)
    choose_bids: Any = getattr(game.part("benchmarks"), "choose_bids", None)
    deals = [game.deal(seed) for seed in range(64)]
    count = plies = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        state = game.start(deals[count % len(deals)])
        choose_bid = choose_bids(game, count, generator) if choose_bids is not None else None
        while state.to_move is not None:
            if choose_bid is not None and state.phase == "auction":
                state = state.after(game.parse_action(choose_bid(state)))
            else:
                actions = state.legal_actions()
                state = state.after(actions[int(generator.random() * len(actions))])
            plies += 1
        state.scores()
        count += 1
    return Rate(name, "whole games from Python", count, spent, plies)


def import_seconds() -> float:
    """Return the seconds of `import trula` in a fresh interpreter, without its start; the best of five."""
    code = "import time; t = time.perf_counter(); import trula; print(time.perf_counter() - t)"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(5)]
    return min(float(run.stdout) for run in runs)


def playouts(seconds: float = 1.0, report: Report = silent) -> Row:
    """Return the rates of all games; `seconds` is the time for each."""
    rates = []
    for name in GAMES:
        for measure in (core_playouts, python_games):
            report(name)
            rates.append(measure(name, seconds).as_dict())
    return {"rows": rates, "import_seconds": round(import_seconds(), 4)}
