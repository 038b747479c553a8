"""A bidder for every game that has something to decide before the first lead: it tries all actions in trial games."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trula.actions import PASS, Action
from trula.bidders.prospects import prospects
from trula.bidders.rule_bidder import RuleBidder
from trula.checks import check_part, check_whole
from trula.game import View
from trula.named import Named
from trula.samplers import Sampler, Weighted

if TYPE_CHECKING:
    from numpy.random import Generator

CLEAR = 2.0
"""Something is announced or doubled if that is better than silence by so many standard errors."""


@dataclass(frozen=True, kw_only=True, repr=False)
class BestProspect(Named):
    """Takes the action that came to most in deals that fit, bid and played on by the fixed rule players."""

    worlds: int = 100
    sampler: Sampler = field(default_factory=lambda: Weighted(bidder=RuleBidder()))

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
        found = prospects(view, self.sampler.worlds(view, self.worlds, rng), rng)
        silent = next((each for each in found if each.action == PASS), None)
        if view.phase == "announcements" and silent is not None:
            doubt = CLEAR * math.hypot(found[0].error, silent.error)
            return found[0].action if found[0].mean > silent.mean + doubt else PASS
        return found[0].action
