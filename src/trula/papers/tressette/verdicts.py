"""When a figure agrees with the paper: the criteria, the same for all parts. Plays nothing.

The paper's figures are samples too, so a win rate is held against the interval of the difference of both.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, isfinite, sqrt

from trula.arena.stats import Estimate, estimate
from trula.papers.criteria import near, shown
from trula.papers.report import Verdict
from trula.papers.tressette.contests import Tally, by_session
from trula.papers.tressette.printed import Row

FEW = "Too few games at this scale."
LEAST = 20
"""Fewer sessions decide nothing."""
TELLING = 0.05
"""A win rate that is known no better than this does not agree with another."""
ROUNDED = 0.025
"""The text tells win rates in steps of 5 %, so that each is known to half of that."""
ALIKE = 0.02
"""Rates are alike that differ by less: half of the advantage that the paper calls slight."""
CRITERIA = (
    "Verdicts: a win rate agrees when it differs from the paper's by no more than the 95 % interval of the difference "
    f"(both are samples) and is known to ± {TELLING}; an order needs an interval, by sessions, on one side of 0; "
    f"that rates are alike needs one within ± {ALIKE}; fewer than {LEAST} sessions decide nothing."
)


def half(figure: Estimate) -> float:
    """Half an interval."""
    return (figure.high - figure.low) / 2


def equal(ours: Estimate, paper: float, paper_half: float) -> Verdict:
    """Whether a win rate is the paper's."""
    if ours.units < LEAST:
        return "open"
    if abs(ours.mean - paper) > hypot(half(ours), paper_half):
        return "differs"
    return "agrees" if half(ours) <= TELLING else "open"


def rows_equal(tallies: Sequence[Tally], rows: Sequence[Row]) -> tuple[Estimate, float, Verdict]:
    """The mean win rate over rows of a table, the paper's for the same rows, and whether they are equal."""
    ours = estimate(by_session(tallies))
    paper = sum(row.rate for row in rows) / len(rows)
    return ours, paper, equal(ours, paper, sqrt(sum(row.half**2 for row in rows)) / len(rows))


def larger(difference: Estimate) -> Verdict:
    """Whether a difference is above 0."""
    if difference.units < LEAST or difference.low <= 0 <= difference.high:
        return "open"
    return "agrees" if difference.low > 0 else "differs"


def alike(difference: Estimate) -> Verdict:
    """Whether a difference is none that matters."""
    if difference.units < LEAST:
        return "open"
    if not difference.low <= 0 <= difference.high:
        return "differs"
    return "agrees" if max(-difference.low, difference.high) <= ALIKE else "open"


def above(figure: Estimate, bound: float) -> Estimate:
    """By how much a figure lies above a bound."""
    return Estimate(figure.mean - bound, figure.low - bound, figure.high - bound, figure.units)


def about(ours: Estimate, paper: float) -> Verdict:
    """Whether a win rate is the one that the text of the paper tells in steps of 5 %."""
    return near(ours, paper, TELLING, ROUNDED) if ours.units >= LEAST else "open"


def because(verdict: Verdict, differs: str, few: str = FEW) -> str:
    """The reason of a difference, or that there is too little to tell."""
    return {"agrees": "", "open": few, "differs": differs}[verdict]


def show(share: Estimate) -> str:
    """A share in words; no interval of one goes beyond 0 and 1."""
    if not isfinite(share.high - share.low):
        return shown(share, 3, signed=False)
    return shown(Estimate(share.mean, max(share.low, 0.0), min(share.high, 1.0), share.units), 3, signed=False)


def show_difference(figure: Estimate) -> str:
    """A difference in words."""
    return shown(figure, 3)


def counted(count: int, name: str) -> str:
    """So many of something."""
    return f"{count:,} {name}" if count == 1 else f"{count:,} {name}s"
