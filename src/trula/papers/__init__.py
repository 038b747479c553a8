"""The four papers that Trula rebuilds, as commands: `trula reproduce`. Nothing here is tuned to agree with them."""

from trula.papers.klaverjas import KLAVERJAS
from trula.papers.lab import Paper
from trula.papers.tressette import TRESSETTE

PAPERS: dict[str, Paper] = {paper.name: paper for paper in (KLAVERJAS, TRESSETTE)}

__all__ = ["PAPERS"]
