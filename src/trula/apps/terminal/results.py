"""How the terminal shows results: the outcome of a deal, its score table, the score sheet and the final standing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from trula.apps.terminal.formatting import PEOPLE, CardFormatter, does, inked, side_totals
from trula.engine.actions import Discard
from trula.engine.game import Game
from trula.engine.presentation import Column
from trula.engine.session import Result, Session
from trula.engine.state import State
from trula.words import Message, render

_THIRDS = ("", "⅓", "⅔")
_THIRDS_ASCII = ("", " 1/3", " 2/3")
_VERDICT_STYLES = {True: "bold green", False: "bold red", None: "bold"}


class DealResult:
    """A deal that is over, with all its cards open."""

    def __init__(self, state: State, formatter: CardFormatter) -> None:
        assert state.is_over and state.session is not None
        self.state = state
        self.formatter = formatter
        self.presentation = state.game.presentation
        self.seating = state.session.place_of_seat

    def lines(self) -> list[Text]:
        """Return the result in one sentence, then how the score came about."""
        headline = self.presentation.headline(self.state)
        verdict = self._sentence(headline.message)
        verdict.stylize(_VERDICT_STYLES[headline.is_good])
        details = [self._sentence(each) for each in self.presentation.details(self.state)]
        entries = [self._entry(each) for each in self.presentation.entries(self.state)]
        return [verdict, *(Text("  ").append_text(line) for line in details + entries)]

    def _entry(self, entry: Column) -> Text:
        """Return an item of the score with what it adds to whom."""
        amounts = side_totals(self.state.game, self.seating.by_place(entry.values))
        added = [f"{who} {self._amount(value, entry)}" for who, value in amounts if value]
        text = self._sentence(entry.heading)
        text.right_crop(1)
        return text.append(f" ({', '.join(added)})." if added else ".")

    def _amount(self, value: int, entry: Column) -> str:
        sign = "-" if value < 0 else "+"
        return sign + (self._thirds(abs(value)) if entry.is_in_thirds else str(abs(value)))

    def _sentence(self, message: Message) -> Text:
        """Return a message with a capital letter and a full stop."""
        text = self.formatter.message(message, self.seating)
        if not any(span.start == 0 for span in text.spans):
            text.plain = text.plain[:1].upper() + text.plain[1:]
        return text.append(".")

    def table(self, session: Session, tokens: Sequence[int] | None) -> Grid:
        """Return the score of the deal that was just written, and the totals after it; tokens are by place."""
        game = self.state.game
        columns = self.presentation.columns(self.state)
        tokens_name = self.presentation.tokens_name(game)
        grid = Grid(box=box.SIMPLE_HEAD, show_edge=False)
        grid.add_column("")
        headings = [render(column.heading) for column in columns] + ["Deal", "Total"]
        for heading in headings + ([] if tokens_name is None else [render(tokens_name)]):
            grid.add_column(heading, justify="right")
        written = side_totals(game, session.results[-1].scores)
        totals = side_totals(game, _played_totals(session))
        for place, ((who, score), (_, total)) in enumerate(zip(written, totals, strict=True)):
            counted = [self._cell(column, place) for column in columns]
            held = [str(tokens[place])] if tokens is not None else []
            grid.add_row(who, *counted, _signed(game, score), str(total), *held)
        return grid

    def _cell(self, column: Column, place: int) -> str:
        value = column.values[self.seating.seat(place)]
        return self._thirds(value) if column.is_in_thirds else str(value)

    def _thirds(self, value: int) -> str:
        thirds = _THIRDS_ASCII if self.formatter.is_ascii else _THIRDS
        return f"{value // 3 or ''}{thirds[value % 3]}".strip() or "0"

    def hands(self) -> list[Text]:
        """Return the hands as they were dealt, the talon, and what was laid away."""
        deal = self.state.deal
        lines = [
            inked(f"{PEOPLE[place]:<6}", "dim").append_text(self.formatter.cards(cards))
            for place, cards in enumerate(self.seating.by_place(deal.hands))
        ]
        if deal.talon:
            lines.append(inked("Talon ", "dim").append_text(self.formatter.cards(deal.talon)))
        for move in self.state.history:
            if isinstance(move.action, Discard):
                away = inked(f"{does(PEOPLE[self.seating[move.seat]], 'lay')} away ", "dim")
                lines.append(away.append_text(self.formatter.cards(move.action.cards)))
        return lines


def tokens_of(state: State) -> list[int] | None:
    """Return how many tokens lie before each place, after the deal if it is over; None where there are none."""
    game, so_far = state.game, state.session
    assert so_far is not None
    if game.presentation.tokens_name(game) is None:
        return None
    table = state.table
    if state.is_over:
        before = so_far.place_of_seat.by_seat(so_far.totals)
        totals = [total + score for total, score in zip(before, state.scores(), strict=True)]
        brought = game.table_for(state.deal, game.carried_over(state, totals), totals, so_far.index + 1)
        table = game.start_at(state.deal, brought).table
    tokens = game.presentation.tokens(table)
    return None if tokens is None else so_far.place_of_seat.by_place(tokens)


def score_sheet(session: Session, tokens: Sequence[int] | None) -> Grid:
    """Return all deals so far with running totals, the tokens by place beneath."""
    game = session.game
    tokens_name = game.presentation.tokens_name(game)
    footer = "" if tokens_name is None else render(tokens_name)
    entries = [_entry(game, result) for result in session.results]
    who = [name for name, _ in side_totals(game, session.totals)]
    has_entries = any(entries)
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, show_footer=tokens is not None)
    grid.add_column("Deal", justify="right", footer="" if has_entries else footer)
    if has_entries:
        grid.add_column("Played", footer=footer)
    for place, name in enumerate(who):
        grid.add_column(name, justify="right", footer="" if tokens is None else str(tokens[place]))
    running = list(accumulate((result.scores for result in session.results), _added))
    for number, (result, totals) in enumerate(zip(session.results, running, strict=True), 1):
        cells = [
            Text(f"{total}").append(f" ({_signed(game, score)})", "dim")
            for (_, score), (_, total) in zip(side_totals(game, result.scores), side_totals(game, totals), strict=True)
        ]
        grid.add_row(str(number), *([entries[number - 1]] if has_entries else []), *cells)
    if not session.results:
        grid.add_row("0", *["0"] * len(who))
    return grid


def _entry(game: Game, result: Result) -> str:
    played = game.presentation.sheet_entry(game.deck, result)
    by = "" if result.declarer is None else f" {PEOPLE[result.declarer]}"
    return "" if played is None else f"{render(played)}{by}"


def _added(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(one + other for one, other in zip(first, second, strict=True))


def _signed(game: Game, score: int) -> str:
    return f"{score:+}" if game.presentation.has_signed_scores and score else str(score)


def _played_totals(session: Session) -> tuple[int, ...]:
    """Return the totals before anything is charged at the end."""
    return tuple(sum(scores) for scores in zip(*(result.scores for result in session.results), strict=True))


def standing(session: Session) -> list[Text]:
    """Return the final totals, the highest first, and what was charged at the end."""
    ranked = sorted(side_totals(session.game, session.totals), key=lambda side: -side[1])
    lines = [inked("Final standing", "bold")]
    charges = [played - total for played, total in zip(_played_totals(session), session.totals, strict=True)]
    reason = session.game.presentation.charges(session.game, charges) if any(charges) else None
    if reason is not None:
        charged = [f"{PEOPLE[place]} {charge}" for place, charge in enumerate(charges) if charge]
        lines.append(Text(f"{render(reason)}: {', '.join(charged)}."))
    for who, total in ranked:
        rank = 1 + sum(1 for _, other in ranked if other > total)
        lines.append(Text(f"  {rank}. {who} {total}", "bold green" if PEOPLE[0] in who else ""))
    return lines
