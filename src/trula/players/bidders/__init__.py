"""Agents for the decisions before the first lead; `ByPhase` joins one with a player of cards."""

from trula.games.klaverjas.bidding.sampled_exact import SampledExact
from trula.games.tarok.bidding.bayes import BayesNet
from trula.games.tarok.bidding.simulation import TrialBidder
from trula.players.bidders.best_prospect import BestProspect
from trula.players.bidders.learned import Learned
from trula.players.bidders.rule_bidder import RuleBidder

__all__ = ["BayesNet", "BestProspect", "Learned", "RuleBidder", "SampledExact", "TrialBidder"]
