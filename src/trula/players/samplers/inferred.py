"""Inferred: worlds weighted by how likely a trained network finds the places of their cards."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.checks import check_range, check_whole
from trula.engine.named import Named
from trula.engine.view import View
from trula.players.networks.card_network import BELIEFS, card_network
from trula.players.samplers.uniform import Uniform
from trula.players.samplers.weighted import Weighted, drawn_by_likelihood
from trula.players.samplers.world import Sample

if TYPE_CHECKING:
    from numpy.random import Generator

ENOUGH = 100
"""Effective number of worlds below which the weights are made more alike: a few worlds mislead."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Inferred(Named):
    """Draws several times as many uniform worlds as asked for and resamples them by their likelihood.

    The network judges from the contract, the cards played and how they were played; it serves the seat to move in the
    play. Where there is none, worlds are those of `Weighted()`.
    """

    strength: float = 0.8
    """The power of the likelihood: 0 leaves the worlds uniform, 1 takes the network's word."""
    draws: int = 4
    """Uniform worlds drawn for each world asked for."""

    def __post_init__(self) -> None:
        check_range("strength", self.strength, 0, 2)
        check_whole("draws", self.draws, 1)

    def worlds(self, view: View, count: int, rng: Generator) -> Sample:
        """Return up to `count` worlds with weights; after resampling a weight is the number of times drawn."""
        network = card_network(view.game, BELIEFS)
        if network is None or view.phase != "play" or view.to_move != view.seat:
            return Weighted().worlds(view, count, rng)
        sample = Uniform().worlds(view, self.draws * count, rng)
        logs = view.game.position_type.log_beliefs(sample.positions, network)
        return drawn_by_likelihood(sample, _softened(logs, self.strength), count, rng)


def _softened(logs: list[float], strength: float) -> list[float]:
    """Multiply the logarithms by `strength`, or by less until `ENOUGH` worlds, or a quarter of them, count."""
    enough = min(ENOUGH, len(logs) / 4)
    most = max(logs)
    while strength > 0.01:
        weights = [math.exp(strength * (each - most)) for each in logs]
        if sum(weights) ** 2 >= enough * sum(each * each for each in weights):
            break
        strength /= 1.25
    return [strength * (each - most) for each in logs]
