"""One number that changes when any search visits other nodes; the same on every machine, at any number of threads."""

from __future__ import annotations

from trula.engine.game import Position
from trula.players.searches import AlphaBeta, Killers, Uct
from trula.study.bench import Report, Row, deals, silent
from trula.study.bench.solve import ask


def signature(report: Report = silent) -> Row:
    """The nodes of every search on fixed positions, and their sum."""
    groups: dict[str, tuple[list[Position], tuple[str, ...]]] = {
        "tarok3": (
            [deals.tarok_cut(3, 8, seed) for seed in range(8)],
            ("score", "points", "win", "trula", "kings", "pagat-ultimo", "valat"),
        ),
        "tarok4": ([deals.tarok_cut(4, 6, seed) for seed in range(8)], ("score", "points", "win", "trula", "kings")),
        "klaverjas": ([deals.klaverjas_deal(seed, 7) for seed in range(8)], ("score", "points", "win", "pit")),
        "tressette": ([deals.tressette_deal(seed, 7) for seed in range(8)], ("score", "points", "win")),
    }
    rows: list[Row] = []
    total = 0
    for name, (positions, objectives) in groups.items():
        report(name)
        nodes = {f"solve {each}": sum(answer[3] for answer in ask(positions, each)) for each in objectives}
        for search in (AlphaBeta(), AlphaBeta(table="regular", selective=False), Killers(depth=8), Uct(visits=500)):
            nodes[repr(search)] = sum(found.nodes for found in search.run(positions))
        rows += [{"game": name, "search": search, "nodes": count} for search, count in nodes.items()]
        total += sum(nodes.values())
    return {"rows": rows, "signature": total}
