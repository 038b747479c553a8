"""A bidder for every game that has something to decide before the first lead: it tries all actions in trial games."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.actions import PASS, Action
from trula.engine.checks import check_part, check_whole
from trula.engine.game import View
from trula.engine.named import Named
from trula.players.bidders.prospects import Prospect, candidates, prospects
from trula.players.bidders.rule_bidder import RuleBidder
from trula.players.samplers import Sampler, Weighted

if TYPE_CHECKING:
    from numpy.random import Generator

EXPLAINING = Weighted(bidder=RuleBidder())
"""Worlds in which a sensible table would have bid as it did."""
CLEAR = 2.0
"""Something is announced or doubled if that is better than silence by so many standard errors."""
HOPELESS = 3.0
"""An action that is behind by so many standard errors after the first worlds is not tried in the others."""
FIRST_SHARE = 5
"""The first worlds are one in so many."""
FEWEST = 20
"""With fewer first worlds all actions are tried in all."""


@dataclass(frozen=True, kw_only=True, repr=False)
class BestProspect(Named):
    """Takes the action that came to most in deals that fit, bid and played on by the fixed rule players."""

    worlds: int = 100
    sampler: Sampler = EXPLAINING

    def __post_init__(self) -> None:
        check_whole("worlds", self.worlds, 1)
        check_part("sampler", self.sampler, Sampler)

    def choose(self, view: View, rng: Generator) -> Action:
        """The best by its mean; cards are played as by RuleBidder."""
        if view.phase == "play":
            return RuleBidder().choose(view, rng)
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        found = self._found(view, rng)
        silent = next((each for each in found if each.action == PASS), None)
        if view.phase == "announcements" and silent is not None:
            doubt = CLEAR * math.hypot(found[0].error, silent.error)
            return found[0].action if found[0].mean > silent.mean + doubt else PASS
        return found[0].action

    def _found(self, view: View, rng: Generator) -> tuple[Prospect, ...]:
        """The best first. Some worlds tell what is hopeless, the others decide about the rest."""
        actions = candidates(view)
        first = self.worlds // FIRST_SHARE
        if first < FEWEST:
            return prospects(view, actions, self.sampler.worlds(view, self.worlds, rng), rng)
        found = prospects(view, actions, self.sampler.worlds(view, first, rng), rng)
        best = found[0]
        hopeless = {
            each.action for each in found if best.mean - each.mean > HOPELESS * math.hypot(best.error, each.error)
        }
        left = [action for action in actions if action not in hopeless]
        if len(left) == 1:
            return found
        return prospects(view, left, self.sampler.worlds(view, self.worlds - first, rng), rng)
