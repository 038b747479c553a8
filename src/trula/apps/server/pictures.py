"""The picture of a finished deal for links that chats unfold: its result and all hands. Drawn with the `lab` extra."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from trula.engine.cards import Card, CardSet
from trula.engine.presentation import Presentation
from trula.engine.record import parse_record

WIDTH, HEIGHT = 1200, 630
"""Pixels, as sites that unfold links ask for."""
_FELT, _PAPER, _LIGHT, _GOLD, _RED, _INK = "#2f6a56", "#fcf8ee", "#f6f4ec", "#f7d06a", "#b0322b", "#23262f"
_MARGIN, _TOP = 60, 170
_MOST_LETTERS = 58


def draw_deal(line: str, title: str, names: Sequence[str], scores: Sequence[str]) -> bytes | None:
    """Return a PNG with the title, and for each seat its name, its score and its hand; None without matplotlib.

    Args:
        line: The record.
        title: The game and the result.
        names: By seat.
        scores: By seat.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return None
    state = next(state for state in reversed(list(parse_record(line).states())) if state.phase == "play")
    look = state.game.presentation
    hands = _dealt(parse_record(line))
    figure = Figure(figsize=(WIDTH / 100, HEIGHT / 100), dpi=100, facecolor=_FELT)
    axes: Any = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, WIDTH)
    axes.set_ylim(HEIGHT, 0)
    axes.axis("off")
    shown = title if len(title) <= _MOST_LETTERS else f"{title[:_MOST_LETTERS]}…"
    axes.text(_MARGIN, 88, shown, color=_LIGHT, fontsize=27, fontweight="bold", family="DejaVu Serif")
    room = (HEIGHT - _TOP - 30) / len(hands)
    for seat, (hand, name, score) in enumerate(zip(hands, names, scores, strict=True)):
        y = _TOP + seat * room
        axes.text(_MARGIN, y + room / 2, name[:14], color=_LIGHT, fontsize=20, va="center")
        axes.text(330, y + room / 2, score, color=_GOLD, fontsize=22, fontweight="bold", va="center", ha="right")
        _row(axes, look, list(hand), 370, y, room - 18)
    written = io.BytesIO()
    figure.savefig(written, format="png", facecolor=_FELT)
    return written.getvalue()


def _dealt(record: Any) -> list[CardSet]:
    """Return the hands as they were before the first lead."""
    first = next(state for state in record.states() if state.phase == "play")
    return list(first.hands)


def _row(axes: Any, look: Presentation, cards: list[Card], x: float, y: float, high: float) -> None:
    from matplotlib.patches import FancyBboxPatch

    wide = high * 0.66
    step = min(wide + 6, (WIDTH - _MARGIN - x - wide) / max(len(cards) - 1, 1))
    for number, card in enumerate(cards):
        left = x + number * step
        face = FancyBboxPatch(
            (left, y), wide, high, boxstyle=f"round,pad=0,rounding_size={high * 0.07}", fc=_PAPER, ec="#cdc1a8", lw=1
        )
        face.set_zorder(number + 1)
        axes.add_patch(face)
        rank, suit, colour = _sign(look, card)
        middle = left + min(step, wide) / 2
        for text, part in ((rank, 0.28), (suit, 0.62)):
            axes.text(
                middle,
                y + high * part,
                text,
                color=colour,
                fontsize=high * 0.19,
                va="center",
                ha="center",
                fontweight="bold",
                zorder=number + 1,
            )


def _sign(look: Presentation, card: Card) -> tuple[str, str, str]:
    """Return what stands on a card: its rank, its suit, and their colour."""
    symbol = card.symbol[0] if card.symbol != card.text else ""
    if not any(card.suit in suits for suits in look.suit_colours):
        return card.rank, "★", "#8a5a1a"
    return card.rank, symbol or card.suit, _RED if card.suit in look.suit_colours[0] else _INK
