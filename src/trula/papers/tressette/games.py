"""Games to 21 between two players, kept session by session.

A session is two games on the same deals with the sides exchanged, so sessions are independent and games are not. All
pairs of players have the same sessions, so players can be compared session by session.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from trula.arena.results import MatchResult
from trula.arena.stats import Estimate, estimate, share
from trula.engine.record import Record
from trula.games import load
from trula.papers.checkpoint import atomic_file
from trula.papers.lab import Lab
from trula.players.agents import Agent

GAMES_A_SESSION = 2


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of the first player."""

    shares: list[float]
    """Share of the games won, by session."""
    seconds: float
    """Mean time of a decision with more than one legal card."""

    @property
    def games(self) -> int:
        """Games played."""
        return GAMES_A_SESSION * len(self.shares)

    @property
    def wins(self) -> Estimate:
        """The share of games won."""
        return share(self.shares)


def by_session(tallies: Sequence[Tally]) -> list[float]:
    """The mean share of several tallies in each session that all of them have."""
    return [sum(shares) / len(shares) for shares in zip(*(tally.shares for tally in tallies), strict=False)]


def difference(ones: Sequence[Tally], others: Sequence[Tally]) -> Estimate:
    """How much more the first tallies win than the others, session by session."""
    pairs = zip(by_session(ones), by_session(others), strict=False)
    return estimate([one - other for one, other in pairs])


def trends(tallies: Sequence[Tally]) -> list[float]:
    """The rise of a straight line through several tallies from the first to the last, by session."""
    middle = (len(tallies) - 1) / 2
    spread = sum((place - middle) ** 2 for place in range(len(tallies)))
    sessions = zip(*(tally.shares for tally in tallies), strict=False)
    return [
        2 * middle * sum((place - middle) * share for place, share in enumerate(shares)) / spread for shares in sessions
    ]


def play(lab: Lab, first: Agent, second: Agent, games: int) -> Tally:
    """Play games between two players, or read what is kept and play the rest."""
    path, sessions = lab.file(f"{_name(first, second)}.json"), games // GAMES_A_SESSION
    if path.exists():
        kept = Tally(**json.loads(path.read_text(encoding="utf-8")))
        if len(kept.shares) >= sessions:
            return Tally(kept.shares[:sessions], kept.seconds)
    result = _match(lab, first, second, sessions)
    tally = count(result.records, repr(first), result.times[0].play.mean)
    with atomic_file(path) as unfinished:
        unfinished.write_text(json.dumps(asdict(tally)), encoding="utf-8")
    return tally


def records_of(lab: Lab, first: Agent, second: Agent, games: int) -> Sequence[Record]:
    """The rounds of games between two players."""
    sessions = games // GAMES_A_SESSION
    return [each for each in _match(lab, first, second, sessions).records if (each.number or 0) < sessions]


def _match(lab: Lab, first: Agent, second: Agent, sessions: int) -> MatchResult:
    name = _name(first, second)
    return lab.match(load("tressette"), first, second, name, f"{first!r} - {second!r}", sessions=sessions)


def count(records: Sequence[Record], first: str, seconds: float = 0.0) -> Tally:
    """The tally of finished sessions, given the name of the first player."""
    scores: dict[int, dict[int, list[int]]] = {}
    for record in records:
        assert record.number is not None and record.seating is not None
        assert record.scores is not None and record.agents is not None
        lead = record.scores[record.agents.index(first)]
        lead -= next(score for score, name in zip(record.scores, record.agents, strict=True) if name != first)
        scores.setdefault(record.number, {}).setdefault(record.seating, []).append(lead)
    return Tally(
        [sum(_share(sum(rounds)) for rounds in games.values()) / len(games) for _, games in sorted(scores.items())],
        seconds,
    )


def _share(lead: int) -> float:
    return 0.5 + ((lead > 0) - (lead < 0)) / 2


def _name(first: Agent, second: Agent) -> str:
    return re.sub("[^a-z0-9]+", "-", f"{first!r} {second!r}".lower()).strip("-")
