"""Inferred: worlds drawn by where a trained network finds the hidden cards likely to be."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from trula._core import Worlds
from trula.engine.checks import check_range
from trula.engine.named import Named
from trula.engine.view import View
from trula.players.networks.card_network import BELIEFS, card_network
from trula.players.samplers.weighted import Weighted
from trula.players.samplers.world import Sample, every_world, hidden_of

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, kw_only=True, repr=False)
class Inferred(Named):
    """Draws worlds in proportion to the product of the likelihoods of their cards' places.

    The network judges from the contract, the cards played and how they were played; it serves the seat to move in the
    play. Where there is none, worlds are those of `Weighted()`.
    """

    strength: float = 1.0
    """The power of the likelihood: 0 leaves the worlds uniform, 1 takes the network's word."""

    def __post_init__(self) -> None:
        check_range("strength", self.strength, 0, 2)

    def worlds(self, view: View, count: int, rng: Generator) -> Sample:
        """Return `count` worlds of equal weight, or every world once with weights if no more than `count` fit."""
        network = card_network(view.game, BELIEFS)
        if network is None or view.phase != "play" or view.to_move != view.seat:
            return Weighted().worlds(view, count, rng)
        hidden = hidden_of(view)
        assert hidden.seen is not None
        logs = [[self.strength * each for each in row] for row in hidden.seen.card_logs(network, hidden.owners)]
        if hidden.count > count:
            return Sample(hidden, hidden.worlds.draw_likely(count, int(rng.integers(2**63)), logs))
        sample = every_world(hidden)
        likelihoods = Worlds.log_likelihoods(list(sample.contents), logs)
        most = max(likelihoods)
        return replace(sample, weights=[math.exp(each - most) for each in likelihoods])
