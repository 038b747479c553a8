"""Six panels, one for each table: the paper's win rates and ours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from trula.papers.tressette.tables import Played
from trula.papers.tressette.verdicts import half

MARKS = "osD^v"


def picture(tables: Sequence[Played]) -> Callable[[Any], None]:
    """Paints the tables."""

    def paint(figure: Any) -> None:
        panels = figure.subplots(2, 3).flat
        for panel, played in zip(panels, tables, strict=True):
            _panel(panel, played)

    return paint


def _panel(panel: Any, played: Played) -> None:
    printed = played.printed
    panel.errorbar(
        [row.setting for row in printed.rows],
        [row.rate for row in printed.rows],
        [row.half for row in printed.rows],
        label="paper",
        color="black",
        marker="x",
        capsize=2,
        linewidth=1,
    )
    for index, (title, rows) in enumerate(played.columns.items()):
        wins = [tally.wins for tally in rows.values()]
        panel.errorbar(
            list(rows),
            [each.mean for each in wins],
            [half(each) for each in wins],
            label=title,
            color=f"C{index}",
            marker=MARKS[index],
            markersize=5,
            capsize=2,
            linewidth=1,
        )
    if printed.varied != "depth":
        panel.set_xscale("log")
    units = {"depth": "depth, plies", "iterations": "iterations a deal", "deals": "deals searched"}
    panel.set_xlabel(units[printed.varied])
    panel.set_ylabel("games won, share")
    panel.set_title(f"Table {printed.number}", fontsize=10)
    panel.grid(alpha=0.3)
    panel.legend(fontsize=7)
