"""Pimc: perfect information Monte Carlo sampling (Ginsberg 2001; Long, Sturtevant, Buro and Furtak 2010)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from trula.engine.cards import Card
from trula.engine.checks import check_name, check_part, check_whole
from trula.engine.phases import Position
from trula.engine.threads import threads
from trula.engine.view import View
from trula.errors import NotationError
from trula.players.agents.card_player import TIES, CardPlayer, best_of, cheapest, legal_cards
from trula.players.samplers import Sample, Sampler, Uniform
from trula.players.searches import Exact, Rollouts, Search, SearchResult, Switch

if TYPE_CHECKING:
    from numpy.random import Generator

CHOICES = ("mean", "vote")
"""Ways to combine the values of worlds: the mean value of a card, or one vote a world for its best card."""


@dataclass(frozen=True)
class Judgement:
    """The values of the legal cards over sampled worlds."""

    sample: Sample
    """The worlds."""
    results: Sequence[SearchResult]
    """By world; those that a limit cut short have no values."""
    merits: dict[int, float]
    """By index of the card, its mean value over the worlds, or the share of worlds in which it was best (votes)."""

    @property
    def best(self) -> list[int]:
        """The indices of the cards with the highest merit."""
        return best_of(self.merits)


@dataclass(frozen=True, kw_only=True, repr=False)
class Pimc(CardPlayer):
    """Samples worlds, searches each with open cards, and plays the card that is best over all worlds.

    With `ties="cheapest"`, equally good cards of an exact search by means are first compared by card points.
    """

    sampler: Sampler = field(default_factory=Uniform)
    """Draws the worlds."""
    search: Search = field(default_factory=Switch)
    """Searches a world with open cards."""
    worlds: int = 60
    """Worlds per decision."""
    choice: str | None = None
    """`mean` (best mean value) or `vote` (best in most worlds); None: `mean` if the search values every card."""
    ties: str = "cheapest"
    """Choice among equally good cards: `cheapest` or `any`."""

    def __post_init__(self) -> None:
        check_whole("worlds", self.worlds, 1)
        if self.choice is not None:
            check_name("choice", self.choice, CHOICES)
        check_name("ties", self.ties, TIES)
        check_part("sampler", self.sampler, Sampler)
        check_part("search", self.search, Search)
        if self.choice == "mean" and not self.search.values_every_card:
            raise NotationError(
                f"{self.search!r} values the best card alone, so that there is no mean: let worlds vote"
            )

    @property
    def is_voting(self) -> bool:
        """Whether worlds vote for their best card; else values are averaged."""
        return self.choice == "vote" or not self.search.values_every_card

    def choose_card(self, view: View, rng: Generator) -> Card:
        judgement = self.judge(view, rng)
        cards = judgement.best
        if self.ties == "any":
            return view.game.deck.cards[int(rng.choice(cards))]
        is_exact = all(each.is_complete and each.depth == 0 for each in judgement.results)
        if len(cards) > 1 and not self.is_voting and is_exact and view.game.has_points(view.facts):
            cards = by_points(judgement.sample.positions[:20], cards, Exact())
        return cheapest(view, cards)

    def judge(self, view: View, rng: Generator) -> Judgement:
        """Sample worlds for a view in the play and return the values of its legal cards."""
        sample = self.sampler.worlds(view, self.worlds, rng)
        results = self.search.run(sample.positions, threads=threads(), seed=int(rng.integers(2**63)))
        weights = sample.weights or [1.0] * len(sample)
        legal = legal_cards(view)
        merits = dict.fromkeys(legal, 0.0)
        total = 0.0
        for each, weight in zip(results, weights, strict=True):
            if self.is_voting:
                merits[each.best] += weight
            elif len(each.values) == len(legal):
                for card, value in each.values.items():
                    merits[card] += weight * value
            else:
                continue
            total += weight
        return Judgement(sample, results, {card: sum_ / (total or 1) for card, sum_ in merits.items()})


def by_points(positions: Sequence[Position], cards: list[int], search: Exact | Rollouts) -> list[int]:
    """Return those of equally good cards that win most card points by the same search."""
    results = replace(search, objective="points").run(positions, threads=threads(), nodes=50_000)
    return best_of({card: sum(each.values.get(card, 0.0) for each in results) for card in cards})
