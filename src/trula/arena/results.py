"""What a match tells: the difference with its interval, wins, splits by contract and role, times. Plays nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from trula.arena.pairings import MoveTimes, Outcome, Pairing, Played, Seating, Times
from trula.arena.stats import Estimate, SequentialTest, difference_of_ratios, estimate, ratio
from trula.engine.record import MatchHeader, Record, parse_record

ROLES = ("declarer", "partner", "defender", "alone", "declaring side", "other side")


@dataclass(frozen=True, slots=True)
class ContractSplit:
    """The difference in the deals of one contract."""

    contract: str
    games: int
    """How many deals, each seating by itself."""
    points: Estimate


@dataclass(frozen=True, slots=True)
class RoleSplit:
    """What each agent wrote in one role: seats by seats, not tables."""

    role: str
    games: tuple[int, int]
    means: tuple[float, float]
    difference: Estimate


@dataclass(frozen=True, slots=True)
class Stopping:
    """The sequential test that was set beforehand, and what it said; a verdict of None is none."""

    low: float
    high: float
    verdict: str | None
    evidence: float


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match; points are of the first agent less those of the second."""

    settings: MatchHeader
    seatings: int
    points: Estimate
    """A unit is a deal, or a session, with all its seatings."""
    wins: Estimate | None
    """The share of sessions that the first agent wins; one half among equals."""
    contracts: tuple[ContractSplit, ...]
    roles: tuple[RoleSplit, ...]
    stopping: Stopping | None
    differences: tuple[float, ...] = field(repr=False)
    """By unit."""
    lines: tuple[bytes, ...] = field(repr=False)
    """The records as they are written, in order of units and seatings."""
    times: tuple[Times, Times] = field(compare=False, repr=False)

    @property
    def records(self) -> list[Record]:
        """Everything that was played."""
        return [parse_record(line) for line in self.lines]

    def as_dict(self) -> dict[str, object]:
        """All but the records, for JSON; an interval without end is null."""
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
            "points": plain(self.points),
            "wins": None if self.wins is None else plain(self.wins),
            "contracts": [
                {"contract": split.contract, "games": split.games, "points": plain(split.points)}
                for split in self.contracts
            ],
            "roles": [
                {
                    "role": split.role,
                    "games": list(split.games),
                    "means": [_finite(mean) for mean in split.means],
                    "difference": plain(split.difference),
                }
                for split in self.roles
            ],
            "stopping": None if self.stopping is None else _plain_stopping(self.stopping),
            "seconds_per_move": [
                {"before_play": _plain_times(times.before_play), "play": _plain_times(times.play)}
                for times in self.times
            ],
        }


def plain(figure: Estimate) -> dict[str, object]:
    """An estimate for JSON."""
    return {
        "mean": _finite(figure.mean),
        "low": _finite(figure.low),
        "high": _finite(figure.high),
        "units": figure.units,
    }


def _plain_stopping(stopping: Stopping) -> dict[str, object]:
    return {
        "low": stopping.low,
        "high": stopping.high,
        "verdict": stopping.verdict,
        "evidence": _finite(stopping.evidence),
    }


def _plain_times(times: MoveTimes) -> dict[str, object]:
    return {"moves": times.moves, "mean": times.mean, "longest": times.longest}


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None


def difference(scores: Sequence[int], is_first: Seating) -> Fraction:
    """The mean score of the first agent's places less that of the others, exactly."""
    ours = [score for score, first in zip(scores, is_first, strict=True) if first]
    theirs = [score for score, first in zip(scores, is_first, strict=True) if not first]
    return Fraction(sum(ours), len(ours)) - Fraction(sum(theirs), len(theirs))


def win(totals: Sequence[int], is_first: Seating) -> Fraction:
    """The share of the places with the highest total that are the first agent's."""
    best = [first for total, first in zip(totals, is_first, strict=True) if total == max(totals)]
    return Fraction(sum(best), len(best))


def mean_of(units: Sequence[Played], figure: Callable[[Sequence[int], Seating], Fraction]) -> float:
    """The mean of a figure over the seatings of one unit: exact, so that equals give exactly nothing."""
    return float(sum((figure(each.totals, each.is_first) for each in units), Fraction()) / len(units))


def result_of(pairing: Pairing, units: Sequence[Sequence[Played]], test: SequentialTest | None) -> MatchResult:
    """The result of units, each with all its seatings, in their order; with a test, of those up to its decision."""
    differences = [mean_of(unit, difference) for unit in units]
    stopping = None
    if test is not None:
        count, verdict = test.decide(differences)
        units, differences = units[:count], differences[:count]
        stopping = Stopping(test.low, test.high, verdict, test.evidence(differences))
    everything = [played for unit in units for played in unit]
    return MatchResult(
        settings=pairing.header,
        seatings=len(units[0]),
        points=estimate(differences),
        wins=estimate([mean_of(unit, win) for unit in units]) if pairing.of_sessions else None,
        contracts=tuple(_contract_splits(units, pairing.game.contracts)),
        roles=tuple(_role_splits(units)),
        stopping=stopping,
        differences=tuple(differences),
        lines=tuple(line for played in everything for line in played.lines),
        times=(
            sum((played.times[0] for played in everything), Times()),
            sum((played.times[1] for played in everything), Times()),
        ),
    )


def _outcomes(units: Sequence[Sequence[Played]]) -> list[list[Outcome]]:
    return [[outcome for played in unit for outcome in played.outcomes] for unit in units]


def _contract_splits(units: Sequence[Sequence[Played]], contracts: Sequence[str]) -> Iterator[ContractSplit]:
    found = _outcomes(units)
    for contract in contracts:
        chosen = [
            [difference(deal.scores, deal.is_first) for deal in deals if deal.contract == contract] for deals in found
        ]
        counts = [len(each) for each in chosen]
        if any(counts):
            yield ContractSplit(contract, sum(counts), ratio([float(sum(each)) for each in chosen], counts))


def _role_splits(units: Sequence[Sequence[Played]]) -> Iterator[RoleSplit]:
    found = _outcomes(units)
    for role in ROLES:
        scores: tuple[list[list[int]], list[list[int]]] = ([], [])
        for deals in found:
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


__all__ = ["ContractSplit", "MatchResult", "RoleSplit", "Stopping", "difference", "mean_of", "plain", "result_of"]
