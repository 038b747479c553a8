"""The commands `match` and `ladder`: compare two agents, rate several."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

import trula
from trula.apps.cli.arguments import GameName, Json, Options, Profile, console, load_game, show_json
from trula.apps.cli.showing import figure_text, progress_bar, say, share_text
from trula.errors import NotationError

if TYPE_CHECKING:
    from trula.arena import LadderResult, MatchResult
    from trula.arena.pairings import MoveTimes

MatchSeed = Annotated[int, typer.Option("--seed", min=0, help="Seed of the deals and all random decisions, from 0.")]
Bidder = Annotated[
    str | None,
    typer.Option("--bidder", metavar="AGENT", help="An agent that decides before the first lead at every seat."),
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers", min=1, help="Number of processes; one for each processor if missing. Results do not depend on it."
    ),
]
Backend = Annotated[str, typer.Option("--backend", help="loky (processes on this machine) or dask (a cluster).")]
Scheduler = Annotated[
    str | None,
    typer.Option("--scheduler", metavar="ADDRESS", help="Address of the Dask scheduler, such as tcp://10.0.0.1:8786."),
]


def match(
    game: GameName,
    a: Annotated[str, typer.Argument(metavar="A", help="An agent, such as 'Greedy()' or 'Pimc(worlds=20)'.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The agent that A is compared with.")],
    deals: Annotated[
        int | None,
        typer.Option("--deals", min=1, help="Number of deals, each played in every seating; 200 if missing."),
    ] = None,
    sessions: Annotated[
        int | None,
        typer.Option(
            "--sessions", min=1, help="Number of whole sessions to play instead of deals; also prints the share won."
        ),
    ] = None,
    bidder: Bidder = None,
    until: Annotated[
        str | None,
        typer.Option(
            "--until",
            metavar="LOW,HIGH",
            help="Stop as soon as a sequential test decides between these mean differences (error rates 5 %).",
        ),
    ] = None,
    seed: MatchSeed = 1,
    workers: Workers = None,
    backend: Backend = "loky",
    scheduler: Scheduler = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="File for the records; an interrupted match resumes from it.")
    ] = None,
    profile: Profile = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Play a paired match of two agents: the same deals in every seating.

    Prints the mean difference A - B in points per deal or session with its 95 % interval, splits by contract and role,
    and the time per move.

    Example: trula match GAME 'Greedy()' 'RandomLegal()' --deals 500 --file match.jsonl
    """
    if deals is not None and sessions is not None:
        raise NotationError("a match is of --deals or of --sessions, not of both")
    rules = load_game(game, profile, option)
    bounds = None if until is None else _bounds(until)
    with interruptible(_resume_hint(file, "--file")), progress_bar(as_json) as report:
        result = trula.match(
            rules,
            a,
            b,
            deals=200 if deals is None else deals,
            sessions=sessions,
            seed=seed,
            bidder=bidder,
            until=bounds,
            workers=workers,
            backend=backend,
            scheduler=scheduler,
            file=file,
            progress=lambda progress: report("", progress),
        )
    if as_json:
        show_json(result.as_dict())
    else:
        _show_match(result)


