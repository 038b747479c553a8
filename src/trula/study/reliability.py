"""How far chances can be trusted: what was said beside what came. Knows no game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

BINS = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """Forecasts of about the same chance."""

    said: float
    """Their mean."""
    came: float
    """How often it came true."""
    cases: int

    @property
    def error(self) -> float:
        """The standard error of `came` if what was said is right."""
        return math.sqrt(self.said * (1 - self.said) / self.cases)


@dataclass(frozen=True, slots=True)
class Reliability:
    """What was said and what came, in ten bins."""

    bins: tuple[Bin, ...]
    brier: float
    """The mean squared error of the chances."""
    base: float
    """The same of one who only knows how often it comes."""

    @property
    def cases(self) -> int:
        """How many forecasts there were."""
        return sum(each.cases for each in self.bins)

    def as_dict(self) -> dict[str, object]:
        """As plain values."""
        return {
            "cases": self.cases,
            "brier": round(self.brier, 5),
            "base": round(self.base, 5),
            "bins": [
                {"said": round(each.said, 4), "came": round(each.came, 4), "cases": each.cases} for each in self.bins
            ],
        }


def reliability_of(said: Sequence[float], came: Sequence[bool], kinds: Sequence[int] | None = None) -> Reliability:
    """Compare forecasts with what came; the base is told by kind, as how often each contract is won.

    >>> reliability_of([0.9, 0.9, 0.2, 0.2], [True, True, False, True]).bins[1]
    Bin(said=0.9, came=1.0, cases=2)
    """
    groups: dict[int, list[tuple[float, bool]]] = {}
    for chance, true in zip(said, came, strict=True):
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
    for kind, true in zip(kinds if kinds is not None else [0] * len(came), came, strict=True):
        by_kind.setdefault(kind, []).append(true)
    shares = [(sum(group) / len(group), len(group)) for group in by_kind.values()]
    return Reliability(
        bins,
        math.fsum((chance - true) ** 2 for chance, true in zip(said, came, strict=True)) / len(said),
        math.fsum(share * (1 - share) * cases for share, cases in shares) / len(said),
    )


__all__ = ["Bin", "Reliability", "reliability_of"]
