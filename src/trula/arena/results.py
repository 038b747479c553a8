"""The result of a match: mean difference with its interval, wins, splits by contract and role, decision times."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from trula.arena.pairings import DealOutcome, MoveTimes, Pairing, Placement, SeatingResult, Times
from trula.arena.stats import Estimate, SequentialTest, difference_of_ratios, estimate, ratio, share
from trula.engine.frames import to_frame
from trula.engine.record import MatchHeader, Record, parse_record

ROLES = ("declarer", "partner", "defender", "alone", "declaring side", "other side")
"""Roles of seats; `alone` where each plays for himself, the last two where partners are fixed."""


@dataclass(frozen=True, slots=True)
class ContractSplit:
    """The difference between the agents in the deals of one contract."""

    contract: str
    games: int
    """Deals played, each seating counted."""
    points: Estimate
    """Mean points per deal of the first agent minus the second."""


@dataclass(frozen=True, slots=True)
class RoleSplit:
    """The mean scores of the two agents in one role, over seats."""

    role: str
    """One of `ROLES`."""
    games: tuple[int, int]
    """Number of deals in which each agent had the role, each seat counted."""
    means: tuple[float, float]
    """Mean points per deal of each agent; NaN for one that never had the role."""
    difference: Estimate
    """Mean of the first agent minus that of the second."""


@dataclass(frozen=True, slots=True)
class Stopping:
    """The sequential test of a match and its decision."""

    low: float
    """The lower of the two mean differences, in points per unit."""
    high: float
    verdict: str | None
    """`low` or `high`; None: undecided."""
    evidence: float
    """Log-likelihood ratio of `high` to `low`; the test stops at ±2.94."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match between two agents, as `match` returns it.

    A *unit* is one deal, or one session, in all its seatings; units are independent, so intervals are over them.
    Points are those written on the score sheet.

    >>> import trula
    >>> game = trula.load(list(trula.GAMES)[3])
    >>> result = trula.match(game, "Greedy()", "RandomLegal()", deals=4, workers=1)
    >>> result.points.units, result.seatings, len(result.records)
    (4, 2, 8)
    >>> result.points.mean == sum(result.differences) / 4
    True
    """

    settings: MatchHeader
    """Game, profile, options, seed, agents and bidder."""
    seatings: int
    """In how many seatings each deal or session was played."""
    points: Estimate
    """Mean points per unit of the first agent minus those of the second, with a 95 % interval."""
    wins: Estimate | None
    """Share of sessions won by the first agent, 0.5 among equals; None in a match of single deals."""
    contracts: tuple[ContractSplit, ...]
    """The difference by contract; empty in a game without contracts."""
    roles: tuple[RoleSplit, ...]
    """Mean scores by role; empty in a game without a declarer."""
    stopping: Stopping | None
    """The sequential test; None if `until` was not given."""
    differences: tuple[float, ...] = field(repr=False)
    """By unit, the mean difference over its seatings, in points."""
    lines: tuple[bytes, ...] = field(repr=False)
    """The records as JSON, in order of units and seatings."""
    times: tuple[Times, Times] = field(compare=False, repr=False)
    """Decision times of the two agents; not compared, since they vary from run to run."""

    @property
    def records(self) -> list[Record]:
        """The records of all deals, in order of units and seatings."""
        return [parse_record(line) for line in self.lines]

    def to_frame(self) -> Any:
        """Return the records as a `pandas.DataFrame` with a row for each deal and seating.

        Raises:
            NotationError: pandas is not installed.
        """
        return to_frame(self.records)

    def as_dict(self) -> dict[str, object]:
        """Return everything but the records as JSON values; an infinite bound is null."""
        return {
            "game": self.settings.match,
            "profile": self.settings.profile,
            "options": self.settings.options,
            "seed": self.settings.seed,
            "agents": self.settings.agents,
            "bidder": self.settings.bidder,
            "unit": "session" if self.settings.of_sessions else "deal",
            "units": self.points.units,
            "seatings": self.seatings,
            "points": estimate_dict(self.points),
            "wins": None if self.wins is None else estimate_dict(self.wins),
            "contracts": [
                {"contract": split.contract, "games": split.games, "points": estimate_dict(split.points)}
                for split in self.contracts
            ],
            "roles": [
                {
                    "role": split.role,
                    "games": list(split.games),
                    "means": [_finite(mean) for mean in split.means],
                    "difference": estimate_dict(split.difference),
                }
                for split in self.roles
            ],
            "stopping": None if self.stopping is None else _stopping_dict(self.stopping),
            "seconds_per_move": [
                {"before_play": _times_dict(times.before_play), "play": _times_dict(times.play)} for times in self.times
            ],
        }


def estimate_dict(figure: Estimate) -> dict[str, object]:
    """Return an estimate as JSON values; an infinite bound or NaN is null."""
    return {
        "mean": _finite(figure.mean),
        "low": _finite(figure.low),
        "high": _finite(figure.high),
        "units": figure.units,
    }


def _stopping_dict(stopping: Stopping) -> dict[str, object]:
    return {
        "low": stopping.low,
        "high": stopping.high,
        "verdict": stopping.verdict,
        "evidence": _finite(stopping.evidence),
    }


def _times_dict(times: MoveTimes) -> dict[str, object]:
    return {"moves": times.moves, "mean": times.mean, "longest": times.longest}


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None


def difference(scores: Sequence[int], is_first: Placement) -> Fraction:
    """Return the mean score of the first agent's places minus that of the second agent's, exactly."""
    ours = [score for score, first in zip(scores, is_first, strict=True) if first]
    theirs = [score for score, first in zip(scores, is_first, strict=True) if not first]
    return Fraction(sum(ours), len(ours)) - Fraction(sum(theirs), len(theirs))


def win(totals: Sequence[int], is_first: Placement) -> Fraction:
    """Return the share of the first agent among the places with the highest total."""
    best = [first for total, first in zip(totals, is_first, strict=True) if total == max(totals)]
    return Fraction(sum(best), len(best))


def mean_of(unit: Sequence[SeatingResult], figure: Callable[[Sequence[int], Placement], Fraction]) -> float:
    """Return the mean of a figure over the seatings of one unit, summed exactly: equal agents give exactly 0."""
    return float(sum((figure(each.totals, each.is_first) for each in unit), Fraction()) / len(unit))


def result_of(pairing: Pairing, units: Sequence[Sequence[SeatingResult]], test: SequentialTest | None) -> MatchResult:
    """Evaluate a match.

    Args:
        pairing: The settings.
        units: By unit, in their order, the results of all seatings.
        test: Cuts the units off where it decides; None: all units count.
    """
    differences = [mean_of(unit, difference) for unit in units]
    stopping = None
    if test is not None:
        count, verdict = test.decide(differences)
        units, differences = units[:count], differences[:count]
        stopping = Stopping(test.low, test.high, verdict, test.evidence(differences))
    results = [result for unit in units for result in unit]
    return MatchResult(
        settings=pairing.header,
        seatings=len(units[0]),
        points=estimate(differences),
        wins=share([mean_of(unit, win) for unit in units]) if pairing.of_sessions else None,
        contracts=tuple(_contract_splits(units, pairing.game.contracts)),
        roles=tuple(_role_splits(units)),
        stopping=stopping,
        differences=tuple(differences),
        lines=tuple(line for result in results for line in result.lines),
        times=(
            sum((result.times[0] for result in results), Times()),
            sum((result.times[1] for result in results), Times()),
        ),
    )


def _outcomes(units: Sequence[Sequence[SeatingResult]]) -> list[list[DealOutcome]]:
    return [[outcome for result in unit for outcome in result.outcomes] for unit in units]


def _contract_splits(units: Sequence[Sequence[SeatingResult]], contracts: Sequence[str]) -> Iterator[ContractSplit]:
    outcomes = _outcomes(units)
    for contract in contracts:
        chosen = [
            [difference(deal.scores, deal.is_first) for deal in deals if deal.contract == contract]
            for deals in outcomes
        ]
        counts = [len(each) for each in chosen]
        if any(counts):
            yield ContractSplit(contract, sum(counts), ratio([float(sum(each)) for each in chosen], counts))


def _role_splits(units: Sequence[Sequence[SeatingResult]]) -> Iterator[RoleSplit]:
    outcomes = _outcomes(units)
    for role in ROLES:
        scores: tuple[list[list[int]], list[list[int]]] = ([], [])
        for deals in outcomes:
            for side, agent in enumerate(scores):
                agent.append(
                    [
                        score
                        for deal in deals
                        for score, each, first in zip(deal.scores, deal.roles, deal.is_first, strict=True)
                        if each == role and first == (side == 0)
                    ]
                )
        games = tuple(sum(map(len, agent)) for agent in scores)
        if not any(games):
            continue
        sums = [[float(sum(unit)) for unit in agent] for agent in scores]
        counts = [[len(unit) for unit in agent] for agent in scores]
        means = [ratio(total, count).mean for total, count in zip(sums, counts, strict=True)]
        yield RoleSplit(
            role,
            (games[0], games[1]),
            (means[0], means[1]),
            difference_of_ratios(sums[0], counts[0], sums[1], counts[1]),
        )


__all__ = [
    "ContractSplit",
    "MatchResult",
    "RoleSplit",
    "Stopping",
    "difference",
    "estimate_dict",
    "mean_of",
    "result_of",
]
