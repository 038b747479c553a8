"""The yardstick below all others: any legal action, each as likely as the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.actions import Action
from trula.engine.game import View

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True)
class RandomLegal:
    """Chooses uniformly among the legal actions."""

    def choose(self, view: View, rng: Generator) -> Action:
        """Any legal action."""
        legal = view.legal_actions()
        return legal[int(rng.integers(len(legal)))]
