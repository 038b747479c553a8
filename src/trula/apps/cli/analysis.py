"""The commands `review`, `advise` and `par`: what cards cost, what to do now, what a deal holds."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

import trula
from trula.apps.cli.arguments import GameName, Json, Options, Profile, console, load_game, show_json
from trula.apps.cli.drawing import draw_prospects
from trula.apps.cli.showing import say
from trula.errors import NotationError, RecordMismatch

if TYPE_CHECKING:
    from trula.engine.record import Record
    from trula.study.advise import Advice
    from trula.study.par import Made
    from trula.study.verdicts import Review, Verdict

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="Records or a session file; - reads standard input.")]
Worlds = Annotated[int, typer.Option("--worlds", min=1, help="How many deals that fit are searched for each decision.")]
Dice = Annotated[int, typer.Option("--seed", min=0, help="What the worlds are drawn with.")]


def review(
    file: RecordFile,
    worlds: Worlds = 60,
    nodes: Annotated[
        int, typer.Option("--nodes", min=1, help="What the exact solver may take for a card with open cards.")
    ] = 3_000_000,
    seed: Dice = 1,
    as_json: Json = False,
) -> None:
    """Say what each card of a record cost: with open cards, and by what its seat could know.

    A card is forced, right, unlucky (right, but it cost with these cards), inaccurate, a mistake or a blunder; reasons
    are told for the last two. ~ marks an estimate by rollouts, ? a card that the solver could not finish.

    Example: trula review session.jsonl --worlds 200
    """
    results = []
    for number, record in enumerate(_records(file)):
        try:
            results.append(_reviewed(record, worlds, nodes, seed, is_quiet=as_json))
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
    seed: Dice = 1,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Draw the scores of every bid into a picture.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Advise the seat to move in the last record of a file, from what that seat knows: what to do, and why.

    Cards are ranked by their mean score over deals that fit, bids and exchanges by trial games in such deals; below
    stands where the unseen cards may be.

    Example: trula advise game.jsonl --worlds 300
    """
    record = _records(file)[-1]
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
    deal: Annotated[str | None, typer.Option("--deal", help="A deal of one line, as `trula deal` prints it.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="The deal of this seed.")] = None,
    points: Annotated[bool, typer.Option("--points", help="Tarok: also how many card points are sure; slow.")] = False,
    discards: Annotated[int, typer.Option("--discards", min=1, help="Tarok: discards tried for each packet.")] = 3,
    nodes: Annotated[
        int, typer.Option("--nodes", min=1, help="What the solver may take for one exchange.")
    ] = 3_000_000,
    profile: Profile = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Say which contracts, or trumps, each seat makes with open cards, whoever bids.

    In tarok a short list of discards is tried for each packet: what is made is made, the rest is a lower bound. ?
    marks what the solver could not decide within --nodes.

    Example: trula par klaverjas --seed 7
    """
    if (deal is None) == (seed is None):
        raise NotationError("one of --deal and --seed says which deal")
    rules = load_game(game, profile, option)
    dealt = rules.parse_deal(deal) if deal is not None else rules.deal(seed or 0)
    with Console(stderr=True).status("solving"):
        found = trula.par(dealt, rules, points=points, discards=discards, nodes=nodes)
    if as_json:
        show_json({"deal": str(dealt), "made": [each.as_dict() for each in found]})
        return
    names = list(dict.fromkeys(each.contract for each in found))
    table = Table("seat", *names, box=None)
    for seat in range(rules.seats):
        table.add_row(str(seat), *(_made_text(each) for each in found if each.seat == seat))
    console.print(table, highlight=False)


def _made_text(made: Made) -> str:
    won = "?" if made.is_won is None else "made" if made.is_won else "not made" if made.is_exact else "not found"
    if made.points is None:
        return won
    return f"{made.points:+d}" if made.laid is None and made.call is None else f"{won}, {made.points}"


def _records(file: Path) -> list[Record]:
    from trula.engine import record

    is_input = str(file) == "-"
    name = "standard input" if is_input else str(file)
    lines = record.filled_lines(sys.stdin.buffer.read()) if is_input else record.read_lines(file)
    records = record.parse_records(lines, name)
    if not records:
        raise NotationError(f"{name} holds no record")
    return records


def _reviewed(record: Record, worlds: int, nodes: int, seed: int, *, is_quiet: bool) -> Review:
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
        _show_spoken(review)
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


def _show_spoken(review: Review) -> None:
    table = Table("action", "seat", "said", "open", "known", "verdict", "best by what was known", box=None)
    for verdict in review.spoken:
        cells = ["", "", verdict.label, ""]
        if verdict.known_loss is not None:
            better = "" if verdict.best == verdict.action else str(verdict.best)
            cells = [f"~{verdict.open_loss}", f"~{verdict.known_loss:.2f}", verdict.label, better]
        table.add_row(str(verdict.index), str(verdict.seat), str(verdict.action), *cells)
    console.print(table, highlight=False)


def _cells(verdict: Verdict) -> tuple[str, str, str, str]:
    """Losses with open cards and by what was known, the label, and what would have been best."""
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
            likely = ", ".join(f"{name} {share:.0%}" for name, share in each.comes_to[:2] if share > 0.03)
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
