"""Benchmark `solve`: times and nodes of the exact solver on fixed positions, and the speedup by a second thread."""

from __future__ import annotations

import time
from typing import Any

from trula.engine.phases import Position
from trula.engine.registry import game_type, parts
from trula.study.bench import Report, Row, silent, time_statistics
from trula.study.bench.cases import SolveCase, collect


def solve(scale: float = 1.0, report: Report = silent) -> Row:
    """Return the rows of all cases; `scale` multiplies the number of positions."""
    rows = []
    for case in collect("SOLVE"):
        count = max(1, round(case.deals * scale))
        count = count if case.most is None else min(count, case.most)
        report(f"{case.name}, {count} deals")
        rows.append(measure_case(case, [case.draw(number) for number in range(count)]))
    report("two threads")
    threaded = next(part.THREADED for part in parts("benchmarks") if hasattr(part, "THREADED"))
    speedup = two_thread_speedup(threaded, max(8, round(400 * scale)))
    return {"rows": rows, "two_threads_speedup": round(speedup, 3), "peak_mib": peak_mib()}


def measure_case(case: SolveCase, positions: list[Position]) -> Row:
    """Return the row of a case."""
    answers = solve_positions(positions, case.objective)
    nodes, seconds = [answer[3] for answer in answers], [answer[4] for answer in answers]
    return {
        "case": case.name,
        "deals": len(positions),
        **time_statistics([1_000 * each for each in seconds]),
        "mean_nodes": round(sum(nodes) / len(nodes)),
        "million_nodes_per_second": round(sum(nodes) / sum(seconds) / 1e6, 2),
    }


def solve_positions(positions: list[Position], objective: str, threads: int = 1) -> list[Any]:
    """Return the core's answers: tuples whose items 3 and 4 are nodes and seconds."""
    kind = game_type(positions[0]).position_type
    return list(kind.solve_batch(positions, objective, [0] * len(positions), "value", threads=threads))


def two_thread_speedup(case: SolveCase, count: int) -> float:
    """Return how many times as fast two threads solve a batch as one; the runs alternate."""
    positions = [case.draw(seed) for seed in range(count)]
    seconds = {1: 0.0, 2: 0.0}
    solve_positions(positions[:8], case.objective, 2)
    for threads in (1, 2, 2, 1):
        start = time.perf_counter()
        solve_positions(positions, case.objective, threads)
        seconds[threads] += time.perf_counter() - start
    return seconds[1] / seconds[2]


def peak_mib() -> int | None:
    """Return the peak resident memory of this process in MiB; None where that is not known."""
    try:
        import resource
    except ImportError:
        return None
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
