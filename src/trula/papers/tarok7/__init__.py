"""Marinčič, Gams and Luštrek: bids in tarok for four by a Bayesian network."""

from trula.papers.lab import Paper, Part
from trula.papers.tarok7.distributions import figures_2_3
from trula.papers.tarok7.experts import table_1
from trula.papers.tarok7.network import figure_1

TAROK7 = Paper(
    "tarok7",
    "Bidding Decision Model for the Card Game Tarok (Marinčič, Gams, Luštrek)",
    (Part("figure-1", figure_1), Part("figures-2-3", figures_2_3), Part("table-1", table_1)),
)

__all__ = ["TAROK7"]
