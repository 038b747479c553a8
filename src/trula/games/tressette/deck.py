"""The 40 cards of tressette in canonical order: denari, coppe, spade, bastoni."""

from trula.engine.cards import Deck

DECK = Deck(
    "tressette", dict.fromkeys("dcsb", ("4", "5", "6", "7", "F", "C", "R", "A", "2", "3")), has_french_suits=False
)