def ladder(
    game: GameName,
    agents: Annotated[
        list[str] | None,
        typer.Argument(metavar="[AGENTS]...", help="The agents to rate, at least two; three fast ones if missing."),
    ] = None,
    deals: Annotated[
        int, typer.Option("--deals", min=1, help="Number of deals for each pair, each played in every seating.")
    ] = 200,
    bidder: Bidder = None,
    seed: MatchSeed = 1,
    workers: Workers = None,
    backend: Backend = "loky",
    scheduler: Scheduler = None,
    folder: Annotated[
        Path | None, typer.Option("--folder", help="Folder for the records; an interrupted ladder resumes from it.")
    ] = None,
    profile: Profile = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Rate agents: a match of each against each other on the same deals.

    Prints ratings (Plackett-Luce, starting at 25) and mean points against the other agents, both with 95 % intervals,
    and the cross table of mean differences in points per deal.

    Example: trula ladder GAME 'RandomLegal()' 'Greedy()' 'Pimc(worlds=8)' --deals 100
    """
    from trula.arena import POOL

    rules = load_game(game, profile, option)
    with interruptible(_resume_hint(folder, "--folder")), progress_bar(as_json) as report:
        result = trula.ladder(
            rules,
            agents or POOL,
            deals=deals,
            seed=seed,
            bidder=bidder,
            workers=workers,
            backend=backend,
            scheduler=scheduler,
            folder=folder,
            progress=report,
        )
    if as_json:
        show_json(result.as_dict())
    else:
        _show_ladder(result)


def _bounds(text: str) -> tuple[float, float]:
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise NotationError(f"--until takes two differences, as 0,2, not '{text}'") from None
    return low, high


@contextmanager
def interruptible(hint: str) -> Iterator[None]:
    """Exit with code 130 on Ctrl-C, after a line with a hint on how to go on."""
    try:
        yield
    except KeyboardInterrupt:
        Console(stderr=True).print(f"trula: stopped; {escape(hint)}", highlight=False, soft_wrap=True)
        sys.exit(130)


def _resume_hint(path: Path | None, option: str) -> str:
    return f"the same command goes on from {path}" if path is not None else f"with {option} it could be gone on with"


def _show_match(result: MatchResult) -> None:
    settings = result.settings
    unit = "session" if settings.of_sessions else "deal"
    say(
        f"{settings.match} ({settings.profile}), {result.points.units} {unit}s in {result.seatings} seatings each, "
        f"seed {settings.seed}"
    )
    for letter, agent in zip("AB", settings.agents, strict=True):
        say(f"{letter}  {agent}")
    if settings.bidder is not None:
        say(f"before the first lead {settings.bidder} decides at every seat")
    say(f"A - B  {figure_text(result.points)}  points a {unit}, 95 % interval")
    if result.wins is not None:
        say(f"A wins {share_text(result.wins)}  of the sessions")
    if (stopping := result.stopping) is not None:
        verdict = "undecided" if stopping.verdict is None else f"rather {getattr(stopping, stopping.verdict):g}"
        say(f"{stopping.low:g} or {stopping.high:g}: {verdict} (evidence {stopping.evidence:+.2f}, decides at ±2.94)")
    if result.contracts:
        table = Table("contract", "games", "A - B", box=None)
        for split in result.contracts:
            table.add_row(split.contract, f"{split.games:,}", escape(figure_text(split.points)))
        console.print(table, highlight=False)
    if result.roles:
        table = Table("role", "games A", "A", "games B", "B", "A - B", box=None)
        for role in result.roles:
            cells = [
                cell
                for side in range(2)
                for cell in (f"{role.games[side]:,}", f"{role.means[side]:+.2f}" if role.games[side] else "-")
            ]
            table.add_row(role.role, *cells, escape(figure_text(role.difference)))
        console.print(table, highlight=False)
    for letter, times in zip("AB", result.times, strict=True):
        say(f"time per move of {letter}: {_time_text(times.play)} in the play, {_time_text(times.before_play)} before")


def _time_text(times: MoveTimes) -> str:
    if not times.moves:
        return "none"
    return f"{1000 * times.mean:.3g} ms (longest {1000 * times.longest:.3g} ms)"


def _show_ladder(result: LadderResult) -> None:
    settings = result.matches[0].settings
    deals = result.matches[0].points.units
    say(f"{settings.match} ({settings.profile}), {deals} deals a pair, seed {settings.seed}")
    names = [standing.agent for standing in result.standings]
    table = Table("", "agent", "rating", "95 %", "points against the others", box=None)
    for place, standing in enumerate(result.standings, 1):
        spread = f"[{standing.low:.1f}, {standing.high:.1f}]"
        figures = (f"{standing.rating:.1f}", escape(spread), escape(figure_text(standing.points)))
        table.add_row(str(place), escape(standing.agent), *figures)
    console.print(table, highlight=False)
    table = Table("less", *map(str, range(1, len(names) + 1)), box=None)
    for place, agent in enumerate(names, 1):
        cells = ["" if other == agent else f"{result.points(agent, other).mean:+.2f}" for other in names]
        table.add_row(str(place), *cells)
    console.print(table, highlight=False)


__all__ = ["ladder", "match"]
