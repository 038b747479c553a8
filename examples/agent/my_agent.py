"""A template of an agent: it plays the card that does best in worlds that fit what it has seen.

Copy the folder, rename it, and change `choose`. Try it from this folder:

    trula match klaverjas 'my_agent:MyAgent(worlds=5)' 'RandomLegal()' --deals 20
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import trula
from trula.players.bidders import RuleBidder
from trula.players.samplers import Uniform

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True)
class MyAgent:
    """Tries each legal card in random worlds, played on by rule players.

    Its fields are its settings: they make its text, `my_agent:MyAgent(worlds=5)`, from which it is built again. Nothing
    is kept between two decisions, and `rng` is the only source of chance, so that every decision can be replayed.
    """

    worlds: int = 10
    """How many worlds are drawn."""
    bidder: trula.Agent = field(default_factory=RuleBidder)
    """Decides before the first lead."""

    def choose(self, view: trula.View, rng: Generator) -> trula.Action:
        """Return one of the legal actions."""
        legal = view.legal_actions()
        if view.phase != "play":
            return self.bidder.choose(view, rng)
        if len(legal) == 1:
            return legal[0]
        positions = Uniform().worlds(view, self.worlds, rng).positions
        totals = dict.fromkeys(legal, 0)
        for action in legal:
            assert isinstance(action, trula.Play)
            for position in positions:
                played = position.after(action.card.index)
                while not played.is_over:
                    played.play(played.greedy_card())
                totals[action] += played.scores()[view.seat]
        return max(totals, key=lambda action: totals[action])
