"""Benchmark `signature`: one number that changes when any search visits other nodes, the same on every machine."""

from __future__ import annotations

from trula.players.searches import AlphaBeta, Killers, Uct
from trula.study.bench import Report, Row, silent
from trula.study.bench.cases import collect
from trula.study.bench.solve import solve_positions

POSITIONS = 8
"""Number of positions of each game."""


def signature(report: Report = silent) -> Row:
    """Return the nodes of every search on fixed positions, and their sum as the signature."""
    rows: list[Row] = []
    total = 0
    for case in collect("SIGNATURE"):
        report(case.game)
        positions = [case.draw(seed) for seed in range(POSITIONS)]
        nodes = {
            f"solve {each}": sum(answer[3] for answer in solve_positions(positions, each)) for each in case.objectives
        }
        for search in (AlphaBeta(), AlphaBeta(table="regular", selective=False), Killers(depth=8), Uct(visits=500)):
            nodes[repr(search)] = sum(result.nodes for result in search.run(positions))
        rows += [{"game": case.game, "search": search, "nodes": count} for search, count in nodes.items()]
        total += sum(nodes.values())
    return {"rows": rows, "signature": total}
