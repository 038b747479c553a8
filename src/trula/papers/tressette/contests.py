"""Whole games to 21 between two players, kept as they come: who won which game, and which round of it.

A session is two games on the same deals, each side once on each pair of seats; so sessions are independent and games
are not. Every contest of a run has the same sessions, so that players can be compared session by session.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from trula.arena.results import MatchResult
from trula.arena.stats import Estimate, estimate, ratio
from trula.engine.record import Record
from trula.games import load
from trula.papers.lab import Lab, replacing
from trula.players.agents import Agent

GAMES_A_SESSION = 2


@dataclass(frozen=True, slots=True)
class Tally:
    """What the first player won, session by session."""

    shares: list[float]
    """Of the games."""
    rounds_won: list[float]
    """A round that both write alike is half won."""
    rounds: list[int]
    seconds: float
    """A decision of the first player with more than one legal card, on average."""

    @property
    def games(self) -> int:
        """How many were played."""
        return GAMES_A_SESSION * len(self.shares)

    @property
    def wins(self) -> Estimate:
        """The share of games that the first player won."""
        return estimate(self.shares)

    @property
    def round_wins(self) -> Estimate:
        """The share of rounds."""
        return ratio(self.rounds_won, self.rounds)

    def first(self, sessions: int) -> Tally:
        """The first so many sessions."""
        return Tally(self.shares[:sessions], self.rounds_won[:sessions], self.rounds[:sessions], self.seconds)


def by_session(tallies: Sequence[Tally]) -> list[float]:
    """The mean win share of several contests in each session that all of them have."""
    return [sum(shares) / len(shares) for shares in zip(*(tally.shares for tally in tallies), strict=False)]


def difference(ones: Sequence[Tally], others: Sequence[Tally]) -> Estimate:
    """How much more the players of some contests win than those of others, session by session."""
    pairs = zip(by_session(ones), by_session(others), strict=False)
    return estimate([one - other for one, other in pairs])


def trend(tallies: Sequence[Tally]) -> Estimate:
    """How much a straight line through several contests rises from the first to the last of them."""
    middle = (len(tallies) - 1) / 2
    spread = sum((place - middle) ** 2 for place in range(len(tallies)))
    sessions = zip(*(tally.shares for tally in tallies), strict=False)
    slopes = [sum((place - middle) * share for place, share in enumerate(shares)) / spread for shares in sessions]
    return estimate([2 * middle * slope for slope in slopes])


def play(lab: Lab, first: Agent, second: Agent, games: int) -> Tally:
    """Play a contest, or what is missing of it."""
    name = _name(first, second)
    path, sessions = lab.file(f"{name}.json"), games // GAMES_A_SESSION
    kept = _read(path)
    if kept is not None and len(kept.shares) >= sessions:
        return kept.first(sessions)
    result = _match(lab, first, second, sessions)
    tally = count(result.records, repr(first), result.times[0].play.mean)
    with replacing(path) as unfinished:
        unfinished.write_text(json.dumps(asdict(tally)), encoding="utf-8")
    return tally


def records_of(lab: Lab, first: Agent, second: Agent, games: int) -> Sequence[Record]:
    """The rounds of a contest, from the file of its match or played anew."""
    return _match(lab, first, second, games // GAMES_A_SESSION).records


def _match(lab: Lab, first: Agent, second: Agent, sessions: int) -> MatchResult:
    name = _name(first, second)
    return lab.match(load("tressette"), first, second, name, f"{first!r} - {second!r}", sessions=sessions)


def count(records: Sequence[Record], first: str, seconds: float = 0.0) -> Tally:
    """The tally of finished sessions, given the name of the first player, who must not play itself."""
    games: dict[int, dict[int, list[tuple[int, int]]]] = {}
    for record in records:
        assert record.number is not None and record.seating is not None
        assert record.scores is not None and record.agents is not None
        ours = record.scores[record.agents.index(first)]
        theirs = next(score for score, name in zip(record.scores, record.agents, strict=True) if name != first)
        games.setdefault(record.number, {}).setdefault(record.seating, []).append((ours, theirs))
    tally = Tally([], [], [], seconds)
    for number in sorted(games):
        played = list(games[number].values())
        tally.shares.append(sum(_share(*map(sum, zip(*rounds, strict=True))) for rounds in played) / len(played))
        tally.rounds_won.append(sum(_share(*each) for rounds in played for each in rounds))
        tally.rounds.append(sum(map(len, played)))
    return tally


def _share(ours: int, theirs: int) -> float:
    return 0.5 + ((ours > theirs) - (ours < theirs)) / 2


def _name(first: Agent, second: Agent) -> str:
    return re.sub("[^a-z0-9]+", "-", f"{first!r} {second!r}".lower()).strip("-")


def _read(path: Path) -> Tally | None:
    return Tally(**json.loads(path.read_text(encoding="utf-8"))) if path.exists() else None
