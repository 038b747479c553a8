"""The 40 cards of briscola in canonical order: denari, coppe, spade, bastoni, the weakest card of a suit first."""

from trula.engine.cards import Deck

DECK = Deck(
    "briscola", dict.fromkeys("dcsb", ("2", "4", "5", "6", "7", "F", "C", "R", "3", "A")), has_french_suits=False
)
SUITS = tuple(DECK.suits)
