"""Sforza, Spaconi and Zamattio (2018): alpha-beta and Monte Carlo tree search in tressette."""

from trula.papers.lab import Paper, parts_of
from trula.papers.tressette import experiments, tables

NAMES = "section-2 section-3 table-2 table-3 table-4 table-5 table-6 table-7 flaw conclusions"
TRESSETTE = Paper("tressette", tables.CLAIMS, parts_of(experiments, NAMES))

__all__ = ["TRESSETTE"]
