"""Uniform: worlds drawn with equal probability. The core counts all that fit and unranks random numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.named import Named
from trula.engine.view import View
from trula.players.samplers.world import Sample, every_world, hidden_of

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, repr=False)
class Uniform(Named):
    """Draws exactly uniformly from all worlds that fit a view."""

    def worlds(self, view: View, count: int, rng: Generator) -> Sample:
        """Return `count` worlds drawn with replacement, or every world once if no more than `count` fit."""
        hidden = hidden_of(view)
        if hidden.count <= count:
            return every_world(hidden)
        return Sample(hidden, hidden.worlds.draw(count, int(rng.integers(2**63))))
