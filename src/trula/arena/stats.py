"""Means with confidence intervals (Student's t), shares with Wilson's, and a sequential test for means.

The test is the generalised sequential probability ratio test of a normal mean with unknown variance.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist

CONFIDENCE = 0.95
"""Level of all intervals."""
LOOK = 20
"""Units between two looks of the sequential test."""
LEAST_CHANGES = 10
"""Units other than 0 that the sequential test needs to decide: with fewer the variance is not known."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over independent units with its 95 % confidence interval."""

    mean: float
    """NaN if there are no units."""
    low: float
    """Lower end of the interval; -inf with fewer than two units."""
    high: float
    """Upper end of the interval; inf with fewer than two units."""
    units: int
    """Number of independent units."""

    def __str__(self) -> str:
        return f"{self.mean:+.3f} [{self.low:+.3f}, {self.high:+.3f}]"


NOTHING = Estimate(math.nan, -math.inf, math.inf, 0)
"""The estimate from no units: a mean of NaN and an infinite interval."""


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values with its interval by Student's t.

    >>> str(estimate([1.0, 2.0, 3.0]))
    '+2.000 [-0.484, +4.484]'
    """
    return ratio(values, [1] * len(values))


def ratio(sums: Sequence[float], counts: Sequence[int]) -> Estimate:
    """Return the mean over the members of independent units (a ratio estimator).

    Args:
        sums: By unit, the sum over its members.
        counts: By unit, the number of its members; units without members are left out.

    >>> str(ratio([2.0, 9.0, 4.0], [1, 3, 2]))
    '+2.500 [+0.857, +4.143]'
    """
    units = [(total, count) for total, count in zip(sums, counts, strict=True) if count]
    members = sum(count for _, count in units)
    if not members:
        return NOTHING
    mean = math.fsum(total for total, _ in units) / members
    half = half_width([(total - mean * count) / members for total, count in units])
    return Estimate(mean, mean - half, mean + half, len(units))


def difference_of_ratios(
    sums_a: Sequence[float], counts_a: Sequence[int], sums_b: Sequence[float], counts_b: Sequence[int]
) -> Estimate:
    """Return the mean over the members of a minus that of b, where both belong to the same independent units.

    Args:
        sums_a: By unit, the sum over its members of a.
        counts_a: By unit, the number of its members of a, which may be 0.
        sums_b: By unit, the sum over its members of b.
        counts_b: By unit, the number of its members of b, which may be 0.
    """
    units = [unit for unit in zip(sums_a, counts_a, sums_b, counts_b, strict=True) if unit[1] or unit[3]]
    members_a, members_b = sum(unit[1] for unit in units), sum(unit[3] for unit in units)
    if not members_a or not members_b:
        return NOTHING
    mean_a = math.fsum(unit[0] for unit in units) / members_a
    mean_b = math.fsum(unit[2] for unit in units) / members_b
    half = half_width(
        [(sum_a - mean_a * a) / members_a - (sum_b - mean_b * b) / members_b for sum_a, a, sum_b, b in units]
    )
    return Estimate(mean_a - mean_b, mean_a - mean_b - half, mean_a - mean_b + half, len(units))


def share(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values between 0 and 1, such as wins, with an interval within 0 and 1.

    >>> str(share([1.0, 1.0, 1.0]))
    '+1.000 [+0.439, +1.000]'
    """
    return share_ratio(values, [1] * len(values))


def share_ratio(sums: Sequence[float], counts: Sequence[int]) -> Estimate:
    """Return the share among the members of independent units, with an interval within 0 and 1.

    The interval is Wilson's (1927) for the number of independent cases that would have the same variance (Korn and
    Graubard 1998). Where the units do not differ, which tells nothing of their variance, it is the number of units.

    Args:
        sums: By unit, the sum over its members, each between 0 and 1.
        counts: By unit, the number of its members; units without members are left out.
    """
    plain = ratio(sums, counts)
    if not plain.units:
        return NOTHING
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    error = (plain.high - plain.mean) / z
    spread = plain.mean * (1 - plain.mean)
    is_known = 0 < error < math.inf and spread > 0
    return Estimate(plain.mean, *wilson(plain.mean, spread / error**2 if is_known else plain.units), plain.units)


