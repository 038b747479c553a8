"""What card players share: the cards are theirs, what comes before the first lead is a bidder's."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.actions import Action
from trula.bidders.rule_bidder import RuleBidder
from trula.cards import Card
from trula.game import PLAYS, View
from trula.named import Named

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, repr=False)
class CardPlayer(Named, ABC):
    """Chooses cards. Before the first lead it asks the fixed bidder."""

    def choose(self, view: View, rng: Generator) -> Action:
        """A card, or what the bidder chooses."""
        if view.phase != "play":
            return RuleBidder().choose(view, rng)
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        return PLAYS[view.game.deck.name][self.choose_card(view, rng).index]

    @abstractmethod
    def choose_card(self, view: View, rng: Generator) -> Card:
        """One of at least two legal cards."""
