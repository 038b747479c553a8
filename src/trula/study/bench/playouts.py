"""How fast things are: random playouts in the core, whole random games through Python, the import itself."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from trula.engine.game import State
from trula.games import GAMES, load
from trula.games.tarok import Tarok
from trula.study.bench import Report, Row, silent
from trula.study.bench.deals import first_lead


@dataclass(frozen=True, slots=True)
class Rate:
    """So many things in so many seconds."""

    game: str
    what: str
    count: int
    seconds: float
    plies: int

    @property
    def per_second(self) -> float:
        """Things a second."""
        return self.count / self.seconds

    def as_dict(self) -> Row:
        """For JSON."""
        return {
            "game": self.game,
            "what": self.what,
            "count": self.count,
            "seconds": round(self.seconds, 4),
            "per_second": round(self.per_second),
            "plies_per_second": round(self.plies / self.seconds),
        }


def core_playouts(name: str, seconds: float) -> Rate:
    """Random complete card play inside the core, on one core of the machine."""
    positions = [first_lead(name, seed).position for seed in range(16)]
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
    """Whole random games from Python, auction to score; contracts drawn evenly, not by uniform bidding."""
    game, dice = load(name), random.Random(1)
    deals = [game.deal(seed) for seed in range(64)]
    count = plies = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        state = game.start(deals[count % len(deals)])
        choose_bid = _steered(game, count, dice) if isinstance(game, Tarok) else None
        while state.to_move is not None:
            if choose_bid is not None and state.phase == "auction":
                state = state.after(game.parse_action(choose_bid(state)))
            else:
                actions = state.legal_actions()
                state = state.after(actions[int(dice.random() * len(actions))])
            plies += 1
        state.scores()
        count += 1
    return Rate(name, "whole games from Python", count, spent, plies)


def _steered(game: Tarok, number: int, dice: random.Random) -> Callable[[State], str]:
    contract = game.contracts[number % len(game.contracts)]
    declarer = 0 if contract in ("klop", "three") else dice.randrange(game.seats)

    def choose(state: State) -> str:
        legal = [str(action) for action in state.legal_actions()]
        goal = f"bid {contract}"
        if goal in legal and (state.to_move == declarer or "pass" not in legal):
            return goal
        return "pass" if "pass" in legal else legal[0]

    return choose


def import_seconds() -> float:
    """The best of five fresh imports of trula, without the start of the interpreter."""
    code = "import time; t = time.perf_counter(); import trula; print(time.perf_counter() - t)"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(5)]
    return min(float(run.stdout) for run in runs)


def playouts(seconds: float = 1.0, report: Report = silent) -> Row:
    """All playout figures."""
    rates = []
    for name in GAMES:
        for measure in (core_playouts, python_games):
            report(name)
            rates.append(measure(name, seconds).as_dict())
    return {"rows": rates, "import_seconds": round(import_seconds(), 4)}
