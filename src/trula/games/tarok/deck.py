"""The 54 cards of tarok in canonical order: taroks T1 to T22, then hearts, diamonds, spades, clubs.

Sets of cards are bit masks: bit `i` stands for the card with index `i`.
"""

from trula.engine.cards import Deck

_RED = ("4", "3", "2", "1", "J", "C", "Q", "K")
_BLACK = ("7", "8", "9", "10", "J", "C", "Q", "K")

DECK = Deck(
    "tarok",
    {"T": tuple(str(number) for number in range(1, 23)), "h": _RED, "d": _RED, "s": _BLACK, "c": _BLACK},
    has_french_suits=True,
    trump_suit="T",
)
PAGAT, MOND, SKIS = DECK.card("T1"), DECK.card("T21"), DECK.card("T22")
TRULA = DECK.set([PAGAT, MOND, SKIS]).mask
"""Mask of pagat, mond and škis."""
TAROKS = DECK.set(card for card in DECK.cards if card.suit == "T").mask
"""Mask of the 22 taroks."""
KINGS = DECK.set(card for card in DECK.cards if card.rank == "K").mask
"""Mask of the four kings."""
FREE_SUIT_CARDS = DECK.all_cards.mask & ~TAROKS & ~KINGS
"""Mask of the cards that may be discarded freely: suit cards except kings."""
