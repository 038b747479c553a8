"""Perfect information Monte Carlo: worlds are drawn, each is searched with open cards, and the best card on the whole
is played (Ginsberg 2001; Long, Sturtevant, Buro and Furtak 2010 on when it works)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from trula.engine.cards import Card
from trula.engine.checks import check_name, check_part, check_whole
from trula.engine.game import Position, View
from trula.engine.threads import threads
from trula.errors import NotationError
from trula.players.agents.card_player import TIES, CardPlayer, best_of, cheapest, legal_cards
from trula.players.samplers import Sample, Sampler, Uniform
from trula.players.searches import Exact, Found, Rollouts, Search, Switch

if TYPE_CHECKING:
    from numpy.random import Generator

CHOICES = ("mean", "vote")


@dataclass(frozen=True)
class Judgement:
    """What the worlds say of the legal cards."""

    sample: Sample
    found: Sequence[Found]
    """By world; those that a limit cut short have no values."""
    merits: dict[int, float]
    """By card: the mean value over the worlds, or the share of worlds in which it was the best."""

    @property
    def best(self) -> list[int]:
        """The cards that nothing beats."""
        return best_of(self.merits)


@dataclass(frozen=True, kw_only=True, repr=False)
class Pimc(CardPlayer):
    """Plays the card with the best mean over worlds, or with the most votes.

    Cards that are equally good are told apart by card points, then the most natural one is played: the cheapest; or
    any of them.
    """

    sampler: Sampler = field(default_factory=Uniform)
    search: Search = field(default_factory=Switch)
    worlds: int = 60
    choice: str | None = None
    """mean or vote; None: the mean where the search values every card, else votes."""
    ties: str = "cheapest"
    """cheapest or any: which of several equally good cards is played."""

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
        """Whether the card is chosen by votes."""
        return self.choice == "vote" or not self.search.values_every_card

    def choose_card(self, view: View, rng: Generator) -> Card:
        judgement = self.judge(view, rng)
        cards = judgement.best
        if self.ties == "any":
            return view.game.deck.cards[int(rng.choice(cards))]
        is_exact = all(each.is_complete and each.depth == 0 for each in judgement.found)
        if len(cards) > 1 and not self.is_voting and is_exact and view.game.has_points(view.facts):
            cards = by_points(judgement.sample.positions[:20], cards, Exact())
        return cheapest(view, cards)

    def judge(self, view: View, rng: Generator) -> Judgement:
        """The worlds and what they say of each legal card."""
        sample = self.sampler.worlds(view, self.worlds, rng)
        found = self.search.run(sample.positions, threads=threads(), seed=int(rng.integers(2**63)))
        weights = sample.weights or [1.0] * len(sample)
        legal = legal_cards(view)
        merits = dict.fromkeys(legal, 0.0)
        total = 0.0
        for each, weight in zip(found, weights, strict=True):
            if self.is_voting:
                merits[each.best] += weight
            elif len(each.values) == len(legal):
                for card, value in each.values.items():
                    merits[card] += weight * value
            else:
                continue
            total += weight
        return Judgement(sample, found, {card: sum_ / (total or 1) for card, sum_ in merits.items()})


def by_points(positions: Sequence[Position], cards: list[int], search: Exact | Rollouts) -> list[int]:
    """Of equally good cards those that win most card points by the same search."""
    found = replace(search, objective="points").run(positions, threads=threads(), nodes=50_000)
    return best_of({card: sum(each.values.get(card, 0.0) for each in found) for card in cards})
