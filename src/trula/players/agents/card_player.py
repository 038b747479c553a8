"""What card players share: the cards are theirs, what comes before the first lead is a bidder's."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.actions import Action, Play
from trula.engine.cards import Card
from trula.engine.game import PLAYS, OpenView, View
from trula.engine.named import Named
from trula.players.bidders.rule_bidder import RuleBidder

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, repr=False)
class CardPlayer(Named, ABC):
    """Chooses cards. Before the first lead it asks the fixed bidder."""

    def choose(self, view: View, rng: Generator) -> Action:
        """A card, or what the bidder chooses."""
        if view.phase != "play":
            return RuleBidder().choose(view.closed if isinstance(view, OpenView) else view, rng)
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        return PLAYS[view.game.deck.name][self.choose_card(view, rng).index]

    @abstractmethod
    def choose_card(self, view: View, rng: Generator) -> Card:
        """One of at least two legal cards."""


ALIKE = 1e-9
"""Merits that differ by less are the same."""


TIES = ("cheapest", "any")
"""How cards that are equally good are told apart: by what they cost their player, or by chance."""


def legal_cards(view: View) -> list[int]:
    """The legal cards of a view in the play, by index."""
    return [action.card.index for action in view.legal_actions() if isinstance(action, Play)]


def best_of(merits: Mapping[int, float]) -> list[int]:
    """The cards that none beats."""
    most = max(merits.values())
    return [card for card, merit in merits.items() if merit >= most - ALIKE]


def cheapest(view: View, cards: Iterable[int]) -> Card:
    """Of equally good cards the one that costs its player least."""
    return view.game.deck.cards[min(cards, key=lambda card: view.game.price(card, view.facts))]
