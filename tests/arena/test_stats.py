"""Intervals that cover what they say, and a sequential test that errs as seldom as it says."""

from __future__ import annotations

import math

import numpy
import pytest
from scipy import stats as scipy_stats

from trula.arena import stats


@pytest.mark.parametrize("freedom", [1, 2, 3, 5, 10, 29, 199, 1_000, 100_000])
@pytest.mark.parametrize("probability", [0.6, 0.95, 0.975, 0.9995])
def test_quantiles_of_student_are_those_of_scipy(probability: float, freedom: int) -> None:
    assert stats.student_t(probability, freedom) == pytest.approx(scipy_stats.t.ppf(probability, freedom), rel=1e-9)


def test_the_interval_of_a_mean_is_students() -> None:
    values = [1.5, -2.0, 0.25, 4.0, 3.5]
    found = stats.estimate(values)
    low, high = scipy_stats.t.interval(0.95, 4, numpy.mean(values), scipy_stats.sem(values))
    assert (found.mean, found.low, found.high) == pytest.approx((numpy.mean(values), low, high))
    assert found.units == 5


def test_few_or_equal_values_have_the_widest_or_the_narrowest_interval() -> None:
    assert math.isnan(stats.estimate([]).mean)
    assert stats.estimate([3.0]) == stats.Estimate(3.0, -math.inf, math.inf, 1)
    assert stats.estimate([0.0] * 7) == stats.Estimate(0.0, 0.0, 0.0, 7)


def test_units_count_by_their_members_and_empty_ones_not_at_all() -> None:
    assert stats.ratio([2.0, 0.0, 7.0], [1, 0, 3]).mean == 9 / 4
    assert stats.ratio([2.0, 0.0, 7.0], [1, 0, 3]).units == 2
    assert stats.ratio([], []) is stats.NOTHING
    assert stats.ratio([1.0, 2.0, 4.0], [1, 1, 1]) == stats.estimate([1.0, 2.0, 4.0])


def test_the_interval_covers_the_truth_nineteen_times_in_twenty() -> None:
    dice = numpy.random.default_rng(1)
    covered = clustered = 0
    for _ in range(1_000):
        found = stats.estimate(dice.normal(3, 2, 8).tolist())
        covered += found.low <= 3 <= found.high
        # Members of a unit share its luck; their number varies.
        counts = dice.integers(1, 6, 40)
        sums = [float(count * dice.normal(3, 2) + dice.normal(0, math.sqrt(count))) for count in counts]
        found = stats.ratio(sums, counts.tolist())
        clustered += found.low <= 3 <= found.high
    assert 930 <= covered <= 970
    assert 925 <= clustered <= 970


def test_a_share_has_wilsons_interval_within_nothing_and_all() -> None:
    for wins, cases in ((0, 3), (3, 3), (1, 1), (7, 40), (599, 600)):
        found = stats.share([1.0] * wins + [0.0] * (cases - wins))
        low, high = scipy_stats.binomtest(wins, cases).proportion_ci(method="wilson")
        assert 0 <= found.low <= found.mean == wins / cases <= found.high <= 1
        assert found.low < found.high and found.units == cases
        if wins in (0, cases):
            assert (found.low, found.high) == pytest.approx((low, high))
        else:  # a little wider, since the variance is estimated by the units
            assert found.low == pytest.approx(low, abs=0.02) and found.high == pytest.approx(high, abs=0.02)
    assert stats.share([]) is stats.NOTHING


def test_the_interval_of_a_share_covers_the_truth_nineteen_times_in_twenty() -> None:
    dice = numpy.random.default_rng(3)
    for truth in (0.05, 0.5, 0.9):
        plain = clustered = 0
        for _ in range(1_000):
            found = stats.share((dice.random(40) < truth).astype(float).tolist())
            plain += found.low <= truth <= found.high
            # The members of a unit are all alike, so that a unit counts once.
            wins = (dice.random(40) < truth).astype(float)
            found = stats.share_ratio((5 * wins).tolist(), [5] * 40)
            clustered += found.low <= truth <= found.high
        assert 920 <= plain <= 985 and 920 <= clustered <= 985


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "high"), (0.25, "low")])
def test_the_sequential_test_keeps_its_error_rates(truth: float, wrong: str) -> None:
    dice = numpy.random.default_rng(2)
    test = stats.SequentialTest(0.0, 0.25)
    verdicts = [test.decide(dice.normal(truth, 1, 4_000).tolist()) for _ in range(400)]
    assert all(verdict is not None for _, verdict in verdicts)
    errors = sum(verdict == wrong for _, verdict in verdicts)
    # 5 % of 400 are 20, with a spread of 4.4.
    assert errors <= 30
    assert sum(count for count, _ in verdicts) / len(verdicts) < 150


def test_the_sequential_test_looks_after_fixed_batches_only() -> None:
    test = stats.SequentialTest(0.0, 1.0)
    assert list(test.looks(65)) == [20, 40, 60]
    values = [5.0, -3.0] * 400
    count, verdict = test.decide(values)
    assert count % stats.LOOK == 0 and verdict == "high"
    assert test.decide(values[:count]) == test.decide(values)
    assert test.decide(values[: count - 1]) == (count - 1, None)


def test_the_sequential_test_decides_nothing_from_deals_that_differ_in_nothing() -> None:
    test = stats.SequentialTest(0.0, 1.0)
    assert test.decide([0.0] * 100) == (100, None)
    assert test.decide([0.0] * 99 + [1.0]) == (100, None)
    assert test.evidence([]) == 0
    assert test.evidence([1.0, 1.0]) == math.inf
    assert test.evidence([0.0, 0.0]) == -math.inf
