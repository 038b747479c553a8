"""Benchmark `growth`: nodes of the exact solver by cards per hand, as rows and as a plot."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

from trula.study.bench import Report, Row, silent
from trula.study.bench.cases import collect
from trula.study.bench.solve import solve_positions
from trula.study.plots import pyplot, save


def growth(scale: float = 1.0, report: Report = silent) -> Row:
    """Return mean and median nodes of an exact value by game and cards per hand; `scale` multiplies the deals."""
    rows: list[Row] = []
    for case in collect("GROWTH"):
        for cards in range(2, case.most + 1):
            report(f"{case.game}, {cards} cards")
            count = max(3, round(scale * (100 if cards < case.most - 2 else 30)))
            positions = [case.draw(cards, seed) for seed in range(count)]
            nodes = sorted(answer[3] for answer in solve_positions(positions, case.objective))
            rows.append(
                {
                    "game": case.game,
                    "cards": cards,
                    "deals": count,
                    "mean_nodes": round(sum(nodes) / count),
                    "median_nodes": nodes[count // 2],
                }
            )
    return {"rows": rows}


def draw_growth(figures: Row, file: Path) -> None:
    """Plot the rows of `growth` into a file (matplotlib)."""
    plots = pyplot()
    rows = figures["rows"]
    assert isinstance(rows, list)
    plot, axes = plots.subplots(figsize=(7, 4.5))
    for name, mark in zip(dict.fromkeys(row["game"] for row in rows), cycle("os^Dv*"), strict=False):
        mine = [row for row in rows if row["game"] == name]
        axes.plot([row["cards"] for row in mine], [row["mean_nodes"] for row in mine], marker=mark, label=name)
    axes.set_yscale("log")
    axes.set_xlabel("cards a hand")
    axes.set_ylabel("mean nodes of the exact value")
    axes.grid(visible=True, which="major", alpha=0.3)
    axes.legend()
    save(plot, file)
    plots.close(plot)
