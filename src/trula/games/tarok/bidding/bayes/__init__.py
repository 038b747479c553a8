"""The Bayesian-network bidder of Tarok7: network, evidence, tables, the bidder, explanations, drawings and learning."""

from trula.games.tarok.bidding.bayes.bidder import BayesNet

__all__ = ["BayesNet"]
