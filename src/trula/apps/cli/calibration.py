"""The commands `calibration`, `beliefs` and `confirm`: test what people are told."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from trula.apps.cli.arena import MatchSeed, Workers
from trula.apps.cli.arguments import GameName, Json, Options, Profile, console, load_game, picture, show_json
from trula.apps.cli.drawing import draw_reliability
from trula.apps.cli.showing import progress_bar, say
from trula.study.reliability import Reliability
from trula.study.review import WORLDS as REVIEW_WORLDS


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
        Path | None,
        typer.Option("--plot", metavar="FILE", callback=picture, help="Plot the result into an .svg or .png file."),
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


def beliefs(
    game: GameName,
    samplers: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SAMPLER]...", help="Inferred() by default; also Weighted(), Clustered(), Uniform()."),
    ] = None,
    player: Annotated[str, typer.Option("--player", metavar="AGENT", help="The agent at all seats.")] = "Greedy()",
    deals: Annotated[
        int, typer.Option("--deals", min=1, help="Number of fresh deals; one position is taken from each.")
    ] = 300,
    worlds: Annotated[int, typer.Option("--worlds", min=1, help="Worlds of each sampler.")] = 1_000,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", callback=picture, help="Plot the result into an .svg or .png file."),
    ] = None,
    seed: MatchSeed = 1,
    workers: Workers = None,
    profile: Profile = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Measure what samplers tell about the hidden cards, at a position in the middle third of each deal.

    Prints the gain in log score over uniform worlds, in natural logarithms a hidden card, and how often a card lay
    where a sampler put it with some probability.

    Example: trula beliefs GAME 'Inferred()' 'Weighted()' --player 'Greedy()' --deals 100
    """
    from trula.study.beliefs import beliefs as measure

    rules = load_game(game, profile, option)
    told = []
    for sampler in samplers or ["Inferred()"]:
        with progress_bar(as_json) as report:
            told.append(
                measure(
                    rules,
                    sampler,
                    player,
                    deals=deals,
                    worlds=worlds,
                    seed=seed,
                    workers=workers,
                    progress=lambda each, report=report, sampler=sampler: report(sampler, each),  # type: ignore[misc]
                )
            )
    if plot is not None:
        panels = {f"{game}, {each.sampler}": each.reliability for each in told}
        draw_reliability(panels, plot, "forecast probability of a place", "share that lay there")
    if as_json:
        values = [each.as_dict() for each in told]
        show_json({"game": game, "player": player, "deals": deals, "worlds": worlds, "seed": seed, "samplers": values})
        return
    for each in told:
        say(f"{each.sampler} on {deals} deals of {player} in {game}: {each.cards:,} hidden cards")
        say(f"log score {each.gain} above {each.uniform:.3f} of uniform worlds")
        show_reliability(each.reliability, "Probability of a place, and how often the card was there", "there")


def show_reliability(reliability: Reliability, title: str, came: str = "won") -> None:
    """Print the bins and the Brier score."""
    say(title)
    table = Table("said", came, "cases", box=None)
    for each in reliability.bins:
        table.add_row(f"{each.forecast:.1%}", f"{each.observed:.1%}", f"{each.cases:,}")
    console.print(table, highlight=False)
    say(f"Brier score {reliability.brier:.4f}, {reliability.base:.4f} for who only knows how often it comes")


def confirm(
    game: GameName,
    player: Annotated[
        str, typer.Option("--player", metavar="AGENT", help="The agent at all seats.")
    ] = "Classic(worlds=100)",
    deals: Annotated[int, typer.Option("--deals", min=1, help="Number of fresh deals to review.")] = 100,
    worlds: Annotated[int, typer.Option("--worlds", min=1, help="Worlds per decision of the reviews.")] = REVIEW_WORLDS,
    seed: MatchSeed = 1,
    workers: Workers = None,
    profile: Profile = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Test what reviews call mistakes and blunders, by a judge with ten times as many worlds.

    Prints how many of these cards are behind the best one by more than two standard errors for that judge, and how many
    get the same label or a harder one.

    Example: trula confirm GAME --deals 50
    """
    from trula.study.confirm import confirm as measure

    rules = load_game(game, profile, option)
    with progress_bar(as_json) as report:
        found = measure(
            rules,
            player,
            deals=deals,
            worlds=worlds,
            seed=seed,
            workers=workers,
            progress=lambda each: report("reviewing", each),
        )
    if as_json:
        show_json({"game": game, "player": player, "deals": deals, "labels": [each.as_dict() for each in found]})
        return
    table = Table("label", "cards", "behind for ten times the worlds", "as hard a label", box=None)
    for each in found:
        table.add_row(each.label, f"{each.cards:,}", _share(each.behind, each.cards), _share(each.kept, each.cards))
    console.print(table, highlight=False)


def _share(part: int, whole: int) -> str:
    return f"{part:,} ({part / whole:.0%})" if whole else "0"


__all__ = ["beliefs", "calibration", "confirm", "show_reliability"]
