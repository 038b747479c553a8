"""The plot of `trula margins`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from trula.games.tarok.bidding.margin_study import MarginRow
from trula.study.plots import pyplot, save


def draw_margins(rows: Sequence[MarginRow], path: Path) -> None:
    """Plot the margin of each place over the deals of a session, and write the plot to a file."""
    plots = pyplot()
    figure, axes = plots.subplots(figsize=(7, 4))
    for place in range(len(rows[0].margins)):
        steps = [row.margins[place] for row in rows]
        axes.step([row.deal for row in rows], steps, where="post", label=f"place {place}")
    axes.set_xlabel("deals played")
    axes.set_ylabel("margin above 35 points")
    axes.grid(visible=True, alpha=0.3)
    axes.legend()
    save(figure, path)
    plots.close(figure)
