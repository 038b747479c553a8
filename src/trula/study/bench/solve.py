"""Times and nodes of the exact solver on fixed deals: by game, cards left and objective. One thread, but for the last
figure, which tells what a second thread is worth."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from trula.engine.game import Position
from trula.study.bench import Report, Row, deals, silent, spread

CONTESTED = (0, 3, 5, 12, 13, 14, 16, 19, 25, 26, 32, 35, 36, 37, 39, 40)
"""Seeds of `deals.exchanged` whose value lies within 5 points of 35: `find_contested(range(41), 60_000_000)`."""


@dataclass(frozen=True, slots=True)
class Case:
    """One row: which positions, and what is asked."""

    name: str
    draw: Callable[[int], Position]
    objective: str
    deals: int
    """How many at the usual scale."""


CASES = (
    Case("klaverjas, uniform deals, outcome", deals.klaverjas_deal, "score", 400),
    Case("klaverjas, uniform deals, win", deals.klaverjas_deal, "win", 400),
    Case("klaverjas, one deal per class, outcome", deals.klaverjas_class, "score", 400),
    Case("klaverjas, one deal per class, win", deals.klaverjas_class, "win", 400),
    Case("tressette, full deals, score", deals.tressette_deal, "score", 100),
    Case("tarok3, 10 cards, points", lambda seed: deals.tarok_cut(3, 10, seed), "points", 200),
    Case("tarok3, 12 cards, points", lambda seed: deals.tarok_cut(3, 12, seed), "points", 200),
    Case("tarok3, 12 cards, score", lambda seed: deals.tarok_cut(3, 12, seed), "score", 50),
    Case("tarok3, 16 cards, points", lambda seed: deals.tarok_cut(3, 16, seed), "points", 20),
    Case("tarok3, 16 cards, win", lambda seed: deals.tarok_cut(3, 16, seed), "win", 100),
    Case("tarok3, contested deals, win", lambda number: deals.exchanged(CONTESTED[number]), "win", len(CONTESTED)),
    Case("tarok3, contested deals, points", lambda number: deals.exchanged(CONTESTED[number]), "points", 5),
    Case("tarok4, full deals, points", deals.called_king, "points", 40),
    Case("tarok4, full deals, win", deals.called_king, "win", 100),
)


def solve(scale: float = 1.0, report: Report = silent) -> Row:
    """All rows; `scale` changes the number of deals."""
    rows = []
    for case in CASES:
        count = max(1, min(round(case.deals * scale), len(CONTESTED) if "contested" in case.name else 10**9))
        report(f"{case.name}, {count} deals")
        rows.append(measured(case, [case.draw(number) for number in range(count)]))
    report("two threads")
    speedup = two_threads(max(8, round(400 * scale)))
    return {"rows": rows, "two_threads_speedup": round(speedup, 3), "peak_mib": peak_mib()}


def measured(case: Case, positions: list[Position]) -> Row:
    """The figures of a row."""
    answers = ask(positions, case.objective)
    nodes, seconds = [answer[3] for answer in answers], [answer[4] for answer in answers]
    return {
        "case": case.name,
        "deals": len(positions),
        **spread([1_000 * each for each in seconds]),
        "mean_nodes": round(sum(nodes) / len(nodes)),
        "million_nodes_per_second": round(sum(nodes) / sum(seconds) / 1e6, 2),
    }


def ask(positions: list[Position], objective: str, threads: int = 1) -> list[Any]:
    """The core's answers."""
    kind: Any = type(positions[0])
    return list(kind.solve_batch(positions, objective, [0] * len(positions), "value", threads=threads))


def two_threads(count: int) -> float:
    """How many times as fast two threads solve a batch as one, turn and turn about."""
    positions = [deals.klaverjas_deal(seed) for seed in range(count)]
    seconds = {1: 0.0, 2: 0.0}
    ask(positions[:8], "score", 2)
    for threads in (1, 2, 2, 1):
        start = time.perf_counter()
        ask(positions, "score", threads)
        seconds[threads] += time.perf_counter() - start
    return seconds[1] / seconds[2]


def peak_mib() -> int | None:
    """The most memory that this process has held."""
    try:
        import resource
    except ImportError:
        return None
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def find_contested(seeds: range, nodes: int = 100_000_000) -> list[int]:
    """Those seeds of exchanged deals whose value is shown to lie within 5 points of 35."""
    found = []
    for seed in seeds:
        position: Any = deals.exchanged(seed)
        _, lower, upper, *_ = type(position).solve_batch([position], "points", [0], nodes=nodes)[0]
        if lower >= 30 and upper <= 40:
            found.append(seed)
    return found
