"""Agents for the decisions before the first lead; `ByPhase` joins one with a player of cards."""

from trula.bidders.rule_bidder import RuleBidder
from trula.bidders.simulation import TrialBidder

__all__ = ["RuleBidder", "TrialBidder"]
