"""What cards were and are worth: reviews of records, advice at the table, regret of agents. Plays nothing itself."""

from __future__ import annotations

from trula.analysis.advice import Advice, advise
from trula.analysis.figures import Regret
from trula.analysis.pars import Made, par
from trula.analysis.regrets import regret
from trula.analysis.reviews import review
from trula.analysis.verdicts import Review
from trula.bidders.prospects import Prospect

__all__ = ["Advice", "Made", "Prospect", "Regret", "Review", "advise", "par", "regret", "review"]
