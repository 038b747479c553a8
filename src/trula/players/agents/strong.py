"""Strong: rollouts by a trained network in worlds that fit what the others played, the last few tricks solved."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trula.engine.cards import Card
from trula.engine.checks import check_part, check_range, check_whole
from trula.engine.threads import threads
from trula.engine.view import View
from trula.players.agents.card_player import CardPlayer, best_of, cheapest
from trula.players.agents.classic import Classic, Tally
from trula.players.agents.net import network_probabilities
from trula.players.networks.card_network import QUICK, card_network
from trula.players.samplers import Inferred, Sampler

if TYPE_CHECKING:
    from numpy.random import Generator

    from trula._core import Network

BATCH = 64
"""Worlds evaluated between two checks for a clear choice."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Strong(CardPlayer):
    """Plays the card with the best mean score among those that the network finds worth a thought.

    In a game without a network it plays as `Classic()` does.
    """

    worlds: int = 400
    """Maximum number of worlds per decision; a clear choice ends it earlier."""
    sampler: Sampler = field(default_factory=Inferred)
    """Draws the worlds."""
    least: float = 0.01
    """Cards that the network plays with a lower probability are not considered."""
    tail: int | None = None
    """Cards in each hand from which on a world is solved; None: as many as the game's solver does at once."""

    def __post_init__(self) -> None:
        check_whole("worlds", self.worlds, 1)
        check_part("sampler", self.sampler, Sampler)
        check_range("least", self.least, 0, 1)

    def choose_card(self, view: View, rng: Generator) -> Card:
        network, quick = card_network(view.game), card_network(view.game, QUICK)
        if network is None or quick is None:
            return Classic().choose_card(view, rng)
        cards = self._candidates(view, network)
        if len(cards) == 1:
            return view.game.deck.cards[cards[0]]
        sample = self.sampler.worlds(view, self.worlds, rng)
        weights = sample.weights or [1.0] * len(sample)
        tally = Tally(cards)
        solver = view.game.solver
        tail = solver.tail(view.game) if self.tail is None else self.tail
        for start in range(0, len(sample), BATCH):
            positions = sample.positions[start : start + BATCH]
            answers = view.game.position_type.rollout_batch(
                positions, solver.agents_objective, [view.seat] * len(positions), tail,
                threads=threads(), network=quick, cards=sum(1 << card for card in tally.cards),
            )  # fmt: skip
            for position, answer, weight in zip(positions, answers, weights[start:], strict=False):
                sign = solver.sign(position, view.seat)
                tally.add({card: float(sign * value) for card, value in answer[6]}, weight)
            tally.keep(tally.contenders())
            if len(tally.cards) == 1:
                break
        return cheapest(view, best_of(tally.means()))

    def _candidates(self, view: View, network: Network) -> list[int]:
        """Return the cheapest of each group of equal cards that the network finds worth a thought."""
        probabilities = network_probabilities(view, network)
        seen = view.game.hidden(view).seen
        assert seen is not None
        groups = {tuple(group): sum(probabilities[card] for card in group) for group in seen.equal_cards()}
        least = min(self.least, max(groups.values()))
        return [cheapest(view, group).index for group, chance in groups.items() if chance >= least]
