"""Card weights for the dissimilarity of two worlds, and the table of selective moves, both of Silicon Tarokist (2003).

The sampler `Clustered` compares worlds by equation (1) of the paper.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from trula._core import tarok_points
from trula.engine.selection import read_selection
from trula.errors import NotationError
from trula.games.tarok.deck import DECK

WORTH_FACTOR = 4
TAROK_OFFSET = 10
"""The constants of equation (1): factor of the weights of single cards, and offset of the mass of taroks."""
COLUMNS = "LWSHPMAUR"
"""The letters of the kinds of cards, in the order of the table."""
MOND_KEPT = "2002"
"""The variant of the 2002 thesis: the last player may play T21 on a partner's winning tarok (row 20, column M)."""


@cache
def unlikeness() -> tuple[list[int], list[int]]:
    """Return two lists by card index.

    The first has the weight of a card that a seat holds in only one of two worlds, the second the mass of the card in
    a hand.
    """
    # tarok_points counts a single card as its value minus 1.
    values = [tarok_points(1 << card.index) + 1 for card in DECK.cards]
    worth = [
        0 if card.suit == "T" and card.rank not in ("1", "21", "22") else WORTH_FACTOR * value
        for card, value in zip(DECK.cards, values, strict=True)
    ]
    return worth, [int(card.rank) + TAROK_OFFSET if card.suit == "T" else 0 for card in DECK.cards]


def selection(path: Path, variant: str | None) -> tuple[int, ...]:
    """Return the rows of the table of selective moves.

    Args:
        path: The file of the table.
        variant: None: as printed in 2003; `2002`: as in the thesis.

    Raises:
        NotationError: There is no such variant.
    """
    rows = read_selection(path, COLUMNS)
    if variant is None:
        return rows
    if variant != MOND_KEPT:
        raise NotationError(f"there is no selection '{variant}'; there is: {MOND_KEPT}")
    return (*rows[:19], rows[19] | 1 << COLUMNS.index("M"), *rows[20:])
