"""What a finished deal and a session came to: points, who made it, the score sheet, the standing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from trula._core import KlaverjasPosition, Tarok3Position, Tarok4Position, TarokSummary, TressettePosition
from trula.actions import Discard
from trula.game import Game, State
from trula.games.tarok import Tarok
from trula.games.tarok.contracts import Aim
from trula.games.tarok.terms import Terms as TarokTerms
from trula.session import Result, Session
from trula.terminal.pen import KONTRAS, PEOPLE, Pen, and_list, conjugated, does, inked, inside, side_totals

_THIRDS = ("", "⅓", "⅔")
_THIRDS_ASCII = ("", " 1/3", " 2/3")
_SIDES = ("", "declarer", "defenders")


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
        position = self.state.position
        if isinstance(position, Tarok3Position | Tarok4Position):
            return self._tarok(position)
        if isinstance(position, KlaverjasPosition):
            return self._klaverjas(position)
        assert isinstance(position, TressettePosition)
        return self._tressette(position)

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

    def _tarok(self, position: Tarok3Position | Tarok4Position) -> list[Text]:
        game = self.state.game
        assert isinstance(game, Tarok)
        terms, summary = game.terms_of(self.state), position.summary()
        if terms.contract.aim is Aim.KLOP:
            return [Text(self._klop(summary))]
        is_won, is_valat = position.verdict()
        if "valat" in terms.claims:
            lines = [self._announced_valat(terms, is_won)]
        else:
            lines = [self._verdict(self._contract(terms, summary), "made" if is_won else "lost", is_won)]
            if is_valat and terms.contract.aim is not Aim.EVERY_TRICK:
                lines.append(Text("  The deal counts as a valat."))
            elif terms.contract.has_difference:
                lines += [Text(f"  {bonus}") for bonus in self._bonuses(terms, summary)]
            if summary.mond_lost_by >= 0 and terms.contract.aim is Aim.POINTS and not is_valat:
                lines.append(
                    Text(f"  {does(self.name(summary.mond_lost_by), 'lose')} the mond: -{game.number('mond')}.")
                )
        level = terms.claims["game"].level if "game" in terms.claims else 0
        if level:
            lines.append(Text(f"  The game was played with {KONTRAS[level - 1]}."))
        if terms.table.radelci[terms.declarer]:
            lines.append(Text(f"  {_whose(self.name(terms.declarer))} radelc doubled the game."))
        return lines

    def _announced_valat(self, terms: TarokTerms, is_won: bool) -> Text:
        claim = terms.claims["valat"]
        is_made = is_won == terms.is_declarers(claim.by)
        doubled = f", {KONTRAS[claim.level - 1]}" if claim.level else ""
        text = f"Valat announced by {inside(self.name(claim.by))}{doubled}"
        return self._verdict(text, "made" if is_made else "lost", is_made)

    def _klop(self, summary: TarokSummary) -> str:
        seats = [self.places.index(place) for place in sorted(self.places)]
        counted = [f"{self.name(seat)} {summary.points[seat]} in {_tricks(summary.tricks[seat])}" for seat in seats]
        return "Klop, card points: " + ", ".join(counted) + "."

    def _contract(self, terms: TarokTerms, summary: TarokSummary) -> str:
        contract, declarer = terms.contract, self.name(terms.declarer)
        played = f"{does(declarer, 'play')} {contract.name}"
        if terms.partner is not None:
            played += f" with {inside(self.name(terms.partner))}"
        if contract.aim is Aim.POINTS:
            return f"{played}: {_points(summary.side_points)} against {70 - summary.side_points}"
        return f"{played} and {conjugated(declarer, 'take')} {_tricks(summary.tricks[terms.declarer])}"

    def _bonuses(self, terms: TarokTerms, summary: TarokSummary) -> list[str]:
        """Who made what; silent bonuses that nobody made are not told."""
        pagat = summary.pagat_in_last
        made = {
            "trula": _SIDES[summary.trula],
            "kings": _SIDES[summary.kings],
            "king-ultimo": _SIDES[summary.last_trick] if summary.king_in_last else "",
            "pagat-ultimo": self._side(terms, pagat) if pagat >= 0 and summary.pagat_won_last else "",
        }
        lines = []
        for item, side in made.items():
            claim = terms.claims.get(item)
            if claim is not None:
                verdict = "made" if side == self._side(terms, claim.by) else "lost"
                doubled = f", {KONTRAS[claim.level - 1]}" if claim.level else ""
                lines.append(f"{item} announced by {inside(self.name(claim.by))}{doubled}: {verdict}.")
            elif side:
                lines.append(f"{item}: {self._members(terms, side)}.")
        if pagat >= 0 and not summary.pagat_won_last and "pagat-ultimo" not in terms.claims:
            lines.append(f"pagat-ultimo: lost by {inside(self.name(pagat))}.")
        return lines

    def _side(self, terms: TarokTerms, seat: int) -> str:
        return "declarer" if terms.is_declarers(seat) else "defenders"

    def _members(self, terms: TarokTerms, side: str) -> str:
        seats = range(self.state.game.seats)
        return and_list([self.name(seat) for seat in seats if self._side(terms, seat) == side])

    # The games of two sides.

    def _klaverjas(self, position: KlaverjasPosition) -> list[Text]:
        summary, declarer = position.summary(), position.terms.declarer
        lines = []
        for side in (declarer % 2, 1 - declarer % 2):
            text = f"{self._partners(side)}: {_points(summary.points[side])}"
            if summary.meld[side]:
                text += f" and {summary.meld[side]} meld"
            lines.append(Text(f"{text} in {_tricks(summary.tricks[side])}."))
        is_made = self.state.scores()[declarer] > 0
        is_pit = is_made and summary.tricks[1 - declarer % 2] == 0
        verdict = "pit" if is_pit else "made" if is_made else "nat"
        return [*lines, self._verdict(f"{self._partners(declarer % 2)} played", verdict, is_made)]

    def _tressette(self, position: TressettePosition) -> list[Text]:
        summary = position.summary()
        thirds = _THIRDS_ASCII if self.pen.is_ascii else _THIRDS
        lines = []
        for side in range(2):
            points = summary.thirds[side]
            text = f"{self._partners(side)}: {points // 3}{thirds[points % 3]} points in the tricks"
            if summary.last_side == side:
                text += ", the last one with them"
            if summary.accusi[side]:
                text += f", and {summary.accusi[side]} declared"
            lines.append(Text(text + "."))
        return lines

    def _partners(self, side: int) -> str:
        return and_list([PEOPLE[place] for place in sorted((self.places[side], self.places[side + 2]))])

    def _verdict(self, text: str, verdict: str, is_good: bool) -> Text:
        return Text(f"{text}: ").append(verdict, "bold green" if is_good else "bold red").append(".")


def _whose(name: str) -> str:
    return "Your" if name == PEOPLE[0] else f"{name}'s"


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
