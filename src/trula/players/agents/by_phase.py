"""ByPhase: two agents at one seat, one before the first lead and one for the cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.actions import Action
from trula.engine.agent import Agent
from trula.engine.view import OpenView, View

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, kw_only=True)
class ByPhase:
    """Combines two agents: `bidder` decides before the first lead, `player` plays the cards."""

    bidder: Agent
    """Auction, exchange, announcements, trump."""
    player: Agent
    """Cards."""

    @property
    def cheats(self) -> bool:
        """Whether either of the two is given the hidden cards."""
        return any(getattr(part, "cheats", False) for part in (self.bidder, self.player))

    def choose(self, view: View, rng: Generator) -> Action:
        """Return the choice of the agent for the current phase."""
        part = self.player if view.phase == "play" else self.bidder
        if isinstance(view, OpenView) and not getattr(part, "cheats", False):
            view = view.closed
        return part.choose(view, rng)
