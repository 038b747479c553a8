"""Inferred: worlds weighted by how likely a trained network is to have played the cards that the other seats played."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula._core import LikelihoodSettings
from trula.engine.checks import check_number, check_range, check_whole
from trula.engine.named import Named
from trula.engine.threads import threads
from trula.engine.view import View
from trula.players.networks.card_network import QUICK, card_network
from trula.players.samplers.uniform import Uniform
from trula.players.samplers.weighted import Policy, Weighted, add_bids, drawn_by_likelihood
from trula.players.samplers.world import Sample

if TYPE_CHECKING:
    from numpy.random import Generator

ENOUGH = 100
"""Effective number of worlds below which the weights are made more alike: a few worlds mislead."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Inferred(Named):
    """Draws several times as many uniform worlds as asked for and resamples them by a power of their likelihood.

    A game without a network is sampled by `Weighted()`.
    """

    strength: float = 0.4
    """The power: 0 leaves the worlds uniform, 1 takes the network's word for what the others would play."""
    noise: float = 0.02
    """Probability that a seat acts at random, above 0 and at most 1."""
    bidder: Policy | None = None
    """Model of the actions before the first lead; None: only cards count."""
    draws: int = 4
    """Uniform worlds drawn for each world asked for."""

    def __post_init__(self) -> None:
        check_range("strength", self.strength, 0, 2)
        check_number("noise", self.noise, 0, 1)
        check_whole("draws", self.draws, 1)

    def worlds(self, view: View, count: int, rng: Generator) -> Sample:
        """Return up to `count` worlds with weights; after resampling a weight is the number of times drawn."""
        network = card_network(view.game, QUICK)
        if network is None:
            return Weighted(bidder=self.bidder).worlds(view, count, rng)
        sample = Uniform().worlds(view, self.draws * count, rng)
        logs = [0.0] * len(sample)
        if view.phase == "play":
            settings = LikelihoodSettings()
            settings.noise = self.noise
            logs = list(
                view.game.position_type.log_likelihoods(
                    sample.positions, view.seat, settings, network=network, threads=threads()
                )
            )
        if self.bidder is not None:
            add_bids(logs, view, sample, self.bidder, max(self.noise, 0.1), rng)
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
