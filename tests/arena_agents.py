"""Agents for tests of the arena: a better and a worse one, one that takes its time. Worker processes import them."""

from __future__ import annotations

import time
from dataclasses import dataclass

from numpy.random import Generator

from trula.engine.actions import Action, Play
from trula.engine.view import View
from trula.players.agents import RandomLegal


@dataclass(frozen=True)
class Taker:
    """Wins a trick with its highest card if it can, else gives its lowest; the other way round if told so."""

    backwards: bool = False

    def choose(self, view: View, rng: Generator) -> Action:
        """A card, or anything before the play."""
        plays = [action for action in view.legal_actions() if isinstance(action, Play)]
        if not plays:
            return RandomLegal().choose(view, rng)
        plays.sort(key=lambda play: play.card.index)
        trick = view.trick
        led = trick.cards[0].suit if trick is not None else plays[-1].card.suit
        best = max((card.index for card in trick.cards if card.suit == led), default=-1) if trick is not None else -1
        can_win = plays[-1].card.suit == led and plays[-1].card.index > best
        return plays[-1] if can_win != self.backwards else plays[0]


@dataclass(frozen=True)
class Slow:
    """Sleeps, then chooses at random."""

    seconds: float = 0.001

    def choose(self, view: View, rng: Generator) -> Action:
        """Any legal action, after a while."""
        time.sleep(self.seconds)
        return RandomLegal().choose(view, rng)


@dataclass(frozen=True)
class CheatingPeeker:
    """Asks for the hidden cards and fails without them."""

    cheats = True

    def choose(self, view: View, rng: Generator) -> Action:
        """Any legal action."""
        assert hasattr(view, "state")
        return RandomLegal().choose(view, rng)
