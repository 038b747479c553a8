"""Card weights of klaverjas for the dissimilarity of two worlds, after equation (1) of Silicon Tarokist.

The sampler `Clustered` compares worlds by these weights. The constants are not from the paper, which has tarok only.
"""

from __future__ import annotations

from functools import cache

from trula.games.klaverjas.deck import DECK

WORTH_FACTOR = 4
"""Factor of the weights of single cards."""
TRUMP_MASS = 10
"""Mass of every trump in a hand."""
_PLAIN = {"7": 1, "8": 1, "9": 1, "10": 4, "J": 2, "Q": 2, "K": 3, "A": 5}
_TRUMPS = _PLAIN | {"J": 7, "9": 6}


@cache
def unlikeness(trump: str | None) -> tuple[list[int], list[int]]:
    """Return two lists by card index.

    The first has the weight of a card that a seat holds in only one of two worlds, the second the mass of the card in
    a hand.
    """
    worth = [WORTH_FACTOR * (_TRUMPS if card.suit == trump else _PLAIN)[card.rank] for card in DECK.cards]
    return worth, [TRUMP_MASS if card.suit == trump else 0 for card in DECK.cards]
