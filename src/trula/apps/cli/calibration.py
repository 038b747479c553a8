"""The command `calibration`: compare displayed win probabilities with results."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from trula.apps.cli.arena import MatchSeed, Workers
from trula.apps.cli.arguments import GameName, Json, Options, Profile, console, load_game, show_json
from trula.apps.cli.drawing import draw_reliability
from trula.apps.cli.showing import progress_bar, say
from trula.study.reliability import Reliability


def calibration(
    game: GameName,
    sources: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SOURCE]...",
            help="bids (default) or cards, as `trula advise` shows them, or a source of the game.",
        ),
    ] = None,
    deals: Annotated[
        int, typer.Option("--deals", min=1, help="Number of fresh deals; one position is taken from each.")
    ] = 500,
    worlds: Annotated[int, typer.Option("--worlds", min=1, help="Worlds sampled for each forecast.")] = 100,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Plot the result into an .svg or .png file.")
    ] = None,
    seed: MatchSeed = 1,
    workers: Workers = None,
    profile: Profile = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Compare the win probabilities that `trula advise` shows with the results of fresh deals.

    Prints, for each source, the mean forecast and the share won in bins of forecasts, and the Brier score beside that
    of forecasting the overall share. `trula train-bidder` tests the probabilities of learned bidders.

    Example: trula calibration GAME bids --deals 200 --plot bids.svg
    """
    from trula.study.calibration import calibration as measure

    rules = load_game(game, profile, option)
    by_source: dict[str, Reliability] = {}
    for source in sources or ["bids"]:
        with progress_bar(as_json) as report:
            by_source[source] = measure(
                rules,
                source,
                deals=deals,
                worlds=worlds,
                seed=seed,
                workers=workers,
                progress=lambda each, report=report, source=source: report(source, each),  # type: ignore[misc]
            )
    if plot is not None:
        draw_reliability({f"{game}, {source}": each for source, each in by_source.items()}, plot)
    if as_json:
        values = {source: each.as_dict() for source, each in by_source.items()}
        show_json({"game": game, "deals": deals, "worlds": worlds, "seed": seed, "sources": values})
        return
    for source, each in by_source.items():
        show_reliability(each, f"Win chances of {source} on {deals} fresh deals of {game}")


def show_reliability(reliability: Reliability, title: str) -> None:
    """Print the bins and the Brier score."""
    say(title)
    table = Table("said", "won", "cases", box=None)
    for each in reliability.bins:
        table.add_row(f"{each.forecast:.1%}", f"{each.observed:.1%}", f"{each.cases:,}")
    console.print(table, highlight=False)
    say(f"Brier score {reliability.brier:.4f}, {reliability.base:.4f} for who only knows how often it comes")


__all__ = ["calibration", "show_reliability"]
