"""Six panels, one for each table: the paper's win rates and ours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trula.arena.stats import Estimate
from trula.papers.tressette.tables import Played

MARKS = "osD^vP"
APART = 0.12
"""How far the players of a row stand from one another; rows stand 1 apart."""
UNITS = {"depth": "depth, plies", "iterations": "iterations a deal", "deals": "deals searched"}


def picture(tables: Sequence[Played]) -> Callable[[Any], None]:
    """Paints the tables."""

    def paint(figure: Any) -> None:
        for panel, played in zip(figure.subplots(2, 3).flat, tables, strict=True):
            _panel(panel, played)

    return paint


def _panel(panel: Any, played: Played) -> None:
    printed = played.printed
    places = {row.setting: place for place, row in enumerate(printed.rows)}
    paper = {row.setting: Estimate(row.rate, row.rate - row.half, row.rate + row.half, 0) for row in printed.rows}
    players = {"paper": paper}
    players |= {title: {at: tally.wins for at, tally in rows.items()} for title, rows in played.columns.items()}
    for index, (title, rates) in enumerate(players.items()):
        shift = APART * (index - (len(players) - 1) / 2)
        _line(panel, title, {places[at] + shift: rate for at, rate in rates.items()}, index)
    panel.set_xticks(
        list(places.values()), [f"{at}" if at < 1_000 else f"{at / 1_000:g}k" for at in places], fontsize=8
    )
    panel.set_xlabel(UNITS[printed.varied])
    panel.set_ylabel("games won, share")
    panel.set_title(f"Table {printed.number}", fontsize=10)
    panel.grid(alpha=0.3)
    panel.legend(fontsize=7)


def _line(panel: Any, title: str, rates: Mapping[float, Estimate], index: int) -> None:
    below = [rate.mean - max(rate.low, 0.0) for rate in rates.values()]
    above = [min(rate.high, 1.0) - rate.mean for rate in rates.values()]
    panel.errorbar(
        list(rates),
        [rate.mean for rate in rates.values()],
        [below, above],
        label=title,
        color=f"C{index - 1}" if index else "black",
        marker=MARKS[index],
        markersize=4,
        capsize=2,
        linewidth=1,
    )
