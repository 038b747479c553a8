"""The command `agreement`: compare the bids of two bidders in the same auctions."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from trula.apps.cli.arena import MatchSeed, Workers
from trula.apps.cli.arguments import GameName, Json, Options, Profile, console, load_game, show_json
from trula.apps.cli.showing import progress_bar, say, share_text


def agreement(
    game: GameName,
    program: Annotated[str, typer.Argument(metavar="PROGRAM", help="The bidder at every seat, such as 'Learned()'.")],
    expert: Annotated[
        str, typer.Argument(metavar="[EXPERT]", help="The bidder that it is compared with.")
    ] = "BestProspect(worlds=300)",
    bids: Annotated[
        int, typer.Option("--bids", min=1, help="Least number of turns to compare; the last deal is finished.")
    ] = 500,
    seed: MatchSeed = 1,
    workers: Workers = None,
    profile: Profile = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Compare the bids of a program with those of an expert on the same hands.

    Prints the shares of turns with the same bid and with bids more than one step apart, how often the program bids
    higher where they differ, and the number of turns for each pair of bids; shares with 95 % intervals.

    Example: trula agreement GAME 'Learned()' 'RuleBidder()' --bids 100
    """
    from trula.study.agreement import agreement as compare_bids

    rules = load_game(game, profile, option)
    with progress_bar(as_json) as report:
        result = compare_bids(
            rules, program, expert, bids=bids, seed=seed, workers=workers, progress=lambda each: report("same", each)
        )
    if as_json:
        show_json(result.as_dict())
        return
    say(f"{result.game}, {result.bids} bids of {result.program} beside {result.expert}, seed {result.seed}")
    say(f"the same                    {share_text(result.same)}")
    say(f"more than one degree apart  {share_text(result.far)}")
    if result.higher.units:
        say(f"the program higher, where they differ  {share_text(result.higher)}")
    table = Table("program", "expert", "turns", box=None)
    for (ours, theirs), turns in result.counts().items():
        table.add_row(ours, theirs, str(turns))
    console.print(table, highlight=False)


__all__ = ["agreement"]
