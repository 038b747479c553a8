"""Worlds that are equally likely: the core counts all that fit and draws numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.game import View
from trula.engine.named import Named
from trula.players.samplers.world import Sample, every_world, hidden_of

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, repr=False)
class Uniform(Named):
    """Exactly uniform over all deals that explain a view; when no more fit than are asked for, all of them."""

    def worlds(self, view: View, count: int, rng: Generator) -> Sample:
        """Worlds drawn with replacement, or every world once."""
        hidden = hidden_of(view)
        if hidden.count <= count:
            return every_world(hidden)
        return Sample(hidden, hidden.worlds.draw(count, int(rng.integers(2**63))))
