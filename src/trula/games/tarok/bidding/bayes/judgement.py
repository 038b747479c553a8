"""What Tarok7's network makes of one decision in the auction, and how risk shifts its tables."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from trula.engine.actions import PASS, Action, Bid
from trula.engine.game import View
from trula.games.tarok.bidding.bayes import tables
from trula.games.tarok.bidding.bayes.network import Network

if TYPE_CHECKING:
    from trula.games.tarok.bidding.bayes.network import Floats

KLOP = Bid(tables.KLOP)
TILT = 2.0
"""With risk 1 a high win is e^(2·TILT) times as likely against a high defeat."""


@dataclass(frozen=True, eq=False)
class Judgement:
    """What a network makes of one decision in the auction: the distribution of every node, and the bid."""

    view: View
    network: Network
    """With the risk in its bottom tables."""
    evidence: dict[str, str]
    risk: float

    @cached_property
    def posteriors(self) -> dict[str, Floats]:
        """The distribution of every node."""
        return self.network.posteriors(self.evidence)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The contracts that may be bid and that the network has a node for, low to high, without klop."""
        names = [action.contract for action in self.view.legal_actions() if isinstance(action, Bid)]
        return tuple(name for name in names if name in self.network.by_name and name != tables.KLOP)

    @property
    def else_name(self) -> str | None:
        """What is done without a bid: `pass`, or `klop` where that is the way out; None if a contract must be named."""
        legal = self.view.legal_actions()
        return tables.PASS if PASS in legal else tables.KLOP if KLOP in legal else None

    @property
    def else_value(self) -> float:
        """The expectation of doing that; 0 where the tables do not say."""
        return expectation(self.posteriors, self.else_name)

    @cached_property
    def expectations(self) -> dict[str, float]:
        """By contract, how much better or worse it is than staying out, where that is possible."""
        return {name: expectation(self.posteriors, name) - self.else_value for name in self.names}

    @property
    def best(self) -> str | None:
        """The contract of the highest expectation, the lowest of equals; None if there is none to be had."""
        return max(self.names, key=self.expectations.__getitem__, default=None)

    @property
    def action(self) -> Action:
        """The bid: pass or klop if every expectation is negative and there is such a way out.

        While others may still bid, the lowest bid will do for any contract above it; the last choice is the best one.
        """
        legal = self.view.legal_actions()
        best, way_out = self.best, self.else_name
        if way_out is not None and (best is None or self.expectations[best] < 0):
            return PASS if way_out == tables.PASS else KLOP
        if best is None:
            return legal[0]
        if PASS in legal and self.view.game.options["raise_after_win"] is True:
            return next(action for action in legal if isinstance(action, Bid))
        return Bid(best)


def expectation(posteriors: dict[str, Floats], name: str | None) -> float:
    """What a bottom-level node is worth on the scale from -1 to 1; 0 if there is no such node."""
    found = posteriors.get(name) if name is not None else None
    return 0.0 if found is None else float(found @ tables.VALUES)


@lru_cache(maxsize=256)
def with_risk(network: Network, risk: float) -> Network:
    """The network as a bidder of this risk sees it: of every bid good outcomes likelier, or bad ones below 0."""
    if risk == 0:
        return network
    odds = np.exp(TILT * risk * tables.VALUES)
    bids = {node.name for node in network.leaves} - {tables.PASS, tables.KLOP}
    nodes = []
    for node in network.nodes:
        if node.name in bids:
            weighed = node.table * odds
            node = replace(node, table=weighed / weighed.sum(axis=-1, keepdims=True))
        nodes.append(node)
    return Network(tuple(nodes))
