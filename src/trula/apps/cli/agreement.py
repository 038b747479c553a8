"""The command `agreement`: how a bidder compares with an expert, as in Tarok7's Table 1."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from trula.apps.cli.arena import MatchSeed, Workers
from trula.apps.cli.arguments import GameName, Json, Options, Profile, console, load_game, show_json
from trula.apps.cli.showing import progress_bar, say, share_text


def agreement(
    game: GameName,
    program: Annotated[str, typer.Argument(metavar="PROGRAM", help="The bidder, as 'BayesNet()'.")],
    expert: Annotated[
        str, typer.Argument(metavar="[EXPERT]", help="Who looks over its shoulder.")
    ] = "BestProspect(worlds=300)",
    bids: Annotated[int, typer.Option("--bids", min=1, help="Bids to compare, to the end of the last deal.")] = 500,
    seed: MatchSeed = 1,
    workers: Workers = None,
    profile: Profile = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Compare the bids of a program with those of an expert on the same hands, as Tarok7 was tested.

    Example: trula agreement tarok4 'BayesNet()' 'Learned()' --bids 100
    """
    from trula.study.agreement import agreement as compared

    rules = load_game(game, profile, option)
    with progress_bar(as_json) as tell:
        found = compared(
            rules, program, expert, bids=bids, seed=seed, workers=workers, progress=lambda each: tell("same", each)
        )
    if as_json:
        show_json(found.as_dict())
        return
    say(f"{found.game}, {found.bids} bids of {found.program} beside {found.expert}, seed {found.seed}")
    say(f"the same                    {share_text(found.same)}")
    say(f"more than one degree apart  {share_text(found.far)}")
    if found.higher.units:
        say(f"the program higher, where they differ  {share_text(found.higher)}")
    table = Table("program", "expert", "turns", box=None)
    for (ours, theirs), turns in found.counts().items():
        table.add_row(ours, theirs, str(turns))
    console.print(table, highlight=False)


__all__ = ["agreement"]
