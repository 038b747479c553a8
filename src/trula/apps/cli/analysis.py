"""The commands `review`, `advise` and `par`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

import trula
from trula.apps.cli.arguments import GameName, Json, Options, Profile, console, load_game, picture, show_json
from trula.apps.cli.drawing import draw_prospects
from trula.apps.cli.showing import say
from trula.errors import NotationError, RecordMismatch
from trula.words import render

if TYPE_CHECKING:
    from trula.engine.record import Record
    from trula.study.advise import Advice
    from trula.study.par import Made
    from trula.study.verdicts import Review, Verdict

RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="Records or a session, one JSON record a line; - reads standard input.")
]
Worlds = Annotated[int, typer.Option("--worlds", min=1, help="Worlds sampled for each decision.")]
WorldSeed = Annotated[int, typer.Option("--seed", min=0, help="Seed of the worlds, from 0.")]


def review(
    file: RecordFile,
    worlds: Worlds = 60,
    nodes: Annotated[
        int, typer.Option("--nodes", min=1, help="Maximum number of positions searched for a card with open cards.")
    ] = 3_000_000,
    seed: WorldSeed = 1,
    as_json: Json = False,
) -> None:
    """Review records: the points that each action lost, with open cards and by what its seat could know.

    Prints a table of actions with losses in points and labels, reasons for mistakes and blunders, and sums by seat.
    Labels are forced, right, unlucky (right by what was known, but a loss with these cards), inaccurate, mistake and
    blunder. ~ marks an estimate by rollouts, ? a card that the solver did not finish within --nodes.

    Example: trula review session.jsonl --worlds 200
    """
    results = []
    for number, record in enumerate(_read_records(file)):
        try:
            results.append(_review_with_bar(record, worlds, nodes, seed, is_quiet=as_json))
        except RecordMismatch as error:
            raise RecordMismatch(f"record {number}: {error}", error.index) from None
        except NotationError as error:
            raise NotationError(f"record {number}: {error}") from None
        if not as_json:
            _show_review(number, results[-1])
    if as_json:
        show_json({"reviews": [result.as_dict() for result in results]})


def advise(
    file: RecordFile,
    worlds: Worlds = 100,
    seed: WorldSeed = 1,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot", metavar="FILE", callback=picture, help="Plot the scores of each action into an .svg or .png file."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Advise the seat to move in the last record of a file, from what that seat can know.

    Prints the best action with reasons, all alternatives and the probable locations of unseen cards. Cards are ranked
    by mean score in points over sampled worlds, earlier actions by deals that rule players finish in such worlds.

    Example: trula advise game.jsonl --worlds 300
    """
    record = _read_records(file)[-1]
    state = record.replay()
    if state.to_move is None:
        raise NotationError("the deal is over: there is nothing to advise")
    with Console(stderr=True).status("searching"):
        advice = trula.advise(state.view(state.to_move), worlds=worlds, seed=seed)
    if plot is not None:
        if not advice.prospects:
            raise NotationError("there is something to draw only before the first lead")
        draw_prospects(advice.prospects, plot)
    if as_json:
        show_json(advice.as_dict())
    else:
        _show_advice(advice)


