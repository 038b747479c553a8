"""Luštrek, Gams and Bratko (2003): clustered samples, alpha-beta with an equivalence table, bids by trial games."""

from trula.papers.lab import Paper, parts_of
from trula.papers.silicon_tarokist import experiments

NAMES = "table-1 table-2 sampling equivalence section-3 section-4 table-3"
SILICON_TAROKIST = Paper("silicon-tarokist", experiments.CLAIMS, parts_of(experiments, NAMES))

__all__ = ["SILICON_TAROKIST"]
