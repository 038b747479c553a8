"""When RuleBidder makes trump at klaverjas.

Each suit is counted as trump: J 6, 9 4, A 3, 10 2, any other 1; each plain ace beside it 3, a plain ten with its ace 1.
A seat that may pass makes trump with FREE or more, and always with its best suit; of equal suits with the first.
"""

from __future__ import annotations

from trula.engine.actions import PASS, Action, NameTrump
from trula.engine.cards import CardSet
from trula.engine.game import View

TRUMPS = {"J": 6, "9": 4, "A": 3, "10": 2}
PLAIN_ACE, TEN_WITH_ACE = 3, 1
FREE = 14


def count(hand: CardSet, trump: str) -> int:
    """How good a hand is with a trump suit."""
    total = 0
    for card in hand:
        if card.suit == trump:
            total += TRUMPS.get(card.rank, 1)
        elif card.rank == "A":
            total += PLAIN_ACE
        elif card.rank == "10" and card.deck.card(f"{card.suit}A") in hand:
            total += TEN_WITH_ACE
    return total


def trump(view: View) -> Action:
    """A suit, or a pass where that is allowed."""
    legal = view.legal_actions()
    suits = [action for action in legal if isinstance(action, NameTrump)]
    best = max(suits, key=lambda action: count(view.hand, action.suit))
    return PASS if PASS in legal and count(view.hand, best.suit) < FREE else best
