"""The command `calibration`: how far the win chances that other commands tell can be trusted."""

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
        typer.Argument(metavar="[SOURCE]...", help="bids (the usual) and cards, by advise; network, by explain-bid."),
    ] = None,
    deals: Annotated[int, typer.Option("--deals", min=1, help="Fresh deals, one position of each.")] = 500,
    worlds: Annotated[int, typer.Option("--worlds", min=1, help="Worlds of the advice.")] = 100,
    plot: Annotated[Path | None, typer.Option("--plot", help="Draw them, as an .svg or .png.")] = None,
    seed: MatchSeed = 1,
    workers: Workers = None,
    profile: Profile = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Try the win chances that people are shown on fresh deals: what was said, and what came of it.

    Learned chances are tried by train-bidder.

    Example: trula calibration tarok4 bids --deals 200 --plot bids.svg
    """
    from trula.study.calibration import calibration as tried

    rules = load_game(game, profile, option)
    found: dict[str, Reliability] = {}
    for source in sources or ["bids"]:
        with progress_bar(as_json) as tell:
            found[source] = tried(
                rules,
                source,
                deals=deals,
                worlds=worlds,
                seed=seed,
                workers=workers,
                progress=lambda each, tell=tell, source=source: tell(source, each),  # type: ignore[misc]
            )
    if plot is not None:
        draw_reliability({f"{game}, {source}": each for source, each in found.items()}, plot)
    if as_json:
        told = {source: each.as_dict() for source, each in found.items()}
        show_json({"game": game, "deals": deals, "worlds": worlds, "seed": seed, "sources": told})
        return
    for source, each in found.items():
        show_reliability(each, f"Win chances of {source} on {deals} fresh deals of {game}")


def show_reliability(found: Reliability, title: str) -> None:
    """The bins and the Brier score."""
    say(title)
    table = Table("said", "won", "cases", box=None)
    for each in found.bins:
        table.add_row(f"{each.said:.1%}", f"{each.came:.1%}", f"{each.cases:,}")
    console.print(table, highlight=False)
    say(f"Brier score {found.brier:.4f}, {found.base:.4f} for who only knows how often it comes")


__all__ = ["calibration", "show_reliability"]
