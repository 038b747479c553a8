"""BayesNet, the bidder of Tarok7 (Marinčič, Gams and Luštrek) by a Bayesian network.

`network` has inference, `features` the evidence of a view, `tables` the files of conditional probabilities, `judgement`
the decision, `explaining` and `drawing` explain it, `learning` learns tables from simulated deals.
"""

from trula.games.tarok.bidding.bayes.bidder import BayesNet

__all__ = ["BayesNet"]
