"""Strong: draws worlds weighted by what the others did, rolls out each card by rule players that do not see the hidden
cards, and solves the last few tricks exactly."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trula.engine.cards import Card
from trula.engine.checks import check_part, check_whole
from trula.engine.game import View
from trula.engine.threads import threads
from trula.players.agents.card_player import ALIKE, CardPlayer, best_of, cheapest, legal_cards
from trula.players.agents.pimc import by_points
from trula.players.samplers import Sampler, Weighted
from trula.players.searches import Found, Rollouts

if TYPE_CHECKING:
    from numpy.random import Generator

BATCH = 32
"""Worlds judged together, between looks at what is known by then."""
CLEAR = 4.0
"""A card is played at once when it leads every other by so many standard errors."""
TAILS = {"tarok3": 5, "tarok4": 4, "klaverjas": 3, "tressette": 3}
"""Cards in each hand from which on a world is solved. More of them cost time and do not pay: what open cards promise
earlier is often out of reach of players who do not see them."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Strong(CardPlayer):
    """Plays the card with the best mean written score; ties go to card points, then to the cheapest card."""

    worlds: int = 1_000
    """The most; a clear choice needs fewer."""
    sampler: Sampler = field(default_factory=Weighted)

    def __post_init__(self) -> None:
        check_whole("worlds", self.worlds, 1)
        check_part("sampler", self.sampler, Sampler)

    def choose_card(self, view: View, rng: Generator) -> Card:
        sample = self.sampler.worlds(view, self.worlds, rng)
        weights = sample.weights or [1.0] * len(sample)
        tally = Tally(legal_cards(view))
        search = Rollouts(tail=TAILS[view.game.name])
        for start in range(0, len(sample), BATCH):
            found = search.run(sample.positions[start : start + BATCH], threads=threads())
            for each, weight in zip(found, weights[start:], strict=False):
                tally.add(each, weight)
            if tally.is_clear():
                break
        cards = best_of(tally.means())
        if len(cards) > 1 and view.game.has_points(view.facts):
            cards = by_points(sample.positions[:BATCH], cards, search)
        return cheapest(view, cards)


class Tally:
    """The values of the cards in the worlds judged so far."""

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards
        self._worlds: list[tuple[float, dict[int, float]]] = []

    def add(self, found: Found, weight: float) -> None:
        """Count a world in."""
        if found.values:
            self._worlds.append((weight, found.values))

    def means(self) -> dict[int, float]:
        """The mean value of each card."""
        total = sum(weight for weight, _ in self._worlds) or 1.0
        return {card: sum(weight * values[card] for weight, values in self._worlds) / total for card in self.cards}

    def is_clear(self) -> bool:
        """Whether one card leads every other by far more than chance explains."""
        means = self.means()
        first = max(means, key=lambda card: means[card])
        total = sum(weight for weight, _ in self._worlds)
        squares = sum(weight * weight for weight, _ in self._worlds)
        for card, mean in means.items():
            if card == first:
                continue
            lead = means[first] - mean
            spread = sum(weight * (values[first] - values[card] - lead) ** 2 for weight, values in self._worlds) / total
            if lead <= CLEAR * math.sqrt(spread * squares) / total + ALIKE:
                return False
        return True
