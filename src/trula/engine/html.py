"""Cards, hands, deals, tricks and states as HTML, which notebooks show in place of the repr."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trula.engine.cards import Card, Deal
    from trula.engine.phases import Trick
    from trula.engine.state import State

RED = "#b3161c"
CARD = (
    "display:inline-block;min-width:1.6em;margin:1px;padding:1px 3px;text-align:center;"
    "border:1px solid #999;border-radius:4px;background:#fff"
)


def card_html(card: Card) -> str:
    """Return a card as HTML, with its suit symbol in its colour."""
    is_red = card.deck.has_french_suits and card.suit in "hd"
    return f'<span style="{CARD};color:{RED if is_red else "#111"}">{escape(card.symbol)}</span>'


def cards_html(cards: Iterable[Card]) -> str:
    """Return cards as HTML, in a row."""
    return "".join(card_html(card) for card in cards) or "–"


def table_html(rows: Iterable[Sequence[str]]) -> str:
    """Return a table as HTML; cells are HTML."""
    lines = ["".join(f'<td style="text-align:left">{cell}</td>' for cell in row) for row in rows]
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def deal_html(deal: Deal) -> str:
    """Return a deal as HTML: a row for each hand, and the talon or the suit turned up."""
    rows = [(f"seat {seat}", cards_html(hand)) for seat, hand in enumerate(deal.hands)]
    if deal.talon:
        rows.append(("talon", cards_html(deal.talon)))
    if deal.turned is not None:
        rows.append(("turned", escape(deal.turned)))
    return table_html(rows)


def trick_html(trick: Trick, seats: int | None = None) -> str:
    """Return a trick as HTML, from its leader on."""
    seats = seats or len(trick.cards)
    cells = [f"{(trick.leader + place) % seats}: {card_html(card)}" for place, card in enumerate(trick.cards)]
    end = "" if trick.winner is None else f" won by seat {trick.winner}"
    return f"<span>led by seat {trick.leader}: {' '.join(cells)}{end}</span>"


def state_html(state: State) -> str:
    """Return a state as HTML: hands, what has been decided, tricks, and who is to move or what was written."""
    rows = [(f"seat {seat}", cards_html(hand)) for seat, hand in enumerate(state.hands)]
    before = [str(move) for move in state.history[: len(state.history) - sum(len(t.cards) for t in _tricks(state))]]
    if before:
        rows.append(("decided", escape(", ".join(before))))
    rows += [
        (f"trick {number}", trick_html(trick, state.game.seats)) for number, trick in enumerate(_tricks(state), start=1)
    ]
    rows.append(("scores", escape(str(state.scores()))) if state.is_over else ("to move", f"seat {state.to_move}"))
    return table_html(rows)


def _tricks(state: State) -> list[Trick]:
    unfinished = state.view(0).trick
    return [*state.tricks, *([] if unfinished is None else [unfinished])]
