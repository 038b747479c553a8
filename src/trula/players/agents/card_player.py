"""CardPlayer: the base of agents that choose cards and leave decisions before the first lead to `RuleBidder`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.actions import Action, Play, plays_of
from trula.engine.cards import Card
from trula.engine.named import Named
from trula.engine.view import OpenView, View
from trula.players.bidders.rule_bidder import RuleBidder

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, repr=False)
class CardPlayer(Named, ABC):
    """An agent that chooses cards; before the first lead it bids as `RuleBidder()` does."""

    def choose(self, view: View, rng: Generator) -> Action:
        """Return a card in the play, else the action of `RuleBidder()`."""
        if view.phase != "play":
            return RuleBidder().choose(view.closed if isinstance(view, OpenView) else view, rng)
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        return plays_of(view.game.deck)[self.choose_card(view, rng).index]

    @abstractmethod
    def choose_card(self, view: View, rng: Generator) -> Card:
        """Return one of the legal cards, of which there are at least two."""


ALIKE = 1e-9
"""Values that differ by no more than this are equal."""


TIES = ("cheapest", "any")
"""Ways to choose among equally good cards: the cheapest for the player, or any with equal probability."""


def legal_cards(view: View) -> list[int]:
    """Return the indices of the legal cards of a view in the play."""
    return [action.card.index for action in view.legal_actions() if isinstance(action, Play)]


def best_of(merits: Mapping[int, float]) -> list[int]:
    """Return the cards with the highest merit; several if they are equal within `ALIKE`."""
    most = max(merits.values())
    return [card for card, merit in merits.items() if merit >= most - ALIKE]


def cheapest(view: View, cards: Iterable[int]) -> Card:
    """Return the card with the lowest price (`Game.price`) among equally good ones."""
    return view.game.deck.cards[min(cards, key=lambda card: view.game.price(card, view.facts))]
