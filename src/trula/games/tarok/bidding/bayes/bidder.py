"""BayesNet: bids in the auction of tarok by the Bayesian network of Tarok7; RuleBidder makes all other decisions.

The tables are loaded at the first decision. `judgement` has the rule of decision.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.actions import Action
from trula.engine.checks import check_switch
from trula.engine.named import Named
from trula.engine.session import SoFar
from trula.engine.view import View
from trula.errors import NotationError
from trula.players.bidders.rule_bidder import RuleBidder

if TYPE_CHECKING:
    from numpy.random import Generator

    from trula.games.tarok.bidding.bayes.judgement import BidJudgement
    from trula.games.tarok.bidding.bayes.network import BayesNetwork

_RULE_BIDDER = RuleBidder()
MOST_ADAPTED_RISK = 0.2
"""The most by which the results of a session change the risk."""
BEHIND_SCALE = 200
"""Points behind the best other total that make a player take about three quarters of that change at the end."""


@dataclass(frozen=True, kw_only=True, repr=False)
class BayesNet(Named):
    """The bidder of Tarok7 (Marinčič, Gams and Luštrek): bids by a Bayesian network."""

    tables: str = "learned"
    """The conditional probabilities: `learned`, `expert`, or the path of a file."""
    risk: float = 0.0
    """From -1 to 1. A positive risk makes good outcomes of every bid more probable, a negative one bad outcomes."""
    adapts: bool = True
    """Whether the risk adapts to the session: more for a player who is behind, less for one who is ahead."""

    def __post_init__(self) -> None:
        if not isinstance(self.tables, str):
            raise NotationError(f"tables is learned, expert or the path of a file, not {self.tables!r}")
        if type(self.risk) not in (int, float) or not -1 <= self.risk <= 1:
            raise NotationError(f"risk is a number from -1 to 1, not {self.risk!r}")
        check_switch("adapts", self.adapts)

    def choose(self, view: View, rng: Generator) -> Action:
        """Return the bid of the network; in other phases the decision of RuleBidder."""
        if view.phase != "auction":
            return _RULE_BIDDER.choose(view, rng)
        return self.judge(view).action

    def judge(self, view: View) -> BidJudgement:
        """Return the probabilities and expectations of all bids in a view of a tarok auction."""
        from trula.games.tarok.bidding.bayes.features import find_evidence
        from trula.games.tarok.bidding.bayes.judgement import BidJudgement, with_risk

        risk = self.risk_in(view)
        network = with_risk(self.network(view.game.name), risk)
        evidence = find_evidence(view, {node.name: node.states for node in network.roots})
        return BidJudgement(view, network, evidence, risk)

    def network(self, game: str) -> BayesNetwork:
        """Return the network of a game, given by name."""
        from trula.games.tarok.bidding.bayes.tables import read_tables

        return read_tables(self.tables, game)

    def risk_in(self, view: View) -> float:
        """Return the risk in a view: the setting, adapted to the public results of the session."""
        return self.risk + (adapted_risk(view.session, view.seat) if self.adapts else 0.0)


def adapted_risk(session: SoFar | None, seat: int) -> float:
    """Return the change of risk after the results of a session.

    It is positive for a player behind the best of the others, negative for one ahead of all, and grows in size during
    the session.
    """
    if session is None or not session.results:
        return 0.0
    place = session.place_of_seat[seat]
    best = max(total for other, total in enumerate(session.totals) if other != place)
    progress = 0.5 if session.deals is None else session.index / session.deals
    return MOST_ADAPTED_RISK * progress * math.tanh((best - session.totals[place]) / BEHIND_SCALE)
