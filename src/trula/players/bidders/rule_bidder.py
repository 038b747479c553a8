"""RuleBidder: bids by fixed tables of hand features; the baseline for other bidders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.actions import Action
from trula.engine.view import View

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True)
class RuleBidder:
    """Bids by the tables of the game, which do not change, so that results stay comparable; plays random cards."""

    def choose(self, view: View, rng: Generator) -> Action:
        """Return the action by the tables; in the play, a random legal card."""
        if view.phase != "play":
            return view.game.bidding.by_rule(view)
        legal = view.legal_actions()
        return legal[int(rng.integers(len(legal)))]