def wilson(mean: float, cases: float) -> tuple[float, float]:
    """Return Wilson's interval of a share.

    Args:
        mean: The share of the cases.
        cases: The number of independent cases, which need not be whole.
    """
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    middle = (mean + z * z / (2 * cases)) / (1 + z * z / cases)
    half = z * math.sqrt(max(0.0, mean * (1 - mean)) / cases + z * z / (4 * cases * cases)) / (1 + z * z / cases)
    # Rounding must not leave the share outside.
    return min(max(0.0, middle - half), mean), max(min(1.0, middle + half), mean)


def half_width(shares: Sequence[float]) -> float:
    """Return half the width of the interval of a sum, given the deviation that each unit adds to it."""
    count = len(shares)
    if count < 2:
        return math.inf
    error = math.sqrt(math.fsum(share * share for share in shares) * count / (count - 1))
    return student_t((1 + CONFIDENCE) / 2, count - 1) * error


@cache
def student_t(probability: float, freedom: int) -> float:
    """Return a quantile of Student's t distribution, for a probability above 0.5.

    >>> round(student_t(0.975, 10), 4)
    2.2281
    """
    low, high = 0.0, 2 * NormalDist().inv_cdf(probability)
    while _student_cdf(high, freedom) < probability:
        low, high = high, 2 * high
    # The distribution function is increasing, so bisection ends at the nearest float.
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if _student_cdf(middle, freedom) < probability else (low, middle)
    return high


def _student_cdf(value: float, freedom: int) -> float:
    """Return the distribution function of Student's t at a value from 0 on."""
    return 1 - _incomplete_beta(freedom / (freedom + value * value), freedom / 2, 0.5) / 2


def _incomplete_beta(x: float, a: float, b: float) -> float:
    """Return the regularised incomplete beta function, by its continued fraction where that converges fast."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _incomplete_beta(1 - x, b, a)
    log_beta = math.lgamma(a) + math.lgamma(b) - math.lgamma(a + b)
    front = math.exp(a * math.log(x) + b * math.log1p(-x) - log_beta) / a
    # Lentz's method; the numerators alternate between two forms.
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, 1000):
        for numerator in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / (1 + numerator * d)
            c = 1 + numerator / c
            value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * value


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """A sequential test of a mean: is it `low` or `high`? It looks after every `LOOK` units."""

    low: float
    high: float
    error: float = 0.05
    """Probability of each of the two wrong decisions."""

    def evidence(self, values: Sequence[float]) -> float:
        """Return the log-likelihood ratio of `high` to `low`."""
        if not values:
            return 0.0
        mean = math.fsum(values) / len(values)
        variance = math.fsum((value - mean) ** 2 for value in values) / len(values)
        against_low, against_high = variance + (mean - self.low) ** 2, variance + (mean - self.high) ** 2
        if not against_low or not against_high:
            return math.inf if against_low else -math.inf
        return len(values) / 2 * math.log(against_low / against_high)

    def verdict(self, values: Sequence[float]) -> str | None:
        """Return `low` or `high`, or None if more values are needed."""
        if sum(value != 0 for value in values) < LEAST_CHANGES:
            return None
        evidence, bound = self.evidence(values), math.log((1 - self.error) / self.error)
        return "high" if evidence >= bound else "low" if evidence <= -bound else None

    def looks(self, units: int) -> range:
        """Return the numbers of units after which the test looks, up to `units`."""
        return range(LOOK, units + 1, LOOK)

    def decide(self, values: Sequence[float]) -> tuple[int, str | None]:
        """Return the number of values at the first look that decides, and the verdict; all of them and None if none."""
        for count in self.looks(len(values)):
            if (verdict := self.verdict(values[:count])) is not None:
                return count, verdict
        return len(values), None
