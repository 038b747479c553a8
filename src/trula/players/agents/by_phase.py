"""Two agents at one seat: one for what comes before the first lead, one for the cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.actions import Action
from trula.engine.agent import Agent
from trula.engine.game import OpenView, View

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, kw_only=True)
class ByPhase:
    """The bidder decides until the first lead, the player from then on."""

    bidder: Agent
    player: Agent

    @property
    def cheats(self) -> bool:
        """Whether either of the two is shown the hidden cards."""
        return any(getattr(part, "cheats", False) for part in (self.bidder, self.player))

    def choose(self, view: View, rng: Generator) -> Action:
        """What the one whose phase it is chooses."""
        part = self.player if view.phase == "play" else self.bidder
        if isinstance(view, OpenView) and not getattr(part, "cheats", False):
            view = view.closed
        return part.choose(view, rng)
