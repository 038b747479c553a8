"""Bidders: agents for the decisions before the first lead. `ByPhase` combines one with a card player."""

from trula.players.bidders.best_prospect import BestProspect
from trula.players.bidders.learned import Learned
from trula.players.bidders.rule_bidder import RuleBidder

__all__ = ["BestProspect", "Learned", "RuleBidder"]