def par(
    game: GameName,
    deal: Annotated[str | None, typer.Option("--deal", help="A deal in one line, as `trula deal` prints it.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Use the deal of this seed.")] = None,
    points: Annotated[bool, typer.Option("--points", help="Also find the card points that are sure; slow.")] = False,
    discards: Annotated[int, typer.Option("--discards", min=1, help="Discards tried for each packet of a talon.")] = 3,
    nodes: Annotated[
        int, typer.Option("--nodes", min=1, help="Maximum number of positions searched for one exchange.")
    ] = 3_000_000,
    profile: Profile = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Solve every contract, or trump suit, for every seat as declarer, with open cards.

    Prints a table of seats and contracts. Where cards are exchanged, a few discards are tried for each packet: "made"
    is proved, "not found" is not. ? marks what the solver did not decide within --nodes.

    Example: trula par GAME --seed 7
    """
    if (deal is None) == (seed is None):
        raise NotationError("one of --deal and --seed says which deal")
    rules = load_game(game, profile, option)
    dealt = rules.parse_deal(deal) if deal is not None else rules.deal(seed or 0)
    with Console(stderr=True).status("solving"):
        results = trula.par(dealt, rules, points=points, discards=discards, nodes=nodes)
    if as_json:
        show_json({"deal": str(dealt), "made": [each.as_dict() for each in results]})
        return
    names = list(dict.fromkeys(each.contract for each in results))
    table = Table("seat", *names, box=None)
    for seat in range(rules.seats):
        table.add_row(str(seat), *(_made_text(each) for each in results if each.seat == seat))
    console.print(table, highlight=False)


def _made_text(made: Made) -> str:
    won = "?" if made.is_won is None else "made" if made.is_won else "not made" if made.is_exact else "not found"
    if made.points is None:
        return won
    return f"{made.points:+d}" if made.laid is None and made.call is None else f"{won}, {made.points}"


def _read_records(file: Path) -> list[Record]:
    from trula.engine import record

    is_input = str(file) == "-"
    name = "standard input" if is_input else str(file)
    lines = record.filled_lines(sys.stdin.buffer.read()) if is_input else record.read_lines(file)
    records = record.parse_records(lines, name)
    if not records:
        raise NotationError(f"{name} holds no record")
    return records


def _review_with_bar(record: Record, worlds: int, nodes: int, seed: int, *, is_quiet: bool) -> Review:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    screen = Console(stderr=True)
    columns = (TextColumn("judging cards"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=screen, transient=True, disable=is_quiet or not screen.is_terminal) as bar:
        task = bar.add_task("", total=None)
        return trula.review(
            record,
            worlds=worlds,
            nodes=nodes,
            seed=seed,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )


def _show_review(number: int, review: Review) -> None:
    end = "not over" if review.scores is None else f"scores {list(review.scores)}"
    say(f"record {number}: {review.record.game}, {end}")
    if review.spoken:
        _show_prelude(review)
    table = Table("action", "seat", "card", "open", "known", "verdict", "best by what was known", box=None)
    for verdict in review.verdicts:
        table.add_row(str(verdict.index), str(verdict.seat), str(verdict.card), *_cells(verdict))
    console.print(table, highlight=False)
    for verdict in review.verdicts:
        if verdict.reasons:
            say(f"action {verdict.index}, seat {verdict.seat}: {verdict.card}, {verdict.label}")
            for reason in verdict.reasons:
                say(f"  {reason}")
    _show_seats(review)
    if (balance := review.balance) is not None:
        say(
            f"from action {balance.index} on: worth {balance.value:+}, lost {balance.lost}, "
            f"given back by the others {balance.won_back}, written {balance.result:+}"
        )
    if (turn := review.turning_point) is not None:
        say(f"turning point: action {turn.index}, {turn.card} of seat {turn.seat}")
    if review.not_judged:
        say(f"{review.not_judged} cards were too hard for the solver (?): more --nodes judge more of them")


def _show_prelude(review: Review) -> None:
    table = Table("action", "seat", "said", "open", "known", "verdict", "best by what was known", box=None)
    for verdict in review.spoken:
        cells = ["", "", verdict.label, ""]
        if verdict.known_loss is not None:
            better = "" if verdict.best == verdict.action else str(verdict.best)
            cells = [f"~{verdict.open_loss}", f"~{verdict.known_loss:.2f}", verdict.label, better]
        table.add_row(str(verdict.index), str(verdict.seat), str(verdict.action), *cells)
    console.print(table, highlight=False)


def _cells(verdict: Verdict) -> tuple[str, str, str, str]:
    """Return a verdict as cells: loss with open cards, loss by what was known, label, and the better card."""
    known = verdict.known
    if known is None:
        return "", "", verdict.label, ""
    openly = "?" if verdict.open is None else str(verdict.open.loss)
    mark = "" if known.is_exact else "~"
    best = known.choices[0]
    better = "" if best.card == verdict.card or not known.loss else f"{best.card} ({best.mean:+.2f})"
    return openly, f"{mark}{known.loss:.2f}", verdict.label, better


def _show_seats(review: Review) -> None:
    table = Table("seat", "choices", "lost open", "lost by what was known", "mistakes", "blunders", box=None)
    for seat in review.seats:
        judged = "" if seat.judged_open == seat.decisions else f" (of {seat.judged_open} judged)"
        table.add_row(
            str(seat.seat),
            str(seat.decisions),
            f"{seat.open_loss}{judged}",
            f"{seat.known_loss:.2f}",
            str(seat.small),
            str(seat.large),
        )
    console.print(table, highlight=False)


def _show_advice(advice: Advice) -> None:
    say(f"seat {advice.seat}: {advice.action}")
    for reason in advice.reasons:
        say(f"  {reason}")
    if advice.choices:
        fit = "all deals that fit" if advice.is_all else "worlds"
        how = "solved exactly" if advice.is_exact else "estimated by rollouts"
        say(f"{advice.worlds} {fit}, {how}")
        table = Table("card", "mean", "spread", "behind", "game won", box=None)
        for choice in advice.choices:
            win = "" if choice.win is None else f"{choice.win:.0%}"
            if choice.win_estimate is not None:
                win = f"~{choice.win_estimate:.0%}"
            table.add_row(str(choice.card), f"{choice.mean:+.2f}", f"{choice.spread:.2f}", f"{choice.behind:.2f}", win)
        console.print(table, highlight=False)
    if advice.prospects:
        say(f"{advice.worlds} deals that fit, bid and played on by rule players")
        table = Table("action", "ahead by", "won", "writes", "one in ten below", "above", "comes to", box=None)
        for each in advice.prospects:
            likely = ", ".join(
                f"{render(played, reader=advice.seat)} {share:.0%}"
                for played, share in each.comes_to[:2]
                if share > 0.03
            )
            table.add_row(
                str(each.action),
                f"{each.mean:+.1f} ± {1.96 * each.error:.1f}",
                f"{each.win:.0%}",
                f"{each.score:+.1f}",
                f"{each.quantile(0.1):+d}",
                f"{each.quantile(0.9):+d}",
                likely,
            )
        console.print(table, highlight=False)
    _show_locations(advice)


def _show_locations(advice: Advice) -> None:
    rows = advice.locations
    if not rows:
        return
    seats = [seat for seat in range(len(rows[0].seats)) if seat != advice.seat]
    others = [name for name in ("talon", "laid_away") if any(getattr(row, name) for row in rows)]
    table = Table("unseen", *(f"seat {seat}" for seat in seats), *(name.replace("_", " ") for name in others), box=None)
    for row in rows:
        shares = [row.seats[seat] for seat in seats] + [getattr(row, name) for name in others]
        table.add_row(str(row.card), *(f"{share:.0%}" for share in shares))
    console.print(table, highlight=False)


__all__ = ["advise", "par", "review"]
