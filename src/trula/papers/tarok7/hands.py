"""Hands of first bidders and what the model makes of them, for figures 2 and 3."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from trula.engine.game import View
from trula.games import load
from trula.games.tarok.bidding.bayes import tables
from trula.games.tarok.bidding.bayes.judgement import Judgement, expectation
from trula.papers.tarok7.network import GAME
from trula.players.agents import BayesNet

LOW, HIGH = "two", "solo-two"
"""A low-value and a high-value bid, as in figure 2."""
CAUTION, DARING = -0.3, 0.3
"""Two settings of risk, as in figure 3."""


@dataclass(frozen=True)
class Hand:
    """A first bidder and what the model makes of his hand."""

    view: View
    plain: Judgement

    @property
    def strength(self) -> float:
        """The mean band of the bidder's strength; bands count from 1, as in figure 1."""
        shares = self.plain.posteriors[tables.BIDDER]
        return float(shares @ np.arange(1, len(shares) + 1))

    def mean(self, contract: str, risk: float = 0.0) -> float:
        """The expectation of a contract, from -1 to 1, at a risk."""
        return expectation(BayesNet(risk=risk).judge(self.view).posteriors, contract)


def hands(count: int, seed: int) -> list[Hand]:
    """First bidders of so many deals, the weakest first."""
    game = load(GAME)
    bidder = BayesNet()
    views = [game.start(game.deal(1_000_000 * seed + number)).view(1) for number in range(count)]
    return sorted((Hand(view, bidder.judge(view)) for view in views), key=lambda hand: hand.strength)
