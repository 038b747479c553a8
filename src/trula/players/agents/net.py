"""Net: plays the cards that a network trained by self-play prefers, without search."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from trula._core import Network
from trula.engine.cards import Card
from trula.engine.checks import check_range, check_whole
from trula.engine.view import View
from trula.players.agents.card_player import CardPlayer, best_of, cheapest
from trula.players.agents.greedy import rule_card
from trula.players.networks.card_network import card_network, load_card_network

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, kw_only=True, repr=False)
class Net(CardPlayer):
    """Plays the card that the game's network finds most probable; without a network, as `Greedy()` does."""

    file: str | None = None
    """A network of `trula train`, for the game that is played; None: the one that comes with the game."""
    temperature: float = 0.0
    """0: the most probable card; 1: a card by the network's probabilities; more: closer to a random card."""

    memory: int | None = None
    """Tricks of which it remembers who played what; None: all."""

    def __post_init__(self) -> None:
        check_range("temperature", self.temperature, 0, 10)
        if self.memory is not None:
            check_whole("memory", self.memory, 0)

    def choose_card(self, view: View, rng: Generator) -> Card:
        network = self._network(view)
        if network is None:
            return rule_card(view)
        probabilities = network_probabilities(view, network, self.memory)
        if self.temperature == 0:
            return cheapest(view, best_of(probabilities))
        cards = list(probabilities)
        weights = [probabilities[card] ** (1 / self.temperature) for card in cards]
        drawn = float(rng.random()) * math.fsum(weights)
        chosen = cards[-1]
        for card, weight in zip(cards, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                chosen = card
                break
        return view.game.deck.cards[chosen]

    def _network(self, view: View) -> Network | None:
        return card_network(view.game) if self.file is None else load_card_network(Path(self.file), view.game.name)


def network_probabilities(view: View, network: Network, memory: int | None = None) -> dict[int, float]:
    """Return the probability of each legal card by a network that remembers all tricks, or the last `memory`."""
    seen = view.game.hidden(view).seen
    assert seen is not None
    return dict(seen.card_probabilities(network, memory))
