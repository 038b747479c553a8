"""Marinčič, Gams and Luštrek: bidding in tarok for four by a Bayesian network."""

from trula.papers.lab import Paper, parts_of
from trula.papers.tarok7 import experiments

NAMES = "figure-1 figures-2-3 table-1"
TAROK7 = Paper("tarok7", experiments.CLAIMS, parts_of(experiments, NAMES))

__all__ = ["TAROK7"]
