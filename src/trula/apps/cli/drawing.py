"""Plots of prospects, of the reliability of forecasts and of training runs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

from trula.study.plots import pyplot, save

if TYPE_CHECKING:
    from trula.players.bidders.prospects import Prospect
    from trula.study.reliability import Reliability


def draw_prospects(prospects: Sequence[Prospect], path: Path) -> None:
    """Plot the distribution of scores after each action, with its mean, one strip an action."""
    plots = pyplot()
    figure, rows = plots.subplots(
        len(prospects), 1, sharex=True, squeeze=False, figsize=(7, 0.9 + 0.75 * len(prospects))
    )
    low = min(score for each in prospects for score, _ in each.scores)
    high = max(score for each in prospects for score, _ in each.scores)
    width = 5 if high - low <= 300 else 20
    edges = list(range(low // width * width, high + width + 1, width))
    for axes, each in zip(rows[:, 0], prospects, strict=True):
        values, weights = zip(*each.scores, strict=True)
        counts, _, bars = axes.hist(values, bins=edges, weights=weights)
        for bar, left in zip(bars, edges, strict=False):
            bar.set_facecolor("#3a7d44" if left >= 0 else "#b3453c")
        axes.axvline(each.score, color="black", linewidth=1)
        axes.set_ylim(0, max(*counts, 0.05) * 1.15)
        axes.set_yticks([])
        axes.set_ylabel(str(each.action), rotation=0, ha="right", va="center")
        axes.text(1.01, 0.5, f"won {each.win:.0%}\nmean {each.score:+.1f}", transform=axes.transAxes, va="center")
        for side in ("top", "right", "left"):
            axes.spines[side].set_visible(False)
    rows[-1, 0].set_xlabel("written score")
    save(figure, path)
    plots.close(figure)


def draw_reliability(
    by_source: Mapping[str, Reliability],
    path: Path,
    forecast_of: str = "forecast win probability",
    came: str = "share won",
) -> None:
    """Plot observed shares against forecast probabilities, one panel a source; bars are two standard errors."""
    plots = pyplot()
    columns = min(3, len(by_source))
    rows = -(-len(by_source) // columns)
    figure, grid = plots.subplots(
        rows, columns, squeeze=False, sharex=True, sharey=True, figsize=(3.4 * columns + 0.6, 3.6 * rows + 0.4)
    )
    for axes in grid.flat[len(by_source) :]:
        axes.set_axis_off()
    for axes, (name, each) in zip(grid.flat, by_source.items(), strict=False):
        forecast, observed = [one.forecast for one in each.bins], [one.observed for one in each.bins]
        axes.plot([0, 1], [0, 1], color="grey", linewidth=1, linestyle=":")
        axes.errorbar(
            forecast, observed, yerr=[2 * one.error for one in each.bins], capsize=2, linewidth=1, color="#3a6ea5"
        )
        axes.scatter(forecast, observed, s=[8 + 150 * one.cases / each.cases for one in each.bins], color="#3a6ea5")
        axes.set_title(f"{name}\n{each.cases:,} cases, Brier {each.brier:.3f}", fontsize=9)
        axes.set_aspect("equal")
        axes.grid(visible=True, alpha=0.3)
    grid[0, 0].set_xlim(-0.03, 1.03)
    grid[0, 0].set_ylim(-0.03, 1.03)
    for axes in grid[-1]:
        axes.set_xlabel(forecast_of)
    for axes in grid[:, 0]:
        axes.set_ylabel(came)
    save(figure, path)
    plots.close(figure)


def draw_training(log: Path, path: Path) -> None:
    """Plot the log of a training run: figures by million decisions."""
    rows = [json.loads(line) for line in log.read_text().splitlines()]
    millions = list(accumulate(row["decisions"] / 1e6 for row in rows))
    shown = {
        "entropy": "entropy of the policy", "explained": "variance explained by the critic",
        "against_others": "points a deal against past selves", "quick_loss": "divergence of the quick policy",
    }  # fmt: skip
    plots = pyplot()
    figure, grid = plots.subplots(2, 2, figsize=(9, 6), sharex=True)
    for axes, (name, label) in zip(grid.flat, shown.items(), strict=True):
        axes.plot(millions, [row[name] for row in rows], linewidth=1, color="#3a6ea5")
        axes.set_title(label, fontsize=9)
        axes.grid(visible=True, alpha=0.3)
    for axes in grid[-1]:
        axes.set_xlabel("million decisions")
    save(figure, path)
    plots.close(figure)
