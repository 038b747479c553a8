"""Ladders: every agent of a fixed pool against every other on the same deals, and ratings of the pool.

Ratings are Plackett-Luce (Weng and Lin 2011, openskill): each deal ranks the pool, deals count in their order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from trula.arena.matches import Progress, match, seated_agent
from trula.arena.results import MatchResult, plain
from trula.arena.stats import CONFIDENCE, Estimate, estimate
from trula.engine.game import Game
from trula.engine.seeds import rng
from trula.errors import NotationError
from trula.players.agents import Agent

POOL: tuple[str, ...] = ("RandomLegal()", "RuleBidder()", "Greedy()")
"""Who is rated when nobody is named: one of each kind, fast enough for a thousand deals."""
RESAMPLES = 100
"""How often the deals are drawn anew for the intervals of ratings."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One agent's place in the pool: a rating with its interval, and points against the mean of the others."""

    agent: str
    rating: float
    low: float
    high: float
    points: Estimate


@dataclass(frozen=True, slots=True)
class LadderResult:
    """Ratings, best first, and all matches behind them."""

    standings: tuple[Standing, ...]
    matches: tuple[MatchResult, ...]

    def points(self, agent: str, other: str) -> Estimate:
        """The difference between two agents, the first less the second."""
        for result in self.matches:
            if result.settings.agents == [agent, other]:
                return result.points
            if result.settings.agents == [other, agent]:
                found = result.points
                return Estimate(-found.mean, -found.high, -found.low, found.units)
        raise NotationError(f"{agent} and {other} did not meet")

    def as_dict(self) -> dict[str, object]:
        """All but the records, for JSON."""
        settings = self.matches[0].settings
        return {
            "game": settings.match,
            "profile": settings.profile,
            "options": settings.options,
            "seed": settings.seed,
            "bidder": settings.bidder,
            "deals": self.matches[0].points.units,
            "standings": [
                {
                    "agent": each.agent,
                    "rating": each.rating,
                    "low": each.low,
                    "high": each.high,
                    "points": plain(each.points),
                }
                for each in self.standings
            ],
            "matches": [result.as_dict() for result in self.matches],
        }


def ladder(
    game: Game,
    agents: Sequence[Agent | str] = POOL,
    *,
    deals: int = 200,
    seed: int = 1,
    bidder: Agent | str | None = None,
    workers: int | None = None,
    backend: str = "loky",
    scheduler: str | None = None,
    folder: Path | str | None = None,
    progress: Callable[[str, Progress], None] | None = None,
) -> LadderResult:
    """Rate a pool: all meet all on the same deals; the result depends on the pool, its order, the deals and the seed.

    `folder` keeps a file for each match, from which a ladder goes on where it stopped.
    """
    pool = [seated_agent(agent) for agent in agents]
    names = [repr(agent) for agent in pool]
    if len(pool) < 2:
        raise NotationError("a ladder needs at least two agents")
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise NotationError(f"{twice} stands in the pool twice")
    matches = []
    for one, other in combinations(range(len(pool)), 2):
        title = f"{names[one]} - {names[other]}"
        matches.append(
            match(
                game,
                pool[one],
                pool[other],
                deals=deals,
                seed=seed,
                bidder=bidder,
                workers=workers,
                backend=backend,
                scheduler=scheduler,
                file=None if folder is None else Path(folder) / f"{one + 1}-{other + 1}.jsonl",
                progress=None if progress is None else _titled(progress, title),
            )
        )
    return LadderResult(_standings(names, matches, seed), tuple(matches))


def _titled(progress: Callable[[str, Progress], None], title: str) -> Callable[[Progress], None]:
    return lambda so_far: progress(title, so_far)


def _standings(names: Sequence[str], matches: Sequence[MatchResult], seed: int) -> tuple[Standing, ...]:
    """The pool, best first."""
    # 1. By deal, what each agent made against the mean of the others.
    deals = len(matches[0].differences)
    totals = [[0.0] * len(names) for _ in range(deals)]
    for (one, other), result in zip(combinations(range(len(names)), 2), matches, strict=True):
        for deal, difference in enumerate(result.differences):
            totals[deal][one] += difference / (len(names) - 1)
            totals[deal][other] -= difference / (len(names) - 1)
    # 2. Ratings of the deals as they are, and drawn anew.
    rated = rate(totals)
    dice = rng(seed)
    drawn = [rate([totals[deal] for deal in dice.integers(deals, size=deals)]) for _ in range(RESAMPLES)]
    cut = round(RESAMPLES * (1 - CONFIDENCE) / 2)
    standings = []
    for place, name in enumerate(names):
        spread = sorted(ratings[place] for ratings in drawn)
        points = estimate([total[place] for total in totals])
        standings.append(Standing(name, rated[place], spread[cut], spread[-1 - cut], points))
    return tuple(sorted(standings, key=lambda standing: -standing.rating))


def rate(totals: Sequence[Sequence[float]]) -> list[float]:
    """Ratings after deals in their order, each ranking the pool by its totals; all begin at 25."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [[model.rating()] for _ in totals[0]]
    for scores in totals:
        # Sums of the same terms in another order may differ in the last bit, and are a draw.
        ratings = model.rate(ratings, scores=[round(score, 9) for score in scores])
    return [team[0].mu for team in ratings]


__all__ = ["POOL", "LadderResult", "Standing", "ladder", "rate"]
