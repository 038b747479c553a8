"""Table 2 of Silicon Tarokist (2003): nodes and seconds of alpha-beta with and without its enhancements."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from trula.engine.phases import Position
from trula.games.tarok.benchmarks import exchanged_position
from trula.players.searches import AlphaBeta
from trula.study.bench import Report, Row, silent

NONE = AlphaBeta(table="none", history=False, selective=False, deepening=False)

# By name: the search, and the published (nodes, seconds) by depth. Depths 3 and 6 are from the 2002 thesis, which had
# another transposition table and another selection of moves.
ROWS: dict[str, tuple[AlphaBeta, dict[int, tuple[int, float]]]] = {
    "all four": (AlphaBeta(), {9: (2_470, 0.068)}),
    "without deepening": (AlphaBeta(deepening=False), {9: (3_799, 0.119)}),
    "without history": (AlphaBeta(history=False), {9: (3_325, 0.091)}),
    "without selective": (AlphaBeta(selective=False), {9: (9_936, 0.212)}),
    "without table": (AlphaBeta(table="none"), {9: (24_034, 0.392)}),
    "only history": (replace(NONE, history=True), {3: (97, 0.002), 6: (6_940, 0.129), 9: (283_673, 3.966)}),
    "only selective": (replace(NONE, selective=True), {3: (136, 0.003), 6: (6_879, 0.134), 9: (40_838, 0.625)}),
    "only table": (replace(NONE, table="equivalence"), {3: (162, 0.004), 6: (5_485, 0.142), 9: (14_457, 0.293)}),
    "none": (NONE, {3: (224, 0.004), 6: (23_892, 0.423), 9: (1_598_924, 21.266)}),
}


def measure_search(search: AlphaBeta, positions: Sequence[Position]) -> tuple[list[int], float]:
    """Return the nodes of a search in each position, and the seconds for all positions together."""
    start = time.perf_counter()
    results = search.run(positions)
    return [result.nodes for result in results], time.perf_counter() - start


def measure_enhancements(
    count: int = 300, depths: Sequence[int] = (3, 6, 9), seed: int = 0, report: Report = silent
) -> Row:
    """Measure every search of ROWS at first leads, beside the published figures.

    Args:
        count: The number of positions.
        depths: Depths of the search, in plies.
        seed: The seed of the first position.
        report: Called with the name of each measurement before it starts.

    Returns:
        A row for each search and depth with mean nodes and mean seconds.
    """
    positions = [exchanged_position(number) for number in range(seed, seed + count)]
    rows = []
    for name, (combination, published) in ROWS.items():
        for depth in depths:
            report(f"{name}, depth {depth}")
            search = replace(combination, depth=depth)
            nodes, seconds = measure_search(search, positions)
            paper_nodes, paper_seconds = published.get(depth, (None, None))
            rows.append(
                {
                    "enhancements": name,
                    "search": repr(search),
                    "depth": depth,
                    "nodes": round(sum(nodes) / count),
                    "published_nodes": paper_nodes,
                    "seconds": round(seconds / count, 6),
                    "published_seconds": paper_seconds,
                }
            )
    return {"deals": count, "seed": seed, "rows": rows}
