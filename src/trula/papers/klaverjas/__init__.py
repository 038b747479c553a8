"""Van Rijn, Takes and Vis (2018): exact values of klaverjas deals, and models that predict the winner."""

from trula.papers.klaverjas import experiments
from trula.papers.lab import Paper, parts_of

NAMES = "section-4 figure-1 table-2 table-3 figure-2 figure-3 beyond"
MODULES = ("matplotlib", "pyarrow", "sklearn", "threadpoolctl")
KLAVERJAS = Paper("klaverjas", experiments.CLAIMS, parts_of(experiments, NAMES), MODULES)

__all__ = ["KLAVERJAS"]
