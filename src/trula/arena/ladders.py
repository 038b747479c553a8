"""Ladders: a round robin of agents on the same deals, with Plackett-Luce ratings (Weng and Lin 2011; openskill).

Each deal ranks the pool by mean points against the others; the ratings are updated deal by deal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from trula.arena.matches import Progress, match, resolve_agent
from trula.arena.results import MatchResult, estimate_dict
from trula.arena.stats import CONFIDENCE, Estimate, estimate
from trula.engine.extras import need
from trula.engine.frames import frame
from trula.engine.game import Game
from trula.engine.named import agent_text
from trula.engine.seeds import rng
from trula.errors import NotationError
from trula.players.agents import Agent

POOL: tuple[str, ...] = ("RandomLegal()", "RuleBidder()", "Greedy()")
"""The default pool: one agent of each kind, fast enough for a thousand deals."""
RESAMPLES = 100
"""Bootstrap samples of the deals for the intervals of the ratings."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The rating of one agent of a ladder."""

    agent: str
    """The agent's repr."""
    rating: float
    """Plackett-Luce mean; every agent starts at 25."""
    low: float
    """Lower end of the 95 % bootstrap interval of the rating."""
    high: float
    """Upper end of the interval."""
    points: Estimate
    """Mean points per deal against the other agents."""


@dataclass(frozen=True, slots=True)
class LadderResult:
    """The result of a ladder, as `ladder` returns it.

    >>> import trula
    >>> game = trula.load(list(trula.GAMES)[3])
    >>> result = trula.ladder(game, ["RandomLegal()", "Greedy()"], deals=5, workers=1)
    >>> result.points("Greedy()", "RandomLegal()").mean == -result.points("RandomLegal()", "Greedy()").mean
    True
    """

    standings: tuple[Standing, ...]
    """The agents in descending order of rating."""
    matches: tuple[MatchResult, ...]
    """One match for each pair, in the order of the pool."""

    def points(self, agent: str, other: str) -> Estimate:
        """Return the mean points per deal of `agent` minus those of `other`; NotationError if they did not meet."""
        for result in self.matches:
            if result.settings.agents == [agent, other]:
                return result.points
            if result.settings.agents == [other, agent]:
                points = result.points
                return Estimate(-points.mean, -points.high, -points.low, points.units)
        raise NotationError(f"{agent} and {other} did not meet")

    def to_frame(self) -> Any:
        """Return the standings as a `pandas.DataFrame` with a row for each agent.

        Raises:
            NotationError: pandas is not installed.
        """
        return frame(
            {"agent": each.agent, "rating": each.rating, "low": each.low, "high": each.high, "points": each.points.mean}
            for each in self.standings
        )

    def as_dict(self) -> dict[str, object]:
        """Return everything but the records as JSON values."""
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
                    "points": estimate_dict(each.points),
                }
                for each in self.standings
            ],
            "matches": [result.as_dict() for result in self.matches],
        }


def ladder(
    game: Game | str,
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
    """Rate a pool of agents: each plays a match against each other on the same deals.

    Args:
        game: The rules, or the name of a game under its usual rules.
        agents: At least two agents or their texts, each once.
        deals: Number of deals for each pair, every one in all seatings.
        seed: Determines the deals, all random decisions and the bootstrap samples.
        bidder: An agent that decides before the first lead at every seat, so that only card play is compared.
        workers: Number of processes; None: one for each processor. The result does not depend on it.
        backend: `loky` (this machine) or `dask` (a cluster).
        scheduler: Address of the Dask scheduler.
        folder: A folder for the files of the matches; the ladder resumes from what they already hold.
        progress: Called with the title and the progress of the current match.

    Returns:
        The ratings with 95 % intervals and all matches.

    Raises:
        NotationError: Fewer than two agents, an agent given twice, a wrong argument of `match`, or the extra `lab` is
            not installed.

    >>> import trula
    >>> game = trula.load(list(trula.GAMES)[3])
    >>> result = trula.ladder(game, ["RandomLegal()", "Greedy()"], deals=5, workers=1)
    >>> [standing.agent for standing in result.standings]
    ['Greedy()', 'RandomLegal()']
    """
    need("ladders", "openskill")
    pool = [resolve_agent(agent) for agent in agents]
    names = [agent_text(agent) for agent in pool]
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
    """Return the ratings in descending order."""
    # 1. By deal, the mean points of each agent against the others.
    deals = len(matches[0].differences)
    totals = [[0.0] * len(names) for _ in range(deals)]
    for (one, other), result in zip(combinations(range(len(names)), 2), matches, strict=True):
        for deal, difference in enumerate(result.differences):
            totals[deal][one] += difference / (len(names) - 1)
            totals[deal][other] -= difference / (len(names) - 1)
    # 2. Ratings of the deals as they are, and of bootstrap samples.
    rated = rate(totals)
    generator = rng(seed)
    resampled = [rate([totals[deal] for deal in generator.integers(deals, size=deals)]) for _ in range(RESAMPLES)]
    cut = round(RESAMPLES * (1 - CONFIDENCE) / 2)
    standings = []
    for place, name in enumerate(names):
        spread = sorted(ratings[place] for ratings in resampled)
        points = estimate([total[place] for total in totals])
        standings.append(Standing(name, rated[place], spread[cut], spread[-1 - cut], points))
    return tuple(sorted(standings, key=lambda standing: -standing.rating))


def rate(totals: Sequence[Sequence[float]]) -> list[float]:
    """Return the Plackett-Luce ratings after all deals; `totals` has, by deal, the points of each agent."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [[model.rating()] for _ in totals[0]]
    for scores in totals:
        # Rounded, so that equal sums added in another order are a draw.
        ratings = model.rate(ratings, scores=[round(score, 9) for score in scores])
    return [team[0].mu for team in ratings]


__all__ = ["POOL", "LadderResult", "Standing", "ladder", "rate"]
