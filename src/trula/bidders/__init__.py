"""Agents for the decisions before the first lead; `ByPhase` joins one with a player of cards."""

from trula.bidders.bayes import BayesNet
from trula.bidders.best_prospect import BestProspect
from trula.bidders.learned import Learned
from trula.bidders.rule_bidder import RuleBidder
from trula.bidders.sampled_exact import SampledExact
from trula.bidders.simulation import TrialBidder

__all__ = ["BayesNet", "BestProspect", "Learned", "RuleBidder", "SampledExact", "TrialBidder"]
