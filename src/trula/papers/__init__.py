"""Reproductions of four papers, run by `trula reproduce`."""

from trula.papers.klaverjas import KLAVERJAS
from trula.papers.lab import Paper
from trula.papers.silicon_tarokist import SILICON_TAROKIST
from trula.papers.tarok7 import TAROK7
from trula.papers.tressette import TRESSETTE

PAPERS: dict[str, Paper] = {paper.name: paper for paper in (SILICON_TAROKIST, TAROK7, KLAVERJAS, TRESSETTE)}

__all__ = ["PAPERS"]
