"""Criteria decide both ways, leave open what samples do not decide, and claims carry their reasons."""

from __future__ import annotations

import math

import numpy as np
import pytest

from trula.arena.stats import Estimate
from trula.papers import estimates
from trula.papers.claims import CRITERIA, NOT_ENOUGH, Claims, Specification


def at(mean: float, half: float, units: int = 100) -> Estimate:
    return Estimate(mean, mean - half, mean + half, units)


@pytest.mark.parametrize(
    ("criterion", "parameters", "agrees", "differs", "is_open"),
    [
        ("between", {"low": 1, "high": 2}, at(1.5, 0.3), at(3, 0.3), at(2, 0.3)),
        ("above", {"bound": 1}, at(2, 0.5), at(0, 0.5), at(1, 0.5)),
        ("below", {}, at(-2, 0.5), at(2, 0.5), at(0, 0.5)),
        ("close", {"value": 4, "tolerance": 0.5}, at(4.1, 0.2), at(5, 0.2), at(4.4, 0.2)),
        ("factor", {"value": 100, "factor": 2}, at(80, 10), at(300, 10), at(200, 10)),
        ("same", {"value": 0.85, "half": 0.03, "resolution": 0.05}, at(0.82, 0.03), at(0.8, 0.03), at(0.8, 0.08)),
        ("rounds_to", {"value": 7.5e3, "digits": 2}, at(7_511, 0), at(7_611, 0), None),
        ("equals", {"value": 506}, at(506, 0), at(507, 0), None),
        ("holds", {}, at(1, 0), at(0, 0), None),
    ],
)
def test_criteria(
    criterion: str, parameters: dict[str, float], agrees: Estimate, differs: Estimate, is_open: Estimate | None
) -> None:
    judge = CRITERIA[criterion]
    assert judge(agrees, **parameters) == "agrees" and judge(differs, **parameters) == "differs"
    assert is_open is None or judge(is_open, **parameters) == "open"


def claims(**check: object) -> Claims:
    claim = Specification("id", "part", "Table 1", "text", "paper", check, "Note.", "Reason.")
    return Claims("title", "about", {"id": claim}, {})


def test_claims_are_judged_with_their_reasons() -> None:
    above = claims(criterion="above", bound=[0.0, 1.0], least=20)
    assert above.judge("id", [at(1, 0.5), at(2, 0.5)], "ours").verdict == "agrees"
    differing = above.judge("id", [at(1, 0.5), at(0, 0.5)], "ours")
    assert (differing.verdict, differing.reason) == ("differs", "Note. Reason.")
    few = above.judge("id", [at(1, 0.5), at(2, 0.5, 19)], "ours")
    assert (few.verdict, few.reason) == ("open", f"Note. {NOT_ENOUGH}")
    assert above.judge("id", [math.nan, 2], "ours").verdict == "open"
    assert claims(criterion="holds").judge("id", True, "ours").reason == "Note."
    computed = claims(criterion="same", resolution=1.0).judge(
        "id", [at(1, 0.1), at(9, 0.1)], "", value=[1, 2], half=0.1
    )
    assert computed.verdict == "differs"


def test_estimates() -> None:
    share = estimates.wilson(0, 100)
    assert (share.mean, share.low) == (0, 0) and share.high == pytest.approx(0.037, abs=0.001)  # by hand
    assert estimates.wilson(0, 0).units == 0
    ratio = estimates.ratio_of_sums([2.0, 4.0] * 20, [1.0, 2.0] * 20, 1)
    assert (ratio.mean, ratio.low, ratio.high) == pytest.approx((2, 2, 2))
    assert estimates.ratio_of_sums([2.0], [1.0], 1) == Estimate(2, -math.inf, math.inf, 1)
    log = estimates.log10_of_mean([10.0, 1000.0] * 50, 1)
    assert log.mean == pytest.approx(math.log10(505)) and log.low < log.mean < log.high
    assert estimates.scale(at(1, 0.5), -2) == Estimate(-2, -3, -1, 100)
    larger = estimates.share_of_larger(np.arange(30) + 20, np.arange(30), seed=1)
    assert 0.5 < larger.low < larger.mean < larger.high <= 1.0
    assert estimates.share_of_larger(np.array([3, 3, 1]), np.array([2, 3]), 1).mean == pytest.approx(0.5)
    right = np.arange(10_000) % 10 > 0
    better = right.copy()
    better[:200] = True
    assert estimates.paired_difference(better, right).low > 0 > estimates.paired_difference(right, better).high
    assert estimates.mean_of_changes([0.0] * 50 + [1.0] * 3).high == math.inf
    gap = estimates.independent_difference(at(5, 3), at(1, 4))
    assert (gap.mean, gap.low, gap.high) == (4, -1, 9)


def test_estimates_are_printed_with_their_intervals() -> None:
    assert estimates.format_estimate(at(1.25, 0.5), 2) == "+1.25 [+0.75, +1.75]"
    assert estimates.format_estimate(Estimate(3, -math.inf, math.inf, 1), signed=False) == "3.0"
    assert estimates.format_percent(at(0.5, 0.25), 0) == "50% [25%, 75%]"
    assert estimates.format_percent(estimates.wilson(0, 0)) == "no data"
