"""Estimates with 95 % intervals that the papers need beyond `trula.arena.stats`, and how they are printed."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from trula.arena import stats
from trula.arena.stats import CONFIDENCE, LEAST_CHANGES, NOTHING, Estimate, estimate
from trula.engine.seeds import rng

RESAMPLES = 2_000
"""Bootstrap samples of one interval."""
LEAST_UNITS = 20
"""Fewer units than this give no bootstrap interval."""


def exact(value: float, units: int = 0) -> Estimate:
    """A value without sampling error."""
    return Estimate(value, value, value, units)


def shift(figure: Estimate, by: float) -> Estimate:
    """An estimate plus a constant."""
    return Estimate(figure.mean + by, figure.low + by, figure.high + by, figure.units)


def scale(figure: Estimate, by: float) -> Estimate:
    """An estimate times a constant, which may be negative."""
    low, high = sorted((figure.low * by, figure.high * by))
    return Estimate(figure.mean * by, low, high, figure.units)


def wilson(count: int, total: int) -> Estimate:
    """The share of independent cases with Wilson's interval; NOTHING for no cases."""
    return Estimate(count / total, *stats.wilson(count / total, total), total) if total else NOTHING


def share_of(flags: Sequence[bool]) -> Estimate:
    """The share of flags that are set."""
    return wilson(sum(flags), len(flags))


def independent_difference(one: Estimate, other: Estimate) -> Estimate:
    """One estimate minus another from other units, by Newcombe's interval."""
    mean = one.mean - other.mean
    return Estimate(
        mean,
        mean - math.hypot(one.mean - one.low, other.high - other.mean),
        mean + math.hypot(one.high - one.mean, other.mean - other.low),
        one.units + other.units,
    )


def paired_difference(one: npt.NDArray[np.bool_], other: npt.NDArray[np.bool_]) -> Estimate:
    """How much more often the first flag is set, case by case, with the normal interval."""
    difference = one.astype(np.float64) - other
    half = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * float(difference.std()) / math.sqrt(max(1, len(difference)))
    mean = float(difference.mean())
    return Estimate(mean, mean - half, mean + half, len(difference))


def mean_of_changes(values: Sequence[float]) -> Estimate:
    """The mean of values most of which are 0; without an interval if too few differ from 0."""
    mean = estimate(values)
    is_enough = sum(value != 0 for value in values) >= LEAST_CHANGES
    return mean if is_enough else replace(mean, low=-math.inf, high=math.inf)


def interval_of(value: float, resamples: Sequence[float], units: int) -> Estimate:
    """A value with the interval of its bootstrap samples."""
    low, high = np.quantile(resamples, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    return Estimate(value, float(low), float(high), units)


def bootstrap(columns: Sequence[Sequence[float]], figure: Callable[[Sequence[float]], float], seed: int) -> Estimate:
    """A function of the means of several columns over the same units, with its bootstrap interval."""
    values = np.asarray(columns, dtype=float)
    units = values.shape[1]
    value = figure(values.mean(axis=1).tolist())
    if units < LEAST_UNITS:
        return Estimate(value, -math.inf, math.inf, units)
    random = rng(seed)
    resamples = [figure(values[:, random.integers(units, size=units)].mean(axis=1).tolist()) for _ in range(RESAMPLES)]
    return interval_of(value, resamples, units)


def ratio_of_sums(numerators: Sequence[float], denominators: Sequence[float], seed: int) -> Estimate:
    """The ratio of two sums over the same units, with its bootstrap interval."""
    return bootstrap([numerators, denominators], lambda means: means[0] / means[1] if means[1] else math.nan, seed)


def log10_of_mean(values: Sequence[float], seed: int) -> Estimate:
    """The decimal logarithm of the mean of positive values, with its bootstrap interval."""
    mean = bootstrap([values], lambda means: means[0], seed)
    low = math.log10(mean.low) if mean.low > 0 else -math.inf
    return Estimate(math.log10(mean.mean), low, math.log10(mean.high), mean.units)


def share_of_larger(
    one: npt.NDArray[np.int64], other: npt.NDArray[np.int64], seed: int, resamples: int = 500
) -> Estimate:
    """The share of pairs in which the first is larger, ties counted half, with its bootstrap interval."""
    share = _pairs(one, other)
    if min(len(one), len(other)) < LEAST_UNITS:
        return Estimate(share, -math.inf, math.inf, len(one) + len(other))
    random = rng(seed)
    values = [_pairs(random.choice(one, len(one)), random.choice(other, len(other))) for _ in range(resamples)]
    return interval_of(share, values, len(one) + len(other))


def _pairs(one: npt.NDArray[np.int64], other: npt.NDArray[np.int64]) -> float:
    if not len(one) or not len(other):
        return math.nan
    ordered = np.sort(other)
    below, not_above = (np.searchsorted(ordered, one, side=side) for side in ("left", "right"))
    return float((below + not_above).mean() / 2 / len(other))


def format_estimate(figure: Estimate, digits: int = 1, *, signed: bool = True) -> str:
    """A mean with its interval, if it has one."""
    if math.isnan(figure.mean):
        return "no data"
    sign = "+" if signed else ""
    text = f"{figure.mean:{sign},.{digits}f}"
    if not math.isfinite(figure.high - figure.low):
        return text
    return f"{text} [{figure.low:{sign},.{digits}f}, {figure.high:{sign},.{digits}f}]"


def format_percent(share: Estimate, digits: int = 2, *, signed: bool = False) -> str:
    """A share in per cent with its interval, if it has one."""
    if math.isnan(share.mean):
        return "no data"
    sign = "+" if signed else ""
    text = f"{share.mean:{sign}.{digits}%}"
    if not math.isfinite(share.high - share.low):
        return text
    return f"{text} [{share.low:{sign}.{digits}%}, {share.high:{sign}.{digits}%}]"
