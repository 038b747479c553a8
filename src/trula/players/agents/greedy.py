"""The yardstick among agents that know the games: fixed rules for every decision, quick, without search or dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.actions import Action
from trula.engine.game import PLAYS, View
from trula.players.bidders.rule_bidder import RuleBidder

if TYPE_CHECKING:
    from numpy.random import Generator

_BEFORE_PLAY = RuleBidder()


@dataclass(frozen=True)
class Greedy:
    """Bids as RuleBidder does and plays the card that the core's rule player of the game plays."""

    def choose(self, view: View, rng: Generator) -> Action:
        """What the rules of thumb say."""
        if view.phase != "play":
            return _BEFORE_PLAY.choose(view, rng)
        seen = view.game.hidden(view).seen
        assert seen is not None
        return PLAYS[view.game.deck.name][seen.greedy_card()]
