"""Strong: rollouts by a network and by rule players in worlds that fit what was played, the last tricks solved."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trula.engine.cards import Card
from trula.engine.checks import check_part, check_range, check_whole
from trula.engine.learning import game_learning
from trula.engine.threads import threads
from trula.engine.view import View
from trula.players.agents.card_player import CardPlayer, best_of, cheapest
from trula.players.agents.classic import Classic, Tally
from trula.players.agents.net import network_probabilities
from trula.players.networks.card_network import QUICK, card_network
from trula.players.samplers import Inferred, Sampler

if TYPE_CHECKING:
    from numpy.random import Generator

LEAST = 1e-4
"""The probability that any card has at least in the network's judgement."""
BATCH = 32
"""Worlds evaluated between two checks for cards that are clearly behind."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Strong(CardPlayer):
    """Plays the card with the best mean score; of cards that are equal to the seat, only the cheapest is tried.

    In turn, worlds are played on by the game's quick network and by its rule players, whose errors differ. In a game
    without a network it plays as `Classic` does.
    """

    worlds: int = 400
    """Maximum number of worlds per decision; a clear choice ends it earlier."""
    sampler: Sampler = field(default_factory=Inferred)
    """Draws the worlds."""
    trust: float = 0.01
    """Weight of the game's network: its judgement moves a card's mean score by this share of a usual score for each
    natural logarithm of the card's probability."""

    def __post_init__(self) -> None:
        check_whole("worlds", self.worlds, 1)
        check_part("sampler", self.sampler, Sampler)
        check_range("trust", self.trust, 0, 1)

    def choose_card(self, view: View, rng: Generator) -> Card:
        network = card_network(view.game, QUICK)
        if network is None:
            return Classic(worlds=self.worlds).choose_card(view, rng)
        seen, solver = view.game.hidden(view).seen, view.game.solver
        assert seen is not None
        groups = {cheapest(view, group).index: group for group in seen.equal_cards()}
        offsets = self._offsets(view, groups)
        tally = Tally(list(groups))
        sample = self.sampler.worlds(view, self.worlds, rng)
        weights = sample.weights or [1.0] * len(sample)
        order = rng.permutation(len(sample))  # where all worlds fit into the sample they are sorted
        for number, start in enumerate(range(0, len(sample), BATCH)):
            if len(tally.cards) == 1:
                break
            batch = order[start : start + BATCH]
            positions = [sample.positions[world] for world in batch]
            answers = view.game.position_type.rollout_batch(
                positions,
                solver.agents_objective,
                [view.seat] * len(positions),
                solver.tail(view.game),
                threads=threads(),
                network=network if number % 2 == 0 else None,
                cards=sum(1 << card for card in tally.cards),
            )
            for world, position, answer in zip(batch, positions, answers, strict=True):
                sign = solver.sign(position, view.seat)
                values = {card: sign * value + offsets[card] for card, value in answer[6]}
                tally.add(values, weights[world])
            tally.keep(tally.contenders())
        return cheapest(view, best_of(tally.means()))

    def _offsets(self, view: View, groups: Mapping[int, Sequence[int]]) -> dict[int, float]:
        """Return, by card, what the network's judgement of it and its equals adds to its score."""
        network = card_network(view.game)
        if self.trust == 0 or network is None:
            return dict.fromkeys(groups, 0.0)
        probabilities = network_probabilities(view, network)
        weight = self.trust * game_learning(view.game).unit
        return {
            card: weight * math.log(max(LEAST, math.fsum(probabilities[each] for each in group)))
            for card, group in groups.items()
        }
