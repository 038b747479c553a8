"""BestProspect: a bidder for every game that tries each action in sampled worlds, played on to the end."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.actions import PASS, Action
from trula.engine.checks import check_part, check_whole
from trula.engine.named import Named
from trula.engine.view import View
from trula.players.bidders.prospects import Prospect, prospects
from trula.players.bidders.rule_bidder import RuleBidder
from trula.players.samplers import Sampler, Weighted

if TYPE_CHECKING:
    from numpy.random import Generator

EXPLAINING = Weighted(bidder=RuleBidder())
"""The default sampler before the first lead: worlds weighted by how well they explain the bids."""
CLEAR = 2.0
"""Lead over a pass, in standard errors, from which on the bidder announces or doubles."""
HOPELESS = 3.0
"""Deficit after the first worlds, in standard errors, beyond which an action is not tried further."""
FIRST_SHARE = 5
"""One world in this many belongs to the first worlds, which all actions are tried in."""
FEWEST = 20
"""Least number of first worlds; with fewer, all actions are tried in all worlds."""


@dataclass(frozen=True, kw_only=True, repr=False)
class BestProspect(Named):
    """Chooses the action with the best mean score in sampled worlds that are bid and played on (`prospects`)."""

    worlds: int = 100
    """Worlds per decision."""
    sampler: Sampler = EXPLAINING
    """Draws the worlds."""

    def __post_init__(self) -> None:
        check_whole("worlds", self.worlds, 1)
        check_part("sampler", self.sampler, Sampler)

    def choose(self, view: View, rng: Generator) -> Action:
        """Return the action with the best mean; in the play, a random legal card."""
        if view.phase == "play":
            return RuleBidder().choose(view, rng)
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        ranked = self._ranked_prospects(view, rng)
        best, silent = ranked[0], next((each for each in ranked if each.action == PASS), None)
        if view.phase in view.game.bidding.cautious_phases and silent is not None:
            doubt = CLEAR * math.hypot(best.error, silent.error)
            return best.action if best.mean > silent.mean + doubt else PASS
        return best.action

    def _ranked_prospects(self, view: View, rng: Generator) -> tuple[Prospect, ...]:
        """Return the prospects, the best first; the first worlds rule out hopeless actions, the rest decide."""
        actions = view.game.bidding.candidates(view)
        first = self.worlds // FIRST_SHARE
        if first < FEWEST:
            return prospects(view, actions, self.sampler.worlds(view, self.worlds, rng), rng)
        tried = prospects(view, actions, self.sampler.worlds(view, first, rng), rng)
        best = tried[0]
        hopeless = {
            each.action for each in tried if best.mean - each.mean > HOPELESS * math.hypot(best.error, each.error)
        }
        left = [action for action in actions if action not in hopeless]
        if len(left) == 1:
            return tried
        return prospects(view, left, self.sampler.worlds(view, self.worlds - first, rng), rng)
