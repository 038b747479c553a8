"""The command `regret`: measure the points that agents lose per decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.table import Table

import trula
from trula.apps.cli.arena import MatchSeed, Workers
from trula.apps.cli.arguments import GameName, Json, Options, Profile, console, load_game, show_json
from trula.apps.cli.showing import figure_text, progress_bar, say, share_text

if TYPE_CHECKING:
    from trula.study.regret_figures import Regret


def regret(
    game: GameName,
    agent: Annotated[str, typer.Argument(metavar="AGENT", help="An agent, such as 'Pimc(worlds=60)'.")],
    other: Annotated[
        str | None, typer.Argument(metavar="[OTHER]", help="A second agent, measured at the same positions.")
    ] = None,
    positions: Annotated[
        int, typer.Option("--positions", min=1, help="Number of decisions, each from a deal of its own.")
    ] = 200,
    seed: MatchSeed = 1,
    worlds: Annotated[
        int | None, typer.Option("--worlds", min=1, help="Worlds of the default judge; 300 if missing.")
    ] = None,
    judge: Annotated[
        str | None, typer.Option("--judge", metavar="AGENT", help="Another judge: a Pimc by mean scores.")
    ] = None,
    workers: Workers = None,
    profile: Profile = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Measure the points that an agent loses per card against the best one, by a judge that searches more worlds.

    Positions depend on the game and the seed alone. Prints the mean loss in points with its 95 % interval, the share of
    decisions without a loss and the time per decision, for two agents also the paired difference, and splits by phase,
    place and role. The judge's own errors are part of the losses.

    Example: trula regret GAME 'Pimc(worlds=20)' 'Greedy()' --positions 100
    """
    rules = load_game(game, profile, option)
    with progress_bar(as_json) as report:
        result = trula.regret(
            rules,
            agent,
            other,
            positions=positions,
            seed=seed,
            judge=judge,
            worlds=worlds,
            workers=workers,
            progress=lambda progress: report("", progress),
        )
    if as_json:
        show_json(result.as_dict())
    else:
        _show(result)


def _show(result: Regret) -> None:
    game, count = result.game, len(result.decisions)
    say(f"{game.name} ({game.profile.name}), {count} positions, seed {result.seed}")
    say(f"judge {result.judge}")
    say(f"exact at {result.exact} positions, by rollouts at {count - result.exact}; {result.redrawn} redrawn")
    for letter, figures in zip("AB", result.agents, strict=False):
        say(f"{letter}  {figures.agent}")
        say(f"   regret {figure_text(figures.mean)} a decision, 95 % interval")
        say(f"   agrees with the judge in {share_text(figures.agreement)}, {1000 * figures.seconds:.3g} ms a decision")
    if result.difference is not None:
        say(f"A - B  {figure_text(result.difference)}  more regret a decision; less is better")
    table = Table(
        "", "decisions", *(f"regret of {letter}" for letter, _ in zip("AB", result.agents, strict=False)), box=None
    )
    for rows in zip(*(figures.splits for figures in result.agents), strict=True):
        table.add_row(rows[0].name, str(rows[0].mean.units), *(escape(figure_text(row.mean)) for row in rows))
    console.print(table, highlight=False)


__all__ = ["regret"]
