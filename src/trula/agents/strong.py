"""The strongest player we have: worlds weighed by what the others did, rule players' rollouts with exact tails early in
a deal, the exact solver later, as many worlds as the effort pays for."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from trula.actions import Play
from trula.agents.card_player import CardPlayer
from trula.agents.pimc import ALIKE, by_points
from trula.bidders.rule_bidder import RuleBidder
from trula.cards import Card
from trula.checks import check_number
from trula.game import View
from trula.samplers import Sampler, Weighted
from trula.searches import Exact, Found, Rollouts, Search
from trula.threads import threads

if TYPE_CHECKING:
    from numpy.random import Generator

NODES = 12_000_000
"""What an effort of 1 may spend on a decision: about a second on two cores."""
BATCH = 16
"""Worlds searched together, between looks at what was spent and what is known."""
MOST_WORLDS = 320
"""With an effort of 1 or more; below it by its root."""
CLEAR = 4.0
"""A card is played at once when it leads every other by so many standard errors."""


class Plan(NamedTuple):
    """Cards in a hand from which on worlds are solved, and to which they are rolled out before."""

    exact_from: int
    tail: int


PLANS = {
    "tarok3": Plan(9, 7),
    "tarok4": Plan(7, 6),
    "klaverjas": Plan(7, 5),
    "tressette": Plan(7, 6),
}
DUCKING = Plan(4, 4)
"""In klop and beggars the others' ignorance is what a player lives by, so that open cards mislead most."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Strong(CardPlayer):
    """Plays the card with the best mean written score; ties go to card points, then to the cheapest card."""

    effort: float = 1.0
    """1 is about a second a card on two cores; the work is limited by nodes, not by the clock."""
    sampler: Sampler = field(default_factory=lambda: Weighted(bidder=RuleBidder()))

    def __post_init__(self) -> None:
        check_number("effort", self.effort, 0, math.inf)

    def choose_card(self, view: View, rng: Generator) -> Card:
        sample = self.sampler.worlds(view, max(BATCH, round(MOST_WORLDS * min(1.0, math.sqrt(self.effort)))), rng)
        tally = Tally([action.card.index for action in view.legal_actions() if isinstance(action, Play)])
        search = search_for(view)
        budget = NODES * self.effort
        done = 0
        while done < len(sample) and (done == 0 or (budget > 0 and not tally.is_clear())):
            batch = sample.positions[done : done + BATCH]
            weights = sample.weights[done : done + BATCH] or [1.0] * len(batch)
            found = search.run(batch, threads=threads())
            for each, weight in zip(found, weights, strict=True):
                tally.add(each, weight)
                budget -= each.nodes
            done += len(batch)
        cards = tally.best()
        if len(cards) > 1 and isinstance(search, Exact) and view.game.has_points(view.facts):
            cards = by_points(sample.positions[:BATCH], cards)
        return view.game.deck.cards[min(cards, key=lambda card: view.game.price(card, view.facts))]


def search_for(view: View) -> Search:
    """How the worlds of a view are judged."""
    is_ducking = view.game.deck.name == "tarok" and view.facts.get("contract") in ("klop", "beggar", "open-beggar")
    plan = DUCKING if is_ducking else PLANS[view.game.name]
    return Exact() if len(view.hand) <= plan.exact_from else Rollouts(tail=plan.tail)


class Tally:
    """Weighted sums of the cards' values and of their squared differences."""

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

    def best(self) -> list[int]:
        """The cards that none beats."""
        means = self.means()
        most = max(means.values())
        return [card for card, mean in means.items() if mean >= most - ALIKE]

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
