"""The 32 cards of klaverjas in canonical order: clubs, diamonds, hearts, spades, each from 7 to A."""

from trula.engine.cards import Deck

DECK = Deck("klaverjas", dict.fromkeys("cdhs", ("7", "8", "9", "10", "J", "Q", "K", "A")), has_french_suits=True)
SUITS = tuple(DECK.suits)
