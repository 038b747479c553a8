"""Luštrek, Gams and Bratko (2003): clustered worlds, alpha-beta with an equivalence table, bids by trial games."""

from trula.papers.lab import Paper, Part
from trula.papers.silicon_tarokist.complexity import table_1
from trula.papers.silicon_tarokist.enhancements import table_2
from trula.papers.silicon_tarokist.equivalence import section_3_2
from trula.papers.silicon_tarokist.example import section_4
from trula.papers.silicon_tarokist.remarks import section_3
from trula.papers.silicon_tarokist.sampling import section_3_1
from trula.papers.silicon_tarokist.strength import table_3

SILICON_TAROKIST = Paper(
    "silicon-tarokist",
    "A Program for Playing Tarok (Luštrek, Gams, Bratko, 2003)",
    (
        Part("table-1", table_1),
        Part("table-2", table_2),
        Part("sampling", section_3_1),
        Part("equivalence", section_3_2),
        Part("section-3", section_3),
        Part("section-4", section_4),
        Part("table-3", table_3),
    ),
)

__all__ = ["SILICON_TAROKIST"]
