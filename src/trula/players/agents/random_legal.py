"""RandomLegal: uniformly random legal actions, the weakest baseline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.actions import Action
from trula.engine.view import View

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True)
class RandomLegal:
    """Chooses uniformly among the legal actions."""

    def choose(self, view: View, rng: Generator) -> Action:
        """Return a legal action, each with the same probability."""
        legal = view.legal_actions()
        return legal[int(rng.integers(len(legal)))]
