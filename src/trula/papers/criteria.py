"""How a claim is judged: stated criteria that turn figures into verdicts. Knows no paper."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from trula.dice import rng
from trula.papers.report import Verdict
from trula.stats import CONFIDENCE, Estimate, estimate

DRAWS = 2_000
"""How often the units of a ratio are drawn anew for its interval."""


def near(figure: Estimate, paper: float, resolution: float) -> Verdict:
    """Whether the paper's figure lies in our interval; open if it does and the interval is wider than `resolution`
    either way."""
    if not figure.low <= paper <= figure.high:
        return "differs"
    return "agrees" if (figure.high - figure.low) / 2 <= resolution else "open"


def above(difference: Estimate) -> Verdict:
    """Whether a difference that is said to be positive is so, with its whole interval."""
    if difference.low > 0:
        return "agrees"
    return "differs" if difference.high < 0 else "open"


def same(ours: object, paper: object) -> Verdict:
    """Whether two figures without chance are equal."""
    return "agrees" if ours == paper else "differs"


def all_of(verdicts: Sequence[Verdict]) -> Verdict:
    """The verdict on a claim of several parts: each must hold."""
    return "differs" if "differs" in verdicts else "open" if "open" in verdicts else "agrees"


def in_order(values: Sequence[Sequence[float]]) -> Verdict:
    """Whether means rise from each to the next, unit by unit; with the whole interval of every difference."""
    return all_of(
        [
            above(estimate([later - earlier for earlier, later in zip(first, second, strict=True)]))
            for first, second in zip(values, values[1:], strict=False)
        ]
    )


def ratio_of_sums(above_line: Sequence[float], below_line: Sequence[float], seed: int) -> Estimate:
    """The ratio of two sums over the same units, and its interval by drawing the units anew."""
    tops, bottoms = np.asarray(above_line, dtype=float), np.asarray(below_line, dtype=float)
    found = float(tops.sum() / bottoms.sum())
    if len(tops) < 2:
        return Estimate(found, -math.inf, math.inf, len(tops))
    drawn = rng(seed).integers(len(tops), size=(DRAWS, len(tops)))
    ratios = tops[drawn].sum(axis=1) / bottoms[drawn].sum(axis=1)
    low, high = np.quantile(ratios, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    return Estimate(found, float(low), float(high), len(tops))


def shown(figure: Estimate, digits: int = 1, *, signed: bool = True) -> str:
    """A figure with its interval; without one where there is none."""
    sign = "+" if signed else ""
    text = f"{figure.mean:{sign},.{digits}f}"
    if not math.isfinite(figure.high - figure.low):
        return text
    return f"{text} [{figure.low:{sign},.{digits}f}, {figure.high:{sign},.{digits}f}]"
