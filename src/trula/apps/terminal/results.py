"""What a finished deal and a session came to: points, who made it, the score sheet, the standing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from trula.apps.terminal.formatting import KONTRAS, PEOPLE, Pen, and_list, conjugated, does, inked, inside, side_totals
from trula.engine.actions import Discard
from trula.engine.game import Game, State
from trula.engine.session import Result, Session
from trula.games.outcomes import Bonus, KlaverjasOutcome, TarokOutcome, TressetteOutcome, outcome
from trula.games.tarok import Tarok
from trula.games.tarok.contracts import Aim

_THIRDS = ("", "⅓", "⅔")
_THIRDS_ASCII = ("", " 1/3", " 2/3")


class Outcome:
    """A deal that is over, with all its cards open."""

    def __init__(self, state: State, pen: Pen) -> None:
        assert state.is_over and state.session is not None
        self.state = state
        self.pen = pen
        self.places = state.session.place_of_seat

    def name(self, seat: int) -> str:
        """Who sat there."""
        return PEOPLE[self.places[seat]]

    def lines(self) -> list[Text]:
        """Points, made or lost, and bonuses."""
        match outcome(self.state):
            case TarokOutcome() as tarok:
                return self._klop(tarok) if tarok.aim is Aim.KLOP else self._tarok(tarok)
            case KlaverjasOutcome() as klaverjas:
                return self._klaverjas(klaverjas)
            case TressetteOutcome() as tressette:
                return self._tressette(tressette)

    def hands(self) -> list[Text]:
        """The hands as they were dealt, the talon, and what was laid away."""
        deal = self.state.deal
        lines = []
        for place in range(self.state.game.seats):
            cards = deal.hands[self.places.index(place)]
            lines.append(inked(f"{PEOPLE[place]:<6}", "dim").append_text(self.pen.cards(cards)))
        if deal.talon:
            lines.append(inked("Talon ", "dim").append_text(self.pen.cards(deal.talon)))
        for move in self.state.history:
            if isinstance(move.action, Discard):
                away = inked(f"{does(self.name(move.seat), 'lay')} away ", "dim")
                lines.append(away.append_text(self.pen.cards(move.action.cards)))
        return lines

    # Tarok.

    def _tarok(self, played: TarokOutcome) -> list[Text]:
        game = self.state.game
        assert played.declarer is not None and played.is_won is not None
        if played.valat_announced_by is not None:
            lines = [self._announced_valat(played)]
        else:
            verdict = "made" if played.is_won else "lost"
            lines = [self._verdict(self._contract(played, played.declarer), verdict, played.is_won)]
        if played.is_valat:
            lines.append(Text("  The deal counts as a valat."))
        lines += [Text(f"  {self._bonus(played, bonus)}") for bonus in played.bonuses]
        if played.mond_lost_by is not None:
            lost = does(self.name(played.mond_lost_by), "lose")
            lines.append(Text(f"  {lost} the mond: -{game.options['mond']}."))
        if played.level:
            lines.append(Text(f"  The game was played with {KONTRAS[played.level - 1]}."))
        if played.is_radelc_used:
            lines.append(Text(f"  {_whose(self.name(played.declarer))} radelc doubled the game."))
        return lines

    def _announced_valat(self, played: TarokOutcome) -> Text:
        by = played.valat_announced_by
        assert by is not None
        is_made = played.is_won == (by in (played.declarer, played.partner))
        text = f"Valat announced by {inside(self.name(by))}{_doubled(played.valat_level)}"
        return self._verdict(text, "made" if is_made else "lost", is_made)

    def _klop(self, played: TarokOutcome) -> list[Text]:
        seats = [self.places.index(place) for place in sorted(self.places)]
        counted = [f"{self.name(seat)} {played.points[seat]} in {_tricks(played.tricks[seat])}" for seat in seats]
        return [Text("Klop, card points: " + ", ".join(counted) + ".")]

    def _contract(self, played: TarokOutcome, declarer: int) -> str:
        name = self.name(declarer)
        text = f"{does(name, 'play')} {played.contract}"
        if played.partner is not None:
            text += f" with {inside(self.name(played.partner))}"
        if played.aim is Aim.POINTS:
            return f"{text}: {_points(played.side_points)} against {70 - played.side_points}"
        return f"{text} and {conjugated(name, 'take')} {_tricks(played.tricks[declarer])}"

    def _bonus(self, played: TarokOutcome, bonus: Bonus) -> str:
        if bonus.by is not None:
            verdict = "made" if bonus.is_made else "lost"
            return f"{bonus.item} announced by {inside(self.name(bonus.by))}{_doubled(bonus.level)}: {verdict}."
        if bonus.is_made:
            return f"{bonus.item}: {self._members(played, bonus.side)}."
        return f"{bonus.item}: lost by {self._members(played, bonus.side)}."

    def _members(self, played: TarokOutcome, side: str) -> str:
        ours = (played.declarer, played.partner)
        return and_list(
            [self.name(seat) for seat in range(self.state.game.seats) if (seat in ours) == (side == "declarer")]
        )

    # The games of two sides.

    def _klaverjas(self, played: KlaverjasOutcome) -> list[Text]:
        declarers = played.declarer % 2
        lines = []
        for side in (declarers, 1 - declarers):
            text = f"{self._partners(side)}: {_points(played.points[side])}"
            if played.meld[side]:
                text += f" and {played.meld[side]} meld"
            lines.append(Text(f"{text} in {_tricks(played.tricks[side])}."))
        return [*lines, self._verdict(f"{self._partners(declarers)} played", played.verdict, played.verdict != "nat")]

    def _tressette(self, played: TressetteOutcome) -> list[Text]:
        thirds = _THIRDS_ASCII if self.pen.is_ascii else _THIRDS
        lines = []
        for side in range(2):
            points = played.thirds[side]
            text = f"{self._partners(side)}: {points // 3}{thirds[points % 3]} points in the tricks"
            if played.last_side == side:
                text += ", the last one with them"
            if played.accusi[side]:
                text += f", and {played.accusi[side]} declared"
            lines.append(Text(text + "."))
        return lines

    def _partners(self, side: int) -> str:
        return and_list([PEOPLE[place] for place in sorted((self.places[side], self.places[side + 2]))])

    def _verdict(self, text: str, verdict: str, is_good: bool) -> Text:
        return Text(f"{text}: ").append(verdict, "bold green" if is_good else "bold red").append(".")


def _whose(name: str) -> str:
    return "Your" if name == PEOPLE[0] else f"{name}'s"


def _doubled(level: int) -> str:
    return f", {KONTRAS[level - 1]}" if level else ""


def _points(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"


def _tricks(count: int) -> str:
    return {0: "no trick", 1: "1 trick"}.get(count, f"{count} tricks")


def deal_scores(session: Session, radelci: Sequence[int] | None) -> Grid:
    """What the last deal brought, and the totals after it; radelci by place."""
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False)
    grid.add_column("")
    for column in ("deal", "total", *(["radelci"] if radelci is not None else [])):
        grid.add_column(column, justify="right")
    written = side_totals(session.game, session.results[-1].scores)
    totals = side_totals(session.game, _played_totals(session))
    for place, ((who, score), (_, total)) in enumerate(zip(written, totals, strict=True)):
        tokens = [str(radelci[place])] if radelci is not None else []
        grid.add_row(who, _signed(session.game, score), str(total), *tokens)
    return grid


def score_sheet(session: Session, radelci: Sequence[int] | None) -> Grid:
    """All deals so far with running totals, the radelci beneath."""
    game = session.game
    who = [name for name, _ in side_totals(game, session.totals)]
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, show_footer=radelci is not None)
    grid.add_column("deal", justify="right", footer="")
    has_contracts = bool(game.contracts)
    if has_contracts:
        grid.add_column("contract", footer="radelci")
    for place, name in enumerate(who):
        grid.add_column(name, justify="right", footer="" if radelci is None else str(radelci[place]))
    running = list(accumulate((result.scores for result in session.results), _added))
    for number, (result, totals) in enumerate(zip(session.results, running, strict=True), 1):
        cells = [
            Text(f"{total}").append(f" ({_signed(game, score)})", "dim")
            for (_, score), (_, total) in zip(side_totals(game, result.scores), side_totals(game, totals), strict=True)
        ]
        grid.add_row(str(number), *([_contract(result)] if has_contracts else []), *cells)
    if not session.results:
        grid.add_row("0", *([""] if has_contracts else []), *["0"] * len(who))
    return grid


def _contract(result: Result) -> str:
    by = "" if result.declarer is None else f" {PEOPLE[result.declarer]}"
    return f"{result.contract or ''}{by}"


def _added(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(one + other for one, other in zip(first, second, strict=True))


def _signed(game: Game, score: int) -> str:
    return f"{score:+}" if isinstance(game, Tarok) and score else str(score)


def _played_totals(session: Session) -> tuple[int, ...]:
    """The totals before radelci are charged at the end."""
    return tuple(sum(scores) for scores in zip(*(result.scores for result in session.results), strict=True))


def standing(session: Session) -> list[Text]:
    """Who stands where at the end, radelci charged."""
    ranked = sorted(side_totals(session.game, session.totals), key=lambda side: -side[1])
    lines = [inked("Final standing", "bold")]
    charges = [played - total for played, total in zip(_played_totals(session), session.totals, strict=True)]
    if any(charges):
        charged = [f"{PEOPLE[place]} {charge}" for place, charge in enumerate(charges) if charge]
        lines.append(Text(f"Radelci left are charged: {', '.join(charged)}."))
    for who, total in ranked:
        rank = 1 + sum(1 for _, other in ranked if other > total)
        lines.append(Text(f"  {rank}. {who} {total}", "bold green" if PEOPLE[0] in who else ""))
    return lines
