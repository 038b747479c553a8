"""The Bayesian-network bidder of Tarok7: network, evidence, tables, the bidder, explanations, drawings and learning."""

from trula.bidders.bayes.bidder import BayesNet, Judgement
from trula.bidders.bayes.drawing import draw
from trula.bidders.bayes.explaining import Explanation, explain
from trula.bidders.bayes.network import Network, Node
from trula.bidders.bayes.tables import parse_tables, read_tables, write_tables

__all__ = [
    "BayesNet",
    "Explanation",
    "Judgement",
    "Network",
    "Node",
    "draw",
    "explain",
    "parse_tables",
    "read_tables",
    "write_tables",
]
