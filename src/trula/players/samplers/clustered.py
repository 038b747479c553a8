"""Clustered: a large pool of uniform worlds is clustered by distance, and each cluster sends its share.

After Luštrek, Gams and Bratko (2003), equation (1); the game defines the distance of two worlds (`Game.unlikeness`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula._core import representatives
from trula.engine.checks import check_whole
from trula.engine.named import Named
from trula.engine.view import View
from trula.players.samplers.uniform import Uniform
from trula.players.samplers.world import Sample

if TYPE_CHECKING:
    from numpy.random import Generator

WORLDS_A_CLUSTER = 3
"""Worlds returned for each cluster on average; the paper does not give the number of clusters."""


@dataclass(frozen=True, repr=False)
class Clustered(Named):
    """Draws a pool of uniform worlds and returns as many as asked for, in proportion to the sizes of the clusters."""

    pool: int = 300
    """Uniform worlds drawn before clustering."""

    def __post_init__(self) -> None:
        check_whole("pool", self.pool, 1)

    def worlds(self, view: View, count: int, rng: Generator) -> Sample:
        """Return `count` worlds of equal weight that represent the pool; all worlds if no more fit."""
        sample = Uniform().worlds(view, max(self.pool, count), rng)
        if len(sample) <= count:
            return sample
        hands = [place for place, owner in enumerate(sample.hidden.owners) if owner >= 0]
        held = [[sets[place] for place in hands] for sets, _ in sample.contents]
        worth, mass = self.weights(view)
        chosen = representatives(held, worth, mass, count, max(1, count // WORLDS_A_CLUSTER))
        return Sample(sample.hidden, [sample.contents[index] for index in chosen])

    def weights(self, view: View) -> tuple[list[int], list[int]]:
        """Return two weights by card: of a difference (a seat holds it in one world only), and in a hand."""
        return view.game.unlikeness(view.facts)
