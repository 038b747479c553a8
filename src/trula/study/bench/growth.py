"""How the nodes of the exact solver grow with the cards left, in all four games; as rows and as a picture."""

from __future__ import annotations

from pathlib import Path

from trula.engine.game import Position
from trula.study.bench import Report, Row, deals, silent
from trula.study.bench.solve import ask
from trula.study.plots import pyplot, save

RANGES = {"tarok3": 14, "tarok4": 11, "klaverjas": 8, "tressette": 10}
"""The most cards a hand."""
OBJECTIVE = {"tarok3": "points", "tarok4": "points", "klaverjas": "score", "tressette": "score"}


def growth(scale: float = 1.0, report: Report = silent) -> Row:
    """Mean and median nodes of the full value by game and cards a hand."""
    rows: list[Row] = []
    for name, most in RANGES.items():
        for cards in range(2, most + 1):
            report(f"{name}, {cards} cards")
            count = max(3, round(scale * (100 if cards < most - 2 else 30)))
            positions = [_cut(name, cards, seed) for seed in range(count)]
            nodes = sorted(answer[3] for answer in ask(positions, OBJECTIVE[name]))
            rows.append(
                {
                    "game": name,
                    "cards": cards,
                    "deals": count,
                    "mean_nodes": round(sum(nodes) / count),
                    "median_nodes": nodes[count // 2],
                }
            )
    return {"rows": rows}


def _cut(name: str, cards: int, seed: int) -> Position:
    if name == "klaverjas":
        return deals.klaverjas_deal(seed, cards)
    if name == "tressette":
        return deals.tressette_deal(seed, cards)
    return deals.tarok_cut(3 if name == "tarok3" else 4, cards, seed)


def draw(figures: Row, file: Path) -> None:
    """Write the growth as an SVG; matplotlib draws it."""
    plots = pyplot()
    rows = figures["rows"]
    assert isinstance(rows, list)
    plot, axes = plots.subplots(figsize=(7, 4.5))
    for name, mark in zip(RANGES, "os^D", strict=True):
        mine = [row for row in rows if row["game"] == name]
        axes.plot([row["cards"] for row in mine], [row["mean_nodes"] for row in mine], marker=mark, label=name)
    axes.set_yscale("log")
    axes.set_xlabel("cards a hand")
    axes.set_ylabel("mean nodes of the exact value")
    axes.grid(visible=True, which="major", alpha=0.3)
    axes.legend()
    save(plot, file)
    plots.close(plot)
