"""Card weights of tressette for the dissimilarity of two worlds, after equation (1) of Silicon Tarokist.

The sampler `Clustered` compares worlds by these weights. The constants are not from the paper, which has tarok only.
"""

from __future__ import annotations

from functools import cache

from trula._core import thirds
from trula.games.tressette.deck import DECK

WORTH_FACTOR = 4
"""Factor of the weights of single cards."""
_STRONG = {"3": 4, "2": 3, "A": 4}


@cache
def unlikeness() -> tuple[list[int], list[int]]:
    """Return two lists by card index.

    The first has the weight of a card that a seat holds in only one of two worlds, the second the mass of the card in
    a hand, which is 0 here.
    """
    worth = [WORTH_FACTOR * _STRONG.get(card.rank, 1 + thirds(1 << card.index)) for card in DECK.cards]
    return worth, [0] * len(DECK.cards)
