"""The trump choice of RuleBidder at klaverjas.

For each suit as trump, a hand counts: trump J 6, 9 4, A 3, 10 2, every other trump 1; each ace of another suit 3, each
ten of another suit 1 if the hand has its ace. A seat that may pass names a trump if its best suit counts LEAST_COUNT or
more. It names the suit with the highest count, the first of equal suits.
"""

from __future__ import annotations

from trula.engine.actions import PASS, Action, NameTrump
from trula.engine.cards import CardSet
from trula.engine.view import View

TRUMP_COUNTS = {"J": 6, "9": 4, "A": 3, "10": 2}
"""The counts of trumps by rank; a rank that is not listed counts 1."""
PLAIN_ACE, TEN_WITH_ACE = 3, 1
LEAST_COUNT = 14
"""The lowest count with which a seat that may pass names a trump."""


def trump_count(hand: CardSet, trump: str) -> int:
    """Return the count of a hand with a suit as trump."""
    total = 0
    for card in hand:
        if card.suit == trump:
            total += TRUMP_COUNTS.get(card.rank, 1)
        elif card.rank == "A":
            total += PLAIN_ACE
        elif card.rank == "10" and card.deck.card(f"{card.suit}A") in hand:
            total += TEN_WITH_ACE
    return total


def choose_trump(view: View) -> Action:
    """Return the suit to name, or a pass where it is legal."""
    legal = view.legal_actions()
    suits = [action for action in legal if isinstance(action, NameTrump)]
    best = max(suits, key=lambda action: trump_count(view.hand, action.suit))
    return PASS if PASS in legal and trump_count(view.hand, best.suit) < LEAST_COUNT else best
