"""How a claim is judged: stated criteria that turn figures into verdicts. Knows no paper."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from trula.arena.stats import CONFIDENCE, NOTHING, Estimate, estimate
from trula.engine.seeds import rng
from trula.papers.report import Verdict

DRAWS = 2_000
"""How often units are drawn anew for an interval."""
LEAST_DRAWN = 20
"""From fewer units none is drawn: there is no interval."""


def share_of(count: int, total: int) -> Estimate:
    """A share of independent cases with Wilson's interval, which holds near 0 and 1 too; nothing for no cases."""
    if not total:
        return NOTHING
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    share = count / total
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half), total)


def near(figure: Estimate, paper: float, resolution: float, rounding: float = 0.0) -> Verdict:
    """Whether the paper's figure, which is rounded by so much at most, lies in our interval.

    Open if it does and the interval is wider than `resolution` either way.
    """
    if not figure.low - rounding <= paper <= figure.high + rounding:
        return "differs"
    return "agrees" if (figure.high - figure.low) / 2 <= resolution else "open"


def same(figure: Estimate, paper: Estimate, resolution: float) -> Verdict:
    """Whether two samples, ours and the paper's, can be of one kind; open if ours is known less well than asked."""
    ours, theirs = (figure.high - figure.low) / 2, (paper.high - paper.low) / 2
    if abs(figure.mean - paper.mean) > math.hypot(ours, theirs):
        return "differs"
    return "agrees" if ours <= resolution else "open"


def magnitude(logarithm: Estimate, exponent: int) -> Verdict:
    """Whether a figure is about ten to an exponent: its decimal logarithm rounds to it, with its whole interval."""
    low, high = exponent - 0.5, exponent + 0.5
    if low <= logarithm.low and logarithm.high <= high:
        return "agrees"
    return "differs" if logarithm.high < low or high < logarithm.low else "open"


def log_of_mean(values: Sequence[float], seed: int) -> Estimate:
    """The decimal logarithm of a mean of positive values, and its interval by drawing them anew."""
    mean = ratio_of_sums(values, [1.0] * len(values), seed)
    low = math.log10(mean.low) if mean.low > 0 else -math.inf
    return Estimate(math.log10(mean.mean), low, math.log10(mean.high), mean.units)


def above(difference: Estimate) -> Verdict:
    """Whether a difference that is said to be positive is so, with its whole interval."""
    if difference.low > 0:
        return "agrees"
    return "differs" if difference.high < 0 else "open"


def holds(is_so: bool) -> Verdict:
    """The verdict on what needs no interval."""
    return "agrees" if is_so else "differs"


def all_of(verdicts: Sequence[Verdict]) -> Verdict:
    """The verdict on a claim of several parts: each must hold."""
    return "differs" if "differs" in verdicts else "open" if "open" in verdicts else "agrees"


def in_order(values: Sequence[Sequence[float]]) -> Verdict:
    """Whether means rise from each to the next, unit by unit; with the whole interval of every difference."""
    return all_of(
        [
            above(estimate([later - earlier for earlier, later in zip(first, second, strict=True)]))
            for first, second in pairwise(values)
        ]
    )


def ratio_of_sums(above_line: Sequence[float], below_line: Sequence[float], seed: int) -> Estimate:
    """The ratio of two sums over the same units, and its interval by drawing the units anew."""
    tops, bottoms = np.asarray(above_line, dtype=float), np.asarray(below_line, dtype=float)
    found = float(tops.sum() / bottoms.sum())
    if len(tops) < LEAST_DRAWN:
        return Estimate(found, -math.inf, math.inf, len(tops))
    dice = rng(seed)
    ratios = []
    for _ in range(DRAWS):
        drawn = dice.integers(len(tops), size=len(tops))
        ratios.append(tops[drawn].sum() / bottoms[drawn].sum())
    return drawn_interval(found, ratios, len(tops))


def paired_shares(one: npt.NDArray[np.bool_], other: npt.NDArray[np.bool_]) -> Estimate:
    """By how much more often the first holds, case by case, with the interval of the normal distribution."""
    difference = one.astype(np.float64) - other
    half = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * float(difference.std()) / math.sqrt(max(1, len(difference)))
    mean = float(difference.mean())
    return Estimate(mean, mean - half, mean + half, len(difference))


def larger_share(
    one: npt.NDArray[np.int64], other: npt.NDArray[np.int64], seed: int | None = None, draws: int = 500
) -> Estimate:
    """In how many pairs the first is the larger, equal ones by half; with a seed, an interval by drawing both anew."""
    share = _pairs_won(one, other)
    if seed is None or min(len(one), len(other)) < LEAST_DRAWN:
        return Estimate(share, -math.inf, math.inf, len(one) + len(other))
    dice = rng(seed)
    drawn = [_pairs_won(dice.choice(one, len(one)), dice.choice(other, len(other))) for _ in range(draws)]
    return drawn_interval(share, drawn, len(one) + len(other))


def _pairs_won(one: npt.NDArray[np.int64], other: npt.NDArray[np.int64]) -> float:
    if not len(one) or not len(other):
        return math.nan
    ordered = np.sort(other)
    below, not_above = (np.searchsorted(ordered, one, side=side) for side in ("left", "right"))
    return float((below + not_above).mean() / 2 / len(other))


def drawn_interval(found: float, values: Sequence[float], units: int) -> Estimate:
    """A figure with the interval of what it comes to when its units are drawn anew."""
    low, high = np.quantile(values, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    return Estimate(found, float(low), float(high), units)


def why(verdict: Verdict, reason: str) -> str:
    """The reason, where there is something to explain."""
    return "" if verdict == "agrees" else reason


def shown(figure: Estimate, digits: int = 1, *, signed: bool = True) -> str:
    """A figure with its interval; without one where there is none."""
    if math.isnan(figure.mean):
        return "nothing"
    sign = "+" if signed else ""
    text = f"{figure.mean:{sign},.{digits}f}"
    if not math.isfinite(figure.high - figure.low):
        return text
    return f"{text} [{figure.low:{sign},.{digits}f}, {figure.high:{sign},.{digits}f}]"


def percent(share: Estimate, digits: int = 2) -> str:
    """A share in per cent with its interval; without one where there is none."""
    if not math.isfinite(share.high - share.low):
        return f"{share.mean:.{digits}%}"
    return f"{share.mean:.{digits}%} [{share.low:.{digits}%}, {share.high:.{digits}%}]"


def within(figure: Estimate, paper: float, factor: float) -> Verdict:
    """Whether a positive figure is the paper's but for a factor; open if its interval lies on both sides of that."""
    if paper / factor <= figure.low and figure.high <= paper * factor:
        return "agrees"
    return "differs" if figure.high < paper / factor or paper * factor < figure.low else "open"


def certain(value: float, units: int = 0) -> Estimate:
    """A figure that needs no interval, or has none."""
    return Estimate(value, value, value, units)


def drawn(columns: Sequence[Sequence[float]], figure: Callable[[Sequence[float]], float], seed: int) -> Estimate:
    """A figure of the means of several columns over the same units, and its interval by drawing the units anew."""
    values = np.asarray(columns, dtype=float)
    units = values.shape[1]
    found = figure(values.mean(axis=1).tolist())
    if units < LEAST_DRAWN:
        return Estimate(found, -math.inf, math.inf, units)
    dice = rng(seed)
    again = [figure(values[:, dice.integers(units, size=units)].mean(axis=1).tolist()) for _ in range(DRAWS)]
    return drawn_interval(found, again, units)
