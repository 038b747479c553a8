"""The decision of the Bayesian network in one view of an auction, and the effect of risk on its tables."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from trula.engine.actions import PASS, Action, Bid
from trula.engine.view import View
from trula.games.tarok.bidding.bayes import tables
from trula.games.tarok.bidding.bayes.network import BayesNetwork

if TYPE_CHECKING:
    from trula.games.tarok.bidding.bayes.network import Floats

KLOP = Bid(tables.KLOP)
TILT = 2.0
"""With risk 1 the odds of a high win against a high defeat are multiplied by e^(2·TILT)."""


@dataclass(frozen=True, eq=False)
class BidJudgement:
    """The probabilities of every node in one view of an auction, and the bid that follows from them."""

    view: View
    network: BayesNetwork
    """The network, with the risk applied to its bottom tables."""
    evidence: dict[str, str]
    """The known states of top-level nodes."""
    risk: float

    @cached_property
    def posteriors(self) -> dict[str, Floats]:
        """The probabilities of the states of every node."""
        return self.network.posteriors(self.evidence)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The legal contracts that the network has a node for, low to high, without klop."""
        names = [action.contract for action in self.view.legal_actions() if isinstance(action, Bid)]
        return tuple(name for name in names if name in self.network.by_name and name != tables.KLOP)

    @property
    def staying_out(self) -> str | None:
        """The alternative to a contract: `pass`, or `klop` where nobody can pass; None if a contract must be named."""
        legal = self.view.legal_actions()
        return tables.PASS if PASS in legal else tables.KLOP if KLOP in legal else None

    @property
    def staying_out_value(self) -> float:
        """The expectation of staying out, from -1 to 1; 0 if the tables have no node for it."""
        return expectation(self.posteriors, self.staying_out)

    @cached_property
    def expectations(self) -> dict[str, float]:
        """Expectation of each contract, from -1 to 1, minus that of staying out where this is possible."""
        return {name: expectation(self.posteriors, name) - self.staying_out_value for name in self.names}

    @property
    def best(self) -> str | None:
        """The contract with the highest expectation, the lowest of equals; None if there is no contract."""
        return max(self.names, key=self.expectations.__getitem__, default=None)

    @property
    def action(self) -> Action:
        """The bid.

        It is pass or klop if that is legal and every expectation is negative. In the auction it is else the lowest bid,
        because the final choice may be higher; the final choice is the best contract.
        """
        legal = self.view.legal_actions()
        best, staying_out = self.best, self.staying_out
        if staying_out is not None and (best is None or self.expectations[best] < 0):
            return PASS if staying_out == tables.PASS else KLOP
        if best is None:
            return legal[0]
        if PASS in legal and self.view.game.options["raise_after_win"] is True:
            return next(action for action in legal if isinstance(action, Bid))
        return Bid(best)


def expectation(posteriors: dict[str, Floats], name: str | None) -> float:
    """Return the expected value, from -1 to 1, of a contract's node of the Bayesian network; 0 if it has none."""
    shares = posteriors.get(name) if name is not None else None
    return 0.0 if shares is None else float(shares @ tables.VALUES)


@lru_cache(maxsize=256)
def with_risk(network: BayesNetwork, risk: float) -> BayesNetwork:
    """Return a network with a risk applied: the outcomes of every contract are weighted by e^(TILT · risk · value)."""
    if risk == 0:
        return network
    odds = np.exp(TILT * risk * tables.VALUES)
    bids = {node.name for node in network.leaves} - {tables.PASS, tables.KLOP}
    nodes = []
    for node in network.nodes:
        if node.name in bids:
            weighted = node.table * odds
            node = replace(node, table=weighted / weighted.sum(axis=-1, keepdims=True))
        nodes.append(node)
    return BayesNetwork(tuple(nodes))
