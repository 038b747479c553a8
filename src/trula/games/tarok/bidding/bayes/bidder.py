"""BayesNet: the auction of tarok by Tarok7's network. King, packet, discard and trump are RuleBidder's.

The network is loaded when it is first asked; see `judgement` for what it decides by.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.actions import Action
from trula.engine.checks import check_switch
from trula.engine.game import View
from trula.engine.named import Named
from trula.engine.session import SoFar
from trula.errors import NotationError
from trula.players.bidders.rule_bidder import RuleBidder

if TYPE_CHECKING:
    from numpy.random import Generator

    from trula.games.tarok.bidding.bayes.judgement import Judgement
    from trula.games.tarok.bidding.bayes.network import Network

_REST = RuleBidder()
ADAPTED_MOST = 0.2
"""The most by which a session changes the risk."""
BEHIND_MOST = 200
"""Who is so far behind the best other at the end of a session takes all the risk that adapting allows."""


@dataclass(frozen=True, kw_only=True, repr=False)
class BayesNet(Named):
    """Tarok7 (Marinčič, Gams, Luštrek): bids by a Bayesian network with `learned` or `expert` tables, or a file's.

    Above 0 `risk` makes the better outcomes likelier, below 0 the worse. If it `adapts`, who is behind in a session
    takes more.
    """

    tables: str = "learned"
    risk: float = 0.0
    adapts: bool = True

    def __post_init__(self) -> None:
        if not isinstance(self.tables, str):
            raise NotationError(f"tables is learned, expert or the path of a file, not {self.tables!r}")
        if type(self.risk) not in (int, float) or not -1 <= self.risk <= 1:
            raise NotationError(f"risk is a number from -1 to 1, not {self.risk!r}")
        check_switch("adapts", self.adapts)

    def choose(self, view: View, rng: Generator) -> Action:
        """The bid of the network; beside the auction what RuleBidder does."""
        if view.phase != "auction":
            return _REST.choose(view, rng)
        return self.judge(view).action

    def judge(self, view: View) -> Judgement:
        """What the network makes of a view in the auction of tarok."""
        from trula.games.tarok.bidding.bayes.features import evidence
        from trula.games.tarok.bidding.bayes.judgement import Judgement, with_risk

        risk = self.risk_in(view)
        network = with_risk(self.network(view.game.name), risk)
        found = evidence(view, {node.name: node.states for node in network.roots})
        return Judgement(view, network, found, risk)

    def network(self, game: str) -> Network:
        """The network of a game."""
        from trula.games.tarok.bidding.bayes.tables import read_tables

        return read_tables(self.tables, game)

    def risk_in(self, view: View) -> float:
        """The risk that is taken, from the public results of the session."""
        return self.risk + (adapted(view.session, view.seat) if self.adapts else 0.0)


def adapted(session: SoFar | None, seat: int) -> float:
    """More risk for who is behind the best other, less for who is ahead of all; the more, the later in the session."""
    if session is None or not session.results:
        return 0.0
    place = session.place_of_seat[seat]
    best = max(total for other, total in enumerate(session.totals) if other != place)
    progress = 0.5 if session.deals is None else session.index / session.deals
    return ADAPTED_MOST * progress * math.tanh((best - session.totals[place]) / BEHIND_MOST)
