"""Reliability of probability forecasts: bins of forecast and observed shares, and the Brier score."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

BINS = 10
"""Bins of equal width from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Bin:
    """The forecasts of one bin."""

    forecast: float
    """Mean forecast probability."""
    observed: float
    """Share of the forecasts that came true."""
    cases: int
    """Number of forecasts."""

    @property
    def error(self) -> float:
        """The standard error of `observed` if the forecasts are right."""
        return math.sqrt(self.forecast * (1 - self.forecast) / self.cases)


@dataclass(frozen=True, slots=True)
class Reliability:
    """Forecasts compared with results."""

    bins: tuple[Bin, ...]
    """The bins that hold a forecast, in ascending order."""
    brier: float
    """Brier score: the mean squared error of the forecasts; lower is better."""
    base: float
    """Brier score of forecasting the observed share of each kind every time."""

    @property
    def cases(self) -> int:
        """The number of forecasts."""
        return sum(each.cases for each in self.bins)

    def as_dict(self) -> dict[str, object]:
        """Return the fields as a dictionary that JSON can hold."""
        return {
            "cases": self.cases,
            "brier": round(self.brier, 5),
            "base": round(self.base, 5),
            "bins": [
                {"said": round(each.forecast, 4), "came": round(each.observed, 4), "cases": each.cases}
                for each in self.bins
            ],
        }


def reliability_of(
    forecasts: Sequence[float], results: Sequence[bool], kinds: Sequence[int] | None = None
) -> Reliability:
    """Compare forecast probabilities with results.

    Args:
        forecasts: Probabilities from 0 to 1.
        results: Whether each came true.
        kinds: The kind of each, such as the number of its contract, for `Reliability.base`; None: all of one kind.

    >>> reliability_of([0.9, 0.9, 0.2, 0.2], [True, True, False, True]).bins[1]
    Bin(forecast=0.9, observed=1.0, cases=2)
    """
    groups: dict[int, list[tuple[float, bool]]] = {}
    for chance, true in zip(forecasts, results, strict=True):
        groups.setdefault(min(int(chance * BINS), BINS - 1), []).append((chance, true))
    bins = tuple(
        Bin(
            math.fsum(chance for chance, _ in group) / len(group),
            sum(true for _, true in group) / len(group),
            len(group),
        )
        for _, group in sorted(groups.items())
    )
    by_kind: dict[int, list[bool]] = {}
    for kind, true in zip(kinds if kinds is not None else [0] * len(results), results, strict=True):
        by_kind.setdefault(kind, []).append(true)
    shares = [(sum(group) / len(group), len(group)) for group in by_kind.values()]
    return Reliability(
        bins,
        math.fsum((chance - true) ** 2 for chance, true in zip(forecasts, results, strict=True)) / len(forecasts),
        math.fsum(share * (1 - share) * cases for share, cases in shares) / len(forecasts),
    )


__all__ = ["Bin", "Reliability", "reliability_of"]
