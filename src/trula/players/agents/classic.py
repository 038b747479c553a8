"""Classic: rollouts by rule players in worlds weighted by the others' actions, the last few tricks solved exactly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

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
        search = Rollouts()
        for start in range(0, len(sample), BATCH):
            results = search.run(sample.positions[start : start + BATCH], threads=threads())
            for each, weight in zip(results, weights[start:], strict=False):
                tally.add(each.values, weight)
            if len(tally.contenders()) == 1:
                break
        cards = best_of(tally.means())
        if len(cards) > 1 and view.game.has_points(view.facts):
            cards = by_points(sample.positions[:BATCH], cards, search)
        return cheapest(view, cards)


class Tally:
    """Weighted values of the cards in the worlds evaluated so far."""

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards
        self._values: list[list[float]] = []
        self._weights: list[float] = []

    def add(self, values: Mapping[int, float], weight: float) -> None:
        """Add the values of the cards in a world; those of an unfinished search are empty and skipped."""
        if values:
            self._values.append([values[card] for card in self.cards])
            self._weights.append(weight)

    def means(self) -> dict[int, float]:
        """Return the weighted mean value of each card."""
        if not self._weights:
            return dict.fromkeys(self.cards, 0.0)
        return dict(zip(self.cards, map(float, np.average(self._values, axis=0, weights=self._weights)), strict=True))

    def contenders(self) -> list[int]:
        """Return the cards that the first does not lead by more than `CLEAR` standard errors."""
        if not self._weights:
            return self.cards
        weights = np.array(self._weights)
        means = np.array(list(self.means().values()))
        first = int(means.argmax())
        losses = np.array(self._values)
        losses = losses[:, first : first + 1] - losses
        leads = means[first] - means
        spreads = np.average((losses - leads) ** 2, axis=0, weights=weights)
        errors = np.sqrt(spreads * (weights**2).sum()) / weights.sum()
        return [
            card for card, lead, error in zip(self.cards, leads, errors, strict=True) if lead <= CLEAR * error + ALIKE
        ]

    def keep(self, cards: list[int]) -> None:
        """Forget all other cards."""
        columns = [self.cards.index(card) for card in cards]
        self._values = [[row[column] for column in columns] for row in self._values]
        self.cards = cards
