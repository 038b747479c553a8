"""The command `trula margins`: how the margins of bidders adapt over a session."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from trula.apps.cli.arena import MatchSeed
from trula.apps.cli.arguments import GameName, Json, Options, Profile, console, load_game, picture, show_json
from trula.errors import NotationError
from trula.games.tarok.commands.drawing import draw_margins

ROWS_SHOWN = 20
"""The approximate number of rows shown."""


def margins(
    game: GameName,
    bidder: Annotated[
        str, typer.Argument(metavar="[BIDDER]", help="A TrialBidder with any settings.")
    ] = "TrialBidder()",
    deals: Annotated[int, typer.Option("--deals", min=1, help="The number of deals in the session.")] = 200,
    seed: MatchSeed = 1,
    svg: Annotated[
        Path | None, typer.Option("--svg", callback=picture, help="The file to plot the margins to; needs matplotlib.")
    ] = None,
    profile: Profile = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Play a session with a bidder by trial games at every place, and show how their margins adapt.

    Example: trula margins tarok3 'TrialBidder(least_margin=None)' --deals 200 --svg margins.svg
    """
    from trula.games.tarok.bidding.margin_study import session_margins
    from trula.games.tarok.bidding.simulation import TrialBidder
    from trula.players.agents import agent

    rules = load_game(game, profile, option)
    chosen = agent(bidder)
    if not isinstance(chosen, TrialBidder):
        raise NotationError(f"{chosen!r} has no margin; write it like TrialBidder(worlds=10)")
    with Console(stderr=True).status("playing") as status:
        rows = session_margins(
            rules,
            chosen,
            deals=deals,
            seed=seed,
            report=lambda deal: status.update(f"playing, {deal} of {deals} deals"),
        )
    if svg is not None:
        draw_margins(rows, svg)
    if as_json:
        show_json({"game": game, "bidder": repr(chosen), "seed": seed, "rows": [asdict(row) for row in rows]})
        return
    table = Table("deals", *(f"place {place}" for place in range(rules.seats)), box=None)
    step = max(1, deals // ROWS_SHOWN)
    for row in rows[::step]:
        table.add_row(str(row.deal), *(f"{margin:g}" for margin in row.margins))
    console.print(table, highlight=False)


__all__ = ["margins"]
