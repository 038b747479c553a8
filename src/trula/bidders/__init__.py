"""Agents for the decisions before the first lead; `ByPhase` joins one with a player of cards."""

from trula.bidders.bayes import BayesNet
from trula.bidders.rule_bidder import RuleBidder

__all__ = ["BayesNet", "RuleBidder"]
