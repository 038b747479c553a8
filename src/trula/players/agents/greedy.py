"""Greedy: fixed rules for every decision, fast, deterministic and without search; the baseline for other agents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.actions import Action, plays_of
from trula.engine.cards import Card
from trula.engine.view import View
from trula.players.bidders.rule_bidder import RuleBidder

if TYPE_CHECKING:
    from numpy.random import Generator

_BEFORE_PLAY = RuleBidder()


@dataclass(frozen=True)
class Greedy:
    """Bids as `RuleBidder()` does and plays the card of the game's rule player in the core."""

    def choose(self, view: View, rng: Generator) -> Action:
        """Return the action that the rules prescribe."""
        if view.phase != "play":
            return _BEFORE_PLAY.choose(view, rng)
        return plays_of(view.game.deck)[rule_card(view).index]


def rule_card(view: View) -> Card:
    """Return the card of the game's rule player in the core."""
    seen = view.game.hidden(view).seen
    assert seen is not None
    return view.game.deck.cards[seen.greedy_card()]
