"""Classic: rollouts by rule players in worlds weighted by the others' actions, the last few tricks solved exactly."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trula.engine.cards import Card
from trula.engine.checks import check_part, check_whole
from trula.engine.threads import threads
from trula.engine.view import View
from trula.players.agents.card_player import ALIKE, CardPlayer, best_of, cheapest, legal_cards
from trula.players.agents.pimc import by_points
from trula.players.samplers import Sampler, Weighted
from trula.players.searches import Rollouts

if TYPE_CHECKING:
    from numpy.random import Generator

BATCH = 32
"""Worlds evaluated between two checks for a clear choice."""
CLEAR = 4.0
"""Lead over every other card, in standard errors, at which no further worlds are evaluated."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Classic(CardPlayer):
    """Plays the card with the best mean score; ties go to card points, then to the cheapest card."""

    worlds: int = 1_000
    """Maximum number of worlds per decision; a clear choice ends it earlier."""
    sampler: Sampler = field(default_factory=Weighted)
    """Draws the worlds."""

    def __post_init__(self) -> None:
        check_whole("worlds", self.worlds, 1)
        check_part("sampler", self.sampler, Sampler)

    def choose_card(self, view: View, rng: Generator) -> Card:
        sample = self.sampler.worlds(view, self.worlds, rng)
        weights = sample.weights or [1.0] * len(sample)
        tally = Tally(legal_cards(view))
        search = Rollouts(tail=view.game.solver.tail(view.game))
        for start in range(0, len(sample), BATCH):
            results = search.run(sample.positions[start : start + BATCH], threads=threads())
            for each, weight in zip(results, weights[start:], strict=False):
                tally.add(each.values, weight)
            if tally.is_clear():
                break
        cards = best_of(tally.means())
        if len(cards) > 1 and view.game.has_points(view.facts):
            cards = by_points(sample.positions[:BATCH], cards, search)
        return cheapest(view, cards)


class Tally:
    """Weighted values of the cards in the worlds evaluated so far."""

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards
        self._worlds: list[tuple[float, dict[int, float]]] = []

    def add(self, values: dict[int, float], weight: float) -> None:
        """Add the values of the cards in a world; those of an unfinished search are empty and skipped."""
        if values:
            self._worlds.append((weight, values))

    def means(self) -> dict[int, float]:
        """Return the weighted mean value of each card."""
        total = sum(weight for weight, _ in self._worlds) or 1.0
        return {card: sum(weight * values[card] for weight, values in self._worlds) / total for card in self.cards}

    def is_clear(self) -> bool:
        """Return whether one card leads every other by more than `CLEAR` standard errors."""
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
