"""The Bayesian-network bidder of Tarok7: network, evidence, tables, the bidder, explanations, drawings and learning."""

from trula.bidders.bayes.bidder import BayesNet

__all__ = ["BayesNet"]
